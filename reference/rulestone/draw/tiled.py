"""Boards of tiles that fill the plane: the places of their cells, and of the bands along their sides."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt

from rulestone.core.boards import Board, Place, Side, SquareBoard
from rulestone.draw.gridded import SQUARE_SHAPE, square_plan
from rulestone.draw.plan import (
    EDGE,
    PITCH,
    Band,
    Label,
    Margin,
    Plan,
    Point,
    Segment,
    Shape,
    around,
    large_enough,
    text_plan,
)


@dataclass(frozen=True, slots=True)
class Border:
    """The border of a board at one of its sides.

    Attributes:
        segments: the sides of the tiles there.
        tips: the outermost point of each tile.
        outwards: the outward direction of that side of the board, one unit long.
    """

    segments: Sequence[Segment]
    tips: Sequence[Point]
    outwards: Point


@dataclass(frozen=True, slots=True)
class _Path:
    """The line of a band: its points in order, and the outward direction."""

    points: tuple[Point, ...]
    outwards: Point


def bands(borders: Mapping[Side, Border]) -> dict[Side, Band]:
    """Return a band for each side of a board.

    If two sides of the board share a side of a tile, each takes half of it.
    """
    owners = Counter(_middle(segment) for border in borders.values() for segment in border.segments)
    paths = {side: _path(border, owners) for side, border in borders.items() if border.segments}
    ends: dict[Point, list[Point]] = {}
    for path in paths.values():
        for end in (path.points[0], path.points[-1]):
            ends.setdefault(_rounded(end), []).append(path.outwards)
    return {side: Band(_strip(path, ends), _figures(borders[side])) for side, path in paths.items()}


def _path(border: Border, owners: Mapping[Point, int]) -> _Path:
    x, y = border.outwards

    def along(point: Point) -> float:
        return point[0] * y - point[1] * x

    segments = sorted(
        (sorted(segment, key=along) for segment in border.segments),
        key=lambda segment: along(segment[0]),
    )
    points = [segments[0][0], *(end for _, end in segments)]
    if owners[_middle(segments[0])] > 1:
        points[0] = _middle(segments[0])
    if owners[_middle(segments[-1])] > 1:
        points[-1] = _middle(segments[-1])
    return _Path(tuple(points), border.outwards)


def _strip(path: _Path, ends: Mapping[Point, Sequence[Point]]) -> tuple[Point, ...]:
    """Return the area between the path and the same path further out.

    Adjacent bands share their outer corner.
    """

    def outer(point: Point) -> Point:
        met = ends.get(_rounded(point), ())
        x, y = unit((sum(x for x, _ in met), sum(y for _, y in met)))
        return (point[0] + EDGE * x, point[1] + EDGE * y)

    x, y = path.outwards
    inside = [(a + EDGE * x, b + EDGE * y) for a, b in path.points[1:-1]]
    return (*path.points, outer(path.points[-1]), *reversed(inside), outer(path.points[0]))


def _figures(border: Border) -> tuple[Point, ...]:
    x, y = border.outwards
    return tuple((a + EDGE / 2 * x, b + EDGE / 2 * y) for a, b in border.tips)


def _middle(segment: Sequence[Point]) -> Point:
    (a, b), (c, d) = segment
    return _rounded(((a + c) / 2, (b + d) / 2))


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def unit(way: Point) -> Point:
    """Normalise a vector to length 1; zero stays zero."""
    length = hypot(*way) or 1.0
    return (way[0] / length, way[1] / length)


_RADIUS = PITCH / sqrt(3)
"""The distance from the centre of a hexagonal cell to a corner. Cells have a corner at the top."""


@dataclass(frozen=True, slots=True)
class Tile:
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
        """Return the side that a tile shares with its neighbour, one step away.

        Raises:
            ValueError: tiles at that distance do not touch.
        """
        x, y = self.way(step)
        for start, end in pairwise((*self.shape, self.shape[0])):
            if abs(start[0] + end[0] - x) + abs(start[1] + end[1] - y) < 0.01:
                return start, end
        raise ValueError(f"no side of a tile faces one that is {step} away")


HEXAGON = Tile(
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


SQUARE_TILE = Tile(SQUARE_SHAPE, (PITCH, 0.0), (0.0, -PITCH))
"""Squares beside and above each other."""


@lru_cache(maxsize=32)
def plan_of(board: Board) -> Plan:
    """Return the plan of the whole board, including removed cells, from its geometry."""
    if isinstance(board, SquareBoard):
        return square_plan(board.size)
    return tiled_plan(board, HEXAGON if len(board.ring[0]) == 6 else SQUARE_TILE)


def tiled_plan(board: Board, tile: Tile) -> Plan:
    """Return the plan of a board of tiles, with the same coordinates as in text.

    Args:
        board: the board, whose places on the lattice determine the places of its cells.
        tile: the shape of its cells.
    """
    ways = [tile.way(place) for place in board.places]
    corners = [corner for way in ways for corner in around(way, tile.shape)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width, height = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    centres = tuple((x - left, y - top) for x, y in ways)
    strips = bands(
        {side: _border(board, tile, centres, side, steps) for side, steps in _ways_out(board).items()}
    )
    edge = EDGE if strips else 0.0
    below = 1.9 if text_plan(board).columns else 1.2
    return Plan(
        centres=centres,
        shape=tile.shape,
        width=width,
        height=height,
        bands=strips,
        labels=tuple(_labels(board, tile, centres, edge)),
        top=Margin(edge, 1.2),
        bottom=Margin(edge, below),
        aside=Margin(edge, 2.5),
    )


def _ways_out(board: Board) -> dict[Side, tuple[Place, ...]]:
    """Return, by side, the steps that leave the board from every cell of that side."""
    whole = large_enough(board)
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


def _labels(board: Board, tile: Tile, centres: tuple[Point, ...], edge: float) -> Iterable[Label]:
    text = text_plan(board)
    aside, below = max(x for x, _ in tile.shape) + edge, max(y for _, y in tile.shape) + edge
    for row in text.rows:
        x, y = centres[row.cells[0]]
        yield Label(row.label, (x - aside, y), (-0.4, 0.0), "before")
        if row.end:
            x, y = centres[row.cells[-1]]
            yield Label(row.end, (x + aside, y), (0.4, 0.0), "after")
    for letter, cell in zip(text.columns, text.rows[0].cells if text.columns else (), strict=True):
        x, y = centres[cell]
        yield Label(letter, (x, y + below), (0.0, 0.9))


def _border(
    board: Board, tile: Tile, centres: tuple[Point, ...], side: Side, steps: tuple[Place, ...]
) -> Border:
    """Return the sides of tiles at the border of the whole board on one side."""
    ways = [tile.way(step) for step in steps]
    p, q = unit((sum(x for x, _ in ways), sum(y for _, y in ways)))
    reach = max(x * p + y * q for x, y in tile.shape)
    segments: list[Segment] = []
    tips: list[Point] = []
    for cell in sorted(board.net().edges[side]):
        x, y = centres[cell]
        tips.append((x + reach * p, y + reach * q))
        for step in steps:
            (a, b), (c, d) = tile.facing(step)
            segments.append(((x + a, y + b), (x + c, y + d)))
    return Border(segments, tips, (p, q))
