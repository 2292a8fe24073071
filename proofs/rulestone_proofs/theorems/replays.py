"""Replaying recorded games, every position judged by the z3 engine or by another judge."""

from collections.abc import Callable, Sequence

from rulestone.protocol import Query, Verdict
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.records import GameRecord, Judged, Moment, NotAGame, moments

Witnessed = Callable[[GameRecord, list[Moment]], str | None]
"""What a replayed game shows, or None if it does not show what it should."""


def z3_verdict(query: Query) -> Verdict:
    """The verdict of the z3 engine, which is started only here."""
    from rulestone_proofs.engine import Z3Engine

    answer = Z3Engine().ask(query)
    if not isinstance(answer, Verdict):
        raise NotAGame(f"a position was not judged: {answer}")
    return answer


def replayed(
    records: Sequence[GameRecord], holds: Witnessed, judge: Judged, seconds: float | None = None
) -> Finding:
    """Replay games one after another and say what the first one shows, if each shows what it should."""
    del seconds  # a game is a few hundred small questions
    first = ""
    for record in records:
        try:
            details = holds(record, list(moments(record, judge)))
        except NotAGame as mistake:
            return Finding(Outcome.FAILS, f"{mistake}{_under(record)}")
        if details is None:
            return Finding(Outcome.FAILS, f"not what it should show{_under(record)}")
        first = first or details
    alike = f", under {len(records)} choices of options" if len(records) > 1 else ""
    return Finding(Outcome.HOLDS, first + alike)


def _under(record: GameRecord) -> str:
    return "".join(f", {name} {value}" for name, value in record.options)


def last_moment(game: list[Moment]) -> Moment:
    """Where the game stops."""
    return game[-1]
