"""Evening: why it needs no turns."""

from functools import partial

from rulestone_proofs.board import draw, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import evening as rules
from rulestone_proofs.formula import both, either, none_of
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Claim, Role, confirmation, non_vacuous, sensitive, text_check
from rulestone_proofs.solvers.answers import SolverName

_LOOSE = rules.Reading(strictly=False)

_SUMS = "(declare-const white Int) (declare-const black Int) (assert (and (>= white 0) (>= black 0)))"
_BOTH = "(assert (and ({0} white black) ({0} black white)))"
"""White may place where its sum is below Black's, Black where its own is below White's."""


def not_both(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """On no board is an empty cell open to both colours."""
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    allowed = [
        none_of(rules.refusals(board, grid, colour, placement, reading).values()) for colour in rules.COLOURS
    ]
    return Claim(
        both(board.consistent, fits(board, placement), either(*allowed)),
        both(*allowed),
        lambda values: f"hexhex {size}: {draw(board, grid, values)}",
    )


def _checks() -> tuple[Check, ...]:
    name = "whole board"
    return (
        text_check(Role.PROOF, "two sums", _SUMS + _BOTH.format("<"), SolverName.Z3),
        text_check(Role.SECOND_OPINION, "two sums", _SUMS + _BOTH.format("<"), SolverName.CVC5),
        *(
            confirmation(name, partial(not_both, n), SolverName.CVC5, size=n, quick=n <= 4)
            for n in range(2, 6)
        ),
        confirmation(name, partial(not_both, 2), SolverName.Z3, size=2),
        text_check(Role.NON_VACUITY, "two sums", _SUMS + "(assert (< white black))", SolverName.Z3),
        non_vacuous("a cell open to one colour", partial(not_both, 3), size=3),
        text_check(Role.SENSITIVITY, "an equal sum suffices", _SUMS + _BOTH.format("<="), SolverName.Z3),
        sensitive("an equal sum suffices", partial(not_both, 2, _LOOSE), size=2),
    )


CHECKS = {"evening.one-colour-per-cell": _checks}
