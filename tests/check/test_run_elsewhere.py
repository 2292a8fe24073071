"""A check whose engines are started in other processes or on a cluster: the same results."""

import multiprocessing
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace as changed
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.check import runner
from rulestone.check.engine_sources import EngineSource, engine_source
from rulestone.check.results import Result, Run
from rulestone.check.runner import run, run_in_chunks
from rulestone.engines.workers import THIS_PROCESS, LocalWorkers, Workers, WorkersLost
from tests.running import Broken
from tests.workers.dying import dying_once

PIECE = 7
MUTANT = engine_source(["mutant:minefield/no-switches"])


def timeless(results: Iterable[Result]) -> list[Result]:
    """Results without the seconds, which alone may differ."""
    return [
        changed(each, attempts=tuple(changed(attempt, seconds=0.0) for attempt in each.attempts))
        for each in results
    ]


def put(cases: Sequence[Case], source: EngineSource, workers: Workers, *, stop_first: bool = False) -> Run:
    return run_in_chunks(
        cases,
        source.make,
        workers=workers,
        engine=source.words,
        rerun_command=lambda case: source.rerun_command(case.id),
        stop_first=stop_first,
    )


@pytest.fixture
def minefield(monkeypatch: pytest.MonkeyPatch) -> tuple[Case, ...]:
    """Cases for several pieces, some of which the mutant fails."""
    monkeypatch.setattr(runner, "_CHUNK", PIECE)
    clauses = ("minefield.hard-corner", "minefield.switch")
    return tuple(
        case for name in clauses for case in [each for each in read_cases() if name in each.clauses][:11]
    )


@pytest.mark.parametrize("stop_first", [False, True])
def test_results_are_the_same_whoever_works(
    minefield: tuple[Case, ...], threads_of_dask: Workers, *, stop_first: bool
) -> None:
    whole = run(
        minefield,
        MUTANT.make,
        engine=MUTANT.words,
        rerun_command=lambda case: MUTANT.rerun_command(case.id),
        stop_first=stop_first,
    )
    assert 0 < whole.counts["fail"] < len(whole.results)
    assert (len(whole.results) < len(minefield)) == stop_first
    for workers in (THIS_PROCESS, LocalWorkers(2), threads_of_dask):
        outcome = put(minefield, MUTANT, workers, stop_first=stop_first)
        assert timeless(outcome.results) == timeless(whole.results)
        assert changed(outcome, results=(), seconds=0) == changed(whole, results=(), seconds=0)


def test_a_program_is_started_by_the_workers(
    minefield: tuple[Case, ...], cases: tuple[Case, ...], broken: Broken, threads_of_dask: Workers
) -> None:
    del minefield
    source = engine_source(broken("crashing"))
    many = tuple(replace(cases[n % 3], id=f"minefield/{n}") for n in range(PIECE + 3))
    assert timeless(put(many, source, threads_of_dask).results) == timeless(
        put(many, source, THIS_PROCESS).results
    )


def test_the_cases_of_a_worker_of_a_cluster_that_dies_are_asked_again(
    minefield: tuple[Case, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    processes_of_dask: Workers,
) -> None:
    monkeypatch.setattr("rulestone.engines.workers.in_order", dying_once(tmp_path / "died"))
    outcome = put(minefield, MUTANT, processes_of_dask)
    assert (tmp_path / "died").exists()
    assert [result.id for result in outcome.results] == [case.id for case in minefield]
    assert outcome.exit_status == 1


def test_what_is_known_is_kept_when_the_workers_are_lost_or_it_is_interrupted(
    minefield: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[Result] = []

    def note(result: Result) -> None:
        noted.append(result)
        if len(noted) > PIECE:
            raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    outcome = run_in_chunks(minefield, MUTANT.make, workers=LocalWorkers(2), progress=note)
    assert (outcome.interrupted, outcome.exit_status, list(outcome.results)) == (True, 130, noted)
    assert set(multiprocessing.active_children()) <= before

    def in_order(
        work: Callable[[tuple[Case, ...]], Run],
        tasks: Iterable[tuple[Case, ...]],
        _workers: Workers,
        *,
        patience: float,
    ) -> Generator[tuple[tuple[Case, ...], Run], None, None]:
        assert patience > 0
        for task in tasks:
            yield task, work(task)
            raise WorkersLost("the connection is lost")

    monkeypatch.setattr("rulestone.engines.workers.in_order", in_order)
    outcome = put(minefield, MUTANT, THIS_PROCESS)
    assert (outcome.gave_up, outcome.exit_status) == ("the connection is lost", 1)
    assert len(outcome.results) == PIECE
