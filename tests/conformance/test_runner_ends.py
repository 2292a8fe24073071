"""Runs that end before their time: what is known is kept, and nothing is left running."""

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.results import CaseResult, Run
from rulestone.check.runner import run
from rulestone.engines import Engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Answer, Claims, GameClaim, Query, Unsupported

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

Broken = Callable[..., tuple[str, ...]]


def statuses(outcome: Run) -> list[str]:
    return [result.status for result in outcome.results]


def outside(command: tuple[str, ...], timeout: float = 30) -> Callable[[], StdioEngine]:
    return lambda: StdioEngine(command, timeout=timeout)


def test_an_engine_that_cannot_be_started(cases: tuple[Case, ...]) -> None:
    outcome = run(cases, outside(("no-such-program-anywhere",)), jobs=2)
    assert outcome.exit_status == 3
    assert outcome.results == ()
    assert outcome.gave_up is not None
    assert "cannot start" in outcome.gave_up


def test_an_engine_in_this_process_that_cannot_be_made(cases: tuple[Case, ...]) -> None:
    def make() -> Engine:
        raise RuntimeError("no licence")

    assert run(cases, make).gave_up == "the engine cannot be made: RuntimeError: no licence"


def test_an_engine_that_breaks_too_often_ends_the_run_with_what_is_known(
    cases: tuple[Case, ...], broken: Broken, tmp_path: Path
) -> None:
    outcome = run(cases, outside(broken("never_again", str(tmp_path / "crashed"))))
    assert statuses(outcome) == ["pass", "crash"]
    assert outcome.exit_status == 3
    assert outcome.gave_up is not None
    assert "still out of luck" in outcome.gave_up


@pytest.mark.parametrize("name", ["stubborn", "endless_line", "leaves_runaway"])
def test_ctrl_c_ends_everything_and_keeps_what_is_known(
    cases: tuple[Case, ...], broken: Broken, name: str
) -> None:
    many = (cases[0], *(replace(cases[1], id=f"minefield/{number}") for number in range(10_000)))
    timers: list[threading.Timer] = []

    def interrupt_soon(result: CaseResult) -> None:
        if result.id == cases[0].id and not timers:  # what comes next is what it misbehaves at
            timers.append(threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)))
            timers[0].start()

    began = time.monotonic()
    outcome = run(
        many,
        lambda: StdioEngine(broken(name), timeout=60, restarts=10_000),
        jobs=2,
        progress=interrupt_soon,
    )
    timers[0].join()
    assert time.monotonic() - began < 30
    assert outcome.interrupted
    assert outcome.exit_status == 130
    assert outcome.gave_up is None
    assert outcome.results[0].status == "pass"


def test_an_engine_in_this_process_that_never_returns_does_not_keep_ctrl_c_waiting(
    cases: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulestone.check.runner.END_SECONDS", 0.2)
    free = threading.Event()

    class Endless:
        """An engine that thinks for ever."""

        claims = Claims(name="endless", version="1", games={"minefield": GameClaim()})

        def ask(self, _query: Query) -> Answer:
            """Never answer."""
            if not free.is_set():
                os.kill(os.getpid(), signal.SIGINT)
            free.wait(60)
            return Unsupported(unsupported="too late")

        def close(self) -> None:
            """Nothing to let go of."""

    began = time.monotonic()
    outcome = run(cases, Endless)
    assert time.monotonic() - began < 30
    free.set()
    assert (outcome.interrupted, statuses(outcome)) == (True, [])
