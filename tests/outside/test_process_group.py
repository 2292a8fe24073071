"""Programs that are ended with all that they have started."""

import os
import signal

import pytest

from rulestone.engines.outside.process_group import ProcessGroup

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def shell(script: str) -> ProcessGroup:
    return ProcessGroup(("sh", "-c", script))


def ended(group: ProcessGroup) -> None:
    group.end()
    group.reap()
    for pipe in group.pipes:
        pipe.close()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("exit 3", "it ended with exit status 3"),
        ("kill -9 $$", "it was ended by signal 9 (Killed)"),
        ("exec >&-; exec sleep 60", "it closed its standard output"),
    ],
)
def test_how_a_program_ended(script: str, words: str) -> None:
    group = shell(script)
    assert group.pipes[1].read() == b""
    assert group.how_it_ended() == words
    assert group.has_ended() == ("sleep" not in script)
    ended(group)
    assert group.reaped


def test_what_it_has_started_is_ended_too_though_it_hides_in_a_session_of_its_own() -> None:
    group = shell("setsid sleep 60 & sleep 60 & echo started; wait")
    assert group.pipes[1].readline() == b"started\n"
    ended(group)


def test_a_program_that_heeds_no_request_to_end_is_ended() -> None:
    group = shell("trap '' TERM; echo deaf; while :; do sleep 60; done")
    assert group.pipes[1].readline() == b"deaf\n"
    ended(group)


def test_a_signal_reaches_the_program_until_it_is_reaped(monkeypatch: pytest.MonkeyPatch) -> None:
    group = shell("trap 'echo heard; exit' USR1; echo ready; while :; do sleep 0.01; done")
    assert group.pipes[1].readline() == b"ready\n"
    group.signal(signal.SIGUSR1)
    assert group.pipes[1].readline() == b"heard\n"
    ended(group)
    signals: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *signal: signals.append(signal))
    group.signal(signal.SIGUSR1)
    assert signals == []  # its number may be another's by now
    assert not group.has_ended()


@pytest.mark.parametrize(
    ("command", "problem"),
    [((), ValueError), (("a\0b",), ValueError), (("no-such-program",), FileNotFoundError), (("/",), OSError)],
)
def test_a_command_that_cannot_be_started(command: tuple[str, ...], problem: type[Exception]) -> None:
    with pytest.raises(problem):
        ProcessGroup(command)
