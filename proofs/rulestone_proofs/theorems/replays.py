"""Replay recorded games, with the z3 engine, the reference or another judge for every position."""

from collections.abc import Callable, Sequence
from functools import partial

from rulestone.core.names import ActionText, Colour, Size
from rulestone.engines.engine import Engine
from rulestone.engines.installed import load_engine
from rulestone.protocol import Judge, Verdict
from rulestone_proofs import encodings
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.plain import first_difference, leaf_counts
from rulestone_proofs.questions import Search
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
    rooms = sorted({f"{encodings.__name__}.{record.game}" for record in records})
    run = partial(replayed, records, holds, judge)
    return Search(run, run, tuple(rooms), partial(_as_query, *records) if len(records) == 1 else None)


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


def ends_tied(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game that ends without a winner."""
    end = moments[-1]
    tied = end.verdict.over and end.verdict.winner is None
    return f"{as_text(record)} — score {end.verdict.score}" if tied else None


def not_tied_if_shared_counts_are_void(record: GameRecord, moments: list[Moment]) -> str | None:
    """A mutant of `lefe.score`: a leaf count shared by two own trees earns nothing. Then somebody wins."""
    grid = hex_grid(record.size)
    end = moments[-1].stones
    counts = {
        colour: leaf_counts(frozenset(grid.cell_of[name] for name in names), grid)
        for colour, names in end.items()
    }
    bonus = first_difference(counts[Colour("dark")], counts[Colour("light")], missing=-1)
    dark, light = (sum(own.count(leaves) == 1 for leaves in own) for own in counts.values())
    dark, light = dark + (bonus > 0), light + (bonus < 0)
    return None if dark == light else f"dark {dark}, light {light}"


def recurs(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last position occurred before with the same player to move."""
    end = moments[-1]
    before = [number for number, moment in enumerate(moments[:-1]) if _same(moment, end)]
    if not before or end.verdict.over:
        return None
    placed = before[0] + (dict(record.options).get("pie") != "none")
    return f"{as_text(record)} — as after {placed} placements"


def _same(one: Moment, other: Moment) -> bool:
    return one.stones == other.stones and one.verdict.to_move == other.verdict.to_move


def skipped(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game in which the player to move is skipped at the end, and not before."""
    skips = [moment for moment in moments if moment.verdict.to_move not in (moment.to_move, None)]
    end = moments[-1]
    if skips != [end]:
        return None
    return f"{as_text(record)} — {end.to_move} is skipped, {end.verdict.to_move} goes on"
