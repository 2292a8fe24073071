"""Close resources, such as engines, that pieces of work keep open for later pieces."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

_Closers = list[Callable[[], None]]

_of_process: _Closers = []
"""Called when the work of this process ends."""


_of_pieces: list[_Closers] = []
"""Called when the current pieces of this process end, in any thread."""


class _OfThread(threading.local):
    closers: _Closers | None = None
    """Called when the current piece of this thread ends; None if resources may stay open."""


_of_thread = _OfThread()


def at_end(close: Callable[[], None]) -> None:
    """Register a function to call at the end: of our own process, or on a cluster of the piece."""
    closers = _of_thread.closers
    (_of_process if closers is None else closers).append(close)


def close_all() -> None:
    """Close everything that is open in this process, and ignore errors."""
    _close(_of_process)


def close_pieces() -> None:
    """Close what the current pieces of this process have open, before they end."""
    for closers in _of_pieces:
        _close(closers)


@contextmanager
def closed_with_the_piece() -> Generator[None]:
    """Close at the end of the block what this thread opens in it."""
    before, closers = _of_thread.closers, _Closers()
    _of_thread.closers = closers
    _of_pieces.append(closers)
    try:
        yield
    finally:
        _of_pieces.remove(closers)
        _of_thread.closers = before
        _close(closers)


def _close(closers: _Closers) -> None:
    while closers:
        with suppress(Exception):
            closers.pop()()
