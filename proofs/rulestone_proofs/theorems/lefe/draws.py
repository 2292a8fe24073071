"""Games of Lefe that end with equal scores, under all options; in Coq one of size 5 does."""

from collections.abc import Iterator

from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lefe.options import under_every_option
from rulestone_proofs.theorems.replays import (
    ends_tied,
    not_tied_if_shared_counts_are_void,
    reference_verdict,
    replay,
)

THEOREM = "lefe.draw-happens"
_SMALLEST = 5


def _games() -> Iterator[Check]:
    """Check each game by z3, and under every option by the reference."""
    for record in load()[THEOREM]:
        size = record.size
        name = "a game that ends tied" + (", after an extra stone" if record.options else "")
        by_z3 = replay(record, holds=ends_tied)
        quick = size == _SMALLEST and not record.options
        yield Check(Role.WITNESS, name, size, SolverName.Z3, quick=quick, question=by_z3)
        everything = f"{name}, whatever the options"
        by_reference = replay(*under_every_option(record), holds=ends_tied, judge=reference_verdict)
        yield Check(
            Role.WITNESS, everything, size, SolverName.ENUMERATION, quick=False, question=by_reference
        )


def _checks() -> tuple[Check, ...]:
    game = load()[THEOREM][0]
    mutant = replay(game, holds=not_tied_if_shared_counts_are_void, judge=reference_verdict)
    name = "leaf counts that two trees share earn nothing"
    return (
        *_games(),
        Check(Role.SENSITIVITY, name, game.size, SolverName.ENUMERATION, quick=True, question=mutant),
    )


CHECKS = {THEOREM: _checks}
