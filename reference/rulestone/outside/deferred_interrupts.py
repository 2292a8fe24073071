"""Letting Ctrl-C wait while a program is being started or ended: half done, it would outlive us."""

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

_INTERRUPTING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def deferring_interrupts() -> Generator[list[int]]:
    """Hold back Ctrl-C, and other requests to end that raise an exception, until the block is left.

    Only the main thread is ever interrupted; in any other this does nothing.

    Yields:
        the signals that came. Whoever has heeded them clears the list; else they take effect at the end.
    """
    came: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    before: dict[signal.Signals, Callable[[int, FrameType | None], object]] = {}
    if threading.current_thread() is threading.main_thread():
        for number in _INTERRUPTING:
            handler = signal.getsignal(number)
            if callable(handler):
                before[number] = handler
                signal.signal(number, note)
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for heeded in dict.fromkeys(came):
            signal.raise_signal(heeded)
