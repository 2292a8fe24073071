"""How a process that asks solvers keeps its memory."""

import ctypes
from contextlib import suppress

_MAPPED_FROM, _GIVEN_BACK_FROM = -3, -1
"""`M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD` of glibc's malloc.h, in bytes."""


def keep_freed() -> None:
    """Leave what is freed to the next question, up to a limit, instead of giving it back to the system.

    A context of z3 takes some 8 MB, which the system clears each time that it gives them out: that takes
    several times as long as all else in making one. Where memory is not glibc's nothing is done.
    """
    with suppress(AttributeError):
        option = ctypes.CDLL(None).mallopt
        option(_MAPPED_FROM, 32 * 2**20)
        option(_GIVEN_BACK_FROM, 256 * 2**20)
