"""How a command ends: its exit status, and Ctrl-C and other signals.

Signals become one exception, or wait for the end of a block: the start or the end of a program must not be
interrupted halfway, or the program would outlive us.
"""

import signal
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from enum import IntEnum
from types import FrameType


class ExitStatus(IntEnum):
    """An exit status of a command."""

    PASSED = 0
    """Everything is right."""

    FAILED = 1
    """A case, a comparison or a theorem failed, or an engine gave no answer."""

    WRONG_INPUT = 2
    """The arguments, the position or a file are invalid, or there was nothing to check."""

    NO_ENGINE = 3
    """The engine could not be started, or kept breaking the protocol."""

    HUNG_UP = 129
    """The terminal was closed."""

    INTERRUPTED = 130
    """Ctrl-C was pressed."""

    NOT_READ = 141
    """The reader of the output has stopped reading."""

    TERMINATED = 143
    """Another program ended this one."""


_INTERRUPTING = [number for number in signal.Signals if number.name in ("SIGINT", "SIGTERM", "SIGHUP")]
_latest_status = ExitStatus.INTERRUPTED

_SAME = 1.0
"""Two requests to end within this many seconds count as one, as when Ctrl-C is pressed twice."""


_Handler = Callable[[int, FrameType | None], object]


@contextmanager
def _handling(handler: _Handler, instead_of: Callable[[object], bool]) -> Generator[None]:
    """Handle signals that end the process within the block, if `instead_of` accepts the present handler.

    Only the main thread is ever interrupted. In other threads this does nothing.
    """
    before: dict[signal.Signals, _Handler | int | None] = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: signal.getsignal(number) for number in _INTERRUPTING}
        before = {number: earlier for number, earlier in handlers.items() if instead_of(earlier)}
    for number in before:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


@contextmanager
def deferring_interrupts() -> Generator[None]:
    """Defer Ctrl-C, and other requests to end that raise an exception, until the end of the block."""
    came: list[int] = []
    try:
        with _handling(lambda number, _: came.append(number), callable):
            yield
    finally:
        for heeded in dict.fromkeys(came):
            signal.raise_signal(heeded)


def interrupted_status() -> ExitStatus:
    """Return the exit status of an interrupted command: 128 and the number of the signal, as in shells."""
    return _latest_status


@contextmanager
def interruptible() -> Generator[None]:
    """Let Ctrl-C, and other requests to end from outside, raise an exception within the block.

    Another request within a second counts as the same one, so that it does not cut off the command's last
    output. A later one raises the exception again, because Python drops exceptions that are raised during
    clean-up.

    Raises:
        KeyboardInterrupt: within the block, when a request arrives.
    """
    global _latest_status
    latest, _latest_status = -_SAME, ExitStatus.INTERRUPTED

    def stop(number: int, _frame: FrameType | None) -> None:
        global _latest_status
        nonlocal latest
        now = time.monotonic()
        if now - latest >= _SAME:
            latest, _latest_status = now, ExitStatus(128 + number)
            raise KeyboardInterrupt

    # Signals that are ignored, as `nohup` does, stay ignored.
    with _handling(stop, lambda earlier: earlier in (signal.SIG_DFL, signal.default_int_handler)):
        yield
