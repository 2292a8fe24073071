"""Going through every case: proofs, mutants, time limits, exchanged modules, whole verdicts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from rulestone.core.names import Size
from rulestone_bitboard import BitboardEngine, bits, minefield
from rulestone_bitboard.layout import Mask, hexagon, square
from rulestone_proofs.bitboard import verdicts
from rulestone_proofs.bitboard.exchange import Stale, patched
from rulestone_proofs.bitboard.searches import Exhaustion
from rulestone_proofs.bitboard.verdicts import symmetries
from rulestone_proofs.ledger import Check, Finding, Outcome
from tests.helpers.altered import AlteredEngine
from tests.helpers.running import InstallEngine


def search_of(*cases: str | None) -> Exhaustion:
    """These cases."""

    def run() -> Iterator[str | None]:
        yield from cases

    return Exhaustion("toys", 2, run)


@pytest.mark.parametrize(
    ("check", "seconds", "finding"),
    [
        pytest.param(
            search_of(None, None, None).proof(),
            None,
            Finding(Outcome.HOLDS, "3 steps"),
            id="a proof without a counterexample",
        ),
        pytest.param(
            search_of(None, "a1", "b2").proof(),
            None,
            Finding(Outcome.FAILS, "a1"),
            id="a proof with a counterexample",
        ),
        pytest.param(
            search_of(None, "a1").sensitive("mistake"),
            None,
            Finding(Outcome.HOLDS, "a1"),
            id="a mutant that is refuted",
        ),
        pytest.param(
            search_of(None, None).sensitive("mistake"),
            None,
            Finding(Outcome.FAILS, "2 steps"),
            id="a mutant that is not refuted",
        ),
        pytest.param(
            search_of(None, None).proof(),
            -1,
            Finding(Outcome.UNDECIDED, "the time is up after 1 steps"),
            id="no time",
        ),
    ],
)
def test_a_search_is_decided_by_its_first_counterexample(
    check: Check, seconds: float | None, finding: Finding
) -> None:
    assert check.question.ask(seconds) == finding


def test_an_edit_changes_the_copy_only() -> None:
    board = square(Size(3)).board
    mine, theirs = Mask(0b1), Mask(0b10)
    copy = patched(minefield, (("low | high << up | left", "left"),))
    assert copy.placements(mine, theirs, board) != minefield.placements(mine, theirs, board)
    assert copy is not minefield
    assert patched(minefield) is minefield


def test_a_replaced_function_is_called_by_the_copy_only() -> None:
    assert patched(bits, near=lambda points, _: points).fill(1, 7, hexagon(Size(3)).board) == 1
    assert bits.fill(1, 7, hexagon(Size(3)).board) == 7


@pytest.mark.parametrize("old", ["def no_such_function", "theirs"])
def test_an_edit_that_does_not_fit_exactly_once_is_refused(old: str) -> None:
    with pytest.raises(Stale, match="minefield has"):
        patched(minefield, ((old, ""),))


def test_replacing_an_unknown_function_is_refused() -> None:
    with pytest.raises(AttributeError):
        patched(minefield, no_such_function=None)


def test_the_reference_is_asked_one_of_symmetric_positions(install_engine: InstallEngine) -> None:
    asked = {name: AlteredEngine.instead_of(BitboardEngine()) for name in ("one", "every")}
    for name, engine in asked.items():
        install_engine(lambda engine=engine: engine, name)
    subject = replace(verdicts.LEFE, options={"newborn": ("never",)})
    assert set(subject.few_stones(2, 2, "one", "every")) == {None}
    assert len(asked["every"].queries) == 2 * (1 + 7 * 2 + 7 * 6 // 2 * 4)
    alone, two = 2, 3  # in the middle or not; beside the middle, beside each other, apart, opposite
    assert len(asked["one"].queries) == 2 * (1 + 2 * alone + 2 * (two + 1) + 2 + two)


def test_the_symmetry_turns_the_trees_that_are_removed() -> None:
    """A tree is named by its first cell, which is another one of the turned tree."""
    assert len({tuple(sorted(turn.items())) for turn in symmetries(2)}) == 12
    assert set(islice(replace(verdicts.LEFE, options={}).few_stones(3, 3), 4_000)) == {None}
