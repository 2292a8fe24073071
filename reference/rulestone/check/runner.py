"""Run cases against an engine, in several processes if wanted, however the engine behaves.

All asking is done in threads, and the main thread waits for Ctrl-C. Then it closes the engines, which stops
the threads that wait for them, and returns the results so far.
"""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rulestone.cases.cases import Case
from rulestone.check.asking import Pace, ask_as_claimed, indices_by_work, result_broken_after, work
from rulestone.check.results import Result, Run
from rulestone.core.wording import in_words, printable
from rulestone.engines import (
    Engine,
    EngineBroken,
    EngineGaveUp,
    OwnProcess,
    UnknownEngine,
    finish,
    interrupt,
    misspelt_fields,
)
from rulestone.engines.interrupts import deferring_interrupts
from rulestone.protocol import Claims

if TYPE_CHECKING:
    from rulestone.engines.workers import Workers

_CHUNK = 24
"""Number of cases asked of one engine before the next is started. It does not depend on the workers."""

_HANGS = 3
"""After this many easy questions in a row without an answer, the engine is not asked any more."""

_EASY = 2000.0
"""Maximum work of an easy question, such as of an empty board of size 19; see `rulestone.check.asking`."""

END_SECONDS = 3.0
"""Seconds to wait for threads to stop when the run is interrupted."""

MakeEngine = Callable[[], Engine]
"""Starts an engine; a run with several jobs starts one for each."""

Progress = Callable[[Result], None]
"""Called with the result of each case."""


def run(
    cases: Sequence[Case],
    make_engine: MakeEngine,
    *,
    engine: Sequence[str] = (),
    jobs: int = 1,
    stop_first: bool = False,
    known: Collection[str] = frozenset(),
    complete: bool = False,
    rerun_command: Callable[[Case], str] = lambda case: f"rulestone check --case {case.id}",
    progress: Progress | None = None,
    patience: float | None = None,
    in_order: bool = False,
) -> Run:
    """Ask an engine cases and compare its answers.

    Args:
        cases: the cases, in the order of the results.
        make_engine: starts an engine; called once for each job, in a thread of its own.
        engine: the name of the engine in reports.
        jobs: how many engines to ask at the same time.
        stop_first: stop after the first failure, and leave out results after it.
        known: the ids of cases that are expected to fail.
        complete: whether it is a failure to leave a question about a declared game unanswered.
        rerun_command: returns the command that repeats a case.
        progress: called with each result, by one thread at a time. If an engine turns out to have broken
            after an answer, it is called with that case's result again.
        patience: total time in seconds. Cases with the least work come first, and those that would take
            longer are left out. None asks all cases in their order.
        in_order: whether cases are asked in their order nevertheless.
    """
    began = time.monotonic()
    work = _Work(
        cases,
        stop_first=stop_first,
        known=known,
        complete=complete,
        rerun_command=rerun_command,
        progress=progress,
        patience=patience,
        in_order=in_order,
    )
    ended = [threading.Event() for _ in range(max(1, min(jobs, len(cases))))]
    interrupted = False
    try:
        for event in ended:
            threading.Thread(target=work.ask_all, args=(make_engine, event), daemon=True).start()
        # Not `Thread.join`: if interrupted, it takes a running thread for ended (Python 3.11). Not one long
        # wait either: a signal that arrives in another thread does not end it.
        for event in ended:
            while not event.wait(0.2):
                pass
    except KeyboardInterrupt:
        interrupted = True
        with deferring_interrupts() as pending:
            work.interrupt()
            deadline = time.monotonic() + END_SECONDS
            for event in ended[: work.attempts]:
                event.wait(max(0.0, deadline - time.monotonic()))
            pending.clear()
    return Run(
        engine=tuple(engine),
        claims=work.claims,
        results=work.results(),
        selected=len(cases),
        order=work.order,
        seconds=time.monotonic() - began,
        interrupted=interrupted,
        gave_up=work.gave_up,
        bad_end=work.bad_end,
        misspelt=tuple(work.misspelt),
    )


