"""Kinds of board: which sizes suit what, and where a small board lies in a large one."""

from dataclasses import dataclass

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, Board, Cell, Net, SquareBoard
from rulestone.core.boards.kind import BoardKind
from rulestone.core.names import CellName, Size
from tests.rhombus import RHOMBIC, Rhombus

KINDS = (SQUARE, HEXAGONAL, RHOMBIC)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_small_boards_are_usual_and_the_smallest_are_rare(kind: BoardKind) -> None:
    often = kind.usual_sizes
    assert set(often) == set(range(1, max(often) + 1))
    assert often[1] < often[2] < often[3] > often[max(often)]
    assert sum(often.values()) == 100
    assert all(7 <= len(kind.board(Size(size)).cells) <= 37 for size in often if often[size] > 15)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_larger_boards_show_names_that_small_ones_do_not_have(kind: BoardKind) -> None:
    for sizes, letter in ((kind.medium_sizes, "i"), (kind.large_sizes, "aa")):
        for size, there in ((min(sizes), True), (min(sizes) - 1, False)):
            board = kind.board(Size(size))
            assert any(name.startswith(letter) for name in board.names(board.cells)) == there


class OtherSquares(BoardKind):
    """Square boards of which nothing is said but what they are."""

    name = "other"
    make = SQUARE.make


class OneCell(BoardKind):
    """Boards that have one cell, whatever their size."""

    name = "one cell"

    def make(self, size: Size, removed: frozenset[Cell]) -> SquareBoard:
        """A board of one cell; one with very many at last, where nobody looks any more."""
        return SQUARE.make(Size(1 if size < 40 else 99), removed)


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


def test_no_size_has_names_that_no_board_has() -> None:
    assert OneCell().medium_sizes == ()


def test_what_a_kind_does_not_say_follows_from_its_boards() -> None:
    other = OtherSquares()
    assert other.usual_sizes == SQUARE.usual_sizes
    assert other.medium_sizes == SQUARE.medium_sizes
    assert other.large_sizes == SQUARE.large_sizes
    assert other.size_with_rows(7) == SQUARE.size_with_rows(7) == 7
    assert (other.small_limit, other.shown_limit) == (7, 20)


def test_limits_suit_the_number_of_cells() -> None:
    assert [kind.small_limit for kind in KINDS] == [7, 4, 7]
    assert [kind.shown_limit for kind in KINDS] == [25, 12, 20]


def test_limits_are_numbers_of_cells() -> None:
    kind = Strips(49, 50, 400, 401)
    assert (kind.small_limit, kind.shown_limit) == (1, 3)
    assert Strips(50).small_limit == 1
    assert (Strips(1000, 1001).medium_sizes, Strips(1001).medium_sizes) == ((1, 2), ())


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
