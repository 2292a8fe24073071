"""Kinds of board: which sizes suit what, and where a small board lies in a large one."""

from dataclasses import dataclass

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, Board, Cell, Net
from rulestone.core.boards.kind import BoardKind
from rulestone.core.names import CellName, Size
from tests.rhombus import RHOMBIC, Rhombus

KINDS = (SQUARE, HEXAGONAL, RHOMBIC)


class OtherSquares(BoardKind):
    """Square boards of which nothing is said but what they are."""

    name = "other"
    make = SQUARE.make


class Strips(BoardKind):
    """Boards of one row, of as many cells as their sizes say, with the same letter in all names."""

    name = "striped"

    def __init__(self, *lengths: int, letter: str = "i") -> None:
        self.lengths = lengths
        self.letter = letter

    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """A row of cells."""
        return Strip(size, removed, self.lengths[size - 1], self.letter)


@dataclass(frozen=True, slots=True)
class Strip(Rhombus):
    """A row of cells, away from where places are counted from."""

    length: int = 1
    letter: str = "i"

    def net(self) -> Net:
        """Its cells."""
        names = {(2 + at, 3): CellName(f"{self.letter}{at + 1}") for at in range(self.length)}
        return Net.on_lattice(names, ((1, 0), (-1, 0)))


@pytest.mark.parametrize("kind", [*KINDS, OtherSquares()], ids=repr)
def test_a_kind_says_what_its_boards_are(kind: BoardKind) -> None:
    assert kind.about.endswith(".")
    assert len(kind.about.split()) > 8


def test_what_a_kind_says_of_itself_is_of_its_example() -> None:
    board = SQUARE.board(OtherSquares().example_size)
    assert OtherSquares().about == f"On {board.describe()}, {board.describe_names()}."


def test_a_board_without_nothing_is_whole() -> None:
    assert SQUARE.board(Size(3), iter(())) is SQUARE.board(Size(3))


def test_what_a_kind_does_not_say_follows_from_its_boards() -> None:
    other = OtherSquares()
    assert other.size_with_rows(7) == SQUARE.size_with_rows(7) == 7


def test_a_smaller_strip_lies_at_both_ends_and_in_the_middle() -> None:
    assert list(Strips(1, 2, 7).offsets(Size(3), Size(2))) == [(0, 0), (2, 0), (5, 0)]


@pytest.mark.parametrize("kind", KINDS, ids=repr)
@pytest.mark.parametrize(("size", "smaller"), [(2, 1), (5, 2), (5, 4), (8, 3)])
def test_a_smaller_board_lies_in_a_larger_one(kind: BoardKind, size: int, smaller: int) -> None:
    outer, inner = kind.board(Size(size)), kind.board(Size(smaller))
    offsets = list(kind.offsets(outer.size, inner.size))
    assert len(offsets) >= 4
    for across, up in offsets:
        assert {(x + across, y + up) for x, y in inner.places} <= set(outer.places)


def test_a_smaller_square_lies_in_corners_and_between_them() -> None:
    assert list(SQUARE.offsets(Size(5), Size(2))) == [(x, y) for y in (0, 1, 3) for x in (0, 1, 3)]
    assert list(SQUARE.offsets(Size(4), Size(4))) == [(0, 0)]
    assert list(SQUARE.offsets(Size(4), Size(5))) == []
