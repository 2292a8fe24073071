"""Replaying a recorded game, every position judged by the z3 engine."""

from collections.abc import Callable

from rulestone.protocol import Judge, Verdict
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.records import GameRecord, Moment, NotAGame, moments

Witnessed = Callable[[GameRecord, list[Moment]], str | None]
"""What a replayed game shows, or None if it does not show what it should."""


def z3_verdict(query: Judge) -> Verdict:
    """The verdict of the z3 engine, which is started only here."""
    from rulestone_proofs.engine import Z3Engine

    answer = Z3Engine().ask(query)
    if not isinstance(answer, Verdict):
        raise NotAGame(f"a position was not judged: {answer}")
    return answer


def replayed(record: GameRecord, holds: Witnessed, seconds: float | None = None) -> Finding:
    """Replay the game and say what it shows."""
    del seconds  # a game is a few hundred small questions
    try:
        shown = holds(record, list(moments(record, z3_verdict)))
    except NotAGame as mistake:
        return Finding(Outcome.FAILS, str(mistake))
    return (
        Finding(Outcome.FAILS, "not what it should show") if shown is None else Finding(Outcome.HOLDS, shown)
    )


def last_moment(game: list[Moment]) -> Moment:
    """Where the game stops."""
    return game[-1]
