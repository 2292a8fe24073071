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
"""The reports that a command is asked to write."""

_PIPE_WIDTH = 100
"""How wide text is where it does not go to a terminal; pictures may be wider."""


class _StandardOutput(Console):
    def on_broken_pipe(self) -> Never:
        """Let the command end as it does when plain output breaks."""
        raise BrokenPipeError


def console() -> Console:
    """Standard output for text: in colours on a terminal, plain anywhere else."""
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
    """Print one JSON document, which is all that standard output gets."""
    _print_whole(json_text(document))


_NOT_ASCII = re.compile(r"[^\n -~]")


def _safe(match: re.Match[str]) -> str:
    """A character of a JSON document; one that a terminal may obey, or not show, as an escape."""
    return match[0] if match[0].isprintable() else json.dumps(match[0])[1:-1]


def _print_whole(parts: Iterable[str]) -> None:
    for part in parts:
        rest = memoryview(_NOT_ASCII.sub(_safe, part).encode())
        while rest:  # without a buffer, as PYTHONUNBUFFERED has it, a signal cuts a long write short
            rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.flush()


def read_wanted_reports(texts: Iterable[str] | None) -> Sequence[Wanted]:
    """The reports that are asked for by `--report`.

    Raises:
        Problem: one of them cannot be written as asked.
    """
    try:
        return [read_wanted(text) for text in texts or ()]
    except BadReport as problem:
        raise Problem(f"--report: {problem}") from problem


def tell(reports: Reports, wanted: Sequence[Wanted], *, as_json: bool, shown: bool = True) -> Sequence[str]:
    """Write the reports that are asked for, and print one.

    Args:
        reports: what there is to tell.
        wanted: what is to be written.
        as_json: whether to print the document for programs.
        shown: whether there is something to print for people.

    Returns:
        why reports could not be written, a line each.
    """
    unwritten = write_reports(reports, wanted)  # before anything is printed: nobody may be there to read
    if as_json:
        _print_whole(reports.json())
    elif shown:
        from rulestone.report.text import text_parts  # programs do without it

        print_text(*text_parts(reports.tree()))
    return unwritten


def tell_problems(problems: Iterable[str]) -> None:
    """Say on standard error what is wrong with something that the command does without, a line each."""
    for problem in problems:
        sys.stderr.write(f"rulestone: {one_line(problem)}\n")


def tell_unusable_games() -> None:
    """Say which installed games cannot be used."""
    tell_problems(unusable_games().values())


def check_svg_file(path: Path) -> None:
    """See that a file can be meant.

    Raises:
        Problem: the name is empty, or that of a folder.
    """
    if path == Path():  # which is what nothing becomes
        raise Problem("--svg: name the file to write")
    if path.is_dir():
        raise Problem(f"--svg: {path} is a folder: name a file in it")
