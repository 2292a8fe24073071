"""Square boards on paper: grid lines with stones on their crossings."""

from collections.abc import Iterable

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Side, letters
from rulestone.draw.plan import EDGE, PITCH, Band, Label, Margin, Plan, Point, Segment, around

SQUARE_SHAPE = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))

_BOTH_ENDS_FROM = 14
"""Size from which a board has coordinates on all four sides."""


def square_plan(size: int) -> Plan:
    """Return the plan of the square board of this size."""
    side = size * PITCH
    along = [PITCH * (index + 0.5) for index in range(size)]
    both_ends = size >= _BOTH_ENDS_FROM
    wide = Margin(EDGE, 1.9)
    return Plan(
        centres=tuple((x, side - y) for y in along for x in along),
        shape=SQUARE_SHAPE,
        width=side,
        height=side,
        grid=tuple(_grid(along, side)),
        ground=around((side / 2, side / 2), SQUARE_SHAPE, size),
        bands=_bands(along, side),
        labels=tuple(_labels(along, side, both_ends=both_ends)),
        top=wide if both_ends else Margin(EDGE, 1.0),
        bottom=wide,
        aside=wide,
    )


def _grid(along: list[float], side: float) -> Iterable[Segment]:
    beyond = 6.0 if len(along) == 1 else 0.0  # a single point would be invisible
    start, end = PITCH / 2 - beyond, side - PITCH / 2 + beyond
    yield from (((start, y), (end, y)) for y in along)
    yield from (((x, start), (x, end)) for x in along)


def _bands(along: list[float], side: float) -> dict[Side, Band]:
    far, near, beyond = side + EDGE, -EDGE / 2, side + EDGE / 2
    corners: dict[Side, tuple[Point, ...]] = {
        TOP: ((-EDGE, -EDGE), (far, -EDGE), (side, 0), (0, 0)),
        RIGHT: ((far, -EDGE), (far, far), (side, side), (side, 0)),
        BOTTOM: ((far, far), (-EDGE, far), (0, side), (side, side)),
        LEFT: ((-EDGE, far), (-EDGE, -EDGE), (0, 0), (0, side)),
    }
    figures: dict[Side, tuple[Point, ...]] = {
        TOP: tuple((x, near) for x in along),
        RIGHT: tuple((beyond, y) for y in along),
        BOTTOM: tuple((x, beyond) for x in along),
        LEFT: tuple((near, y) for y in along),
    }
    return {end: Band(corners[end], figures[end]) for end in corners}


def _labels(along: list[float], side: float, *, both_ends: bool) -> Iterable[Label]:
    for index, at in enumerate(along):
        column, row, y = letters(index), f"{index + 1}", side - at
        yield Label(column, (at, side + EDGE), (0.0, 0.9))
        yield Label(row, (-EDGE, y), (-0.9, 0.0))
        if both_ends:
            yield Label(column, (at, -EDGE), (0.0, -0.9))
            yield Label(row, (side + EDGE, y), (0.9, 0.0))
