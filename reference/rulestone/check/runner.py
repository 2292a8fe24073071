"""Send cases to an engine, by several workers if wanted, however the engine behaves.

Ctrl-C ends the engine, and the results so far are returned.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from rulestone.cases.cases import Case
from rulestone.cases.large import Chunk
from rulestone.check.asking import Pace, estimated_work, indices_by_work, result_broken_after
from rulestone.check.engine_spec import EngineSpec, MakeEngine
from rulestone.check.large import ask_case_or_chunk
from rulestone.check.results import Dependence, Result, Run
from rulestone.check.tally import end
from rulestone.core.wording import printable
from rulestone.engines.engine import Engine, EngineBroken, EngineUnusable, finish
from rulestone.engines.installed import UnknownEngine

if TYPE_CHECKING:
    from rulestone.workers.processes import Workers

_CASES_PER_ENGINE = 50
"""Least number of cases sent to one engine before the next is started; a start takes as long as many."""

_ENGINES_PER_WORKER = 4
"""Number of engines that each worker starts, so that none waits long for the others at the end."""

_ASKED_AGAIN = 5
"""Number of first cases that are repeated at the end of a longer run, to see changes with time."""

_MOST_TIMEOUTS = 3
"""After this many easy questions in a row without an answer, the engine is not used any more."""

_EASY_WORK = 2000.0
"""Maximum work of an easy question, such as of an empty board of size 19; see `rulestone.check.asking`."""

Progress = Callable[[Result], None]
"""Called with the result of each case; again if an engine turns out to have broken after its answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSettings:
    """How cases are sent, and which results fail a check.

    Attributes:
        stop_first: whether to stop after the first failure.
        known: the ids of cases that are expected to fail.
        strict: whether it is a failure to leave a question about a declared game unanswered.
        patience: total time in seconds, for all engines together. Cases with the least work come first, and
            those that would take longer are left out. None sends all cases in their order.
        in_order: whether cases are sent in their order nevertheless.
    """

    stop_first: bool = False
    known: frozenset[str] = frozenset()
    strict: bool = False
    patience: float | None = None
    in_order: bool = False


def run_cases(
    cases: Sequence[Case],
    engine: EngineSpec,
    settings: CheckSettings | None = None,
    workers: "Workers | None" = None,
    progress: Progress | None = None,
) -> Run:
    """Send cases to an engine and compare its answers.

    Args:
        cases: the cases, in the order of the results.
        engine: the engine.
        settings: how to send them.
        workers: start several engines, each for some of the cases; None for one engine in this process. The
            result does not depend on it if the engine answers each question for itself.
        progress: called with each result; with workers in the order of the cases.
    """
    began = time.monotonic()
    settings = CheckSettings() if settings is None else settings
    if workers is None:
        run = _ask_one_engine(cases, engine.make, settings, progress)
    else:
        run = _ask_by_workers(cases, engine.make, settings, workers, progress)
    results = (replace(result, rerun_command=engine.rerun_command(result.id)) for result in run.results)
    return replace(run, engine=engine.argv, results=tuple(results), seconds=time.monotonic() - began)


def _ask_one_engine(
    cases: Sequence[Case], make_engine: MakeEngine, settings: CheckSettings, progress: Progress | None = None
) -> Run:
    patience = settings.patience
    order = range(len(cases)) if patience is None or settings.in_order else indices_by_work(cases)
    run = _no_results([cases[index] for index in order], settings)
    results: dict[int, Result] = {}
    opened: Engine | None = None
    try:
        opened = make_engine()
        capabilities = opened.capabilities
        run = replace(run, capabilities=capabilities)
        for index, result in _results(opened, cases, order, None if patience is None else Pace(patience)):
            case = cases[index]
            is_required = settings.strict and case.game in capabilities.games
            results[index] = replace(
                result,
                is_known_failure=case.id in settings.known,
                missing=result.unanswered if is_required else "",
            )
            if progress is not None:
                progress(results[index])
            if settings.stop_first and results[index].is_wrong:
                break
    except KeyboardInterrupt:
        run = replace(run, interrupted=True)
    except (UnknownEngine, EngineUnusable) as problem:
        run = replace(run, gave_up=str(problem))
    except BaseException as problem:  # noqa: BLE001 - an engine may raise anything, as `pytest.skip` does
        what = f"the engine cannot be {'made' if opened is None else 'asked'}"
        run = replace(run, gave_up=f"{what}: {type(problem).__name__}: {printable(str(problem))}")
    try:
        if opened is not None:
            end(opened, run.processes)
    except KeyboardInterrupt:
        run = replace(run, interrupted=True)
    return replace(run, results=tuple(results[index] for index in sorted(results)))


