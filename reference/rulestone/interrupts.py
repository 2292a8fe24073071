"""Handling Ctrl-C and other signals to end: turning them into one exception, and deferring them.

A program that is being started or ended must not be left half done: it would outlive us.
"""

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from types import FrameType

_ENDING = (signal.SIGTERM, signal.SIGHUP)
_INTERRUPTING = (signal.SIGINT, *_ENDING)


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


@contextmanager
def finishing(*, interrupted: bool) -> Generator[None]:
    """Let a command that was interrupted write all that it knows: a second Ctrl-C takes effect after that."""
    with deferring_interrupts() if interrupted else nullcontext():
        yield


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
