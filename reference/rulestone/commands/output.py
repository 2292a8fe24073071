"""How commands print: text for people, one JSON document for programs."""

import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Never

from rich.console import Console, RenderableType
from rich.text import Text
from typer import Option

from rulestone.commands.completion import complete_report_kinds
from rulestone.commands.problems import Problem, one_line
from rulestone.core.register.clauses import unusable_games
from rulestone.report.reports import KINDS, BadReport, Reports, Wanted, json_text, read_wanted, write_reports

ReportFiles = Annotated[
    list[str] | None,
    Option(
        "--report",
        metavar="KIND=FILE",
        help=f"Write a report: {', '.join(KINDS)}.",
        autocompletion=complete_report_kinds,
    ),
]
"""The reports that a command writes, as values of `--report`."""

_PIPE_WIDTH = 100
"""Width of text in characters when standard output is not a terminal. Pictures may be wider."""


class _StandardOutput(Console):
    def on_broken_pipe(self) -> Never:
        """End the command as it ends when plain output breaks."""
        raise BrokenPipeError


def console() -> Console:
    """A console on standard output: coloured on a terminal, plain anywhere else."""
    width = None if sys.stdout.isatty() else _PIPE_WIDTH
    return _StandardOutput(highlight=False, width=width)


def print_text(*parts: RenderableType) -> None:
    """Print for people, one part below the other. Pictures are never wrapped or cut."""
    out = console()
    if out.is_terminal:
        _print_to(out, parts)
        return
    with out.capture() as captured:
        _print_to(out, parts)
    for line in captured.get().splitlines():
        sys.stdout.write(f"{line.rstrip()}\n")


def _print_to(out: Console, parts: Iterable[RenderableType]) -> None:
    for part in parts:
        out.print(part, soft_wrap=isinstance(part, Text) and part.no_wrap is True)


def print_json(document: object) -> None:
    """Print one JSON document as the whole of standard output."""
    _print_whole(json_text(document))


_NOT_ASCII = re.compile(r"[^\n -~]")


def _safe(match: re.Match[str]) -> str:
    """Escape a character of a JSON document that a terminal may interpret or fail to show."""
    return match[0] if match[0].isprintable() else json.dumps(match[0])[1:-1]


def _print_whole(parts: Iterable[str]) -> None:
    for part in parts:
        rest = memoryview(_NOT_ASCII.sub(_safe, part).encode())
        while rest:  # without a buffer (PYTHONUNBUFFERED) a signal cuts a long write short
            rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.flush()


def read_wanted_reports(texts: Iterable[str] | None) -> Sequence[Wanted]:
    """Read the values of `--report`.

    Raises:
        Problem: a report cannot be written as requested.
    """
    try:
        return [read_wanted(text) for text in texts or ()]
    except BadReport as problem:
        raise Problem(f"--report: {problem}") from problem


def tell(reports: Reports, wanted: Sequence[Wanted], *, as_json: bool, shown: bool = True) -> Sequence[str]:
    """Write the requested reports, and print one.

    Args:
        reports: the result in all formats.
        wanted: the reports to write.
        as_json: whether to print the JSON document.
        shown: whether to print text otherwise.

    Returns:
        why reports could not be written, a line each.
    """
    unwritten = write_reports(reports, wanted)  # files first: standard output may be closed
    if as_json:
        _print_whole(reports.json())
    elif shown:
        from rulestone.report.text import text_parts  # --json does not need it

        print_text(*text_parts(reports.tree()))
    return unwritten


def tell_problems(problems: Iterable[str]) -> None:
    """Print problems that don't stop the command on standard error, a line each."""
    for problem in problems:
        sys.stderr.write(f"rulestone: {one_line(problem)}\n")


def tell_unusable_games() -> None:
    """Print the installed games that cannot be used on standard error."""
    tell_problems(unusable_games().values())


def check_svg_file(path: Path) -> None:
    """Check that a file name can be written to.

    Raises:
        Problem: the name is empty, or that of a folder.
    """
    if path == Path():  # Path("") is the current folder
        raise Problem("--svg: name the file to write")
    if path.is_dir():
        raise Problem(f"--svg: {path} is a folder: name a file in it")
