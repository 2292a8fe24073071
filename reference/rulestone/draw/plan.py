"""Plans of boards (the places of cells on paper and in text), and looks of stones by their colour.

On paper, a cell is 40 units wide, x grows to the right and y downwards. In text, all cells of a picture have
the same width of a few characters. A plan depends only on the directions of a board: the neighbours of a cell
are around it at equal angles, anticlockwise from the right.

The colours of rulestone's own games look like their names; Lefe's Dark and Light are greens. Any other colour
looks like one of these two, so that it differs from the other colour of its game.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import cos, hypot, pi, sin, tau
from typing import Literal

from rulestone.core.boards import Board, Cell, Side
from rulestone.core.boards.square import SquareBoard
from rulestone.core.names import Colour, Size

PITCH = 40.0
"""The distance between the centres of adjacent cells in a row."""

LETTER_HEIGHT = 13.0
"""The height of the letters of coordinates, and of the words of a key."""

EDGE = 10.0
"""The thickness of the coloured bands along the sides of a board."""

XY = tuple[float, float]
"""A place on a drawing: x from the left and y from the top, in SVG units."""

Segment = tuple[XY, XY]
"""The two ends of a line."""

Polygon = tuple[XY, ...]
"""The corners of an area, in order."""


def around(centre: XY, shape: Polygon, scale: float = 1.0) -> Polygon:
    """Scale a shape and move it to a centre."""
    return tuple((centre[0] + x * scale, centre[1] + y * scale) for x, y in shape)


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate next to a board.

    Attributes:
        text: the text.
        at: the place of its middle or, if it is beside a row, of the end next to the board.
        beside: whether it ends there, before a row, or starts there, after one.
    """

    text: str
    at: XY
    beside: Literal["", "before", "after"] = ""


