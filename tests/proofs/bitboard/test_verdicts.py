"""Whole verdicts, by going through positions: each once, under every option, and mutants are found out."""

from itertools import islice

import pytest

from rulestone_proofs.bitboard import verdicts
from rulestone_proofs.bitboard.verdicts import Subject


@pytest.mark.parametrize(
    ("subject", "queries"),
    [
        (verdicts.MINEFIELD, 3 * 2 * 2),  # contents, options, movers
        (verdicts.NECKLACE, 3 * 2 * 2),
        (verdicts.LEFE, 3 * 8 * 2),
        (verdicts.INTERLEAVE, 4),
        (verdicts.EVENING, 3 * 2),
    ],
)
def test_every_position_of_a_board_of_one_cell(subject: Subject, queries: int) -> None:
    assert [*subject.every_position(1)] == [None] * queries


@pytest.mark.parametrize("most", [0, 1, 2])
def test_positions_with_few_stones(most: int) -> None:
    cases = [*verdicts.EVENING.few_stones(2, most)]
    contents = [1, 7 * 2, 7 * 6 // 2 * 4]
    assert cases == [None] * (2 * sum(contents[: most + 1]))


def test_the_lowest_rows_of_a_board() -> None:
    assert [*verdicts.INTERLEAVE.low_rows(2, 1)] == [None] * 3**2


@pytest.mark.parametrize(
    ("subject", "mutant"), [(verdicts.MINEFIELD, "no-hard-corners"), (verdicts.EVENING, "adjacent-stones")]
)
def test_a_mutant_of_the_reference_is_found_out(subject: Subject, mutant: str) -> None:
    cases = subject.every_position(2, f"mutant:{subject.game}/{mutant}")
    wrong = next(filter(None, islice(cases, 600)))
    assert "Query(" in wrong
    assert ", not Verdict(" in wrong
