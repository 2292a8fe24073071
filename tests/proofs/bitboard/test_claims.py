"""Claims about functions that say where stones may be placed, on one board and side by side."""

from types import ModuleType

import pytest

from rulestone.core.names import Colour
from rulestone_bitboard import minefield as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_proofs.bitboard.claims import Answer, Subject, same_answer
from rulestone_proofs.bitboard.fields import AnyPosition, any_position, square
from rulestone_proofs.bitboard.lanes import side_by_side
from rulestone_proofs.bitboard.minefield import SUBJECT, placements
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings.minefield import COLOURS
from rulestone_proofs.formula import FALSE, Formula, any_of
from rulestone_proofs.geometry import SquareGrid
from tests.helpers.claims import can_be_met, refuted

POSITION = any_position(square(2), COLOURS)


def empty_cells(mine: Mask, theirs: Mask, numbers: Numbers) -> int:
    """A toy function: stones may be placed on every empty cell."""
    return numbers.cells & ~(mine | theirs)


def every_cell(_mine: Mask, _theirs: Mask, numbers: Numbers) -> int:
    """A toy function that does not look for stones."""
    return numbers.cells


def no_cell(*_: object) -> int:
    """A toy function that never says yes."""
    return 0


def everywhere(_colour: Colour, put: Placement) -> Formula:
    """A toy encoding: everything is allowed."""
    return any_of(put)


def stray(mine: Mask, theirs: Mask, numbers: Numbers) -> int:
    """A toy function that also returns bits without a cell."""
    return empty_cells(mine, theirs, numbers) | numbers.tops


def black_only(colour: Colour, put: Placement) -> Formula:
    """A toy encoding: White may not place."""
    return any_of(put) if colour == COLOURS[0] else FALSE


@pytest.mark.parametrize(
    ("answer", "colours", "wrong"),
    [
        (Answer(empty_cells, everywhere, only_empty=True), (), False),
        (Answer(no_cell, everywhere), (), True),
        # occupied cells matter only where empty ones are named
        (Answer(every_cell, everywhere), (), False),
        (Answer(every_cell, everywhere, only_empty=True), (), True),
        (Answer(stray, everywhere, only_empty=True), (), True),
        # only the colours that are given matter
        (Answer(empty_cells, black_only), COLOURS[:1], False),
        (Answer(empty_cells, black_only), COLOURS[1:], True),
        (Answer(empty_cells, black_only), (), True),
    ],
)
def test_a_claim_is_refuted_by_a_wrong_answer_of_its_colours(
    answer: Answer, colours: tuple[Colour, ...], wrong: bool
) -> None:
    assert refuted(same_answer(POSITION, answer, *colours)) == wrong


def test_at_stake_needs_a_cell_that_the_encoding_allows() -> None:
    assert can_be_met(same_answer(POSITION, Answer(empty_cells, everywhere), non_trivial=True))
    assert not can_be_met(same_answer(POSITION, Answer(no_cell, lambda *_: FALSE), non_trivial=True))


def test_a_counterexample_is_shown_by_its_stones_and_cell() -> None:
    claim = same_answer(POSITION, Answer(no_cell, everywhere))
    assert claim.show(lambda name: "b1" in name) == "size 2: black b1, white b1; at b1"


def test_a_subject_with_an_edit_is_refuted() -> None:
    subject = Subject(shipped, lambda size: any_position(square(size), COLOURS))

    def placements(_of: AnyPosition[SquareGrid], module: ModuleType) -> Answer:
        return Answer(module.placements, everywhere)

    def claim(size: int, *, edits: tuple[tuple[str, str], ...] = ()) -> bool:
        return refuted(subject.claim(placements, size, edits=edits))

    assert claim(2)  # hard corners are refused
    assert not claim(2, edits=(("empty & (low | high << up | left | right << 1)", "0"),))


def test_positions_in_lanes_without_a_gap_affect_each_other() -> None:
    assert refuted(side_by_side(SUBJECT, placements, 4, tight=True))
