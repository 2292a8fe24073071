"""One line in, one line out, and no waiting longer than was said."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rulestone.engines.outside.line_process import Fault, LineProcess
from rulestone.engines.outside.process_group import ProcessGroup

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def inline(program: str) -> tuple[str, ...]:
    """A command that runs this Python text."""
    return (sys.executable, "-c", program)


def test_only_the_end_of_standard_error_is_kept() -> None:
    process = LineProcess(inline("import sys; sys.stderr.write('e' * 10**6 + 'last'); print(input())"), 100)
    assert process.exchange(b"echo", 30) == b"echo"
    process.kill()
    assert process.stderr.endswith("last")
    assert len(process.stderr) <= 1 << 14


def test_a_program_that_reads_nothing_does_not_block_the_writer() -> None:
    process = LineProcess(("sleep", "60"), 100)
    began = time.monotonic()
    with pytest.raises(Fault, match="no answer"):
        process.exchange(b"x" * 10_000_000, 0.3)
    process.kill()
    assert time.monotonic() - began < 20


def test_an_answer_to_an_unread_request_is_none() -> None:
    process = LineProcess(inline("import time; print('{}', flush=True); time.sleep(60)"), 100)
    with pytest.raises(Fault, match="before the request was read"):
        process.exchange(b"x" * 10_000_000, 30)
    process.kill()


def test_a_line_may_be_as_long_as_the_limit_and_no_longer() -> None:
    program = "import sys\nfor line in sys.stdin: print('x' * int(line), flush=True)"
    process = LineProcess(inline(program), 100_000)
    assert len(process.exchange(b"100000", 30)) == 100_000
    with pytest.raises(Fault, match="more than 100000 bytes"):
        process.exchange(b"100001", 30)
    process.kill()
    process.kill()


@contextmanager
def shell(script: str, limit: int = 1000) -> Iterator[LineProcess]:
    """A program of a few lines of shell, ended at the end of the block."""
    process = LineProcess(("sh", "-c", script), limit)
    try:
        yield process
    finally:
        process.kill()


def test_lines_may_be_sent_ahead_and_are_answered_in_their_order() -> None:
    with shell("cat") as process:
        for line in (b"one", b"two", b"three"):
            process.send(line)
        assert [process.receive(30) for _ in range(3)] == [b"one", b"two", b"three"]
        assert process.exchange(b"four", 30) == b"four"


def test_a_program_that_ends_by_itself_is_let_to_and_one_that_does_not_is_ended() -> None:
    with shell("cat; echo late; exit 1") as process:
        assert process.exchange(b"x", 30) == b"x"
        fault = process.finish(30)
        assert fault is not None
        assert fault.status == "malformed"
        assert fault.message.startswith("output that nobody asked for: “late”")
    with shell("cat") as process:
        assert process.finish(30) is None
    with shell("sleep 60") as process:
        began = time.monotonic()
        assert process.finish(0.05) is None
        assert time.monotonic() - began < 20


def test_a_program_that_ended_between_two_questions_has_crashed() -> None:
    with shell("read line; echo $line; read line; exit 4") as process:
        assert process.exchange(b"x", 30) == b"x"
        assert process.stray() is None
        process.send(b"y")
        until = time.monotonic() + 30
        while (fault := process.stray()) is None and time.monotonic() < until:
            pass
        assert fault is not None
        assert fault.message == "it ended with exit status 4, though its input has not ended"


def test_whoever_waits_for_a_program_can_be_made_to_stop() -> None:
    with shell("sleep 60") as process:
        process.send(b"x")
        process.kill_now()
        with pytest.raises(Fault, match="signal 9"):
            process.receive(30)


def test_a_reply_is_held_against_its_own_request_though_a_later_one_is_not_read_yet() -> None:
    with shell("read line; echo $line; sleep 60", limit=100) as process:
        process.send(b"first")
        process.send(b"x" * 1_000_000)
        assert process.receive(30) == b"first"


def test_a_signal_reaches_the_program_until_it_is_reaped(monkeypatch: pytest.MonkeyPatch) -> None:
    group = ProcessGroup(
        ("sh", "-c", "trap 'echo heard; exit' USR1; echo ready; while :; do sleep 0.01; done")
    )
    assert group.pipes[1].readline() == b"ready\n"
    group.signal(signal.SIGUSR1)
    assert group.pipes[1].readline() == b"heard\n"
    group.end()
    group.reap()
    for pipe in group.pipes:
        pipe.close()
    signals: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *signal: signals.append(signal))
    group.signal(signal.SIGUSR1)
    assert signals == []  # its number may be another's by now
    assert not group.has_ended()
