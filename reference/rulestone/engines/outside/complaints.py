"""Advice for the author of an engine when the cause of a fault is likely."""

import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulestone.core.wording import excerpt, lines_of
from rulestone.engines import engine_meant

_LAST_LINES = 3
"""Number of last lines that are quoted if none names an error."""

_ERROR_LINE = re.compile(r"(?!\s).*(error|exception|fatal)\b", re.IGNORECASE)
"""Matches a line that names an error. Indented lines belong to a stack trace."""

_VARIABLE = re.compile(r"[A-Za-z_]\w*=.*", re.DOTALL)
"""Matches a word that sets a variable for a command in a shell."""

_OBJECT = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")
"""Matches a Python object, as it is given to pytest."""

_INTERPRETERS: Mapping[str, str] = {".py": "python3", ".js": "node", ".mjs": "node", ".cjs": "node"}
"""By file extension, the interpreter."""


def quote_line(line: bytes) -> str:
    """Quote what was printed instead of a reply, with advice if it was meant for people."""
    advice = "" if line.lstrip().startswith(b"{") else "; debug output belongs on standard error"
    return f"{excerpt(line)}{advice}"


def stray_line(lines: Sequence[bytes]) -> bytes:
    """Return the first of several lines that is not a reply."""
    written = [line for line in lines if line.strip()]
    return next((line for line in written if not line.lstrip().startswith(b"{")), (written or lines)[-1])


def last_words(stderr: str) -> str:
    """Return the error line, or the last lines, that a program wrote before it failed to start."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    errors = [line for line in lines if _ERROR_LINE.match(line)]
    words = lines_of("\n".join(errors[-1:] or lines), _LAST_LINES)
    return f"; it says: {' / '.join(words)}" if words else ""


def not_a_program(command: Sequence[str]) -> str:
    """Return a suggestion for a command that cannot be started; empty if there is none."""
    program = next(iter(command), "")
    if program.startswith("-"):
        return "; options of rulestone go before the --"
    if _VARIABLE.fullmatch(program):
        return f"; variables are set by env: -- {shlex.join(['env', *command])}"
    meant = engine_meant(program)
    if _OBJECT.fullmatch(program) and not command[1:] and not meant:
        return f"; an object of Python is checked by pytest --rulestone-engine {program}"
    if Path(program).is_file() and Path(program).suffix in _INTERPRETERS:
        return f"; did you mean -- {shlex.join([_INTERPRETERS[Path(program).suffix], *command])}?"
    words = program.split()
    if len(words) > 1 and shutil.which(words[0]) is not None:
        return f"; leave out the quotes around it: -- {shlex.join([*words, *command[1:]])}"
    return meant
