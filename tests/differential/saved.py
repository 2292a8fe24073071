"""What a failed test came to, as a fixture: one file that `rulestone check --case` takes."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from rulestone.cases.cases import Case
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.clock import Clock
from rulestone.fuzz.generate.grounds import Ground, choices
from rulestone.fuzz.generate.questions import Walk, set_up_case
from rulestone.fuzz.report.found_case import found_by, save
from rulestone.fuzz.shrink.smallest_case import SmallestCase
from rulestone.protocol import Query
from rulestone.report.reports import BadReport
from tests.differential.held import ROOT, Disagreement

FOLDER = Path(os.environ.get("RULESTONE_FOUND", ROOT / ".hypothesis" / "found"))
"""Where the files go; unless somebody wants them elsewhere, beside what Hypothesis keeps and git ignores."""


def disagreements(problem: BaseException) -> Iterator[Disagreement]:
    """Those that a test ended in. Hypothesis raises only what it has shrunk each failure to."""
    if isinstance(problem, Disagreement):
        yield problem
    elif isinstance(problem, BaseExceptionGroup):
        for each in problem.exceptions:
            yield from disagreements(each)


def saved(disagreement: Disagreement) -> str:
    """Write the case in which the engine and the reference differ; what to tell whoever reads the failure."""
    with closing(disagreement.engine.source.make()) as engine:
        claims = engine.claims
        asker = Asker([engine], [claims.name])
        for case in cases_of(disagreement):
            put = asker.ask(case)
            if not put.wrong:
                continue
            kind = min(put.kinds, key=lambda kind: not kind.clause)
            smallest = SmallestCase(asker, choices((claims,), (case.game,), None), put, kind)
            try:
                FOLDER.mkdir(parents=True, exist_ok=True)
                written = save(found_by(smallest, put, 0, Clock()), FOLDER, claims.name, by="a test")
            except (OSError, BadReport) as problem:
                return f"not saved: {problem}"
            repeat = disagreement.engine.source.repeat(written.case, str(written.file))
            return f"saved as {written.file}\nrepeat: {repeat}"
    return "not saved: asked alone, the engine answers each of these questions as the reference does"


def cases_of(disagreement: Disagreement) -> Iterator[Case]:
    """Its queries as cases, with what the reference says; those that can be one."""
    for query in disagreement.queries:
        case = case_of(query)
        if case is not None:
            yield case


def case_of(query: Query) -> Case | None:
    """A query as a case; None where the reference has nothing to say but that it cannot be asked."""
    ground = Ground(query.game, query.size, query.options, query.removed)
    if query.op == "judge" and query.stones is not None:
        return set_up_case(ground, query)
    walk = Walk(ground, () if query.moves is None else query.moves)
    if query.op == "perft":
        return walk.perft(walk.accepted, query.depth)
    if query.op == "judge" and walk.accepted == len(walk.moves):
        return walk.after(walk.accepted, "judge")
    return walk.whole()
