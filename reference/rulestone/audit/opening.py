"""Opening what is audited, wherever it is: files here, and addresses that fsspec knows."""

# fsspec has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO, Protocol

_BLOCK = 1 << 20
"""How much is fetched from elsewhere at a time, in bytes."""


class _FileSystem(Protocol):
    """What is needed of fsspec's file systems."""

    def open(self, _path: str, _mode: str, _block: int, /) -> AbstractContextManager[BinaryIO]: ...

    def find(self, _path: str, /, *, detail: bool) -> Mapping[str, Mapping[str, int | None]]: ...

    def unstrip_protocol(self, _path: str, /) -> str: ...


class BadAddress(Exception):
    """An address that cannot be read. The message is one line."""


def is_address(name: str) -> bool:
    """Whether this is an address such as `s3://bucket/folder`, and no file here."""
    return "://" in name


@contextmanager
def open_anywhere(name: str) -> Generator[BinaryIO]:
    """The bytes of a file, here or elsewhere; any part of it can be sought.

    Raises:
        OSError: it cannot be opened.
    """
    if not is_address(name):
        with Path(name).open("rb") as stream:
            yield stream
        return
    try:
        system, path = _system(name)
    except BadAddress as bad:
        raise OSError(str(bad)) from None
    with system.open(path, "rb", _BLOCK) as stream:
        yield stream


def files_at(address: str) -> Sequence[tuple[str, int | None]]:
    """The file at an address, or those in a folder and in its folders; with their sizes in bytes.

    Raises:
        BadAddress: nothing is there, or it cannot be read from here.
    """
    system, path = _system(address)
    try:
        details = system.find(path, detail=True)
    except Exception as problem:  # noqa: BLE001 - every kind of file system raises what it likes
        raise BadAddress(" ".join(str(problem).split()) or type(problem).__name__) from None
    if not details:
        raise BadAddress("no file is there")
    return sorted((system.unstrip_protocol(each), about.get("size")) for each, about in details.items())


def _system(address: str) -> tuple[_FileSystem, str]:
    if find_spec("fsspec") is None:
        raise BadAddress("addresses are read by fsspec: pip install 'rulestone[cluster]'")
    from fsspec.core import url_to_fs

    try:
        system, path = url_to_fs(address)
    except (ImportError, ValueError) as problem:  # such as: Install s3fs to access S3
        raise BadAddress(" ".join(str(problem).split())) from None
    return system, path
