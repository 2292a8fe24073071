"""Run code of other packages while it is loaded. Nothing it does there ends the command."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from rulestone.core.wording import in_one_line

PATIENCE = 20.0
"""Maximum time in seconds for each step of loading a plug-in."""


class PluginFailed(Exception):
    """A plug-in cannot be used. The message is one line and says why."""


class _TooLong(BaseException):
    """Raised in code that takes too long. Not an Exception, so that the code does not catch it."""


@contextmanager
def plugin_code() -> Generator[None]:
    """Run code of a plug-in.

    Its time is limited only in the main thread, on systems with timers.

    Raises:
        PluginFailed: it raised an exception, tried to end the process, or took too long.
        KeyboardInterrupt: Ctrl-C was pressed meanwhile.
    """
    interrupts: list[int] = []
    try:
        with _watched(interrupts):
            try:
                yield
            except BaseException as problem:
                if isinstance(problem, GeneratorExit | _TooLong) or interrupts:
                    raise
                raise PluginFailed(in_one_line(problem)) from problem
    except _TooLong:
        raise PluginFailed(f"it did not finish within {PATIENCE:g} s") from None


@contextmanager
def _watched(interrupts: list[int]) -> Generator[None]:
    """Raise an exception when time is up, and note interrupts that arrive meanwhile."""
    handler = signal.getsignal(signal.SIGINT)
    here = threading.current_thread() is threading.main_thread()
    if not (here and callable(handler) and hasattr(signal, "setitimer")):
        yield
        return

    def note(number: int, frame: FrameType | None) -> None:
        interrupts.append(number)
        handler(number, frame)

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _TooLong

    signal.signal(signal.SIGINT, note)
    before = signal.signal(signal.SIGALRM, stop)
    left, _ = signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGINT, handler)
