"""Quote text for other programs and from them: commands for a shell, output, text of HTML and XML."""

import os
import shlex
from collections.abc import Iterable

from rulestone.core.wording import printable


def shell_line(words: Iterable[str]) -> str:
    """Return a command as a line for a shell. Bytes that are not text are written as bash reads them."""
    return " ".join(
        shlex.quote(word)
        if word.isprintable()
        else "$'{}'".format("".join(map(_shell_byte, os.fsencode(word))))
        for word in words
    )


def _shell_byte(byte: int) -> str:
    char = chr(byte)
    return char if char.isascii() and char.isprintable() and char not in "'\\" else f"\\x{byte:02x}"


def excerpt(content: bytes, limit: int = 80) -> str:
    """Quote the beginning of some output."""
    return f"“{printable(content[: 4 * limit].decode(errors='replace').strip(), limit)}”"


def last_lines(text: str, limit: int) -> tuple[str, ...]:
    """Return the last lines of a text, each made printable."""
    return tuple(printable(line) for line in text.splitlines()[-limit:])


def without_controls(text: str) -> str:
    """Return a text without characters that HTML or XML forbid or that reverse its direction."""
    if text.isprintable():
        return text
    others = (char for char in set(text) if char not in "\n\t" and not char.isprintable())
    return text.translate({ord(char): "\ufffd" for char in others})
