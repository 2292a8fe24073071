"""Plans of boards: the places of cells, on paper and in text.

On paper a cell is 40 units wide, x grows to the right and y downwards. In text all cells of a picture have
the same width of a few characters.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from rulestone.core.boards import Board, Cell, Side
from rulestone.core.names import Size

PITCH = 40.0
"""The distance between the centres of adjacent cells in a row."""

EDGE = 10.0
"""The thickness of the coloured bands along the sides of a board."""

Point = tuple[float, float]
"""A place on a drawing: x from the left and y from the top, in SVG units."""

Segment = tuple[Point, Point]
"""The two ends of a line."""

Shape = tuple[Point, ...]
"""The corners of an area, in order."""


def around(centre: Point, shape: Shape, scale: float = 1.0) -> Shape:
    """Scale a shape and move it to a centre."""
    return tuple((centre[0] + x * scale, centre[1] + y * scale) for x, y in shape)


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate beside a board.

    Attributes:
        text: the text.
        at: its point at the rim of the board.
        away: its distance from that point, in multiples of the letter height.
        stands: whether its middle is there, or its end (before the board) or its start (after it).
    """

    text: str
    at: Point
    away: Point
    stands: Literal["middle", "before", "after"] = "middle"


@dataclass(frozen=True, slots=True)
class Band:
    """The strip along a side of a board in the colour of the side's owner.

    Attributes:
        shape: its corners.
        figures: the places of the owner's figure, if the colour needs one.
    """

    shape: Shape
    figures: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Margin:
    """The free space beside a board: a fixed part, and one in multiples of the letter height."""

    fixed: float
    letters: float

    def width(self, letter: float) -> float:
        """Return the whole width for this letter height."""
        return self.fixed + self.letters * letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A board on paper, with the top left corner of its cells at 0, 0.

    Attributes:
        centres: the centre of each cell.
        shape: the corners of a cell, relative to its centre.
        width: the width of all cells together.
        height: the height of all cells together.
        grid: the lines with stones on their crossings. Without lines, every cell is drawn with an outline,
            and with its name while it is empty.
        ground: the area under the grid.
        bands: the strip along each side that is coloured if a colour owns it.
        labels: the coordinates.
        top: the free space above for bands and coordinates.
        bottom: the free space below.
        aside: the free space at the left, and the same at the right.
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
        """Return the corners of the cell."""
        return around(self.centres[cell], self.shape)


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row of cells in a text picture.

    Attributes:
        label: the text before it: lower-case letters or digits, which are never stones.
        cells: its cells from the left.
        indent: its shift to the right, in half cells.
        end: the number after it, if any.
    """

    label: str
    cells: tuple[Cell, ...]
    indent: int = 0
    end: str = ""


@dataclass(frozen=True, slots=True)
class TextPlan:
    """A board in text, as `draw.text` writes pictures and `draw.picture` parses them.

    Attributes:
        rows: its rows from the bottom.
        columns: the letters below the lowest row, one for each of its cells.
        staggered: whether rows are shifted against each other by odd halves of a cell.
    """

    rows: tuple[TextRow, ...]
    columns: tuple[str, ...] = ()
    staggered: bool = False


def large_enough(board: Board) -> Board:
    """Return the whole board, but at least of size 2, because a single cell does not show the arrangement."""
    return type(board)(Size(max(2, board.size)))


@lru_cache(maxsize=32)
def text_plan(board: Board) -> TextPlan:
    """Return the text plan of the whole board, including removed cells.

    If cells are named by column and row, the letters of the columns are below the board. On other boards each
    row has its letters before it, and the number of its last cell after it.
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
    """Split the name of a cell into its letters and its number."""
    name = board.name(cell)
    letters = name.rstrip("0123456789")
    return letters, name.removeprefix(letters)
