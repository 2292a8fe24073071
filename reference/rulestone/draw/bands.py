"""The coloured bands along the sides of a board of tiles, from the sides of the tiles there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from rulestone.core.boards import Side
from rulestone.draw.plan import EDGE, Band, Point, Segment


@dataclass(frozen=True, slots=True)
class Border:
    """Where a board ends at one of its sides.

    Attributes:
        segments: the sides of its tiles there.
        tips: the outermost point of each tile.
        outwards: the direction in which the side of the board looks, one unit long.
    """

    segments: Sequence[Segment]
    tips: Sequence[Point]
    outwards: Point


@dataclass(frozen=True, slots=True)
class _Path:
    """The line along which a band lies: its points, one after the other, and the direction outwards."""

    points: tuple[Point, ...]
    outwards: Point


def bands(borders: Mapping[Side, Border]) -> dict[Side, Band]:
    """A band for each side of a board.

    Where two sides of the board have the same side of a tile, each takes half of it.
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
    """The path and the same path further out. Where bands meet, they share their outer corner."""

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
    """The same direction, one unit long; nothing stays nothing."""
    length = hypot(*way) or 1.0
    return (way[0] / length, way[1] / length)
