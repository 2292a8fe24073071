"""Plans of boards: the places of cells, on paper and in text.

On paper a cell is 40 units wide, x grows to the right and y downwards. In text all cells of a picture have
the same width of a few characters.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt
from typing import Literal

from rulestone.core.boards import Board, Cell, Place, Side, SquareBoard
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


def _large_enough(board: Board) -> Board:
    """Return the whole board, but at least of size 2, because a single cell does not show the arrangement."""
    return type(board)(Size(max(2, board.size)))


@lru_cache(maxsize=32)
def text_plan(board: Board) -> TextPlan:
    """Return the text plan of the whole board, including removed cells.

    If cells are named by column and row, the letters of the columns are below the board. On other boards each
    row has its letters before it, and the number of its last cell after it.
    """
    hexagonal = len(board.ring[0]) == 6
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


_RADIUS = PITCH / sqrt(3)
"""The distance from the centre of a hexagonal cell to a corner. Cells have a corner at the top."""


@dataclass(frozen=True, slots=True)
class _Tile:
    """The shape of all cells of a board, and the steps from one to the next.

    Attributes:
        shape: its corners, clockwise, relative to its centre.
        across: from its centre to that of the tile at its right.
        up: from its centre to that of the tile one place further up.
    """

    shape: Shape
    across: Point
    up: Point

    def way(self, steps: Place) -> Point:
        """Return the vector on paper of this many steps across and up."""
        across, up = steps
        return (across * self.across[0] + up * self.up[0], across * self.across[1] + up * self.up[1])

    def facing(self, step: Place) -> Segment:
        """Return the side that a tile shares with its neighbour, one step away."""
        x, y = self.way(step)
        sides = pairwise((*self.shape, self.shape[0]))
        return min(sides, key=lambda side: hypot(side[0][0] + side[1][0] - x, side[0][1] + side[1][1] - y))


_HEXAGON = _Tile(
    (
        (0.0, -_RADIUS),
        (20.0, -_RADIUS / 2),
        (20.0, _RADIUS / 2),
        (0.0, _RADIUS),
        (-20.0, _RADIUS / 2),
        (-20.0, -_RADIUS / 2),
    ),
    (PITCH, 0.0),
    (PITCH / 2, -1.5 * _RADIUS),
)
"""Hexagons in level rows, each row shifted by half a cell to the right of the one below."""

_SQUARE = _Tile(((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0)), (PITCH, 0.0), (0.0, -PITCH))
"""Squares beside and above each other."""

_BOTH_ENDS_FROM = 14
"""Size from which a square board has coordinates on all four sides."""


@lru_cache(maxsize=32)
def plan_of(board: Board) -> Plan:
    """Return the plan of the whole board, including removed cells, from its geometry.

    A square board has grid lines; other boards have tiles, and the same coordinates as in text.
    """
    tile = _HEXAGON if len(board.ring[0]) == 6 else _SQUARE
    gridded = isinstance(board, SquareBoard)
    both_ends = gridded and board.size >= _BOTH_ENDS_FROM
    ways = [tile.way(place) for place in board.places]
    corners = [corner for way in ways for corner in around(way, tile.shape)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width, height = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    centres = tuple((x - left, y - top) for x, y in ways)
    bands = _bands(board, tile, centres)
    edge = EDGE if bands else 0.0
    return Plan(
        centres=centres,
        shape=tile.shape,
        width=width,
        height=height,
        grid=tuple(_grid(board, centres)) if gridded else (),
        ground=((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)) if gridded else (),
        bands=bands,
        labels=tuple(_labels(board, tile, centres, edge, gridded=gridded, both_ends=both_ends)),
        top=Margin(edge, 1.9 if both_ends else 1.2),
        bottom=Margin(edge, 1.9 if text_plan(board).columns else 1.2),
        aside=Margin(edge, 1.9 if gridded else 2.5),
    )


def _grid(board: Board, centres: Sequence[Point]) -> Iterator[Segment]:
    beyond = 6.0 if board.size == 1 else 0.0  # a single point would be invisible
    for row in board.rows:
        (start, y), (end, _) = centres[row[0]], centres[row[-1]]
        yield (start - beyond, y), (end + beyond, y)
    for number in range(len(board.rows[0])):
        column = [row[number] for row in board.rows]
        (x, start), (_, end) = centres[column[-1]], centres[column[0]]
        yield (x, start - beyond), (x, end + beyond)


def _labels(
    board: Board, tile: _Tile, centres: Sequence[Point], edge: float, *, gridded: bool, both_ends: bool
) -> Iterator[Label]:
    text = text_plan(board)
    aside, below = max(x for x, _ in tile.shape) + edge, max(y for _, y in tile.shape) + edge
    for row in text.rows:
        (first, y), (last, _) = centres[row.cells[0]], centres[row.cells[-1]]
        if gridded:
            yield Label(row.label, (first - aside, y), (-0.9, 0.0))
        else:
            yield Label(row.label, (first - aside, y), (-0.4, 0.0), "before")
        if both_ends:
            yield Label(row.label, (last + aside, y), (0.9, 0.0))
        if row.end:
            yield Label(row.end, (last + aside, y), (0.4, 0.0), "after")
    for place, letter in enumerate(text.columns):
        x, y = centres[text.rows[0].cells[place]]
        yield Label(letter, (x, y + below), (0.0, 0.9))
        if both_ends:
            x, y = centres[text.rows[-1].cells[place]]
            yield Label(letter, (x, y - below), (0.0, -0.9))


def _bands(board: Board, tile: _Tile, centres: Sequence[Point]) -> dict[Side, Band]:
    """Return a band for each side of a board.

    If two sides of the board share a side of a tile, each takes half of it.
    """
    edges, steps = board.net().edges, _ways_out(board)
    segments = {
        side: [tuple(around(centres[cell], tile.facing(step))) for cell in cells for step in steps[side]]
        for side, cells in edges.items()
    }
    outwards = {side: _unit([tile.way(step) for step in steps[side]]) for side in edges}
    shared = Counter(_middle(segment) for those in segments.values() for segment in those)
    lines = {side: _line(those, outwards[side], shared) for side, those in segments.items()}
    ends: dict[Point, list[Point]] = {}
    for side, line in lines.items():
        for end in (line[0], line[-1]):
            ends.setdefault(_rounded(end), []).append(outwards[side])
    bands: dict[Side, Band] = {}
    for side, line in lines.items():
        way = outwards[side]
        reach = max(x * way[0] + y * way[1] for x, y in tile.shape) + EDGE / 2
        figures = tuple(_moved(centres[cell], way, reach) for cell in sorted(edges[side]))
        first, last = (_corner(end, ends[_rounded(end)]) for end in (line[0], line[-1]))
        outer = [_moved(point, way, EDGE) for point in line[-2:0:-1]]
        bands[side] = Band((*line, last, *outer, first), figures)
    return bands


def _ways_out(board: Board) -> dict[Side, tuple[Place, ...]]:
    """Return, by side, the steps that leave the board from every cell of that side."""
    whole = _large_enough(board)
    steps: list[Place] = []
    for direction in range(len(whole.ring[0])):
        pairs = ((at, ring[direction]) for at, ring in enumerate(whole.ring))
        at, beside = next((at, beside) for at, beside in pairs if beside is not None)
        (x, y), (across, up) = whole.places[at], whole.places[beside]
        steps.append((across - x, up - y))
    return {
        side: tuple(
            step for way, step in enumerate(steps) if all(whole.ring[cell][way] is None for cell in edge)
        )
        for side, edge in whole.edges.items()
    }


def _line(segments: Iterable[Shape], outwards: Point, shared: Mapping[Point, int]) -> Shape:
    """Return the line along a side of the board, from end to end."""

    def along(point: Point) -> float:
        return point[0] * outwards[1] - point[1] * outwards[0]

    ordered = sorted((sorted(each, key=along) for each in segments), key=lambda each: along(each[0]))
    points = [ordered[0][0], *(end for _, end in ordered)]
    for place, segment in ((0, ordered[0]), (-1, ordered[-1])):
        if shared[_middle(segment)] > 1:
            points[place] = _middle(segment)
    return tuple(points)


def _corner(point: Point, outwards: Sequence[Point]) -> Point:
    """Return the outer corner of the bands that end at a point."""
    along = _unit(outwards)
    straight = outwards[0][0] * along[0] + outwards[0][1] * along[1]
    return _moved(point, along, EDGE / max(straight, 0.7))  # a sharp corner is blunted


def _moved(point: Point, way: Point, length: float) -> Point:
    return (point[0] + length * way[0], point[1] + length * way[1])


def _unit(ways: Iterable[Point]) -> Point:
    """Return the common direction of some vectors, of length 1."""
    xs, ys = zip(*ways, strict=True)
    length = hypot(sum(xs), sum(ys))
    return (sum(xs) / length, sum(ys) / length)


def _middle(segment: Sequence[Point]) -> Point:
    (a, b), (c, d) = segment
    return _rounded(((a + c) / 2, (b + d) / 2))


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)
