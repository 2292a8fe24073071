"""Putting many cases to engines that are started elsewhere: in other processes, or on a cluster."""

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
"""How many cases an engine is asked before another one is started; the same for any number of workers."""


@dataclass(frozen=True, slots=True)
class _Ask:
    """Puts some cases to an engine of its own, as something that can be sent to another process."""

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

        at_end(close)  # in case that this process has to end earlier
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
    """The same as `run`, with an engine for every few cases, which workers start.

    The result depends neither on how many workers there are nor on who is done first.

    Args:
        cases: the cases, in the order in which results are wanted.
        make_engine: starts an engine; it is sent to the workers.
        workers: who starts engines and asks them.
        engine: what the engine is called, for reports.
        stop_first: put no more cases when one has failed.
        known: the ids of cases that are expected to fail.
        repeat: the command that repeats a case; it is called in this process.
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
