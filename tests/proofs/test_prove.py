"""Running checks, here or spread: pieces, resuming, limits, what is recorded and what is not."""

import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from rulestone.workers.processes import LocalWorkers, Workers, as_completed
from rulestone_proofs import catalogue, results
from rulestone_proofs.ledger import Outcome, Record, Standing
from rulestone_proofs.prove import Piece, Run, standing
from rulestone_proofs.solvers.answers import GaveUp, SolverName, ask
from rulestone_proofs.standings import Result
from tests.helpers.pigeons import crowded
from tests.helpers.running import PATIENCE, running
from tests.helpers.toys import TOY, Interrupted, KnownAnswer, SetChecks, check
from tests.helpers.work import DyingOnce


def test_decided_checks_are_not_run_again(set_checks: SetChecks, path: Path) -> None:
    two, three = KnownAnswer(), KnownAnswer()
    set_checks(check(size=2, question=two), check(size=3, question=three))
    lines: list[str] = []
    first = Run(path=path, progress=lines.append).prove(TOY)
    assert (first.standing, first.sizes) == (Standing.PROVED, "2–3")
    assert len(lines) == 4
    assert lines[0] == "toy.truth: proof, a look, size 2, enumeration …"
    assert Run(path=path).prove(TOY).sizes == "2–3"
    assert [len(look.runs) for look in (two, three)] == [1, 1]
    Run(path=path, fresh=True).prove(TOY)
    assert [len(look.runs) for look in (two, three)] == [2, 2]
    assert standing(TOY, path).standing is Standing.PROVED


def test_what_is_found_again_leaves_its_record(set_checks: SetChecks, path: Path) -> None:
    set_checks(check(size=2))
    Run(path=path).prove(TOY)
    entry = results.load(path)[TOY.id]
    slow = {name: replace(row, seconds=9.0) for name, row in entry.current.items()}
    results.store(TOY.id, lambda _: replace(entry, current=slow), path)
    before = path.read_bytes()
    Run(path=path, fresh=True).prove(TOY)
    assert path.read_bytes() == before
    results.store(TOY.id, lambda _: replace(entry, code="other code", current=slow), path)
    assert Run(path=path).prove(TOY).seconds < 9.0, "the time is that of code that has changed"
    set_checks(check(size=2, outcome=Outcome.FAILS))
    Run(path=path, fresh=True).prove(TOY)
    assert path.read_bytes() != before


