"""How commands print: text for people, one JSON document for programs."""

import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Never

import click
from rich.console import Console, RenderableType
from rich.table import Column, Table
from rich.text import Text

from rulestone.commands.problems import one_line
from rulestone.core.names import ExitStatus
from rulestone.core.registry import registry
from rulestone.engines.interrupts import finishing
from rulestone.files import NotWritten, write_passing
from rulestone.report.reports import KINDS, BadReport, Reports, Wanted, json_text, read_wanted, write_reports


def _read_reports(
    _context: click.Context, _option: click.Parameter, texts: tuple[str, ...]
) -> tuple[Wanted, ...]:
    wanted = tuple(map(read_wanted, texts))
    files = [report.path.resolve() for report in wanted]
    for path in files:
        if files.count(path) > 1 and (path.is_file() or not path.exists()):  # devices take several
            raise BadReport(f"--report: two reports for one file: {path}")
    return wanted


report_files = click.option(
    "--report",
    "reports",
    metavar="KIND=FILE",
    multiple=True,
    callback=_read_reports,
    help=f"Write a report: {', '.join(KINDS)}.",
)

_PIPE_WIDTH = 100
"""Width of text in characters when standard output is not a terminal. Pictures may be wider."""


class _StandardOutput(Console):
    def on_broken_pipe(self) -> Never:
        """End the command as it ends when plain output breaks."""
        raise BrokenPipeError


def print_text(*parts: RenderableType) -> None:
    """Print for people, one part below the other. Pictures are never wrapped or cut."""
    out = _StandardOutput(
        highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else _PIPE_WIDTH
    )
    with nullcontext() if out.is_terminal else out.capture() as captured:
        for part in parts:
            out.print(part, soft_wrap=isinstance(part, Text) and part.no_wrap is True)
    for line in captured.get().splitlines() if captured else ():
        sys.stdout.write(f"{line.rstrip()}\n")


def print_table(columns: Iterable[Column | str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table for people."""
    table = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    print_text(table)


def print_json(document: object) -> None:
    """Print one JSON document as the whole of standard output."""
    _print_whole(json_text(document))


def _print_whole(parts: Iterable[str]) -> None:
    for part in parts:
        rest = memoryview(part.encode())
        while rest:  # without a buffer (PYTHONUNBUFFERED) a signal cuts a long write short
            rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.flush()


def write_stream(parts: Iterable[str], wanted: Iterable[Wanted], *, as_json: bool) -> Sequence[str]:
    """Write a JSON document while it is made: to the reports of this kind, and to standard output.

    Args:
        parts: the document.
        wanted: the reports.
        as_json: whether to print it as well.

    Returns:
        why reports cannot be written, a line each.
    """
    unwritten: list[str] = []
    for report in wanted:
        if report.kind == "json":
            parts = _passing(report.path, iter(parts), unwritten)
    parts = iter(parts)
    try:
        if as_json:
            _print_whole(parts)
        deque(parts, maxlen=0)
    except OSError:  # whoever reads standard output may go away; the reports are made to their end
        deque(parts, maxlen=0)
        raise
    return unwritten


def _passing(path: Path, parts: Iterator[str], unwritten: list[str]) -> Iterator[str]:
    try:
        yield from write_passing(path, parts)
    except NotWritten as problem:
        unwritten.append(f"--report: {problem}")
        yield from parts


def end_with_reports(
    reports: Reports,
    wanted: Sequence[Wanted],
    status: ExitStatus,
    *,
    as_json: bool,
    shown: bool = True,
    problems: Iterable[str] = (),
    unwritten: Iterable[str] = (),
) -> Never:
    """Write the requested reports, print the result and the problems, and end the command.

    Args:
        reports: the result in all formats.
        wanted: the reports to write.
        status: the exit status. If the command was interrupted, another Ctrl-C waits for the reports.
        as_json: whether to print the JSON document.
        shown: whether to print text otherwise.
        problems: what to print on standard error, a line each.
        unwritten: why other reports could not be written, a line each.

    Raises:
        Exit: always. The exit status is another one if a report cannot be written.
    """
    with finishing(interrupted=status == ExitStatus.INTERRUPTED):
        unwritten = [
            *unwritten,
            *write_reports(reports, wanted),
        ]  # files first: standard output may be closed
        if as_json:
            _print_whole(reports.json(ExitStatus.WRONG_INPUT if unwritten else None))
        elif shown:
            from rulestone.report.text import text_parts  # --json does not need it

            print_text(*text_parts(reports.tree()))
        tell_problems((*problems, *unwritten))
    raise click.exceptions.Exit(ExitStatus.WRONG_INPUT if unwritten else status)


def tell_problems(problems: Iterable[str]) -> None:
    """Print problems that don't stop the command on standard error, a line each."""
    for problem in problems:
        sys.stderr.write(f"rulestone: {one_line(problem)}\n")


def tell_unusable_games() -> None:
    """Print the installed games that cannot be used on standard error."""
    tell_problems(registry().problems.values())
