"""Why Minefield always has a placement, on any board: closed points form spines, and a spine never ends.

An empty point is *closed* if stones of neither colour may be placed there. Suppose all empty points are. Look
from an empty point along a diagonal at the 2×2 area that begins there: its *sides* are the two neighbours of
the point in it, its *end* is opposite. The area is a *link* if

- both sides hold stones of one colour and the end is empty (an even link), or
- one side is empty, and the other side and the end hold stones of different colours (an odd link).

A *spine point* is an empty point with a link either way along one of its diagonals. The two lemmas here say
that every empty point is, or is beside, a spine point, and that each spine point leads to another one further
on in the same direction. The ledger contains the step from there to all finite boards.
"""

from collections.abc import Iterable
from functools import lru_cache, partial

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    Formula,
    Values,
    all_of,
    any_of,
    both,
    either,
    implies,
    none_of,
)
from rulestone_proofs.ledger import Claim
from rulestone_proofs.windows import Point, Window, within

AREA_REACH = 3
"""How far an area reaches from a point in it along a row or a column: see `minefield.locality`."""
STEPS: tuple[Point, ...] = ((1, 1), (2, -1), (-1, 2))
"""Steps from a spine point of the rising diagonal. One of them leads to the next; each adds to x + y."""
BESIDE: tuple[Point, ...] = ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1))
RISING, FALLING = 1, -1
"""The diagonals, as the number of rows that a step to the right leads up."""


def window(closed: int) -> Window:
    """Return a window with every area that contains a point at most `closed` from the middle."""
    return Window(closed + AREA_REACH, rules.COLOURS)


@lru_cache(maxsize=16)
def switchless(view: Window, reading: rules.Reading = rules.RULES) -> Formula:
    """No area of the window holds a switch. There may be hard corners and crosscuts."""
    return both(view.board.consistent, none_of(rules.switches(view.board, view.grid, reading)))


def is_closed(view: Window, point: Point, reading: rules.Reading = rules.RULES) -> Formula:
    """A stone of either colour on this point, which is known to be empty, would make a pattern."""
    cell = view.cell(point)
    return all_of(rules.refused_at(view.board, view.grid, colour, cell, reading) for colour in view.colours)


@lru_cache(maxsize=16)
def closed_within(view: Window, distance: int, reading: rules.Reading = rules.RULES) -> Formula:
    """Every empty point up to this distance from the middle is closed."""
    return all_of(implies(view.empty(point), is_closed(view, point, reading)) for point in within(distance))


def link(view: Window, point: Point, right: int, up: int) -> Formula:
    """The area in this diagonal direction is a link, even or odd."""
    x, y = point
    side, other_side, end = (x + right, y), (x, y + up), (x + right, y + up)
    even = [
        both(view.of(colour, side), view.of(colour, other_side), view.empty(end)) for colour in view.colours
    ]
    odd = [
        both(view.empty(free), view.of(colour, occupied), view.of(view.board.other(colour), end))
        for colour in view.colours
        for free, occupied in ((side, other_side), (other_side, side))
    ]
    return either(*even, *odd)


def spine_point(view: Window, point: Point, diagonal: int) -> Formula:
    """The point is empty and has links in both directions of the diagonal."""
    return both(view.empty(point), link(view, point, 1, diagonal), link(view, point, -1, -diagonal))


def _claim(view: Window, hypotheses: Iterable[Formula], refutation: Formula) -> Claim:
    return Claim(both(*hypotheses), refutation, partial(describe, view))


def describe(view: Window, values: Values) -> str:
    """Describe the window."""
    return f"rows from the top: {view.describe(values)}"


def spine_nearby(closed: int = 2, reading: rules.Reading = rules.RULES) -> Claim:
    """Claim: an empty point is a spine point or has one beside it, if all empty points around are closed."""
    view = window(closed)
    spines = any_of(spine_point(view, point, diagonal) for point in BESIDE for diagonal in (RISING, FALLING))
    hypotheses = (switchless(view, reading), closed_within(view, closed, reading), view.empty((0, 0)))
    return _claim(view, hypotheses, ~spines)


def spine_goes_on(
    closed: int = 3, reading: rules.Reading = rules.RULES, steps: Iterable[Point] = STEPS
) -> Claim:
    """Claim: one of the steps leads from a spine point to another of the same diagonal, if all are closed."""
    view = window(closed)
    hypotheses = (
        switchless(view, reading),
        closed_within(view, closed, reading),
        spine_point(view, (0, 0), RISING),
    )
    return _claim(view, hypotheses, none_of(spine_point(view, point, RISING) for point in steps))
