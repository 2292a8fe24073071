"""Windows in which every empty point near the middle is closed: neither colour may place there."""

from functools import lru_cache

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import Formula, all_of, both, implies, none_of
from rulestone_proofs.windows import Point, Window, within


def window(closed: int, reading: rules.Reading = rules.RULES) -> Window:
    """Return a window with every area that contains a point at most `closed` from the middle."""
    return Window(closed + reading.reach, rules.COLOURS)


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
