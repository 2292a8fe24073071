"""Ask many cases of engines in other processes, or on a cluster."""

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from rulestone.cases.cases import Case
from rulestone.check.results import CaseResult, Run
from rulestone.check.runner import MakeEngine, Progress, run
from rulestone.engines import Engine
from rulestone.engines.spread import Workers, WorkersLost, at_end, in_order

_PIECE = 24
"""Number of cases asked of one engine before the next is started. It does not depend on the workers."""


@dataclass(frozen=True, slots=True)
class _Ask:
    """Asks an engine of its own some cases. It can be sent to another process."""

    make_engine: MakeEngine
    stop_first: bool
    known: frozenset[str]

    def __call__(self, cases: tuple[Case, ...]) -> Run:
        engines: list[Engine] = []

        def make_engine() -> Engine:
            engines.append(self.make_engine())
            return engines[0]

        def close() -> None:
            for engine in engines:
                engine.close()

        at_end(close)  # in case this process has to end earlier
        try:
            return run(cases, make_engine, stop_first=self.stop_first, known=self.known)
        finally:
            engines.clear()


def run_in_pieces(
    cases: Sequence[Case],
    make_engine: MakeEngine,
    *,
    workers: Workers,
    engine: Sequence[str] = (),
    stop_first: bool = False,
    known: Collection[str] = frozenset(),
    repeat: Callable[[Case], str] = lambda case: f"rulestone check --case {case.id}",
    progress: Progress | None = None,
) -> Run:
    """Run cases like `run`, but let workers start an engine for every few cases.

    The result does not depend on the number of workers, nor on their order.

    Args:
        cases: the cases, in the order in which results are wanted.
        make_engine: starts an engine; it is sent to the workers.
        workers: the workers that start engines and ask them.
        engine: the name of the engine in reports.
        stop_first: stop after the first failure.
        known: the ids of cases that are expected to fail.
        repeat: returns the command that repeats a case; called in this process.
        progress: called with each result, in the order of the cases.
    """
    began = time.monotonic()
    pieces = (tuple(cases[first : first + _PIECE]) for first in range(0, len(cases), _PIECE))
    whole = Run(engine=tuple(engine), claims=None, results=(), selected=len(cases))
    results: list[CaseResult] = []
    try:
        with closing(in_order(_Ask(make_engine, stop_first, frozenset(known)), pieces, workers)) as runs:
            for _, piece in runs:
                whole = replace(
                    whole,
                    claims=whole.claims or piece.claims,
                    gave_up=piece.gave_up,
                    interrupted=piece.interrupted,
                )
                for result in piece.results:
                    results.append(replace(result, repeat=repeat(result.case)))
                    if progress is not None:
                        progress(results[-1])
                if piece.gave_up is not None or piece.interrupted or (stop_first and piece.wrong):
                    break
    except KeyboardInterrupt:
        whole = replace(whole, interrupted=True)
    except WorkersLost as lost:
        whole = replace(whole, gave_up=str(lost))
    return replace(whole, results=tuple(results), seconds=time.monotonic() - began)