def test_a_run_keeps_its_limits_of_size_cost_and_time(
    set_checks: SetChecks, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_checks(check(size=2), check(size=9, quick=False))
    assert Run(max_size=8, path=path).prove(TOY).sizes == "2"
    assert Run(quick=True, path=path).prove(TOY).sizes == "2"
    assert Run(seconds=0, path=path).prove(TOY).undecided == (
        "proof, a look, size 9, enumeration: no time left",
    )
    assert Run(path=path).prove(TOY).sizes == "2, 9"
    monkeypatch.setattr("rulestone_proofs.prove.monotonic", itertools.count().__next__)
    set_checks(*(check(size=size) for size in (2, 3, 4)))
    assert Run(seconds=2.5, path=None).prove(TOY).sizes == "2–3", "two of three that take a second"


def test_undecided_checks_are_reported_and_not_recorded(set_checks: SetChecks, path: Path) -> None:
    set_checks(check(size=2, outcome=Outcome.UNDECIDED))
    result = Run(path=path).prove(TOY)
    assert result.standing is Standing.OPEN
    assert result.undecided == ("proof, a look, size 2, enumeration: seen",)
    assert results.load(path) == {}


def test_records_of_dropped_checks_are_dropped_once_all_is_decided(set_checks: SetChecks, path: Path) -> None:
    set_checks(check(size=2), check(size=3))
    Run(path=path).prove(TOY)
    results.store(TOY.id, lambda _: replace(results.load(path)[TOY.id], code="other code"), path)
    set_checks(check(size=3), check(size=4))
    result = Run(path=path, max_size=3).prove(TOY)
    assert (result.sizes, result.stale) == ("3", ())
    assert [record.size for record in results.load(path)[TOY.id].stale.values()] == [2]
    Run(path=path).prove(TOY)
    entry = results.load(path)[TOY.id]
    assert [record.size for record in entry.current.values()] == [3, 4]
    assert entry.stale == {}


def test_a_stopped_run_keeps_the_earlier_results(set_checks: SetChecks, path: Path) -> None:
    """The code has changed, and with it what is asked; one check has gone, and another theorem is unknown."""
    set_checks(check(size=2), check(size=3), check(size=4))
    Run(path=path).prove(TOY)
    Run(path=path).prove(replace(TOY, id="toy.elsewhere"))
    before = results.load(path)
    results.store(TOY.id, lambda _: replace(before[TOY.id], code="other code"), path)
    set_checks(check(size=2), check(size=3, question=Interrupted()))
    for again in (False, True):
        with pytest.raises(KeyboardInterrupt):
            Run(path=path, fresh=again).prove(replace(TOY, module="rulestone_proofs.plain"))
        after = results.load(path)
        assert after["toy.elsewhere"] == before["toy.elsewhere"]
        assert {**after[TOY.id].current, **after[TOY.id].stale}.keys() == before[TOY.id].current.keys()


def test_an_interrupted_run_keeps_the_decided_checks(set_checks: SetChecks, path: Path) -> None:
    set_checks(check(size=2), check(size=3, question=Interrupted()))
    with pytest.raises(KeyboardInterrupt):
        Run(path=path).prove(TOY)
    assert [record.size for record in results.load(path)[TOY.id].current.values()] == [2]
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


ROOT = Path(__file__).parents[2]
LONG = """
from rulestone_proofs.formula import TRUE
from rulestone_proofs.solvers.answers import SolverName, ask
from tests.helpers.pigeons import crowded
ask(SolverName("{solver}"), TRUE)  # the solver is loaded now
formula = crowded(20)
print("asking", flush=True)
ask(SolverName("{solver}"), formula)
"""


@pytest.mark.parametrize("solver", [SolverName.Z3, SolverName.CADICAL])
def test_ctrl_c_ends_a_solver_at_once(solver: SolverName) -> None:
    with running(sys.executable, "-c", LONG.format(solver=solver), folder=ROOT) as asking:
        assert asking.stdout is not None
        assert asking.stdout.readline() == b"asking\n"
        with pytest.raises(subprocess.TimeoutExpired):
            asking.wait(0.3)
        asking.send_signal(signal.SIGINT)
        _, text = asking.communicate(timeout=PATIENCE)
    assert asking.returncode != 0
    assert b"KeyboardInterrupt" in text


@pytest.mark.usefixtures("nothing_left_behind")
def test_a_time_limit_is_kept() -> None:
    formula = crowded(20)
    for solver in (SolverName.Z3, SolverName.CADICAL, SolverName.CVC5):
        assert isinstance(ask(solver, formula, 0.1), GaveUp)


def test_a_theorem_stands_as_its_parts_do_in_this_run(set_checks: SetChecks, path: Path) -> None:
    follows = replace(TOY, id="toy.more", parts=(TOY.id,))
    set_checks(check(size=2), check(size=3, quick=False))
    assert Run(path=path).prove(follows).sizes == "2–3"
    assert standing(follows, path).sizes == "2–3"
    quick = Run(path=None, quick=True, fresh=True)
    assert quick.prove(follows).sizes == "2"
    set_checks(check(size=2, outcome=Outcome.UNDECIDED), check(size=3, quick=False))
    assert quick.prove(follows).sizes == "2"  # once a run
    result = Run(path=None, quick=True, fresh=True).prove(follows)
    assert (result.standing, result.sizes) == (Standing.OPEN, "")


THEOREMS = tuple(map(catalogue.theorem, ("minefield.no-crosscut", "interleave.six-sightlines")))


def untimed(results: Sequence[Result]) -> list[Result]:
    """The same without what differs from run to run."""
    return [
        replace(each, seconds=0.0, records=tuple(replace(record, seconds=0.0) for record in each.records))
        for each in results
    ]


@pytest.mark.parametrize("who", ["processes", "cluster"])
def test_standings_are_the_same_with_any_workers(
    who: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    workers: Workers = request.getfixturevalue("processes_of_dask") if who == "cluster" else LocalWorkers(2)
    mark = tmp_path / "died"

    def dying(
        work: Callable[[Piece], Sequence[Record]], pieces: Iterable[Piece]
    ) -> Generator[tuple[Piece, Sequence[Record]], None, None]:
        dying_once = DyingOnce(work, mark, os.getpid())
        return as_completed(dying_once if who == "cluster" else work, pieces, workers)

    alone, spread = (
        Run(quick=True, max_size=2, path=tmp_path / name) for name in ("alone.json", "spread.json")
    )
    right, outcomes = alone.prove_all(THEOREMS), spread.prove_all(THEOREMS, dying)
    assert mark.exists() == (who == "cluster")
    assert untimed(outcomes) == untimed(right)
    kept = results.load(tmp_path / "spread.json")
    named = {each.id for of in THEOREMS for each in catalogue.with_parts(of) if catalogue.checks(each)}
    assert kept.keys() == results.load(tmp_path / "alone.json").keys() == named


def test_checks_within_a_time_limit_are_one_piece(tmp_path: Path) -> None:
    run = Run(quick=True, max_size=2, seconds=0, path=tmp_path / "results.json")
    (result,) = run.prove_all(THEOREMS[:1], partial(as_completed, workers=LocalWorkers(2)))
    assert len(result.undecided) > 1 > len(result.records), (
        "the checks are not one piece: some are decided without time"
    )
    assert all(line.endswith(": no time left") for line in result.undecided)
