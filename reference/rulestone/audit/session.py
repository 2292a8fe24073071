"""Run an audit from its files to its outcome."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial

from rulestone.audit.files import Portion, Source, piece_size, portions
from rulestone.audit.findings import PieceResult
from rulestone.audit.outcome import Outcome
from rulestone.audit.reading import RecordForm
from rulestone.audit.work import AuditSettings, audit_piece
from rulestone.engines.spread import ALONE, Workers, WorkersLost, in_order

Progress = Callable[[Outcome, int], None]
"""Called after each piece with the outcome so far, and the number of bytes done."""


def audit_files(
    sources: Sequence[Source],
    settings: AuditSettings,
    *,
    workers: Workers = ALONE,
    piece: int | None = None,
    progress: Progress = lambda _outcome, _size: None,
) -> Outcome:
    """Audit files. The outcome does not depend on the workers.

    Ctrl-C ends it with the outcome so far.

    Raises:
        BadSource: standard input needs a library that is not installed.
    """
    outcome = Outcome(tuple(source.name for source in sources))
    began, size = time.monotonic(), 0
    work = partial(_work, settings)
    form: RecordForm | None = "lines" if settings.format == "moves" else None
    try:
        with closing(
            in_order(work, portions(sources, piece or piece_size(sources, workers.number), form), workers)
        ) as results:
            for portion, result in results:
                outcome.add(portion, result)
                size += portion.size
                progress(outcome, size)
    except KeyboardInterrupt:
        outcome.interrupted = True
    except WorkersLost as lost:
        outcome.stopped = f"{lost}; what was not done is missing"
    outcome.seconds = time.monotonic() - began
    return outcome


def _work(settings: AuditSettings, portion: Portion) -> PieceResult:
    return audit_piece(portion.piece, settings)
