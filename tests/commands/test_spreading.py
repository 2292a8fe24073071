"""Spreading work from the command line: the same counts whoever works, and one line where that cannot be."""

import json
import os
import pickle
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.cases.cases import BadFixture, CaseCollection
from rulestone.commands import arguments, pool
from rulestone.commands.pool import case_pool
from rulestone.engines import EngineBroken
from rulestone.protocol import BadRequest
from tests.check.interrupting import wait_until_asked
from tests.conftest import position
from tests.running import RULESTONE, CommandResult, Run

COMMANDS = (
    "audit games.jsonl",
    "check bitboard --game evening",
    "fuzz bitboard --games 2",
    "perft minefield --size 3 --depth 2",
)


@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--jobs 0", "--jobs: must be at least 1"),
        (
            "--jobs 2 --cluster 10.0.0.1:8786",
            "--jobs: a running cluster has its own workers",
        ),
        ("--cluster nowhere", "--cluster: no Dask scheduler answers at 'nowhere': missing port number"),
    ],
)
def test_what_makes_no_sense(command: str, options: str, problem: str, run: Run) -> None:
    if "nowhere" in options:
        pytest.importorskip("distributed", reason="Dask is not installed")
    first, *others = command.split()
    result = run(f"{first} {options} {' '.join(others)}")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"rulestone: {problem}")
    assert result.err.count("\n") == 1


@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize("command", COMMANDS)
def test_without_dask(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "find_spec", lambda _: None)
    first, *others = command.split()
    problem = "rulestone: --cluster needs Dask: pip install 'rulestone[cluster]'\n"
    assert run(f"{first} --cluster local {' '.join(others)}") == CommandResult(2, "", problem)


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with an archive of one game."""
    monkeypatch.chdir(tmp_path)
    record = {"game": "minefield", "size": 3, "moves": "b1 a2 b2 c2 b3", "result": "black"}
    (tmp_path / "games.jsonl").write_text(json.dumps(record))
    return tmp_path


def children(parent: int) -> list[str]:
    """The processes that the threads of a process have begun."""
    return [
        word for each in Path(f"/proc/{parent}/task").glob("*/children") for word in each.read_text().split()
    ]


@pytest.mark.usefixtures("nothing_left_behind")
def test_ctrl_c_ends_a_local_cluster() -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    command = (*RULESTONE, *shlex.split("perft minefield --size 5 --depth 5 --cluster local --jobs 1"))
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while len(children(process.pid)) < 2:  # the worker, and the one that keeps count of what they share
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert err.count("\n") <= 1


@pytest.mark.usefixtures("nothing_left_behind")
def test_ctrl_c_ends_a_program_that_a_worker_has_started(
    broken: Callable[..., tuple[str, ...]], tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    options = shlex.split("check --game minefield --cluster local --jobs 1 --timeout 60 --json --")
    command = (*RULESTONE, *options, *broken("stubborn"))
    log = tmp_path / "told"
    environment = {**os.environ, "RULESTONE_TEST_TOLD": str(log)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    wait_until_asked(log)
    os.kill(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["interrupted"] is True


def test_exceptions_arrive_from_other_processes() -> None:
    for error in (
        BadRequest("bad-size", "too large", "size"),
        EngineBroken("crash", "gone", "", previous=True),
    ):
        there = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
        assert (str(there), vars(there)) == (str(error), vars(error))


CASES = (position("first", 2),)


PROBLEM = {"fill": "the cases of 'fill' cannot be read"}


@pytest.fixture
def one_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "collect_cases", lambda: CaseCollection(CASES, PROBLEM))


@pytest.mark.usefixtures("one_case")
def test_a_game_without_cases_is_told_and_does_no_harm(capsys: pytest.CaptureFixture[str]) -> None:
    assert case_pool(("minefield", "minefield.turn")) == CASES
    assert capsys.readouterr().err == "rulestone: the cases of 'fill' cannot be read\n"


@pytest.mark.usefixtures("one_case")
@pytest.mark.parametrize("name", ["fill", "fill.turn", "fill/first"])
def test_who_asks_for_it_is_refused(name: str) -> None:
    with pytest.raises(BadFixture, match="the cases of 'fill' cannot be read"):
        case_pool((name,))


def test_without_any_case_the_first_problem_is_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "collect_cases", lambda: CaseCollection((), PROBLEM))
    with pytest.raises(BadFixture, match="the cases of 'fill'"):
        case_pool(())
    monkeypatch.setattr(pool, "collect_cases", lambda: CaseCollection((), {}))
    with pytest.raises(BadFixture, match="no game is installed"):
        case_pool(())
