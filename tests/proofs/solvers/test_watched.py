"""A solver ends with whoever asks it."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.running import PATIENCE, running, wait_until

SLEEPER = """
import os, pathlib, signal, time
def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a solver does not look up from its work
    pathlib.Path({note!r}).write_text(str(os.getpid()))
    time.sleep(600)
"""


@pytest.mark.parametrize("send", [os.kill, os.killpg])
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_solver_ends_with_the_process_that_asks(
    ending: signal.Signals, send: Callable[[int, int], None], tmp_path: Path
) -> None:
    """From Python, without the command line: nobody has made SIGTERM an exception there.

    A terminal sends its Ctrl-C to a whole group of processes.
    """
    note = tmp_path / "pid"
    (tmp_path / "sleeper.py").write_text(SLEEPER.format(note=str(note)), encoding="utf-8")
    program = (
        f"import sys\nsys.path.append({str(tmp_path)!r})\n"
        "from rulestone_proofs.solvers import child\nchild.run('sleeper', '', None)"
    )
    with running(sys.executable, "-c", program) as asking:
        wait_until(lambda: note.exists() and note.read_text() != "")
        assert is_running(int(note.read_text()))
        send(asking.pid, ending)
        asking.wait(PATIENCE)
    wait_until(lambda: not is_running(int(note.read_text())))


def is_running(process: int) -> bool:
    """Whether it has not ended; one that has, though nobody has asked yet how, is not running."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
