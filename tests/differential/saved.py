"""What a failed test came to, as a fixture: one file that `rulestone check --case` takes."""

import os
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from rulestone.files import NotWritten
from rulestone.fuzz.ask import Asker
from rulestone.fuzz.generate import choices
from rulestone.fuzz.report import save
from rulestone.fuzz.search import found_by
from rulestone.fuzz.shrink import MOST_SECONDS, Shrinking
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
        asker = Asker([engine])
        for query in disagreement.queries:
            found = asker.ask(query) or asker.ask(query.play(query.record))
            if not found:
                continue
            sizes, deadline = choices((claims,)).sizes(query.game), time.time() + MOST_SECONDS
            shrinking = Shrinking(asker, sizes, found[-1], deadline)
            shrinking.shrink()
            try:
                FOLDER.mkdir(parents=True, exist_ok=True)
                written = save(found_by(shrinking, found[-1], 0), FOLDER, claims.name, by="a test")
            except (OSError, NotWritten) as problem:
                return f"not saved: {problem}"
            repeat = disagreement.engine.source.repeat(str(written.file))
            return f"saved as {written.file}\nrepeat: {repeat}"
    return "not saved: asked alone, the engine answers each of these questions as the reference does"
