"""Handling Ctrl-C and other signals to end: turning them into one exception, and deferring them.

A program that is being started or ended must not be left half done: it would outlive us.
"""

import signal
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from types import FrameType

_INTERRUPTING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_SAME = 1.0
"""The seconds within which two requests to end are one, as when Ctrl-C is pressed twice."""


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
    """Let Ctrl-C, and other requests to end from outside, raise an exception within the block.

    A request that follows within a second is taken for the same: it must not cut off what a command does to
    tell what it knows. One that follows later raises an exception again, as Python drops one that comes while
    it clears something away.

    Raises:
        KeyboardInterrupt: within the block, when a request comes.
    """
    latest = -_SAME

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal latest
        now = time.monotonic()
        if now - latest >= _SAME:
            latest = now
            raise KeyboardInterrupt

    here = threading.current_thread() is threading.main_thread()
    # Whoever has such a signal ignored, as `nohup` does, keeps it ignored.
    before = {
        number: handler
        for number in _INTERRUPTING
        if here and (handler := signal.getsignal(number)) in (signal.SIG_DFL, signal.default_int_handler)
    }
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
