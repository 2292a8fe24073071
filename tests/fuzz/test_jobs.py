"""Several processes find what one does, whatever becomes of them."""

import os
import shlex
import signal
import subprocess
import sys
from functools import cache, partial
from math import inf
from pathlib import Path

import pytest

from rulestone.check.runner import MakeEngine
from rulestone.core.names import GameName, Size
from rulestone.engines import Engine, load_engine
from rulestone.engines.spread import Here, Workers
from rulestone.fuzz import search as searching
from rulestone.fuzz.report import search_document, search_report
from rulestone.fuzz.search import FoundCase, Outcome, SearchSettings, search
from tests.check.interrupting import wait_until_asked
from tests.launching import COMMAND
from tests.report.page import told
from tests.running import SERVING
from tests.spread.dying import dying_once

pytestmark = pytest.mark.usefixtures("few_fixtures")

DIAGONAL = "mutant:minefield/diagonal-chains"


def dying(parent: int) -> Engine:
    """A mutant that ends the process in which it is to be made, unless it is this one."""
    if os.getpid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)
    return load_engine(DIAGONAL)


def search_with(make: MakeEngine, who: int | Workers, **overrides: object) -> Outcome[FoundCase]:
    options = {"games": (GameName("minefield"),), "size": Size(3), "rounds": 30, "seed": 7, **overrides}
    workers = Here(who, inf if who == 1 else 0.0) if isinstance(who, int) else who
    settings = SearchSettings(**options)  # type: ignore[arg-type]  # whatever the test wants
    return search([make], settings, engines=[("it",)], workers=workers)


@cache
def alone(name: str = DIAGONAL) -> Outcome[FoundCase]:
    """What one process finds."""
    return search_with(partial(load_engine, name), 1)


def known(outcome: Outcome[FoundCase]) -> tuple[object, ...]:
    """What must not depend on the number of processes."""
    log = [(each.case, each.number, each.asks, each.kind, each.first.case) for each in outcome.found]
    tally = outcome.tally
    return log, outcome.games, tally.questions, tally.games, tally.refusing, outcome.early, outcome.gave_up


@pytest.mark.parametrize("name", [DIAGONAL, "bitboard"])
def test_several_processes_find_what_one_finds(name: str) -> None:
    one, three = alone(name), search_with(partial(load_engine, name), 3)
    assert bool(one.found) == (name != "bitboard")
    assert known(one) == known(three)
    assert three.jobs == search_document(three)["jobs"] == 3
    assert "s in the engine, in 3 processes together" in told(search_report(three))


def test_enough_is_enough_for_several_processes() -> None:
    make = partial(load_engine, DIAGONAL)
    one, two = search_with(make, 1, most=1, rounds=300), search_with(make, 2, most=1, rounds=300)
    assert one.early == "at the first disagreement"
    assert known(one)[:2] == known(two)[:2]


def test_the_games_of_a_worker_of_a_cluster_that_dies_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes_of_dask: Workers
) -> None:
    monkeypatch.setattr(searching, "in_order", dying_once(tmp_path / "died"))
    outcome = search_with(partial(load_engine, DIAGONAL), processes_of_dask)
    assert (tmp_path / "died").exists()
    assert known(outcome) == known(alone())


def test_a_process_that_dies_is_reported() -> None:
    outcome = search_with(partial(dying, os.getpid()), 2)
    assert outcome.gave_up == ("in games from 1 on: a worker process has died")
    assert outcome.exit_status == 3


@pytest.mark.usefixtures("nothing_left_behind")
def test_ctrl_c_ends_all_processes_and_tells_what_is_known(tmp_path: Path) -> None:
    log = tmp_path / "told"
    begins = (
        f"printf . >>{shlex.quote(str(log))}; exec {shlex.join((sys.executable, str(SERVING), 'bitboard'))}"
    )
    soon = f"from rulestone.engines.spread import here; here.PATIENCE = 0.0; {COMMAND}"
    arguments = ("fuzz", "--jobs", "2", "--seconds", "60", "--", "sh", "-c", begins)
    process = subprocess.Popen(
        (sys.executable, "-c", soon, *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until_asked(log, 3)  # that of the first process, and one in each of two others
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrupted: these are the results so far." in output
    assert "Traceback" not in errors
