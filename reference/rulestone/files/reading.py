"""Read a file or a pipe that somebody named."""

import codecs
import os
from io import BufferedReader
from pathlib import Path
from stat import S_ISREG

from rulestone.core.wording import BadInput

BYTE_ORDER_MARK = codecs.BOM_UTF8

_LONGEST = 1 << 26
"""Maximum size in bytes of what is read from a pipe or a device, which may never end."""

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class BadFile(BadInput):
    """A file that cannot be read. The message is one line."""


def is_wide(beginning: bytes) -> bool:
    """Return whether a file that begins like this is UTF-16, with a byte order mark or without."""
    return beginning.startswith(_WIDE) or b"\0" in beginning[:2]


def is_stream(path: Path) -> bool:
    """Return whether this is a pipe or a device, for example what a shell puts in the place of `<(…)`."""
    return path.is_fifo() or path.is_char_device()


def open_file(path: Path) -> BufferedReader:
    """Open a file, or a pipe. A pipe to which nobody writes is empty; it is not waited for."""
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(file, True)
    return os.fdopen(file, "rb")


def read_bytes(path: Path) -> bytes:
    """Return what is in a file or a pipe, without a byte order mark.

    Raises:
        BadFile: it cannot be read, does not end, or is UTF-16.
    """
    try:
        with open_file(path) as file:
            regular = S_ISREG(os.fstat(file.fileno()).st_mode)
            content = file.read(-1 if regular else _LONGEST)
    except OSError as problem:
        raise BadFile(f"{path}: {problem.strerror}") from problem
    if len(content) == _LONGEST and not regular:
        raise BadFile(f"{path}: it is not a file, and has more than {_LONGEST >> 20} megabytes")
    if is_wide(content):
        raise BadFile(f"{path}: it is UTF-16; write it as UTF-8")
    return content.removeprefix(BYTE_ORDER_MARK)


def read_text(path: Path) -> str:
    """Return the text in a file or a pipe; its line ends may be those of any system.

    Raises:
        BadFile: it cannot be read, or is not UTF-8.
    """
    try:
        text = read_bytes(path).decode()
    except UnicodeDecodeError as problem:
        raise BadFile(f"{path}: not UTF-8, from byte {problem.start + 1} on") from problem
    return text.replace("\r\n", "\n").replace("\r", "\n")
