"""When to interrupt a command: once the program that it asks is running."""

import time
from pathlib import Path


def descends(process: int, ancestor: int) -> bool:
    """Whether a process was started by another, or by one that it started."""
    while process not in (0, ancestor):
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return process == ancestor


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
