"""How a process that proves theorems keeps its memory."""

import ctypes
from contextlib import suppress
from functools import cache

_MAPPED_FROM, _GIVEN_BACK_FROM = -3, -1
"""`M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD` of glibc's malloc.h, in bytes."""


@cache
def keep_freed() -> None:
    """Leave what this process frees to its next question, up to a limit; it is not given back to the system.

    A context of z3 takes some 8 MB, which the system clears each time that it gives them out: that takes
    several times as long as all else in making one. Where memory is not glibc's nothing is done.
    """
    with suppress(AttributeError):
        option = ctypes.CDLL(None).mallopt
        option(_MAPPED_FROM, 32 * 2**20)
        option(_GIVEN_BACK_FROM, 256 * 2**20)
