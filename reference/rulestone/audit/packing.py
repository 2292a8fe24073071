"""Streams of plain and of compressed files, told apart by how they begin."""

import gzip
import sys
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal, Protocol

from rulestone.audit.opening import open_anywhere

if sys.version_info >= (3, 14):
    _ZSTD = "compression.zstd"
else:
    _ZSTD = "backports.zstd"

Packing = Literal["plain", "gzip", "zstd"]
"""How a file is compressed."""

_MAGIC: dict[bytes, Packing] = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}

LONGEST_MAGIC = 4
"""So many bytes tell how a stream is compressed."""


class NoZstd(Exception):
    """The library that reads zstd is not installed. The message says what would help."""


class Stream(Protocol):
    """What is needed of a stream of bytes."""

    def read(self, size: int = -1, /) -> bytes:
        """Up to so many bytes, or all; nothing at the end."""
        ...

    def readline(self, size: int = -1, /) -> bytes:
        """The rest of the line, its line feed included, or up to so many bytes of it."""
        ...


class Ahead:
    """A stream whose beginning can be seen before it is read."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._head = b""

    def peek(self, size: int) -> bytes:
        """The first so many bytes, or all that there are."""
        while len(self._head) < size and (more := self._stream.read(size - len(self._head))):
            self._head += more
        return self._head

    def read(self, size: int = -1, /) -> bytes:
        """Up to so many bytes, or all; nothing at the end."""
        if size < 0:
            head, self._head = self._head, b""
            return head + self._stream.read()
        if not self._head:
            return self._stream.read(size)
        head, self._head = self._head[:size], self._head[size:]
        return head

    def readline(self, size: int = -1, /) -> bytes:
        """The rest of the line, its line feed included, or up to so many bytes of it."""
        feed = self._head.find(b"\n") + 1
        head = self.read(feed or len(self._head))
        if feed or 0 <= size <= len(head):
            self._head = head[size:] + self._head if 0 <= size < len(head) else self._head
            return head if size < 0 else head[:size]
        return head + self._stream.readline(size if size < 0 else size - len(head))

    def seek(self, _place: int, /) -> None:
        """Streams like this are read once."""
        raise OSError("this stream can be read only once")

    def seekable(self) -> bool:
        """No: streams like this are read once."""
        return False

    def close(self) -> None:
        """Whoever opened the stream closes it."""


def packing_of(head: bytes) -> Packing:
    """How a stream is compressed that begins so."""
    for magic, packing in _MAGIC.items():
        if head.startswith(magic):
            return packing
    return "plain"


@contextmanager
def unpack(stream: Ahead, packing: Packing) -> Generator[Stream]:
    """The content of a stream, read bit by bit; see `damage` for what may be raised then.

    Raises:
        NoZstd: it takes a library that is not installed.
    """
    match packing:
        case "plain":
            yield stream
        case "gzip":
            with gzip.GzipFile(fileobj=stream, mode="rb") as content:
                yield content
        case "zstd":
            check_zstd()
            if sys.version_info >= (3, 14):
                from compression.zstd import ZstdFile
            else:
                from backports.zstd import ZstdFile
            with ZstdFile(stream) as content:
                yield content


@contextmanager
def open_file(path: str, packing: Packing) -> Generator[Stream]:
    """The content of a file.

    Raises:
        OSError: it cannot be opened.
        NoZstd: it takes a library that is not installed.
    """
    with open_anywhere(path) as stream, unpack(Ahead(stream), packing) as content:
        yield content


def check_zstd() -> None:
    """See that zstd can be read.

    Raises:
        NoZstd: it takes a library that is not installed.
    """
    try:
        __import__(_ZSTD)
    except ImportError:
        raise NoZstd("zstd is read by a library of its own: pip install 'rulestone[zstd]'") from None


def damage() -> tuple[type[Exception], ...]:
    """What reading a stream raises that is damaged."""
    loaded = sys.modules.get(_ZSTD)
    return (OSError, EOFError, zlib.error, *(() if loaded is None else (loaded.ZstdError,)))
