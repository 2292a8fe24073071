"""The boards of the proofs, drawn up apart, are those of the reference; theorems on all small rectangles."""

from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from rulestone.core.boards import DIRECTIONS, Side, hex_board, square_board
from rulestone.core.names import CellName, Size
from rulestone_proofs.geometry import hex_grid, letters, square_grid


@pytest.mark.parametrize("size", range(1, 9))
def test_square(size: int) -> None:
    board, grid = square_board(Size(size)), square_grid(size)
    assert board.names(board.cells) == grid.names
    for cell in board.cells:
        assert set(board.neighbours[cell]) == set(grid.beside[cell])
    for side in map(Side, ("top", "bottom", "left", "right")):
        assert board.edges[side] == set(getattr(grid, side))
    assert board.perimeter == grid.perimeter
    for width, height in ((2, 2), (2, 3), (4, 2)):
        theirs = {(area.corners, area.inner) for area in board.areas(width, height)}
        assert theirs == {(area.corners, area.inner) for area in grid.rectangles(width, height)}


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("missing", [(), ("a1",), ("b1", "b2", "c1")])
def test_hexagonal(size: int, missing: tuple[str, ...]) -> None:
    whole = hex_board(Size(size))
    removed = tuple(CellName(name) for name in missing if name in whole.names(whole.cells))
    board, grid = hex_board(Size(size), removed), hex_grid(size, frozenset(removed))
    assert board.names(board.cells) == tuple(grid.names[cell] for cell in grid.cells)
    for cell in board.cells:
        assert board.ring[cell] == grid.ring[cell]
        assert set(board.neighbours[cell]) == set(grid.beside[cell])
        assert tuple(board.rays[cell][way] for way in DIRECTIONS) == grid.lines[cell]


def test_letters() -> None:
    assert [letters(number) for number in (0, 8, 25, 26, 52)] == ["a", "i", "z", "aa", "ba"]


Point = tuple[int, int]
SIDES = [(m, n) for m, n in product(range(1, 7), repeat=2) if m * n <= 12]
POSITIONS = [(m, n) for m, n in SIDES if m * n <= 9]


class Rectangle:
    """A board of `width` columns and `height` rows, and what there is to ask of one of its positions."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.points = list(product(range(width), range(height)))
        self.perimeter = {(x, y) for x, y in self.points if x in (0, width - 1) or y in (0, height - 1)}

    def beside(self, point: Point) -> Iterator[Point]:
        """The neighbours of a point."""
        x, y = point
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= other[0] < self.width and 0 <= other[1] < self.height:
                yield other

    def reached(self, start: Iterable[Point], within: set[Point]) -> set[Point]:
        """What steps within these points lead to."""
        names = set(start) & within
        frontier = list(names)
        while frontier:
            for point in self.beside(frontier.pop()):
                if point in within and point not in names:
                    names.add(point)
                    frontier.append(point)
        return names

    def joins_rows(self, stones: set[Point]) -> bool:
        """A chain leads from the bottom row to the top row."""
        return any(y == self.height - 1 for _, y in self.reached({(x, 0) for x in range(self.width)}, stones))

    def joins_columns(self, stones: set[Point]) -> bool:
        """A chain leads from the left column to the right one."""
        left = {(0, y) for y in range(self.height)}
        return any(x == self.width - 1 for x, _ in self.reached(left, stones))

    def has_crosscut(self, one: set[Point], two: set[Point]) -> bool:
        """Two crossed pairs fill a 2×2 area."""
        for x, y in self.points:
            rising, falling = {(x, y), (x + 1, y + 1)}, {(x + 1, y), (x, y + 1)}
            if (rising <= one and falling <= two) or (rising <= two and falling <= one):
                return True
        return False

    def has_secluded(self, empty: set[Point]) -> bool:
        """From some empty point no path of empty points leads to the perimeter."""
        return self.reached(self.perimeter, empty) != empty


@pytest.mark.parametrize("sides", SIDES, ids=str)
def test_a_full_board_without_crosscuts_has_one_winner(sides: tuple[int, int]) -> None:
    board = Rectangle(*sides)
    crossed = 0
    for stones in product((False, True), repeat=len(board.points)):
        one = {point for point, colour in zip(board.points, stones, strict=True) if colour}
        two = set(board.points) - one
        winners = board.joins_rows(one) + board.joins_columns(two)
        assert winners < 2
        if board.has_crosscut(one, two):
            crossed += 1
        else:
            assert winners == 1
    assert (crossed > 0) == (min(sides) > 1)


@pytest.mark.parametrize("sides", POSITIONS, ids=str)
def test_never_two_winners_and_in_necklace_always_a_placement(sides: tuple[int, int]) -> None:
    """On every position; a placement is judged on the whole board, and compared with a look nearby."""
    board = Rectangle(*sides)
    for content in product(".XO", repeat=len(board.points)):
        one, two, empty = (
            {point for point, colour in zip(board.points, content, strict=True) if colour == mark}
            for mark in "XO."
        )
        assert not (board.joins_rows(one) and board.joins_columns(two))
        if empty and not board.has_crosscut(one, two) and not board.has_secluded(empty):
            assert any(
                not board.has_secluded(empty - {point})
                and not (board.has_crosscut(one | {point}, two) and board.has_crosscut(one, two | {point}))
                for point in empty
            )


@pytest.mark.parametrize("sides", POSITIONS, ids=str)
def test_what_secludes_a_point_secludes_a_neighbour(sides: tuple[int, int]) -> None:
    board = Rectangle(*sides)
    for content in product((False, True), repeat=len(board.points)):
        empty = {point for point, colour in zip(board.points, content, strict=True) if colour}
        if board.has_secluded(empty):
            continue
        for point in empty:
            left = empty - {point}
            secluded = left - board.reached(board.perimeter, left)
            assert not secluded or secluded & set(board.beside(point))
