"""Minefield: the theorems' formulas for one point agree with the engine's."""

from functools import partial

from rulestone_proofs.board import (
    Board,
    Placement,
    any_placement,
    draw,
    draw_placement,
    fits,
    known_placement,
    unknown_board,
    unknown_placement,
)
from rulestone_proofs.certificates.question import lemma
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    all_of,
    any_of,
    both,
    either,
    negation,
    same,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.windows import Window

WINDOWS = "encoding.minefield-windows"
_MUTANTS = {
    "no hard corners": (2, rules.Reading(hard_corners=False)),
    "no 2×3 switches": (3, rules.Reading(switch_lengths=(4,))),
    "no 2×4 switches": (4, rules.Reading(switch_lengths=(3,))),
}
"""Parts that may be left out of the formulas for one point, and the smallest board that shows it."""


def refused_alike(size: int, reading: rules.Reading = rules.RULES, *, some: bool = False) -> Claim:
    """Claim: `refusals` refuses a placement exactly if `refused_at` refuses its point.

    `some`: at least one placement is illegal, so that there is something to compare.
    """
    grid, board, placement = any_placement(square_grid(size), rules.COLOURS)
    return _alike(board, grid, placement, reading, some=some)


def refused_alike_in_a_window(
    reach: int, reading: rules.Reading = rules.RULES, *, some: bool = False
) -> Claim:
    """The same claim for the middle of a window, as theorems on windows use it."""
    view = Window(reach, rules.COLOURS)
    middle = view.cell((0, 0))
    puts = unknown_placement(view.grid.names)
    placement = tuple(put if cell == middle else FALSE for cell, put in enumerate(puts))
    return _alike(view.board, view.grid, placement, reading, some=some)


def _alike(
    board: Board, grid: SquareGrid, placement: Placement, reading: rules.Reading, *, some: bool
) -> Claim:
    differs, refused = [], []
    for colour in rules.COLOURS:
        at_the_point = any_of(
            both(put, rules.refused_at(board, grid, colour, cell, reading))
            for cell, put in enumerate(placement)
            if put is not FALSE
        )
        refused.append(any_of(rules.refusals(board, grid, colour, placement).values()))
        differs.append(negation(same(refused[-1], at_the_point)))
    hypotheses = both(board.consistent, fits(board, placement), any_of(refused) if some else TRUE)
    return Claim(hypotheses, any_of(differs), partial(draw_placement, board, grid, placement))


def stuck_alike(size: int) -> Claim:
    """Claim: a colour is stuck by `stuck` exactly if `refusals` leaves it no placement."""
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


def _in_windows() -> tuple[Check, ...]:
    """The checks in the windows of `minefield.locality` and larger ones."""
    claims = {
        f"refused alike in {2 * reach + 1}×{2 * reach + 1} points": partial(refused_alike_in_a_window, reach)
        for reach in range(rules.RULES.reach + 1, rules.RULES.reach + 4)
    }
    smallest = next(iter(claims.values()))
    return (
        *(check for name, claim in claims.items() for check in lemma(WINDOWS, name, claim)),
        non_vacuous("a placement that is refused", partial(smallest, some=True)),
        *(
            sensitive(f"{words} for one point", partial(smallest, mutant))
            for words, (_, mutant) in _MUTANTS.items()
        ),
    )


CHECKS = {"encoding.minefield-points": _checks, WINDOWS: _in_windows}
