"""Whole verdicts, by going through positions: each once, under every option, and mutants are found out."""

from functools import partial
from itertools import islice

import pytest

from rulestone.core.names import Options
from rulestone.protocol import Answer, Query
from rulestone_bitboard import BitboardEngine
from rulestone_proofs.bitboard import verdicts
from rulestone_proofs.bitboard.verdicts import Subject, symmetries


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
    cases = [*verdicts.EVENING.few_stones(2, most, {})]
    contents = [1, 7 * 2, 7 * 6 // 2 * 4]
    assert cases == [None] * (2 * sum(contents[: most + 1]))


def test_of_positions_that_are_alike_one_is_put_to_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, list[Query]] = {"one": [], "every": []}

    class Asked:
        def __init__(self, name: str) -> None:
            self.ask = partial(self._ask, name)

        def _ask(self, name: str, query: Query) -> Answer:
            asked[name].append(query)
            return BitboardEngine().ask(query)

    monkeypatch.setattr(verdicts, "load_engine", Asked)
    options: Options = {"newborn": "never", "merge": "fewest", "end": "either"}
    assert set(verdicts.LEFE.few_stones(2, 2, options, "one", "every")) == {None}
    assert len(asked["every"]) == 2 * (1 + 7 * 2 + 7 * 6 // 2 * 4)
    alone, two = 2, 3  # in the middle or not; beside the middle, beside each other, apart, opposite
    assert len(asked["one"]) == 2 * (1 + 2 * alone + 2 * (two + 1) + 2 + two)


def test_the_symmetry_turns_the_trees_that_are_removed() -> None:
    """A tree is named by its first cell, which is another one of the turned tree."""
    assert len({tuple(sorted(turn.items())) for turn in symmetries(2)}) == 12
    cases = verdicts.LEFE.few_stones(3, 3, {"newborn": "from-zero", "merge": "fewest", "end": "either"})
    assert set(islice(cases, 20_000)) == {None}


def test_the_lowest_rows_of_a_board() -> None:
    for first in range(3):
        assert [*verdicts.INTERLEAVE.low_rows(2, 1, first)] == [None] * 3


@pytest.mark.parametrize(
    ("subject", "mutant"), [(verdicts.MINEFIELD, "no-hard-corners"), (verdicts.EVENING, "adjacent-stones")]
)
def test_a_mutant_of_the_reference_is_found_out(subject: Subject, mutant: str) -> None:
    cases = subject.every_position(2, f"mutant:{subject.game}/{mutant}")
    wrong = next(filter(None, islice(cases, 600)))
    assert "Query(" in wrong
    assert ", not Verdict(" in wrong
