"""The same once more by other means: shapes, which are the empty points round a closed point.

The *shape* of an empty point says which of its eight neighbours are empty. The class `RISING` of shapes is
such that a closed point has a shape of it, or of its mirror image, or `CROSSED`; and near a closed point
with a shape of it there is another one further up or to the right. The empty point with the greatest x + y
has not the shape `CROSSED`, whose upper right neighbour is empty. So some point has a shape of `RISING` or of
its mirror image, and, reflected if need be, there is no end of them.

It shares the window, the hypotheses and the closed points with `spines`, and nothing else.
"""

from functools import partial

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.encodings import necklace
from rulestone_proofs.formula import Formula, any_of, both, negation, none_of
from rulestone_proofs.ledger import Claim
from rulestone_proofs.theorems.minefield.spines import closed_within, describe, window
from rulestone_proofs.windows import Point, Window, within

Shape = frozenset[Point]
"""The neighbours that are empty, as steps from the point."""

AROUND: tuple[Point, ...] = tuple(point for point in within(1) if point != (0, 0))


def read(drawing: str) -> Shape:
    """A shape from its three rows, the top one first: `.` is empty, `#` is not, `O` is the point itself."""
    rows = drawing.split("/")
    return frozenset((x, y) for x, y in AROUND if rows[1 - y][1 + x] == ".")


_RISING = """
    ..#/#O#/.##  ..#/#O#/.#.  ..#/#O./.##  .##/#O./.#.  .#./#O#/.##  #.#/#O./.#.  ###/#O./.#.
    ##./#O#/.#.  ##./#O#/.##  .##/.O#/#.#  .#./.O#/#.#  .##/.O./##.  .#./.O#/##.  .#./.O#/###
    ###/.O#/#..  ##./.O#/#..  ..#/#O#/#..  .#./#O#/#..  ..#/#O./###  ##./#O#/#..  #.#/#O./##.
"""
RISING = frozenset(map(read, _RISING.split()))
"""Shapes of which each has another further up and to the right."""
FALLING = frozenset(frozenset((x, -y) for x, y in shape) for shape in RISING)
"""The same turned upside down."""
CROSSED = read(".#./#O#/.#.")
"""All four diagonal neighbours are empty and no other."""


def has_shape(view: Window, point: Point, shapes: frozenset[Shape]) -> Formula:
    """The point is empty and its shape is one of these."""
    x, y = point
    empty = {(dx, dy): view.empty((x + dx, y + dy)) for dx, dy in AROUND}
    shaped = (
        both(*(empty[step] if step in shape else negation(empty[step]) for step in AROUND))
        for shape in sorted(shapes, key=sorted)
    )
    return both(view.empty(point), any_of(shaped))


def _in_play(view: Window, closed: int, reading: rules.Reading) -> Formula:
    """What boards in play are like, and every empty point near the middle is closed."""
    return both(
        view.board.consistent,
        rules.pattern_free(view.board, view.grid, reading),
        necklace.crosscut_free(view.board, view.grid),
        closed_within(view, closed, reading),
    )


def shapes_of_closed_points(closed: int = 3, reading: rules.Reading = rules.RULES) -> Claim:
    """A closed point has a shape of one of the two classes, or is crossed."""
    view = window(closed)
    known = has_shape(view, (0, 0), RISING | FALLING | {CROSSED})
    return Claim(both(_in_play(view, closed, reading), view.empty((0, 0))), ~known, partial(describe, view))


def shapes_go_on(closed: int = 3, reading: rules.Reading = rules.RULES) -> Claim:
    """Two steps at most from a point with a rising shape there is another, with a greater x + y."""
    view = window(closed)
    ahead = [point for point in within(2) if sum(point) > 0]
    return Claim(
        both(_in_play(view, closed, reading), has_shape(view, (0, 0), RISING)),
        none_of(has_shape(view, point, RISING) for point in ahead),
        partial(describe, view),
    )
