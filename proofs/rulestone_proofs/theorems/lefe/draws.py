"""Games of Lefe that end with equal scores, under all options; in Coq one of size 5 does."""

from collections.abc import Iterator

from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.records import load
from rulestone_proofs.theorems.lefe.options import under_every_option
from rulestone_proofs.theorems.replays import (
    ends_tied,
    not_tied_if_shared_counts_are_void,
    reference_verdict,
    replay_check,
)

THEOREM = "lefe.draw-happens"
_SMALLEST = 5


def _games() -> Iterator[Check]:
    """Check each game by z3, and under every option by the reference."""
    for record in load()[THEOREM]:
        name = "a game that ends tied" + (", after an extra stone" if record.options else "")
        quick = record.size == _SMALLEST and not record.options
        yield replay_check(Role.WITNESS, name, record, holds=ends_tied, quick=quick)
        yield replay_check(
            Role.WITNESS,
            f"{name}, whatever the options",
            *under_every_option(record),
            holds=ends_tied,
            judge=reference_verdict,
            quick=False,
        )


def _checks() -> tuple[Check, ...]:
    game = load()[THEOREM][0]
    name, holds = "leaf counts that two trees share earn nothing", not_tied_if_shared_counts_are_void
    return (*_games(), replay_check(Role.SENSITIVITY, name, game, holds=holds, judge=reference_verdict))


CHECKS = {THEOREM: _checks}
