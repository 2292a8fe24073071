"""When to interrupt: once the program that is asked has been asked, or at least is running."""

import re
import signal
import threading
from collections.abc import Callable
from pathlib import Path

from tests.helpers.running import wait_until


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


def is_pending(number: signal.Signals, process: int) -> bool:
    """Return whether a signal to a process has not reached it yet."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    pending = re.search("^ShdPnd:\t([0-9a-f]+)$", status, re.MULTILINE)
    return pending is not None and bool(int(pending[1], 16) >> (number - 1) & 1)
