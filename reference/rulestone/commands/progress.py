"""Progress on standard error. It is shown on a terminal only, once a command has taken a while."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Column

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 2.0
"""Seconds before progress is shown."""

_WIDEST = 30
"""Maximum width of a bar in characters. On narrow screens it is a quarter of the line."""


class Bar:
    """A line of progress. It shows nothing if standard error is no terminal."""

    def __init__(self, screen: Console, progress: "Progress | None") -> None:
        self._screen = screen
        self._progress = progress

    def tell(self, words: str, completed: int | None = None) -> None:
        """Show what is being done, and how much of the total is done."""
        if self._progress is not None:
            self._progress.update(self._progress.task_ids[0], description=words, completed=completed)

    def note(self, line: str) -> None:
        """Print a permanent line on standard error, terminal or not."""
        self._screen.print(line, soft_wrap=True)


@contextmanager
def bar(words: str, total: int | None = None) -> Generator[Bar]:
    """Show progress while the block runs: a bar if the total is known.

    It takes one line however narrow the terminal is, and is removed at the end.
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
    progress.add_task(words, total=total)
    patience = Timer(PATIENCE, progress.start)
    patience.daemon = True
    patience.start()
    try:
        yield Bar(screen, progress)
    finally:
        patience.cancel()
        patience.join()
        progress.stop()
