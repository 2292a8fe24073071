"""Each of Minefield's clauses is needed: without it there are positions in which nobody can place."""

from collections.abc import Callable
from functools import partial

from rulestone_proofs.board import draw, unknown_board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.encodings.necklace import crosscut_free
from rulestone_proofs.formula import TRUE, Formula, Values, all_of, both, how_many_at_most
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.ledger import Check, Claim, Role, possible, proof
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.square.sizes import cut_off

READINGS = {
    "without hard corners": rules.Reading(hard_corners=False),
    "without 2×3 switches": rules.Reading(switch_lengths=(4,)),
    "without 2×4 switches": rules.Reading(switch_lengths=(3,)),
}
SMALLEST = {
    "without hard corners": (2, 4),
    "without 2×3 switches": (3, 6),
    "without 2×4 switches": (4, 12),
}
"""By what is left out: the size of the smallest locked board, and the fewest stones on one of that size."""


def locked(size: int, reading: rules.Reading, stones: int | None = None, *, full_too: bool = True) -> Claim:
    """No board has no winner, no pattern the reading knows, and no placement for anybody.

    Crosscuts are excluded where the reading forbids hard corners, since they do not arise then. The
    board may be full (`full_too`): without hard corners that is the only way to be locked.
    """
    grid = square_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    everything = [stone for row in board.stones.values() for stone in row]
    clean = both(
        board.consistent,
        rules.pattern_free(board, grid, reading),
        crosscut_free(board, grid) if reading.hard_corners else TRUE,
        TRUE if full_too else board.has_empty,
        TRUE if stones is None else how_many_at_most(stones, everything),
    )
    stuck = all_of(rules.stuck(board, grid, colour, reading) for colour in rules.COLOURS)
    return Claim(
        clean, both(stuck, cut_off(board, grid)), lambda values: f"{size}×{size}: {draw(board, grid, values)}"
    )


def _witness(size: int, reading: rules.Reading, stones: int) -> tuple[Formula, Callable[[Values], str]]:
    claim = locked(size, reading, stones)
    return both(claim.hypotheses, claim.refutation), claim.show


def _checks() -> tuple[Check, ...]:
    """A smallest locked board for each clause left out, and that there is none smaller."""
    found: list[Check] = []
    for name, reading in READINGS.items():
        size, stones = SMALLEST[name]
        question = possible(partial(_witness, size, reading, stones), SolverName.Z3)
        found.append(Check(Role.WITNESS, name, size, SolverName.Z3, quick=True, question=question))
        found.extend(
            proof(f"{name}: no smaller board", partial(locked, smaller, reading), size=smaller)
            for smaller in range(1, size)
        )
        fewer = partial(locked, size, reading, stones - 1)
        found.append(proof(f"{name}: not with fewer stones", fewer, size=size))
    empty = "without hard corners: not with an empty point"
    only_full = partial(locked, reading=READINGS["without hard corners"], full_too=False)
    found.extend(proof(empty, partial(only_full, size), size=size, quick=size <= 8) for size in range(1, 15))
    return tuple(found)


CHECKS = {"minefield.clauses-necessary": _checks}
