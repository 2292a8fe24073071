"""Spines: the windows of the lemmas are large enough, and what may be closed in them."""

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    all_of,
    both,
)
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.solvers.answers import Impossible, Model, SolverName, ask
from rulestone_proofs.theorems.minefield import spines


def test_the_window_of_the_lemmas_holds_every_area_that_can_close_a_point() -> None:
    """The reach of areas, and that a window which is too small by one would miss some."""
    grid = square_grid(9)
    middle = grid.cell_of["e5"]
    areas = (*rules.corner_areas(grid), *rules.switch_areas(grid, (3, 4)))
    points = {point for area in areas if middle in area.points for point in area.points}
    steps = {max(abs(point % 9 - 4), abs(point // 9 - 4)) for point in points}
    assert max(steps) == spines.AREA_REACH
    assert spines.window(2).reach == 2 + spines.AREA_REACH


def test_a_block_of_two_by_two_empty_points_is_never_closed() -> None:
    """The page once said that it could be. A pair of empty points can."""
    window = spines.window(1)
    closed = both(spines.switchless(window), spines.closed_within(window, 1))
    block = all_of(map(window.empty, ((0, 0), (1, 0), (0, 1), (1, 1))))
    assert isinstance(ask(SolverName.Z3, both(closed, block)), Impossible)
    pair = both(window.empty((0, 0)), window.empty((1, 0)))
    assert isinstance(ask(SolverName.Z3, both(closed, pair)), Model)
