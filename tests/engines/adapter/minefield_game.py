"""A game of Minefield as a program for playing keeps one: an object that plays move after move.

It knows nothing of the protocol; `minefield_adapter.py` speaks for it. What it has in common with
many such classes, and what an adapter must mind: it cannot be given a position, only moves; a player
who cannot place has to pass, and the pass is a move; an illegal move raises, and leaves the object in
the middle of the move; and its points have other names than those of the fixtures.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, Self

Point = tuple[int, int]
"""Row and column, counted from 0 at the top left."""

Move = Point | None
"""Where a stone is placed; None is a pass."""

Contents = list[str | None]
"""What stands on some points; None is nothing."""

PASS: Move = None
SWITCHES = ((2, 3), (3, 2), (2, 4), (4, 2))
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Area(NamedTuple):
    """Some rows and columns of the board.

    Attributes:
        corners: its points in the corners, row by row.
        between: the other points.
    """

    corners: Sequence[Point]
    between: Sequence[Point]

    @classmethod
    def at(cls, top: int, left: int, height: int, width: int) -> Self:
        """The area of that shape with its upper left corner there."""
        corners = list(product((top, top + height - 1), (left, left + width - 1)))
        every = product(range(top, top + height), range(left, left + width))
        return cls(corners, [point for point in every if point not in corners])


class IllegalMove(Exception):
    """A move that the rules forbid."""


class MinefieldGame:
    """A game from its beginning: "B" joins the top and the bottom, "W" left and right."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.stones: dict[Point, str] = {}
        self.turn = "B"
        self.result: str | None = None
        """The winner, or "draw"; None while the game goes on."""
        self.passes = 0

    def moves(self) -> list[Move]:
        """Every legal move; the pass alone where nothing can be placed, and nothing after the end."""
        if self.result is not None:
            return []
        every = [(row, column) for row in range(self.size) for column in range(self.size)]
        return [point for point in every if self._allowed(point)] or [PASS]

    def move(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove: the move is not legal. The object is of no use any more.
        """
        if self.result is not None:
            raise IllegalMove("the game is over")
        if move is None:
            self._pass()
        else:
            self._place(move)
        self.turn = self._other(self.turn)

    def _pass(self) -> None:
        if self.moves() != [PASS]:
            raise IllegalMove("you can place")
        self.passes += 1
        if self.passes == 2:
            self.result = "draw"

    def _place(self, point: Point) -> None:
        allowed = self._allowed(point)
        self.stones.setdefault(point, self.turn)
        if not allowed:
            raise IllegalMove(f"not at {point}")
        self.passes = 0
        if self._joined(self.turn):
            self.result = self.turn

    @staticmethod
    def _other(colour: str) -> str:
        return "W" if colour == "B" else "B"

    def _allowed(self, point: Point) -> bool:
        if point in self.stones:
            return False
        stones = self.stones.keys()
        near = (area for area in areas(self.size, point) if not stones.isdisjoint(area.corners))
        return not any(self._forbids(area, point) for area in near)

    def _forbids(self, area: Area, point: Point) -> bool:
        """Whether a stone on that corner makes the area a hard corner or a switch."""
        corners = [self.turn if each == point else self.stones.get(each) for each in area.corners]
        if not area.between:
            return is_hard_corner(corners)
        return None not in corners and is_switch(corners) and self.stones.keys().isdisjoint(area.between)

    def _joined(self, colour: str) -> bool:
        axis = 0 if colour == "B" else 1
        chain = [point for point, owner in self.stones.items() if owner == colour and point[axis] == 0]
        reached = set(chain)
        while chain:
            row, column = chain.pop()
            if (row, column)[axis] == self.size - 1:
                return True
            for down, right in STEPS:
                beside = (row + down, column + right)
                if self.stones.get(beside) == colour and beside not in reached:
                    reached.add(beside)
                    chain.append(beside)
        return False


@cache
def areas(size: int, point: Point) -> Sequence[Area]:
    """Every area of a board that could be a hard corner or a switch and has the point for a corner."""
    row, column = point
    return [
        Area.at(top, left, height, width)
        for height, width in ((2, 2), *SWITCHES)
        for top in (row - height + 1, row)
        for left in (column - width + 1, column)
        if 0 <= top <= size - height and 0 <= left <= size - width
    ]


def is_hard_corner(corners: Contents) -> bool:
    """Two of a colour across a diagonal; on the other one a stone of the other colour and nothing."""
    first, second, third, fourth = corners
    for (one, two), across in (((first, fourth), {second, third}), ((second, third), {first, fourth})):
        if one is not None and one == two and None in across and len(across) == 2 and one not in across:
            return True
    return False


def is_switch(corners: Contents) -> bool:
    """Two colours crossed in the corners; there is one where nothing stands between them."""
    first, second, third, fourth = corners
    return first == fourth != second == third
