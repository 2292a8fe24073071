"""Start engines, and run cases against one, in several processes if wanted, however the engine behaves.

Ctrl-C ends the engine, and the results so far are returned.
"""

import shlex
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from rulestone.cases.cases import Case
from rulestone.check.asking import Pace, ask_as_claimed, estimated_work, indices_by_work, result_broken_after
from rulestone.check.results import Result, Run
from rulestone.core.wording import in_one_line, in_words, printable, shell_line
from rulestone.engines.engine import Engine, EngineBroken, EngineGaveUp, OwnProcess, finish, misspelt_fields
from rulestone.engines.installed import UnknownEngine, is_installed, load_engine

if TYPE_CHECKING:
    from rulestone.engines.workers import Workers

DEFAULT_TIMEOUT = 10.0
"""Default timeout in seconds for one answer of an outside engine, including the one to `hello`."""


MakeEngine = Callable[[], Engine]
"""Starts an engine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSource:
    """Starts an engine, as often as needed.

    Attributes:
        words: the engine on the command line.
        outside: whether it is a program.
        make: starts one.
        options: further arguments that select the same engine.
    """

    words: tuple[str, ...]
    outside: bool
    make: MakeEngine
    options: tuple[str, ...] = ()

    def rerun_command(self, *names: str) -> str:
        """Return the command that checks this engine with these cases alone, in this order."""
        arguments = (*(word for name in names for word in ("--case", name)), *self.options)
        if self.outside:
            return shell_line(("rulestone", "check", *arguments, "--", *self.words))
        return shell_line(("rulestone", "check", *self.words, *arguments))


def quoted_source(text: str, timeout: float | None = None) -> EngineSource:
    """Read an engine that is given as one argument: the name of an installed engine, or a command in quotes.

    Raises:
        UnknownEngine: it is empty, or a quotation in it is not closed.
    """
    try:
        return engine_source(shlex.split(text), timeout)
    except ValueError as problem:
        raise UnknownEngine(f"cannot read the command {text!r}: {problem}") from None


def engine_source(words: Sequence[str], timeout: float | None = None) -> EngineSource:
    """Read an engine from the command line: the name of an installed engine, or a command.

    A single word that names an installed engine means that engine. Give the path to run a program of the same
    name.

    Args:
        words: the words on the command line.
        timeout: seconds that a program has for each answer; None for the default.

    Raises:
        UnknownEngine: the name is empty, or further words follow that of an installed engine.
    """
    named = tuple(words)
    if not any(named[:1]):
        raise UnknownEngine("the name of the engine is empty: name an installed one, or a command after --")
    if is_installed(named[0]):
        if named[1:]:
            raise UnknownEngine(
                f"{named[0]} is an installed engine and takes no arguments; "
                "to run a program of that name, write its path"
            )
        return EngineSource(words=named, outside=False, make=partial(load_engine, named[0]))
    from rulestone.engines.outside.stdio import StdioEngine  # not needed for engines in this process

    options = () if timeout is None else ("--timeout", f"{timeout:g}")
    make = partial(StdioEngine, named, timeout=timeout or DEFAULT_TIMEOUT)
    return EngineSource(words=named, outside=True, make=make, options=options)


_CHUNK = 50
"""Least number of cases asked of one engine before the next is started; a start takes as long as many."""

_CHUNKS = 4
"""Number of engines that each worker starts, so that none waits long for the others at the end."""

_HANGS = 3
"""After this many easy questions in a row without an answer, the engine is not asked any more."""

_EASY = 2000.0
"""Maximum work of an easy question, such as of an empty board of size 19; see `rulestone.check.asking`."""

Progress = Callable[[Result], None]
"""Called with the result of each case."""


def run_cases(
    cases: Sequence[Case],
    make_engine: MakeEngine,
    *,
    engine: Sequence[str] = (),
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
        make_engine: starts the engine.
        engine: the name of the engine in reports.
        stop_first: stop after the first failure.
        known: the ids of cases that are expected to fail.
        complete: whether it is a failure to leave a question about a declared game unanswered.
        rerun_command: returns the command that repeats a case.
        progress: called with each result. If an engine turns out to have broken after an answer, it is called
            with that case's result again.
        patience: total time in seconds. Cases with the least work come first, and those that would take
            longer are left out. None asks all cases in their order.
        in_order: whether cases are asked in their order nevertheless.
    """
    began = time.monotonic()
    order = range(len(cases)) if patience is None or in_order else indices_by_work(cases)
    whole = Run(
        engine=tuple(engine),
        claims=None,
        results=(),
        selected=len(cases),
        order=tuple(cases[index].id for index in order),
    )
    results: dict[int, Result] = {}
    opened: Engine | None = None
    try:
        opened = make_engine()
        claims = opened.claims
        whole = replace(whole, claims=claims)
        for index, result in _results(opened, cases, order, None if patience is None else Pace(patience)):
            case = cases[index]
            results[index] = replace(
                result,
                rerun_command=rerun_command(case),
                is_known_failure=case.id in known,
                must_be_complete=complete and case.game in claims.games,
            )
            if progress is not None:
                progress(results[index])
            if stop_first and results[index].is_wrong:
                break
        whole = replace(whole, bad_end=opened.bad_end if isinstance(opened, OwnProcess) else "")
    except KeyboardInterrupt:
        whole = replace(whole, interrupted=True)
    except (UnknownEngine, EngineGaveUp) as problem:
        whole = replace(whole, gave_up=str(problem))
    except BaseException as problem:  # noqa: BLE001 - an engine may raise anything, as `pytest.skip` does
        what = f"the engine cannot be {'made' if opened is None else 'asked'}"
        whole = replace(whole, gave_up=f"{what}: {type(problem).__name__}: {printable(str(problem))}")
    try:
        if opened is not None:
            whole = replace(whole, misspelt=misspelt_fields(opened))
            opened.close()
    except KeyboardInterrupt:
        whole = replace(whole, interrupted=True)
    except BaseException as problem:  # noqa: BLE001 - as above
        whole = replace(whole, bad_end=f"the engine cannot be closed: {printable(in_one_line(problem))}")
    known_so_far = tuple(results[index] for index in sorted(results))
    return replace(whole, results=known_so_far, seconds=time.monotonic() - began)


