"""When to interrupt: once the program that is asked is running, or better, once it has been asked."""

import threading
from collections.abc import Callable
from pathlib import Path

from tests.running import wait_until

TELLING = Path(__file__).parents[1] / "engines" / "telling.py"
"""An engine that answers rightly and tells that it is asked."""


def descends(process: int, ancestor: int) -> bool:
    """Whether a process was started by another, or by one that it started."""
    while process not in (0, ancestor):
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return process == ancestor


def wait_until_asked(log: Path, times: int = 1) -> None:
    """Wait until a broken engine has been asked so often what it misbehaves at.

    It tells so in the file that `RULESTONE_TEST_TOLD` names.
    """
    wait_until(lambda: log.exists() and log.stat().st_size >= times)


def once_asked(log: Path, act: Callable[[], object]) -> threading.Thread:
    """A thread that does something once a broken engine has been asked; it has been started."""

    def wait_and_act() -> None:
        wait_until_asked(log)
        act()

    thread = threading.Thread(target=wait_and_act)
    thread.start()
    return thread


def wait_for_engines(ancestor: int, program: Path, number: int) -> None:
    """Wait until so many processes that one has started, or that these have, run a program."""
    wait_until(
        lambda: (
            sum(
                runs(each, program) and descends(int(each.name), ancestor)
                for each in Path("/proc").glob("[0-9]*")
            )
            >= number
        )
    )


def runs(process: Path, program: Path) -> bool:
    """Whether a process runs a program."""
    try:
        return str(program).encode() in (process / "cmdline").read_bytes()
    except OSError:
        return False
