"""Claims about functions that say where stones may be placed, on one board and side by side."""

import pytest

from rulestone.core.names import Colour
from rulestone_bitboard import minefield as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_proofs.bitboard.claims import Answer, Subject, at_stake, same_answer
from rulestone_proofs.bitboard.exchange import Version
from rulestone_proofs.bitboard.fields import AnyPosition, any_position, square
from rulestone_proofs.bitboard.lanes import side_by_side
from rulestone_proofs.bitboard.minefield import SUBJECT, placements
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings.minefield import COLOURS
from rulestone_proofs.formula import Formula, any_of, constant
from rulestone_proofs.geometry import SquareGrid
from tests.proofs.claims import can_be_met, counterexample, refuted

POSITION = any_position(square(1), COLOURS)
FIELD = square(2)
LARGER = any_position(FIELD, COLOURS)


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


@pytest.mark.parametrize("position", [POSITION, LARGER])
def test_the_right_answer_is_not_refuted_and_no_answer_is(position: AnyPosition[SquareGrid]) -> None:
    assert counterexample(same_answer(position, Answer(empty_cells, everywhere, only_empty=True))) is None
    assert counterexample(same_answer(position, Answer(no_cell, everywhere))) is not None


def test_occupied_cells_matter_only_where_empty_ones_are_named() -> None:
    assert counterexample(same_answer(LARGER, Answer(every_cell, everywhere))) is None
    example = counterexample(same_answer(LARGER, Answer(every_cell, everywhere, only_empty=True)))
    assert example is not None
    assert example.startswith("size 2: black ")


def test_a_bit_without_a_cell_matters() -> None:
    def stray(mine: Mask, theirs: Mask, numbers: Numbers) -> int:
        return empty_cells(mine, theirs, numbers) | numbers.tops

    assert counterexample(same_answer(LARGER, Answer(stray, everywhere, only_empty=True))) is not None


def test_only_the_colours_that_are_given_matter() -> None:
    def black_only(colour: Colour, put: Placement) -> Formula:
        return any_of(put) if colour == COLOURS[0] else constant(value=False)

    answer = Answer(empty_cells, black_only)
    assert counterexample(same_answer(LARGER, answer, COLOURS[0])) is None
    assert counterexample(same_answer(LARGER, answer, COLOURS[1])) is not None
    assert counterexample(same_answer(LARGER, answer)) is not None


def test_a_stake_is_a_cell_about_which_the_encodings_say_yes() -> None:
    assert can_be_met(at_stake(LARGER, Answer(empty_cells, everywhere)))
    nowhere = Answer(no_cell, lambda *_: constant(value=False))
    assert not can_be_met(at_stake(LARGER, nowhere))


def test_a_subject_is_looked_at_with_edits() -> None:
    subject = Subject(shipped, lambda size: any_position(square(size), COLOURS))

    def placements(_of: AnyPosition[SquareGrid], version: Version) -> Answer:
        return Answer(version.load().placements, everywhere)

    def claim(size: int, *, edits: tuple[tuple[str, str], ...] = ()) -> bool:
        return refuted(subject.claim(placements, size, edits=edits))

    assert claim(2)  # hard corners are refused
    assert not claim(2, edits=(("theirs | corners | switched", "theirs"),))


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_lanes_do_not_see_each_other(lanes: int) -> None:
    assert not refuted(side_by_side(SUBJECT, placements, 2, lanes=lanes))


def test_without_a_row_between_them_they_do() -> None:
    assert refuted(side_by_side(SUBJECT, placements, 4, tight=True))


def test_two_positions_may_differ() -> None:
    assert can_be_met(side_by_side(SUBJECT, placements, 2, stake=True))
