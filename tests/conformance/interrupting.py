"""When to interrupt: once the program that is asked is running, or better, once it has been asked."""

import threading
import time
from collections.abc import Callable
from pathlib import Path


def descends(process: int, ancestor: int) -> bool:
    """Whether a process was started by another, or by one that it started."""
    while process not in (0, ancestor):
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return process == ancestor


def wait_until_asked(told: Path, times: int = 1) -> None:
    """Wait until a broken engine has been asked so often what it misbehaves at.

    It tells so in the file that `RULESTONE_TEST_TOLD` names.
    """
    deadline = time.monotonic() + 60
    while not (told.exists() and told.stat().st_size >= times):
        assert time.monotonic() < deadline, "it was never asked"
        time.sleep(0.01)


def once_asked(told: Path, act: Callable[[], object]) -> threading.Thread:
    """A thread that does something once a broken engine has been asked; it has been started."""

    def wait_and_act() -> None:
        wait_until_asked(told)
        act()

    thread = threading.Thread(target=wait_and_act)
    thread.start()
    return thread


def wait_for_engine(ancestor: int) -> None:
    """Wait until the program that it asks is running, and has had time to be asked."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if any(
            int(each.name) != ancestor and descends(int(each.name), ancestor)
            for each in Path("/proc").glob("[0-9]*")
        ):
            break
        time.sleep(0.1)
    time.sleep(2)