class _Work:
    """The shared state of the asking threads."""

    def __init__(
        self,
        cases: Sequence[Case],
        *,
        stop_first: bool,
        known: Collection[str],
        complete: bool,
        rerun_command: Callable[[Case], str],
        progress: Progress | None,
        patience: float | None,
        in_order: bool,
    ) -> None:
        self.claims: Claims | None = None
        self.gave_up: str | None = None
        self.bad_end: str = ""
        self.misspelt: dict[str, None] = {}
        self.attempts = 0
        self._cases = cases
        self._stop_first = stop_first
        self._known = known
        self._complete = complete
        self._rerun_command = rerun_command
        self._progress = progress
        self._patience = patience
        self._pace: Pace | None = None
        self._order = list(range(len(cases)))
        if patience is not None and not in_order:
            self._order = indices_by_work(cases)
        self._untaken = iter(self._order)
        self._results: dict[int, Result] = {}
        self._engines: list[Engine] = []
        self._stop = threading.Event()
        self._interrupted = False
        self._lock = threading.Lock()

    @property
    def order(self) -> tuple[str, ...]:
        """The ids of the cases in the order in which they are asked."""
        return tuple(self._cases[index].id for index in self._order)

    def results(self) -> tuple[Result, ...]:
        """Return the results so far, in the order of the cases; only up to a failure that ends the run."""
        with self._lock:
            known = [index for index in self._order if index in self._results]
            wrong = (number for number, index in enumerate(known, 1) if self._results[index].is_wrong)
            last = next(wrong, None) if self._stop_first else None
            return tuple(self._results[index] for index in sorted(known[:last]))

    def interrupt(self) -> None:
        """Stop asking, and end the engines."""
        self._interrupted = True
        self._stop.set()
        for engine in tuple(self._engines):
            interrupt(engine)

    def ask_all(self, make_engine: MakeEngine, ended: threading.Event) -> None:
        """Ask cases until none is left. Each thread runs this."""
        with self._lock:
            self.attempts += 1
        engine: Engine | None = None
        try:
            engine = make_engine()
            self._engines.append(engine)
            if not self._stop.is_set():
                self._converse(engine)
        except (UnknownEngine, EngineGaveUp) as problem:
            self._give_up(str(problem))
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine may raise anything
            what = "made" if engine is None else "asked"
            self._give_up(f"the engine cannot be {what}: {type(problem).__name__}: {printable(str(problem))}")
        finally:
            with suppress(BaseException):  # whatever it raises, the thread has ended
                if engine is not None:
                    self.misspelt |= dict.fromkeys(misspelt_fields(engine))
                    engine.close()
            ended.set()

    def _converse(self, engine: Engine) -> None:
        claims = engine.claims
        with self._lock:
            self.claims = claims
            if self._patience is not None and self._pace is None:
                self._pace = Pace(self._patience)
        last: int | None = None
        hangs = 0
        while (index := self._take()) is not None:
            result = None
            while result is None:
                try:
                    result = ask_as_claimed(engine, claims, self._cases[index], self._pace)
                except EngineBroken as broken:
                    if last is None:
                        raise EngineGaveUp(broken.message, broken.stderr) from broken
                    self._blame(last, broken)
                    last = None
            self._note(index, result)
            hangs = hangs + 1 if _hangs(result) else hangs if result.status == "skip" else 0
            if hangs == _HANGS:
                raise EngineGaveUp(f"it did not answer {in_words(_HANGS)} easy questions in a row in time")
            last = index if result.attempts else last
        late = finish(engine)
        self.bad_end = engine.bad_end if isinstance(engine, OwnProcess) else ""
        if late is not None and last is not None:
            self._blame(last, late)

    def _take(self) -> int | None:
        with self._lock:
            return None if self._stop.is_set() else next(self._untaken, None)

    def _blame(self, index: int, broken: EngineBroken) -> None:
        self._note(index, result_broken_after(self._results[index], broken))

    def _note(self, index: int, result: Result) -> None:
        case = self._cases[index]
        declared = self.claims is not None and case.game in self.claims.games
        result = replace(
            result,
            rerun_command=self._rerun_command(case),
            is_known_failure=case.id in self._known,
            must_be_complete=self._complete and declared,
        )
        with self._lock:
            self._results[index] = result
            if self._progress is not None:
                self._progress(result)
        if self._stop_first and result.is_wrong:
            self._stop.set()

    def _give_up(self, reason: str) -> None:
        if not self._interrupted:
            self.gave_up = self.gave_up or reason
        self._stop.set()


def _hangs(result: Result) -> bool:
    """Return whether the engine gave no answer in time to an easy question."""
    if result.decisive is None or result.decisive.status != "timeout":
        return False
    return work(result.decisive.question, result.case.expect.nodes) <= _EASY


def run_in_chunks(
    cases: Sequence[Case],
    make_engine: MakeEngine,
    *,
    workers: "Workers",
    engine: Sequence[str] = (),
    stop_first: bool = False,
    known: Collection[str] = frozenset(),
    complete: bool = False,
    rerun_command: Callable[[Case], str] = lambda case: f"rulestone check --case {case.id}",
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
        complete: whether it is a failure to leave a question about a declared game unanswered.
        rerun_command: returns the command that repeats a case; called in this process.
        progress: called with each result, in the order of the cases.
    """
    from rulestone.engines.workers import WorkersLost, in_order  # loaded only with --jobs or --cluster

    began = time.monotonic()
    chunks = (tuple(cases[first : first + _CHUNK]) for first in range(0, len(cases), _CHUNK))
    order = tuple(case.id for case in cases)
    whole = Run(engine=tuple(engine), claims=None, results=(), selected=len(cases), order=order)
    results: list[Result] = []
    try:
        ask = partial(
            run, make_engine=make_engine, stop_first=stop_first, known=frozenset(known), complete=complete
        )
        with closing(in_order(ask, chunks, workers)) as runs:
            for _, chunk in runs:
                whole = replace(
                    whole,
                    claims=whole.claims or chunk.claims,
                    gave_up=chunk.gave_up,
                    interrupted=chunk.interrupted,
                )
                for result in chunk.results:
                    results.append(replace(result, rerun_command=rerun_command(result.case)))
                    if progress is not None:
                        progress(results[-1])
                if chunk.gave_up is not None or chunk.interrupted or (stop_first and chunk.failures):
                    break
    except KeyboardInterrupt:
        whole = replace(whole, interrupted=True)
    except WorkersLost as lost:
        whole = replace(whole, gave_up=str(lost), workers_lost=True)
    return replace(whole, results=tuple(results), seconds=time.monotonic() - began)
