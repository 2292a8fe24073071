"""Close resources, such as engines, that pieces of work keep open for later pieces."""

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from threading import get_ident

_of_process = ExitStack()
"""Closed when the work of this process ends."""

_of_pieces: dict[int, ExitStack] = {}
"""By thread, closed when its current piece ends. A thread that is not here may keep resources open."""


def at_end(close: Callable[[], None]) -> None:
    """Register a function to call at the end: of our own process, or on a cluster of the piece."""
    _of_pieces.get(get_ident(), _of_process).callback(close)


def close_all() -> None:
    """Close everything that is open in this process, and ignore errors."""
    _close(_of_process)


def close_pieces() -> None:
    """Close what the current pieces of this process have open, before they end."""
    for opened in tuple(_of_pieces.values()):
        _close(opened)


@contextmanager
def closed_with_the_piece() -> Generator[None]:
    """Close at the end of the block what this thread opens in it."""
    opened = _of_pieces[get_ident()] = ExitStack()
    try:
        yield
    finally:
        del _of_pieces[get_ident()]
        _close(opened)


def _close(opened: ExitStack) -> None:
    with suppress(Exception):  # the rest is closed nevertheless
        opened.close()
