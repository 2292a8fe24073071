"""Theorems about Minefield: what its two forbidden patterns imply."""

from functools import partial

from rulestone.names import Colour
from rulestone_proofs.board import Board, agree, draw, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.encodings import necklace
from rulestone_proofs.formula import (
    Formula,
    Values,
    all_of,
    any_of,
    both,
    evaluate,
    how_many_at_least,
    implies,
    negation,
)
from rulestone_proofs.geometry import Cell, Rectangle, SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName

_NO_HARD_CORNER = rules.Reading(hard_corners=False)
_WHOLE_BOARD = rules.Reading(whole_board=True)
_NO_LONG_SWITCH = rules.Reading(switch_lengths=(3,))


def _refused(board: Board, grid: SquareGrid, colour: Colour, reading: rules.Reading) -> Formula:
    placement = unknown_placement(grid.names)
    return any_of(rules.refusals(board, grid, colour, placement, reading).values())


def _in_play(board: Board, grid: SquareGrid, reading: rules.Reading) -> Formula:
    """What every board reached by play has been shown to be."""
    return both(
        board.consistent, rules.pattern_free(board, grid, reading), necklace.crosscut_free(board, grid)
    )


def _placement_shown(board: Board, grid: SquareGrid, values: Values) -> str:
    puts = unknown_placement(grid.names)
    cell = next((name for name, put in zip(grid.names, puts, strict=True) if evaluate(put, values)), "-")
    return f"{grid.size}×{grid.size}: {draw(board, grid, values)}; placed: {cell}"


def stays_clean(size: int, colour: Colour, reading: rules.Reading = rules.RULES) -> Claim:
    """A legal placement on a board without patterns and crosscuts leaves it so."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    after = board.with_stone(colour, placement)
    return Claim(
        both(
            _in_play(board, grid, reading),
            fits(board, placement),
            negation(_refused(board, grid, colour, reading)),
        ),
        negation(_in_play(after, grid, reading)),
        partial(_placement_shown, board, grid),
    )


def _fourth_stone(colour: Colour) -> Claim:
    """The claim for one area, where three stones stand already."""
    grid = square_grid(2)
    board = unknown_board(rules.COLOURS, grid.names)
    claim = stays_clean(2, colour)
    three = how_many_at_least(3, (stone for stones in board.stones.values() for stone in stones))
    return Claim(both(claim.hypotheses, three), claim.refutation, claim.show)


def window(grid: SquareGrid, cell: Cell, reading: rules.Reading = rules.RULES) -> frozenset[Cell]:
    """The points of the areas that hold this one: none is more than three steps off along a row or column."""
    areas: tuple[Rectangle, ...] = (
        *rules.corner_areas(grid),
        *rules.switch_areas(grid, reading.switch_lengths),
    )
    return frozenset().union({cell}, *(area.points for area in areas if cell in area.points))


def same_nearby_same_answer(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """Where two boards agree near an empty point, both allow a stone there or neither does."""
    grid = square_grid(size)
    one, other = (unknown_board(rules.COLOURS, grid.names, prefix) for prefix in ("one:", "other:"))
    placement = unknown_placement(grid.names)
    nearby = all_of(implies(put, agree(one, other, window(grid, cell))) for cell, put in enumerate(placement))
    differs = any_of(
        both(_refused(a, grid, colour, reading), negation(_refused(b, grid, colour, reading)))
        for colour in rules.COLOURS
        for a, b in ((one, other), (other, one))
    )

    def show(values: Values) -> str:
        return f"{_placement_shown(one, grid, values)}; the other board: {draw(other, grid, values)}"

    return Claim(
        both(one.consistent, other.consistent, fits(one, placement), fits(other, placement), nearby),
        differs,
        show,
    )


def new_only_at_the_stone(width: int, height: int) -> Claim:
    """An area with a pattern after a placement in it had none before, so every such pattern is new."""
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
        partial(_placement_shown, board, grid),
    )


def anywhere_is_here(size: int, *, clean: bool = True) -> Claim:
    """On a board without patterns, one anywhere after a placement is one that the placement made."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    hypotheses = both(board.consistent, fits(board, placement))
    differs = any_of(
        both(_refused(board, grid, colour, one), negation(_refused(board, grid, colour, other)))
        for colour in rules.COLOURS
        for one, other in ((rules.RULES, _WHOLE_BOARD), (_WHOLE_BOARD, rules.RULES))
    )
    return Claim(
        both(hypotheses, rules.pattern_free(board, grid)) if clean else hypotheses,
        differs,
        partial(_placement_shown, board, grid),
    )


