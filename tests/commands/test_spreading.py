"""Spreading work from the command line: the same counts whoever works, and one line where that cannot be."""

import json
import os
import pickle
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.cases.cases import BadFixture, CaseCollection
from rulestone.commands import pool
from rulestone.commands.pool import case_pool
from rulestone.engines import EngineBroken
from rulestone.protocol import BadRequest
from tests.check.interrupting import wait_until_asked
from tests.conftest import position
from tests.running import RULESTONE


@pytest.mark.usefixtures("nothing_left_behind")
def test_ctrl_c_ends_a_local_cluster_and_the_program_that_a_worker_has_started(
    broken: Callable[..., tuple[str, ...]], tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    options = shlex.split("check --game minefield --cluster local --jobs 1 --timeout 60 --json --")
    command = (*RULESTONE, *options, *broken("stubborn"))
    log = tmp_path / "told"
    environment = {**os.environ, "RULESTONE_TEST_TOLD": str(log)}
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, env=environment, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )
    wait_until_asked(log)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
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
