"""Games of Lefe in which a position recurs; in Coq `lefe.goes-on` covers all sizes and options."""

from dataclasses import replace

from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.records import GameRecord, Moment, as_text, load
from rulestone_proofs.theorems.replays import recurs, reference_verdict, replay_check

THEOREM = "lefe.terminates"


def _is_new(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last position did not occur before."""
    return as_text(record) if recurs(record, moments) is None else None


def _checks() -> tuple[Check, ...]:
    first_move, extra_stone = load()[THEOREM]
    games = {"a position recurs": first_move, "a position recurs, after an extra stone": extra_stone}
    shorter = replace(first_move, moves=first_move.moves[:-1])
    return (
        *(replay_check(Role.COUNTEREXAMPLE, name, game, holds=recurs) for name, game in games.items()),
        replay_check(
            Role.SENSITIVITY, "a turn before none recurs", shorter, holds=_is_new, judge=reference_verdict
        ),
    )


CHECKS = {THEOREM: _checks}