def _no_results(cases: Sequence[Case], settings: CheckSettings) -> Run:
    """Return the run before any case was sent. They are sent in this order."""
    order = tuple(case.id for case in cases)
    return Run(
        engine=(), capabilities=None, results=(), selected=len(cases), order=order, strict=settings.strict
    )


def _results(
    engine: Engine, cases: Sequence[Case], order: Sequence[int], pace: Pace | None
) -> Iterator[tuple[int, Result]]:
    """The result of each case with its index; once more if the engine is found broken after its answer."""
    last: tuple[int, Result] | None = None
    passed: list[tuple[int, Result]] = []
    timeouts = 0
    for index in order:
        result = None
        while result is None:
            try:
                result = ask_case_or_chunk(engine, engine.capabilities, cases[index], pace)
            except EngineBroken as broken:
                if last is None:
                    raise EngineUnusable(broken.message, broken.stderr) from broken
                yield last[0], result_broken_after(last[1], broken)
                last = None
        yield index, result
        if result.status == "pass":
            passed.append((index, result))
        timeouts = timeouts + 1 if _hangs(result) else timeouts if result.status == "skip" else 0
        if timeouts == _MOST_TIMEOUTS:
            raise EngineUnusable(f"it did not answer {_MOST_TIMEOUTS} easy questions in a row in time")
        last = (index, result) if result.attempts else last
    if len(order) > _CASES_PER_ENGINE:
        yield from _wrong_later(engine, cases, passed[:_ASKED_AGAIN], pace)
    late = finish(engine)
    if late is not None and last is not None:
        yield last[0], result_broken_after(last[1], late)


def _wrong_later(
    engine: Engine, cases: Sequence[Case], passed: Iterable[tuple[int, Result]], pace: Pace | None
) -> Iterator[tuple[int, Result]]:
    """Those of the results, with their indices, that are wrong when their cases are repeated."""
    for index, result in passed:
        try:
            in_time = pace if isinstance(cases[index], Chunk) else None  # a case takes seconds at most
            again = ask_case_or_chunk(engine, engine.capabilities, cases[index], in_time)
        except EngineBroken as broken:
            again = result_broken_after(result, broken)
        if again.is_wrong:
            yield index, replace(again, dependence=Dependence(kind="later"))


def _hangs(result: Result) -> bool:
    """Return whether the engine gave no answer in time to an easy question."""
    if result.decisive is None or result.decisive.status != "timeout":
        return False
    return estimated_work(result.decisive.question, result.case.expect.nodes) <= _EASY_WORK


def _ask_by_workers(
    cases: Sequence[Case],
    make_engine: MakeEngine,
    settings: CheckSettings,
    workers: "Workers",
    progress: Progress | None,
) -> Run:
    from rulestone.workers.processes import WorkersLost, in_order  # loaded only with --jobs or --cluster

    run = _no_results(cases, settings)
    results: list[Result] = []
    try:
        size = max(_CASES_PER_ENGINE, ceil(len(cases) / (_ENGINES_PER_WORKER * workers.number)))
        chunks = [tuple(cases[first : first + size]) for first in range(0, len(cases), size)]
        if settings.patience is not None:
            at_once = workers.number / max(workers.number, len(chunks))
            settings = replace(settings, patience=settings.patience * at_once)
        ask = partial(_ask_one_engine, make_engine=make_engine, settings=settings)
        with closing(in_order(ask, chunks, workers)) as runs:
            for _, chunk in runs:
                run = replace(
                    run,
                    capabilities=run.capabilities or chunk.capabilities,
                    gave_up=chunk.gave_up,
                    interrupted=chunk.interrupted,
                )
                run.processes.add(chunk.processes)
                for result in chunk.results:
                    results.append(result)
                    if progress is not None:
                        progress(result)
                if chunk.gave_up is not None or chunk.interrupted or (settings.stop_first and chunk.failures):
                    break
    except KeyboardInterrupt:
        run = replace(run, interrupted=True)
    except WorkersLost as lost:
        run = replace(run, gave_up=str(lost), workers_lost=True)
    return replace(run, results=tuple(results))
