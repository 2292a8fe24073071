"""Plans of boards: where cells are drawn, on paper and in text.

On paper a cell is 40 units wide, x grows to the right and y downwards. In text a cell is a few characters,
as many for every cell of a picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from rulestone.core.boards import Board, Cell, Side
from rulestone.core.names import Size

PITCH = 40.0
"""The distance between the centres of two cells side by side."""

EDGE = 10.0
"""How thick the coloured bands along the sides of a board are."""

Point = tuple[float, float]
"""A place on a drawing: across from the left and down from the top, in the units of SVG."""

Segment = tuple[Point, Point]
"""The two ends of a line."""

Shape = tuple[Point, ...]
"""The corners of an area, one after the other."""


def around(centre: Point, shape: Shape, scale: float = 1.0) -> Shape:
    """A shape moved to a centre and scaled."""
    return tuple((centre[0] + x * scale, centre[1] + y * scale) for x, y in shape)


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate beside a board.

    Attributes:
        text: what it says.
        at: the point at the rim of the board that it belongs to.
        away: how far from that point it stands, in heights of its letters.
        stands: whether its middle stands there, or its end (it is before the board) or its start (after it).
    """

    text: str
    at: Point
    away: Point
    stands: Literal["middle", "before", "after"] = "middle"


@dataclass(frozen=True, slots=True)
class Band:
    """The strip along a side of a board that is coloured as the side's owner is.

    Attributes:
        shape: its corners.
        figures: where it bears the figure of a colour that has to be told apart by one.
    """

    shape: Shape
    figures: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Margin:
    """What stays free beside a board: a fixed part, and one in heights of the letters of its coordinates."""

    fixed: float
    letters: float

    def width(self, letter: float) -> float:
        """All of it, with letters of this height."""
        return self.fixed + self.letters * letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A board on paper, the top left corner of its cells at 0, 0.

    Attributes:
        centres: by cell, its middle.
        shape: the corners of a cell, seen from its middle.
        width: of all cells together.
        height: of all cells together.
        grid: the lines on whose crossings the stones stand. Where there are none, every cell is drawn with
            its outline instead, and bears its name while it is empty.
        ground: what lies under the grid.
        bands: the strip along each side that is coloured when a colour owns it.
        labels: the coordinates.
        top: what stays free above for bands and coordinates.
        bottom: what stays free below.
        aside: what stays free at the left, and as much at the right.
    """

    centres: tuple[Point, ...]
    shape: Shape
    width: float
    height: float
    grid: tuple[Segment, ...] = ()
    ground: Shape = ()
    bands: Mapping[Side, Band] = field(default_factory=dict[Side, Band])
    labels: tuple[Label, ...] = ()
    top: Margin
    bottom: Margin
    aside: Margin

    def corners(self, cell: Cell) -> Shape:
        """The corners of the cell."""
        return around(self.centres[cell], self.shape)


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row of cells in a text picture.

    Attributes:
        label: what stands before it: small letters or digits, which no stone is.
        cells: its cells from the left.
        indent: by how many halves of a cell it is shifted to the right.
        end: the number that stands after it, if any.
    """

    label: str
    cells: tuple[Cell, ...]
    indent: int = 0
    end: str = ""


@dataclass(frozen=True, slots=True)
class TextPlan:
    """A board in text: `draw.text` writes pictures so, `draw.picture` reads them so.

    Attributes:
        rows: its rows from the bottom.
        columns: the letters below the lowest row, one for each of its cells.
        staggered: whether rows are shifted by odd halves of a cell against each other.
    """

    rows: tuple[TextRow, ...]
    columns: tuple[str, ...] = ()
    staggered: bool = False


def large_enough(board: Board) -> Board:
    """The whole board, at least of size 2: a single cell does not show how cells lie and are called."""
    return type(board)(Size(max(2, board.size)))


@lru_cache(maxsize=32)
def text_plan(board: Board) -> TextPlan:
    """How the whole board is written in text pictures, removed cells among the others.

    A board whose cells are called by column and row has the letters of the columns below it; on others each
    row has its letters before it and the number of its last cell after it.
    """
    hexagonal = len(board.ring[0]) == 6
    shown = large_enough(board)
    by_column = len({_split(shown, cell)[1] for cell in shown.rows[0]}) == 1
    shifts = [2 * x + y if hexagonal else 2 * x for x, y in (board.places[row[0]] for row in board.rows)]
    rows = tuple(
        TextRow(label, row, shift - min(shifts), "" if by_column else f"{len(row)}")
        for row, shift in zip(board.rows, shifts, strict=True)
        for label in [_split(board, row[0])[by_column]]
    )
    columns = tuple(_split(board, cell)[0] for cell in board.rows[0]) if by_column else ()
    return TextPlan(rows, columns, staggered=hexagonal)


def _split(board: Board, cell: Cell) -> tuple[str, str]:
    """The letters of the name of a cell, and its number."""
    name = board.name(cell)
    letters = name.rstrip("0123456789")
    return letters, name.removeprefix(letters)