@dataclass(frozen=True, slots=True)
class Band:
    """The strip along a side of a board in the colour of the side's owner.

    Attributes:
        shape: its corners.
        figures: the places of the owner's figure, if the colour needs one.
    """

    shape: Polygon
    figures: tuple[XY, ...]


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
        bands: the strip along each side that is coloured if a colour owns it.
        labels: the coordinates.
        top: the free space above the cells, for bands and coordinates.
        bottom: the same below.
        aside: the same at the left, and at the right.
    """

    centres: tuple[XY, ...]
    shape: Polygon
    width: float
    height: float
    grid: tuple[Segment, ...] = ()
    bands: Mapping[Side, Band] = field(default_factory=dict[Side, Band])
    labels: tuple[Label, ...] = ()
    top: float
    bottom: float
    aside: float

    def corners(self, cell: Cell) -> Polygon:
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
    indent: int
    end: str


@dataclass(frozen=True, slots=True)
class TextPlan:
    """A board in text, as `draw.text` draws it.

    Attributes:
        rows: its rows from the bottom.
        columns: the letters below the lowest row, one for each of its cells.
        staggered: whether rows are shifted against each other by odd halves of a cell.
    """

    rows: tuple[TextRow, ...]
    columns: tuple[str, ...] = ()
    staggered: bool = False


def _large_enough(board: Board) -> Board:
    """Return the whole board, but at least of size 2, because a single cell does not show the arrangement."""
    return replace(board, size=Size(max(2, board.size)), removed=frozenset())


@lru_cache(maxsize=32)
def text_plan(board: Board) -> TextPlan:
    """Return the text plan of the whole board, including removed cells.

    If cells are named by column and row, the letters of the columns are below the board. On other boards each
    row has its letters before it, and the number of its last cell after it.
    """
    hexagonal = len(board.neighbours_by_direction[0]) == 6
    shown = _large_enough(board)
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


@lru_cache(maxsize=32)
def plan_of(board: Board) -> Plan:
    """Return the plan of the whole board, including removed cells, from its geometry.

    A square board has grid lines; other boards have tiles, and the same coordinates as in text.
    """
    directions = len(board.neighbours_by_direction[0])
    gridded = isinstance(board, SquareBoard)
    shape = tuple(_corner(directions, direction) for direction in range(directions))
    slant, rise = _vector(directions, 1, PITCH)
    at = [(PITCH * across + slant * up, rise * up) for across, up in board.places]
    corners = [corner for centre in at for corner in around(centre, shape)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    centres = tuple((x - left, y - top) for x, y in at)
    bands = dict(_bands(board, centres))
    edge = EDGE if bands else 0.0
    return Plan(
        centres=centres,
        shape=shape,
        width=max(x for x, _ in corners) - left,
        height=max(y for _, y in corners) - top,
        grid=tuple(_grid(board, centres)) if gridded else (),
        bands=bands,
        labels=tuple(_labels(board, shape, centres, edge, gridded=gridded)),
        top=edge + 1.2 * LETTER_HEIGHT,
        bottom=edge + (1.9 if text_plan(board).columns else 1.2) * LETTER_HEIGHT,
        aside=edge + (1.9 if gridded else 2.5) * LETTER_HEIGHT,
    )


def _vector(directions: int, number: float, length: float) -> XY:
    """Return the vector on paper in one of the directions around a cell, or between two of them."""
    angle = tau * number / directions
    return length * cos(angle), -length * sin(angle)


def _corner(directions: int, number: int) -> XY:
    """Return the corner of a cell between a direction and the next."""
    return _vector(directions, number + 0.5, PITCH / 2 / cos(pi / directions))


def _grid(board: Board, centres: Sequence[XY]) -> Iterator[Segment]:
    beyond = 6.0 if board.size == 1 else 0.0  # a single point would be invisible
    for row in board.rows:
        (start, y), (end, _) = centres[row[0]], centres[row[-1]]
        yield (start - beyond, y), (end + beyond, y)
    for number in range(len(board.rows[0])):
        column = [row[number] for row in board.rows]
        (x, start), (_, end) = centres[column[-1]], centres[column[0]]
        yield (x, start - beyond), (x, end + beyond)


def _labels(
    board: Board, shape: Polygon, centres: Sequence[XY], edge: float, *, gridded: bool
) -> Iterator[Label]:
    text = text_plan(board)
    aside, below = max(x for x, _ in shape) + edge, max(y for _, y in shape) + edge
    far, near = 0.9 * LETTER_HEIGHT, 0.4 * LETTER_HEIGHT
    for row in text.rows:
        (first, y), (last, _) = centres[row.cells[0]], centres[row.cells[-1]]
        if gridded:
            yield Label(row.label, (first - aside - far, y))
        else:
            yield Label(row.label, (first - aside - near, y), "before")
        if row.end:
            yield Label(row.end, (last + aside + near, y), "after")
    for place, letter in enumerate(text.columns):
        x, y = centres[text.rows[0].cells[place]]
        yield Label(letter, (x, y + below + far))


def _bands(board: Board, centres: Sequence[XY]) -> Iterator[tuple[Side, Band]]:
    """A band for each side of a board, along the sides of its cells that no other cell shares."""
    directions, whole = len(board.neighbours_by_direction[0]), _large_enough(board)
    for side, cells in board.topology().edges.items():
        edge = whole.edges[side]
        outward = [
            direction
            for direction in range(directions)
            if all(whole.neighbours_by_direction[cell][direction] is None for cell in edge)
        ]
        corners = [_corner(directions, number) for after in outward for number in (after - 1, after)]
        x, y = (sum(parts) for parts in zip(*corners, strict=True))
        out_x, out_y = x / hypot(x, y), y / hypot(x, y)
        points = {
            (round(x, 3), round(y, 3)) for cell in cells for x, y in around(centres[cell], tuple(corners))
        }
        line = sorted(points, key=lambda at: at[0] * out_y - at[1] * out_x)
        beyond = [(x + EDGE * out_x, y + EDGE * out_y) for x, y in reversed(line)]
        reach = max(x * out_x + y * out_y for x, y in corners) + EDGE / 2
        figures = [(centres[cell][0] + reach * out_x, centres[cell][1] + reach * out_y) for cell in cells]
        yield side, Band((*line, *beyond), tuple(sorted(figures)))


# Looks.

_DIAMOND: Polygon = ((0, -1), (1, 0), (0, 1), (-1, 0))
_TRIANGLE: Polygon = ((0, -1.1), (1.05, 0.75), (-1.05, 0.75))
_SQUARE: Polygon = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))
_DOT: Polygon = ()


@dataclass(frozen=True, slots=True)
class Look:
    """A look of stones.

    Attributes:
        name: its name in the style sheet.
        terminal: its style in a terminal: foreground and background, since the terminal's own is unknown.
        dark: whether it is the dark one of a pair.
        figure: the small figure for a legal placement; empty for a dot.
        has_figure: whether stones have the figure, because lightness does not distinguish them.
    """

    name: str
    terminal: str
    dark: bool = True
    figure: Polygon = _DOT
    has_figure: bool = False


_KNOWN = {
    Colour("black"): Look("black", "bold #ffffff on #1d1c1b"),
    Colour("white"): Look("white", "bold #1d1c1b on #f4f1ea", dark=False, figure=_SQUARE),
    Colour("red"): Look("red", "bold #ffffff on #c02f26", figure=_TRIANGLE, has_figure=True),
    Colour("blue"): Look("blue", "bold #ffffff on #2563a8", figure=_DIAMOND, has_figure=True),
    Colour("dark"): Look("dark", "bold #ffffff on #14532d"),
    Colour("light"): Look("light", "bold #06280f on #8fd694", dark=False, figure=_SQUARE),
}


def looks(colours: Iterable[Colour]) -> Mapping[Colour, Look]:
    """Return the looks of a game's colours. No two of them are alike.

    Args:
        colours: the colours in the order of the game.
    """
    ordered = tuple(dict.fromkeys(colours))
    return {colour: _KNOWN.get(colour) or _unnamed(ordered, number) for number, colour in enumerate(ordered)}


def _unnamed(colours: tuple[Colour, ...], number: int) -> Look:
    """Return a look for a colour without one of its own, next to the other colours of its game."""
    others = [_KNOWN[colour] for colour in colours if colour in _KNOWN]
    dark = not others[0].dark if others else number % 2 == 0
    return _KNOWN[Colour("dark" if dark else "light")]
