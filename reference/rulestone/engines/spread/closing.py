"""Closing what pieces of work keep open from one to the next, such as engines."""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

_Closers = list[Callable[[], None]]

_of_process: _Closers = []
"""What to call when the work of this process ends."""


_of_pieces: list[_Closers] = []
"""What to call when the pieces end that this process is working on, whichever thread does."""


class _OfThread(threading.local):
    closers: _Closers | None = None
    """What to call when the piece that this thread works on ends; None where things may stay open."""


_of_thread = _OfThread()


def at_end(close: Callable[[], None]) -> None:
    """Have something closed: in a process of our own when its work ends, on a cluster when the piece does."""
    closers = _of_thread.closers
    (_of_process if closers is None else closers).append(close)


def close_all() -> None:
    """Close what is open in this process; what fails is passed over."""
    _close(_of_process)


def close_pieces() -> None:
    """Close what the pieces have open that this process is working on; it ends before they do."""
    for closers in _of_pieces:
        _close(closers)


@contextmanager
def closed_with_the_piece() -> Generator[None]:
    """Close at the end of the block what is opened in it, by this thread."""
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
