"""Lines around and across the cells of a picture."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import ceil, floor

from rulestone.boards.plan import Point, Segment, Shape

_HATCH = 8.0
"""How far apart, along either axis, the lines of a hatching are."""


def outline(polygons: Iterable[Shape]) -> tuple[Segment, ...]:
    """The sides that surround a set of adjoining cells: those that two of them share are left out."""
    sides: Counter[Segment] = Counter()
    for corners in polygons:
        exact = [(round(x, 3), round(y, 3)) for x, y in corners]
        for start, end in pairwise((*exact, exact[0])):
            sides[min(start, end), max(start, end)] += 1
    return tuple(side for side, times in sides.items() if times == 1)


def hatching(corners: Shape) -> tuple[Segment, ...]:
    """Slanting lines that fill a convex shape; those of adjoining shapes meet."""
    sums = [x + y for x, y in corners]
    levels = (_HATCH * number for number in range(ceil(min(sums) / _HATCH), floor(max(sums) / _HATCH) + 1))
    segments: list[Segment] = []
    for level in levels:
        crossings = [
            _crossing(start, end, level)
            for start, end in pairwise((*corners, corners[0]))
            if (sum(start) <= level) != (sum(end) <= level)
        ]
        if len(crossings) == 2:
            segments.append((min(crossings), max(crossings)))
    return tuple(segments)


def _crossing(start: Point, end: Point, level: float) -> Point:
    part = (level - sum(start)) / (sum(end) - sum(start))
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
