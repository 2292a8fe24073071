"""Advice for the author of an engine where the likely cause of a fault is known."""

import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulestone.core.wording import excerpt, lines_of
from rulestone.engines import engine_meant

_LAST_LINES = 3
"""So many of the last lines are quoted where none of them stands out."""

_TELLING = re.compile(r"(?!\s).*(error|exception|fatal)\b", re.IGNORECASE)
"""A line that names what went wrong; an indented one is part of a stack."""

_VARIABLE = re.compile(r"[A-Za-z_]\w*=.*", re.DOTALL)
"""A word by which a shell sets a variable for a command."""

_OBJECT = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")
"""An object of Python, as pytest is given one."""

_INTERPRETERS: Mapping[str, str] = {".py": "python3", ".js": "node", ".mjs": "node", ".cjs": "node"}
"""By the end of a file's name, what runs it."""


def quoted(line: bytes) -> str:
    """What was printed where a reply should be, quoted, with advice if it was meant for people."""
    advice = "" if line.lstrip().startswith(b"{") else "; debug output belongs on standard error"
    return f"{excerpt(line)}{advice}"


def strayed(lines: Sequence[bytes]) -> bytes:
    """Of several lines that came instead of one, the first that is not a reply."""
    written = [line for line in lines if line.strip()]
    return next((line for line in written if not line.lstrip().startswith(b"{")), (written or lines)[-1])


def last_words(stderr: str) -> str:
    """What a program that did not start says of it: the line that names an error, or its last lines."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    telling = [line for line in lines if _TELLING.match(line)]
    words = lines_of("\n".join(telling[-1:] or lines), _LAST_LINES)
    return f"; it says: {' / '.join(words)}" if words else ""


def not_a_program(command: Sequence[str]) -> str:
    """A suggestion for a command that cannot be started; or nothing."""
    program = next(iter(command), "")
    if program.startswith("-"):
        return "; options of rulestone go before the --"
    if _VARIABLE.fullmatch(program):
        return f"; variables are set by env: -- {shlex.join(['env', *command])}"
    if _OBJECT.fullmatch(program) and not command[1:] and not engine_meant(program):
        return f"; an object of Python is checked by pytest --rulestone-engine {program}"
    if Path(program).is_file() and Path(program).suffix in _INTERPRETERS:
        return f"; did you mean -- {shlex.join([_INTERPRETERS[Path(program).suffix], *command])}?"
    words = program.split()
    if len(words) > 1 and shutil.which(words[0]) is not None:
        return f"; leave out the quotes around it: -- {shlex.join([*words, *command[1:]])}"
    return ""
