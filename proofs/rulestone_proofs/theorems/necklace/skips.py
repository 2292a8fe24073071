"""Necklace: the shortest games in which a player is skipped."""

from dataclasses import replace
from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Placement, fits, unknown_placement
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import Formula, all_of, both, either, negation
from rulestone_proofs.geometry import SquareGrid
from rulestone_proofs.ledger import Check, Role, never
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.square.skips import Rules, no_skip_after, skip_checks

THEOREM = "necklace.skip-happens"


def _legal(board: Board, grid: SquareGrid, colour: Colour, placement: Placement) -> Formula:
    after = board.with_stone(colour, placement)
    return both(rules.crosscut_free(after, grid), rules.none_secluded(after, grid))


def _stuck(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    return all_of(
        either(
            negation(board.empty(cell)),
            rules.crossed(board, grid, colour, cell),
            rules.secluding(board, grid, cell),
        )
        for cell in board.cells
    )


def _free(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    placement = unknown_placement(grid.names, f"free {colour}")
    return both(fits(board, placement), _legal(board, grid, colour, placement))


RULES = Rules(rules.COLOURS, _legal, _stuck, _free)


def _only_seclusion_sticks(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    """No colour has a placement when crosscuts are allowed."""
    del colour
    return all_of(
        either(negation(board.empty(cell)), rules.secluding(board, grid, cell)) for cell in board.cells
    )


def _checks() -> tuple[Check, ...]:
    bounds = {1: 0, 2: 2, 3: 2, 4: 2, 5: 2}
    weaker = replace(RULES, stuck=_only_seclusion_sticks)
    mutant = Check(
        Role.SENSITIVITY,
        "no crosscut clause: nobody is skipped so soon",
        2,
        SolverName.Z3,
        quick=True,
        question=never(partial(no_skip_after, 2, 3, weaker), SolverName.Z3),
    )
    return skip_checks(THEOREM, RULES, bounds, mutant)


CHECKS = {THEOREM: _checks}
