"""A check whose engines are started elsewhere: the same results, and what is known if all goes wrong."""

import multiprocessing
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace as changed
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.selection import Selection, select
from rulestone.check import run_pieces
from rulestone.check.engine_sources import EngineSource, engine_source
from rulestone.check.results import CaseResult, Run
from rulestone.check.run_pieces import run_in_pieces
from rulestone.check.runner import run
from rulestone.engines.spread import ALONE, Here, Workers, WorkersLost
from tests.spread.dying import dying_once

Broken = Callable[..., tuple[str, ...]]
PIECE = 7
MUTANT = engine_source(["mutant:minefield/no-switches"])


def timeless(results: Iterable[CaseResult]) -> list[CaseResult]:
    """Results without the seconds, which alone may differ."""
    return [
        changed(each, attempts=tuple(changed(attempt, seconds=0.0) for attempt in each.attempts))
        for each in results
    ]


def put(cases: tuple[Case, ...], source: EngineSource, workers: Workers, *, stop_first: bool = False) -> Run:
    return run_in_pieces(
        cases, source.make, workers=workers, engine=source.words, repeat=source.repeat, stop_first=stop_first
    )


@pytest.fixture(scope="module")
def minefield() -> tuple[Case, ...]:
    """Cases for several pieces, some of which the mutant fails."""
    clauses = ("minefield.hard-corner", "minefield.switch")
    return tuple(
        case for each in clauses for case in list(select(read_cases(), Selection(clauses=(each,))))[:11]
    )


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few cases make several pieces."""
    monkeypatch.setattr(run_pieces, "_PIECE", PIECE)


@pytest.mark.parametrize("stop_first", [False, True])
def test_results_are_the_same_whoever_works(
    minefield: tuple[Case, ...], threads_of_dask: Workers, *, stop_first: bool
) -> None:
    whole = run(minefield, MUTANT.make, engine=MUTANT.words, repeat=MUTANT.repeat, stop_first=stop_first)
    assert 0 < whole.counts["fail"] < len(whole.results)
    assert (len(whole.results) < len(minefield)) == stop_first
    for workers in (ALONE, Here(2), threads_of_dask):
        outcome = put(minefield, MUTANT, workers, stop_first=stop_first)
        assert timeless(outcome.results) == timeless(whole.results)
        assert (outcome.engine, outcome.claims, outcome.selected) == (
            whole.engine,
            whole.claims,
            whole.selected,
        )
        assert outcome.exit_status == whole.exit_status == 1


def test_a_program_is_started_by_the_workers(
    cases: tuple[Case, ...], broken: Broken, threads_of_dask: Workers
) -> None:
    source = engine_source(broken("crashing"))
    many = tuple(replace(cases[n % 3], id=f"minefield/{n}") for n in range(PIECE + 3))
    assert timeless(put(many, source, threads_of_dask).results) == timeless(put(many, source, ALONE).results)


@pytest.mark.parametrize("who", ["processes", "cluster"])
def test_the_cases_of_a_worker_that_dies_are_asked_again(
    who: str,
    minefield: tuple[Case, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    workers = request.getfixturevalue("processes_of_dask") if who == "cluster" else Here(2)
    monkeypatch.setattr(run_pieces, "in_order", dying_once(tmp_path / "died"))
    outcome = put(minefield, MUTANT, workers)
    assert (tmp_path / "died").exists()
    assert [result.id for result in outcome.results] == [case.id for case in minefield]
    assert outcome.exit_status == 1


def test_a_program_that_cannot_be_started_is_said(minefield: tuple[Case, ...]) -> None:
    outcome = put(minefield, engine_source(["no-such-program-anywhere"]), ALONE)
    assert (outcome.results, outcome.exit_status) == ((), 3)
    assert outcome.gave_up is not None
    assert "cannot start" in outcome.gave_up


def test_known_failures_are_marked(minefield: tuple[Case, ...]) -> None:
    wrong = {result.id for result in put(minefield, MUTANT, ALONE).wrong}
    outcome = run_in_pieces(minefield, MUTANT.make, workers=ALONE, known=wrong)
    assert outcome.counts["xfail"] == len(wrong)
    assert outcome.exit_status == 0


def test_what_is_known_is_kept_when_the_workers_are_lost(
    minefield: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_order(
        work: Callable[[tuple[Case, ...]], Run], tasks: Iterable[tuple[Case, ...]], _workers: Workers
    ) -> Generator[tuple[tuple[Case, ...], Run], None, None]:
        for task in tasks:
            yield task, work(task)
            raise WorkersLost("the connection is lost")

    monkeypatch.setattr(run_pieces, "in_order", in_order)
    outcome = put(minefield, MUTANT, ALONE)
    assert (outcome.gave_up, outcome.exit_status) == ("the connection is lost", 3)
    assert len(outcome.results) == PIECE


def test_what_is_known_is_kept_when_it_is_interrupted(minefield: tuple[Case, ...]) -> None:
    results: list[CaseResult] = []

    def note(result: CaseResult) -> None:
        results.append(result)
        if len(results) > PIECE:
            raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    outcome = run_in_pieces(minefield, MUTANT.make, workers=Here(2), progress=note)
    assert (outcome.interrupted, outcome.exit_status) == (True, 130)
    assert list(outcome.results) == results
    assert set(multiprocessing.active_children()) <= before
