"""How commands print: text and progress for people, one JSON document for programs."""

import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Never

import click
from rich.console import Console, RenderableType
from rich.table import Column, Table
from rich.text import Text

from rulestone.commands.problems import Problem, one_line
from rulestone.exits import ExitStatus, deferring_interrupts
from rulestone.files import NotWritten, write_passing
from rulestone.report.formats import (
    FORMATS,
    BadReport,
    Renderings,
    ReportFile,
    json_text,
    read_report_file,
    write_reports,
)
from rulestone.rulebook.installed import games, unusable_games

_INTERRUPTED = (ExitStatus.INTERRUPTED, ExitStatus.TERMINATED, ExitStatus.HUNG_UP)


@contextmanager
def finishing(*, interrupted: bool) -> Generator[None]:
    """Let an interrupted command write its results: a second Ctrl-C takes effect after that."""
    with deferring_interrupts() if interrupted else nullcontext():
        yield


def _read_reports(
    _context: click.Context, _option: click.Parameter, texts: tuple[str, ...]
) -> tuple[ReportFile, ...]:
    wanted = tuple(map(read_report_file, texts))
    files = [
        path for path in (report.path.resolve() for report in wanted) if path.is_file() or not path.exists()
    ]
    for path in files:  # and not devices, which take several
        if files.count(path) > 1:
            raise BadReport(f"--report: two reports for one file: {path}")
    return wanted


report_files = click.option(
    "--report",
    "reports",
    metavar="KIND=FILE",
    multiple=True,
    callback=_read_reports,
    help=f"Write a report: {', '.join(FORMATS)}.",
)

_PIPE_WIDTH = 100
"""Width of text in characters when standard output is not a terminal. Pictures may be wider."""


class _StandardOutput(Console):
    def on_broken_pipe(self) -> Never:
        """End the command in the same way as for a broken pipe of plain output."""
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


def write_stream(parts: Iterable[str], wanted: Iterable[ReportFile], *, as_json: bool) -> Sequence[str]:
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
    finally:  # whoever reads standard output may go away; the reports are made to their end
        deque(parts, maxlen=0)
    return unwritten


def _passing(path: Path, parts: Iterator[str], unwritten: list[str]) -> Iterator[str]:
    try:
        yield from write_passing(path, parts)
    except NotWritten as problem:
        unwritten.append(f"--report: {problem}")
        yield from parts


def end_with_reports(
    reports: Renderings,
    wanted: Sequence[ReportFile],
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
        problems: the lines to print on standard error.
        unwritten: why other files could not be written, a line each.

    Raises:
        Exit: always. The exit status is another one if a report cannot be written.
    """
    with finishing(interrupted=status in _INTERRUPTED):
        # Files first: standard output may be closed.
        unwritten = [*unwritten, *write_reports(reports, wanted)]
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
    """Print the installed games that cannot be used on standard error.

    Raises:
        Problem: there are no others.
    """
    tell_problems(unusable_games().values())
    if not games():
        raise Problem("no game can be used; install rulestone with pip (it does not run from a zip)")


if TYPE_CHECKING:
    from rich.progress import Progress

_WIDEST = 30
"""Maximum width of a bar in characters. On narrow screens it is a quarter of the line."""


class Bar:
    """A line of progress. It shows nothing if standard error is no terminal."""

    def __init__(self, screen: Console, progress: "Progress | None") -> None:
        self._screen = screen
        self._progress = progress

    def tell(self, message: str, completed: int | None = None) -> None:
        """Show the current task, and how much of the total is done."""
        if self._progress is not None:
            self._progress.update(self._progress.task_ids[0], description=message, completed=completed)

    def note(self, line: str) -> None:
        """Print a permanent line on standard error, terminal or not."""
        self._screen.print(line, soft_wrap=True)


@contextmanager
def bar(message: str, total: int | None = None) -> Generator[Bar]:
    """Show progress while the block runs: a bar if the total is known.

    It takes one line, also in a narrow terminal, and is removed at the end.
    """
    screen = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if not sys.stderr.isatty() or screen.is_dumb_terminal:
        yield Bar(screen, None)
        return
    from rich.progress import (  # not needed if standard error is redirected
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    meter = () if total is None else (BarColumn(min(_WIDEST, screen.width // 4)), MofNCompleteColumn())
    rest = Column(no_wrap=True, overflow="ellipsis", ratio=1)
    progress = Progress(
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False, table_column=rest),
        *meter,
        TimeElapsedColumn(),
        console=screen,
        expand=True,
        transient=True,
        refresh_per_second=4,  # rarely, so that drawing does not disturb measurements
        redirect_stdout=False,
        redirect_stderr=False,
    )
    progress.add_task(message, total=total)
    with progress:
        yield Bar(screen, progress)
