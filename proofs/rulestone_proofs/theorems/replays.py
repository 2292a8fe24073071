"""Replay recorded games, with the z3 engine, the reference or another judge for every position."""

from collections.abc import Callable, Sequence
from functools import partial

from rulestone.core.names import ActionText, Size
from rulestone.engines.engine import Engine
from rulestone.engines.installed import load_engine
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.ledger import Check, Finding, Outcome, Role, Search
from rulestone_proofs.records import GameRecord, Judged, Moment, NotAGame, as_text, moments
from rulestone_proofs.solvers.answers import SolverName

Witnessed = Callable[[GameRecord, list[Moment]], str | None]
"""Describes what a replayed game shows; None if it does not show what it should."""


def z3_verdict(query: Judge) -> Verdict:
    """Return the verdict of the z3 engine, which is started on first use."""
    from rulestone_proofs.engine import Z3Engine

    return _verdict(Z3Engine(), query)


def reference_verdict(query: Judge) -> Verdict:
    """Return the verdict of the rules in Python, by which tests replay the same games on every change."""
    return _verdict(load_engine("reference"), query)


def _verdict(engine: Engine, query: Judge) -> Verdict:
    answer = engine.ask(query)
    if not isinstance(answer, Verdict):
        raise NotAGame(f"a position was not judged: {answer}")
    return answer


def replayed(
    records: Sequence[GameRecord], holds: Witnessed, judge: Judged, seconds: float | None = None
) -> Finding:
    """Replay games and describe what the first one shows, if each shows what it should."""
    del seconds  # a game is a few hundred short questions
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


def replay(*records: GameRecord, holds: Witnessed, judge: Judged = z3_verdict) -> Search:
    """Ask whether replayed games show what they should; a single one is shown as its position."""
    shown = partial(_as_query, *records) if len(records) == 1 else None
    return Search(partial(replayed, records, holds, judge), shown)


def replay_check(
    role: Role,
    name: str,
    *records: GameRecord,
    holds: Witnessed,
    judge: Judged = z3_verdict,
    quick: bool = True,
) -> Check:
    """Check, by z3 or by the reference, that replayed games of one size show what they should."""
    solver = SolverName.Z3 if judge is z3_verdict else SolverName.ENUMERATION
    question = replay(*records, holds=holds, judge=judge)
    return Check(role, name, records[0].size, solver, quick, question)


def _as_query(record: GameRecord) -> Judge:
    return Judge(
        game=record.game,
        size=Size(record.size),
        options=dict(record.options),
        moves=tuple(map(ActionText, record.moves)),
    )


def skipped(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game in which the player to move is skipped at the end, and not before."""
    skips = [moment for moment in moments if moment.verdict.to_move not in (moment.to_move, None)]
    end = moments[-1]
    if skips != [end]:
        return None
    return f"{as_text(record)} — {end.to_move} is skipped, {end.verdict.to_move} goes on"
