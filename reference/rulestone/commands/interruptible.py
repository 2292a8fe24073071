"""Commands that are ended from outside, and must not leave engines behind."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

_ENDING = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def interruptible() -> Generator[None]:
    """Let a request to end from outside do what Ctrl-C does, so that no engine outlives the command."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    here = threading.current_thread() is threading.main_thread()
    # Whoever has such a signal ignored, as `nohup` does, keeps it ignored.
    taken = [number for number in _ENDING if here and signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)
