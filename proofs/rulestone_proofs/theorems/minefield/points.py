"""Minefield: what theorems say of one point is what the engine judges by."""

from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import (
    Board,
    draw,
    fits,
    known_placement,
    unknown_board,
    unknown_placement,
)
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    Values,
    all_of,
    any_of,
    both,
    either,
    evaluate,
    negation,
    same,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import counted

_MUTANTS = {
    "no hard corners": (2, rules.Reading(hard_corners=False)),
    "no 2×3 switches": (3, rules.Reading(switch_lengths=(4,))),
    "no 2×4 switches": (4, rules.Reading(switch_lengths=(3,))),
}
"""What may be left out of the formulas for one point, and the smallest board on which that shows."""


def judged(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    """The placement is refused, as the engine asks it."""
    placement = unknown_placement(grid.names)
    return any_of(rules.refusals(board, grid, colour, placement).values())


def refused_alike(size: int, reading: rules.Reading = rules.RULES, *, some: bool = False) -> Claim:
    """A placement is refused by `refusals` exactly if its point is by `refused_at`.

    `some`: at least one placement is refused, to show that there is something to compare.
    """
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    differs, refused = [], []
    for colour in rules.COLOURS:
        at_the_point = any_of(
            both(put, rules.refused_at(board, grid, colour, cell, reading))
            for cell, put in enumerate(placement)
        )
        refused.append(judged(board, grid, colour))
        differs.append(negation(same(refused[-1], at_the_point)))

    def show(values: Values) -> str:
        cells = [name for name, put in zip(grid.names, placement, strict=True) if evaluate(put, values)]
        return f"{size}×{size}: {draw(board, grid, values)}; placed: {' '.join(cells)}"

    hypotheses = both(board.consistent, fits(board, placement), any_of(refused) if some else TRUE)
    return Claim(hypotheses, any_of(differs), show)


def stuck_alike(size: int) -> Claim:
    """A colour is stuck by `stuck` exactly if `refusals` leave it nothing."""
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    differs = []
    for colour in rules.COLOURS:
        nothing = all_of(
            either(
                negation(board.empty(cell)),
                *rules.refusals(
                    board.clearing(cell), grid, colour, known_placement(cell, grid.count)
                ).values(),
            )
            for cell in board.cells
        )
        differs.append(negation(same(rules.stuck(board, grid, colour), nothing)))
    return Claim(
        both(board.consistent, board.has_empty),
        any_of(differs),
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def _checks() -> tuple[Check, ...]:
    refused, stuck = "refused alike", "stuck alike"
    return (
        *(proof(refused, partial(refused_alike, n), size=n, quick=n <= 5) for n in range(1, 8)),
        *(proof(stuck, partial(stuck_alike, n), size=n, quick=n <= 5) for n in range(1, 8)),
        *counted("as many areas as on paper", areas, range(1, 20)),
        *(
            second_opinion(name, partial(make, 5), SolverName.CADICAL, size=5)
            for name, make in ((refused, refused_alike), (stuck, stuck_alike))
        ),
        non_vacuous("a placement that is refused", partial(refused_alike, 4, some=True), size=4),
        non_vacuous("a board with an empty point", partial(stuck_alike, 4), size=4),
        *(
            sensitive(f"{name} for one point", partial(refused_alike, n, mutant), size=n)
            for name, (n, mutant) in _MUTANTS.items()
        ),
    )


CHECKS = {"encoding.minefield-points": _checks}


def areas(size: int) -> tuple[int, int]:
    """How many areas are looked at on a board, and how many there are on paper."""
    grid, n = square_grid(size), size - 1
    looked_at = {
        tuple(sorted(area.points))
        for area in (
            *rules.corner_areas(grid),
            *rules.switch_areas(grid, rules.RULES.switch_lengths),
        )
    }
    return len(looked_at), n * n + 2 * n * max(n - 1, 0) + 2 * n * max(n - 2, 0)
