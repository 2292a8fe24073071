"""Load each thing once, in one thread at a time.

`functools.cache` calls a function again if a second thread calls it before the first has its answer, and
msgspec crashes the interpreter if two threads read into a type that it has not seen before. All functions
here wait for one lock: a lock of each function's own could wait for another that waits for it.
"""

from collections.abc import Callable
from functools import cache, update_wrapper
from threading import RLock
from typing import Generic, TypeVar, TypeVarTuple

import msgspec

_LOADING = RLock()

_Asked = TypeVarTuple("_Asked")
_Answer = TypeVar("_Answer")
_Shape = TypeVar("_Shape")


class once(Generic[*_Asked, _Answer]):  # noqa: N801 - it decorates, as `cache` does
    """Cache the answers of a function, like `functools.cache`, and call it in one thread at a time."""

    __wrapped__: Callable[[*_Asked], _Answer]

    def __init__(self, load: Callable[[*_Asked], _Answer]) -> None:
        self._load = cache(load)
        self.cache_clear = self._load.cache_clear
        update_wrapper(self, load)

    def __call__(self, *asked: *_Asked) -> _Answer:
        """Return the cached answer, or call the function."""
        with _LOADING:
            return self._load(*asked)


def convert(value: object, shape: type[_Shape], *, from_attributes: bool = False) -> _Shape:
    """Return a decoded value as a value of this type, or an object with such attributes.

    Raises:
        msgspec.ValidationError: it is not a value of this type.
    """
    with _LOADING:
        return msgspec.convert(value, shape, from_attributes=from_attributes)


def read_json(content: bytes | str, shape: type[_Shape]) -> _Shape:
    """Return the value of this type in a JSON text.

    Raises:
        msgspec.DecodeError: it is not JSON, or another value.
    """
    with _LOADING:
        return msgspec.json.decode(content, type=shape)
