"""What a placement in Minefield depends on: only the areas that contain its point."""

from functools import partial

from rulestone_proofs.board import agree, fits, known_placement, unknown_board, unknown_placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import Formula, any_of, both, negation, same
from rulestone_proofs.geometry import Cell, Rectangle, SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, sensitive
from rulestone_proofs.theorems.lemmas import lemma
from rulestone_proofs.theorems.minefield.placement import placement_shown
from rulestone_proofs.windows import Window

THEOREM = "minefield.locality"
_WHOLE_BOARD = rules.Reading(whole_board=True)
_REACH = 4
"""One step more than the areas of the middle reach, so that the window contains other areas too."""


def window(grid: SquareGrid, cell: Cell, reading: rules.Reading = rules.RULES) -> frozenset[Cell]:
    """Return the points of the areas with this one: at most three steps away along a row or column."""
    areas: tuple[Rectangle, ...] = (
        *rules.corner_areas(grid),
        *rules.switch_areas(grid, reading.switch_lengths),
    )
    return frozenset().union({cell}, *(area.points for area in areas if cell in area.points))


def new_only_at_the_stone(width: int, height: int) -> Claim:
    """Claim: an area with a pattern after a placement in it had none before, so every such pattern is new."""
    grid = square_grid(max(width, height))
    area = grid.rectangles(width, height)[0]
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    pattern = rules.hard_corner if width == height else rules.switch
    after = [pattern(board.with_stone(colour, placement), area) for colour in rules.COLOURS]
    inside = any_of(placement[cell] for cell in area.points)
    return Claim(
        both(board.consistent, fits(board, placement), inside, any_of(after)),
        pattern(board, area),
        partial(placement_shown, board, grid),
    )


def _refused_in_the_middle(view: Window, reading: rules.Reading) -> list[Formula]:
    """Return, by colour, that it may not place in the middle of the window, which is known to be empty."""
    middle = view.cell((0, 0))
    board = view.board.clearing(middle)
    placement = known_placement(middle, view.grid.count)
    return [
        any_of(rules.refusals(board, view.grid, colour, placement, reading).values())
        for colour in view.colours
    ]


def same_window_same_answer(reading: rules.Reading = rules.RULES) -> Claim:
    """Claim: two positions that agree on the areas of an empty point refuse the same colours there."""
    one, other = (Window(_REACH, rules.COLOURS, prefix) for prefix in ("one:", "other:"))
    middle = one.cell((0, 0))
    empty = [both(view.board.consistent, view.empty((0, 0))) for view in (one, other)]
    answers = zip(_refused_in_the_middle(one, reading), _refused_in_the_middle(other, reading), strict=True)
    return Claim(
        both(*empty, agree(one.board, other.board, window(one.grid, middle))),
        any_of(negation(same(here, there)) for here, there in answers),
        lambda values: (
            f"rows from the top: {one.describe(values)}; the other position: {other.describe(values)}"
        ),
    )


def anywhere_is_here_in_a_window(*, clean: bool = True) -> Claim:
    """Claim: on a board without patterns, making a pattern and leaving one anywhere are equivalent."""
    view = Window(_REACH, rules.COLOURS)
    hypotheses = both(view.board.consistent, view.empty((0, 0)))
    readings = (_refused_in_the_middle(view, reading) for reading in (rules.RULES, _WHOLE_BOARD))
    return Claim(
        both(hypotheses, rules.pattern_free(view.board, view.grid)) if clean else hypotheses,
        any_of(negation(same(one_reading, another)) for one_reading, another in zip(*readings, strict=True)),
        lambda values: f"rows from the top: {view.describe(values)}",
    )


def _checks() -> tuple[Check, ...]:
    shapes = ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2))
    nearby, anywhere = "same nearby, same answer", "anywhere is here"
    return (
        *lemma(THEOREM, f"{nearby}, in a window", same_window_same_answer),
        *(
            check
            for w, h in shapes
            for check in lemma(THEOREM, f"made means held, {w}×{h}", partial(new_only_at_the_stone, w, h))
        ),
        *lemma(THEOREM, f"{anywhere}, in a window", anywhere_is_here_in_a_window),
        non_vacuous("two windows that agree near their middle", same_window_same_answer),
        non_vacuous("a pattern in a 2×4 area after a placement in it", partial(new_only_at_the_stone, 2, 4)),
        non_vacuous("a window without patterns", anywhere_is_here_in_a_window),
        sensitive("any pattern in the window forbids", partial(same_window_same_answer, _WHOLE_BOARD)),
        sensitive("windows that hold patterns already", partial(anywhere_is_here_in_a_window, clean=False)),
    )


CHECKS = {THEOREM: _checks}