def _results(
    engine: Engine, cases: Sequence[Case], order: Sequence[int], pace: Pace | None
) -> Iterator[tuple[int, Result]]:
    """The result of each case with its index; once more if the engine is found broken after its answer."""
    last: tuple[int, Result] | None = None
    hangs = 0
    for index in order:
        result = None
        while result is None:
            try:
                result = ask_as_claimed(engine, engine.claims, cases[index], pace)
            except EngineBroken as broken:
                if last is None:
                    raise EngineGaveUp(broken.message, broken.stderr) from broken
                yield last[0], result_broken_after(last[1], broken)
                last = None
        yield index, result
        hangs = hangs + 1 if _hangs(result) else hangs if result.status == "skip" else 0
        if hangs == _HANGS:
            raise EngineGaveUp(f"it did not answer {in_words(_HANGS)} easy questions in a row in time")
        last = (index, result) if result.attempts else last
    late = finish(engine)
    if late is not None and last is not None:
        yield last[0], result_broken_after(last[1], late)


def _hangs(result: Result) -> bool:
    """Return whether the engine gave no answer in time to an easy question."""
    if result.decisive is None or result.decisive.status != "timeout":
        return False
    return estimated_work(result.decisive.question, result.case.expect.nodes) <= _EASY


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
    patience: float | None = None,
    in_order: bool = False,
) -> Run:
    """Run cases like `run_cases`, but let workers start several engines, each for some of the cases.

    The result of an engine that answers each question for itself does not depend on the workers.

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
        patience: the time of `run_cases` for all engines together.
        in_order: whether each engine is asked in the order of the cases.
    """
    from rulestone.engines import workers as spreading  # loaded only with --jobs or --cluster

    began = time.monotonic()
    order = tuple(case.id for case in cases)
    whole = Run(engine=tuple(engine), claims=None, results=(), selected=len(cases), order=order)
    results: list[Result] = []
    try:
        size = max(_CHUNK, ceil(len(cases) / (_CHUNKS * workers.number)))
        chunks = [tuple(cases[first : first + size]) for first in range(0, len(cases), size)]
        share = workers.number / max(workers.number, len(chunks))
        ask = partial(
            run_cases,
            make_engine=make_engine,
            stop_first=stop_first,
            known=frozenset(known),
            complete=complete,
            patience=None if patience is None else patience * share,
            in_order=in_order,
        )
        with closing(spreading.in_order(ask, chunks, workers)) as runs:
            for _, chunk in runs:
                whole = replace(
                    whole,
                    claims=whole.claims or chunk.claims,
                    gave_up=chunk.gave_up,
                    interrupted=chunk.interrupted,
                    bad_end=whole.bad_end or chunk.bad_end,
                    misspelt=tuple(dict.fromkeys((*whole.misspelt, *chunk.misspelt))),
                )
                for result in chunk.results:
                    results.append(replace(result, rerun_command=rerun_command(result.case)))
                    if progress is not None:
                        progress(results[-1])
                if chunk.gave_up is not None or chunk.interrupted or (stop_first and chunk.failures):
                    break
    except KeyboardInterrupt:
        whole = replace(whole, interrupted=True)
    except spreading.WorkersLost as lost:
        whole = replace(whole, gave_up=str(lost), workers_lost=True)
    return replace(whole, results=tuple(results), seconds=time.monotonic() - began)
