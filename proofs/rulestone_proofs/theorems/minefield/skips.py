"""Minefield: the shortest games in which a player is skipped."""

from dataclasses import replace
from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import Formula, negation, none_of
from rulestone_proofs.geometry import SquareGrid
from rulestone_proofs.ledger import Check, Role, never
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.square.skips import Rules, no_skip_after, skip_checks

THEOREM = "minefield.skip-happens"
_NO_HARD_CORNERS = rules.Reading(hard_corners=False)


def _legal(board: Board, grid: SquareGrid, colour: Colour, placement: Placement) -> Formula:
    return none_of(rules.refusals(board, grid, colour, placement).values())


def _free(board: Board, grid: SquareGrid, colour: Colour) -> Formula:
    return negation(rules.stuck(board, grid, colour))


RULES = Rules(rules.COLOURS, _legal, rules.stuck, _free)


def _checks() -> tuple[Check, ...]:
    bounds = {1: 0, 2: 3, 3: 4, 4: 4, 5: 4, 6: 4}
    weaker = replace(RULES, stuck=partial(rules.stuck, reading=_NO_HARD_CORNERS))
    mutant = Check(
        Role.SENSITIVITY,
        "no hard corner clause: such a skip needs more",
        3,
        SolverName.Z3,
        quick=True,
        question=never(partial(no_skip_after, 3, 5, weaker), SolverName.Z3),
    )
    return skip_checks(THEOREM, RULES, bounds, mutant)


CHECKS = {THEOREM: _checks}