def somebody_can_place(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """On a board in play with an empty point, not both colours are without a placement."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    return Claim(
        both(_in_play(board, grid, reading), board.has_empty),
        all_of(rules.stuck(board, grid, colour, reading) for colour in rules.COLOURS),
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def _half_stuck(size: int) -> Claim:
    """The same with hypotheses that bite: some point is empty and closed to both colours."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    claim = somebody_can_place(size)
    closed = any_of(
        both(board.empty(cell), *(rules.refused_at(board, grid, colour, cell) for colour in rules.COLOURS))
        for cell in board.cells
    )
    return Claim(both(claim.hypotheses, closed), claim.refutation, claim.show)


def _no_crosscut() -> tuple[Check, ...]:
    area = "one 2×2 area, a {} stone"
    checks = [proof(area.format(colour), partial(stays_clean, 2, colour)) for colour in rules.COLOURS]
    checks += [
        second_opinion(area.format(colour), partial(stays_clean, 2, colour), SolverName.CVC5)
        for colour in rules.COLOURS
    ]
    checks += [
        second_opinion(
            f"whole board, a {colour} stone",
            partial(stays_clean, size, colour),
            SolverName.CADICAL,
            size=size,
        )
        for colour in rules.COLOURS
        for size in range(2, 7)
    ]
    return (
        *checks,
        non_vacuous("a legal fourth stone in a 2×2 area", partial(_fourth_stone, Colour("black"))),
        sensitive("no hard corner clause", partial(stays_clean, 2, Colour("black"), _NO_HARD_CORNER), size=2),
    )


def _locality() -> tuple[Check, ...]:
    shapes = ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2))
    sizes = range(1, 8)
    return (
        *(proof("same nearby, same answer", partial(same_nearby_same_answer, n), size=n) for n in sizes),
        *(proof(f"made means held, {w}×{h}", partial(new_only_at_the_stone, w, h)) for w, h in shapes),
        *(proof("anywhere is here", partial(anywhere_is_here, n), size=n) for n in sizes),
        *(
            second_opinion(
                "same nearby, same answer", partial(same_nearby_same_answer, n), SolverName.CVC5, size=n
            )
            for n in (3, 5)
        ),
        *(
            second_opinion("anywhere is here", partial(anywhere_is_here, n), SolverName.CADICAL, size=n)
            for n in (4, 7)
        ),
        non_vacuous("two boards that agree near a point", partial(same_nearby_same_answer, 5), size=5),
        non_vacuous("a pattern in a 2×4 area after a placement in it", partial(new_only_at_the_stone, 2, 4)),
        sensitive(
            "any pattern on the whole board forbids",
            partial(same_nearby_same_answer, 5, _WHOLE_BOARD),
            size=5,
        ),
        sensitive("boards that hold patterns already", partial(anywhere_is_here, 4, clean=False), size=4),
    )


def _always() -> tuple[Check, ...]:
    z3_sizes, sat_sizes = range(1, 20), range(20, 28)
    name = "somebody can place"
    return (
        *(proof(name, partial(somebody_can_place, n), size=n, quick=n <= 8) for n in z3_sizes),
        *(
            proof(name, partial(somebody_can_place, n), size=n, quick=False, solver=SolverName.CADICAL)
            for n in sat_sizes
        ),
        *(
            second_opinion(name, partial(somebody_can_place, n), SolverName.CADICAL, size=n, quick=n <= 8)
            for n in z3_sizes
        ),
        *(second_opinion(name, partial(somebody_can_place, n), SolverName.CVC5, size=n) for n in range(1, 9)),
        non_vacuous("an empty point closed to both colours", partial(_half_stuck, 4), size=4),
        non_vacuous("an empty point closed to both colours", partial(_half_stuck, 8), size=8),
        sensitive("no 2×4 switches", partial(somebody_can_place, 4, _NO_LONG_SWITCH), size=4),
    )


CHECKS = {
    "minefield.no-crosscut": _no_crosscut,
    "minefield.locality": _locality,
    "minefield.always-a-placement": _always,
}
