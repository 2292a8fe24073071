"""`rulestone book`."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from typer import Argument, Option

from rulestone.book.library import Library
from rulestone.book.site import contents, pages
from rulestone.book.write import NotABook, check_place, write_book
from rulestone.commands.problems import Problem

Folder = Annotated[Path | None, Argument(metavar="[DIR]", help="The folder to write the book to.")]
Serve = Annotated[bool, Option("--serve", help="Serve it on this computer instead, with the explorer in it.")]
Port = Annotated[int, Option("--port", metavar="N", min=0, max=65535, help="The port to serve at; 0: any.")]
Api = Annotated[bool, Option("--api", help="Add the documentation of the Python interface.")]

_PATIENCE = 2.0
"""Seconds after which it is shown how far the book has come."""


def book(folder: Folder = None, serve: Serve = False, port: Port = 8377, api: Api = False) -> None:
    """Write the rule book as a web site, or serve it with the explorer.

    Example: rulestone book --serve
    """
    if (folder is None) != serve:
        raise Problem("name the folder to write to, or --serve to serve the book: one of the two")
    if folder is None:
        if api:
            raise Problem("--api is for the pages written to DIR, and --serve shows none of them")
        _serve(port)
        return
    if api and any(find_spec(name) is None for name in ("pdoc", "hypothesis")):
        raise Problem("--api needs pdoc and hypothesis: pip install 'rulestone[docs]'")
    try:
        check_place(folder)
        with _progress() as tell:
            count = write_book(folder, contents(Library(), tell, api=api))
    except NotABook as refused:
        raise Problem(str(refused)) from None
    sys.stdout.write(f"{folder / 'index.html'} and {count - 1} more files\n")


def _serve(port: int) -> None:
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise Problem("serving needs starlette and uvicorn: pip install 'rulestone[book]'")
    from rulestone.book.explorer.start import serve_book

    def tell(address: str) -> None:
        sys.stdout.write(
            f"The book is at {address} and the explorer at {address}explorer.html; Ctrl-C ends it.\n"
        )
        sys.stdout.flush()

    try:
        serve_book(port, tell)
    except OSError as problem:
        raise Problem(f"--port {port}: {problem.strerror}") from problem
    except KeyboardInterrupt:
        return  # that is how it is ended


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """A bar on standard error where that is a terminal, once it has taken a while."""
    screen = Console(stderr=True)
    columns = (TextColumn("writing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    begun = time.monotonic()
    bar = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
    task = bar.add_task("", total=len(pages()))

    def tell(path: str) -> None:
        if time.monotonic() - begun > _PATIENCE:
            bar.start()
        bar.update(task, advance=1, description=path)

    try:
        yield tell
    finally:
        bar.stop()
