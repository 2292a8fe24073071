"""Boards of squares and of hexagons, and kinds of boards."""

from dataclasses import dataclass

import pytest

from rulestone.core.boards import Board, Cell, Net, UnknownCell
from rulestone.core.boards.board import BoardKind
from rulestone.core.boards.hexagonal import HEXAGONAL, HEXAGONAL_STEPS, hex_board
from rulestone.core.boards.square import SQUARE, SquareBoard, square_board
from rulestone.core.names import CellName, Size
from rulestone_hex.board import RHOMBIC, Rhombus

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


def test_what_a_kind_does_not_say_follows_from_its_boards() -> None:
    other = OtherSquares()
    assert SQUARE.board(Size(3), iter(())) is SQUARE.board(Size(3))
    board = SQUARE.board(other.example_size)
    assert other.about == f"On {board.describe()}, {board.describe_names()}."
    for kind in KINDS:
        assert len(kind.about.split()) > 8


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


@pytest.mark.parametrize("name", ["z99", "a0", "A1", "", "a", "1", "a01", "e1", "aa1", "a5"])
def test_what_names_no_cell_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(UnknownCell) as error:
        square_board(Size(4)).cell(name)
    assert "the 4×4 board: its points run from a1 to d4, in lower case" in str(error.value)
    assert "\n" not in str(error.value)


def test_no_point_is_taken_out_of_a_square_board() -> None:
    with pytest.raises(ValueError, match="a square board"):
        SQUARE.board(Size(3), [CellName("a1")])
    with pytest.raises(ValueError, match="a square board"):
        SquareBoard(Size(3), frozenset({Cell(0)}))


def test_a_removed_cell_stops_rays_and_renames_nothing() -> None:
    board = hex_board(Size(3), [CellName("c3")])
    assert board.names(board.rays[board.cell("c1")][0]) == ("c2",)
    with pytest.raises(UnknownCell):
        board.cell("c3")


def test_a_smaller_hexagon_lies_in_the_middle_and_towards_each_corner() -> None:
    steps = [(0, 0), *HEXAGONAL_STEPS]
    assert set(HEXAGONAL.offsets(Size(3), Size(2))) == {(across, 1 + up) for across, up in steps}


def test_a_board_says_how_many_of_its_cells_are_gone() -> None:
    assert hex_board(Size(2)).describe() == "the hexagonal board of size 2"
    assert hex_board(Size(2), [CellName("a1")]).describe().endswith("of size 2 without 1 of its cells")
    assert hex_board(Size(3)).describe_names().startswith("its rows run from a to e,")
