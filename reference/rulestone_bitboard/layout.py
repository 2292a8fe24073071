"""The places of a board's cells in an integer.

A set of cells is one integer with a bit for each cell, in board order: rows from the bottom, each from the
left. Every row ends in a guard bit that is never a cell. A step that leaves the board sideways reaches a
guard, or on a hexagonal board another bit without a cell, and is removed by the next `&`.

The same numbers describe one board or many side by side: each has a *lane* of bits whose top row is empty. No
formula of this package depends on the number of lanes, so a formula that judges one position judges hundreds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import compress
from operator import or_  # pyright: ignore[reportUnknownVariableType] - not typed in typeshed
from typing import NewType

from rulestone.core.names import ActionText, CellName, Size
from rulestone.protocol import BadRequest

Mask = NewType("Mask", int)
"""A set of cells, in one lane or several. A plain `int` is an intermediate result."""

NOTHING = Mask(0)
"""No cell."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The numbers of a board that the formulas need.

    There is one object for each board, compared by identity, because comparing numbers takes longer than a
    step.

    Attributes:
        stride: distance in bits from a cell to the one above it (hexagonal: above and to the left).
        steps: half of the directions, those that count upwards: to the right, above right on a
            hexagonal board, and straight up.
        lane: number of bits of one position, a multiple of 16.
        lanes: number of positions.
        ones: the lowest bit of every lane.
        tops: the highest bit of every lane, never a cell.
        cells: every cell.
        edges: bottom, top, left and right of a square board; a hexagonal one has none.
    """

    stride: int
    steps: tuple[int, ...]
    lane: int
    lanes: int
    ones: int
    tops: int
    cells: Mask
    edges: tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A board for one position, with the names of its cells.

    Attributes:
        board: its numbers.
        bits: every cell as a set of one, in board order.
        names: the name of each of these sets.
        named: the set of each name.
        by_place: the cell of each bit; None if it is not a cell.
        names_by_place: the name of the cell of each bit.
        texts_by_place: the text of a placement on the cell of each bit.
    """

    board: Board
    bits: tuple[Mask, ...]
    names: dict[Mask, CellName]
    named: dict[CellName, Mask]
    by_place: tuple[Mask, ...]
    names_by_place: tuple[CellName, ...]
    texts_by_place: tuple[ActionText, ...]

    def cell(self, name: str) -> Mask:
        """Return the cell of this name.

        Raises:
            BadRequest: bad-cell if there is no such cell.
        """
        mask = self.named.get(CellName(name))
        if mask is None:
            raise BadRequest("bad-cell", f"this board has no cell {name!r}")
        return mask

    def cells(self, names: Iterable[CellName]) -> Mask:
        """Return the set of the cells of these names.

        Raises:
            BadRequest: bad-cell if there is no such cell.
        """
        try:
            return Mask(reduce(or_, map(self.named.__getitem__, names), 0))  # pyright: ignore[reportUnknownArgumentType]
        except KeyError as unknown:
            return self.cell(unknown.args[0])

    def split(self, mask: int) -> list[Mask]:
        """Return the members of a set, in board order."""
        return list(compress(self.by_place, flags(mask)))

    def spell(self, mask: int) -> list[CellName]:
        """Return the names of the members of a set, in board order."""
        return list(compress(self.names_by_place, flags(mask)))

    def placements(self, mask: int) -> tuple[ActionText, ...]:
        """Return the texts of placements on the members of a set, in board order."""
        return tuple(compress(self.texts_by_place, flags(mask)))


_SET = bytes(character == ord("1") for character in range(256))
"""By character, whether it is a set bit in a text."""


def flags(mask: int) -> bytes:
    """Return whether each bit is set, up to the last one that is.

    Going through a text is the fastest way to examine all of them.
    """
    return bin(mask)[:1:-1].encode().translate(_SET)


def _letters(number: int) -> str:
    """Return a, b, … z, aa, … for 0, 1, …."""
    text = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("a") + letter) + text
    return text


def _layout(stride: int, steps: tuple[int, ...], places: dict[int, str], edges: tuple[Mask, ...]) -> Layout:
    rows = max(places, default=0) // stride + 1
    lane = -(-(rows + 1) * stride // 16) * 16
    bits = {place: Mask(1 << place) for place in sorted(places)}
    names = {bits[place]: CellName(places[place]) for place in bits}
    return Layout(
        board=Board(stride, steps, lane, 1, 1, 1 << (lane - 1), Mask(sum(names)), edges),
        bits=tuple(names),
        names=names,
        named={name: bit for bit, name in names.items()},
        by_place=tuple(bits.get(place, NOTHING) for place in range(rows * stride)),
        names_by_place=tuple(CellName(places.get(place, "")) for place in range(rows * stride)),
        texts_by_place=tuple(ActionText(places.get(place, "")) for place in range(rows * stride)),
    )


@lru_cache(maxsize=128)
def square(size: Size) -> Layout:
    """Return the square board with this many points a side."""
    stride = size + 1
    row = (1 << size) - 1
    side = sum(1 << line * stride for line in range(size))
    edges = (row, row << (size - 1) * stride, side, side << (size - 1))
    places = {y * stride + x: f"{_letters(x)}{y + 1}" for y in range(size) for x in range(size)}
    return _layout(stride, (1, stride), places, tuple(map(Mask, edges)))


@lru_cache(maxsize=128)
def hexagon(size: Size, removed: frozenset[CellName] = frozenset()) -> Layout:
    """Return the hexagonal board with this many cells a side, without the removed ones.

    It is sheared so that above left is straight up: row y starts at column max(0, y - (size - 1)).

    Raises:
        BadRequest: bad-cell if a removed cell does not exist.
    """
    stride = 2 * size
    places: dict[int, str] = {}
    for y in range(2 * size - 1):
        start = max(0, y - (size - 1))
        length = 2 * size - 1 - abs(y - (size - 1))
        places |= {y * stride + start + x: f"{_letters(y)}{x + 1}" for x in range(length)}
    if stray := removed.difference(places.values()):
        raise BadRequest("bad-cell", f"this board has no cell {min(stray)!r} to remove")
    places = {place: name for place, name in places.items() if name not in removed}
    return _layout(stride, (1, stride + 1, stride), places, ())


def pack(masks: Sequence[Mask], board: Board) -> Mask:
    """Pack sets of cells of one board each side by side, the first in the lowest lane."""
    width = board.lane // 8
    return Mask(int.from_bytes(b"".join([mask.to_bytes(width, "little") for mask in masks]), "little"))


@lru_cache(maxsize=32)
def repeat(board: Board, times: int) -> Board:
    """Return copies of a board side by side in one integer."""
    width = board.lane * board.lanes
    every = ((1 << width * times) - 1) // ((1 << width) - 1)
    return replace(
        board,
        lanes=board.lanes * times,
        ones=board.ones * every,
        tops=board.tops * every,
        cells=Mask(board.cells * every),
        edges=tuple(Mask(edge * every) for edge in board.edges),
    )
