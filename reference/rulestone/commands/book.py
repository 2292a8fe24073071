"""`rulestone book`."""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from rulestone.book.library import Library
from rulestone.book.site import contents, pages
from rulestone.book.write import NotABook, check_place, write_book
from rulestone.commands.examples import Example
from rulestone.commands.output import tell_problems
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.conformance.cases import collect_cases
from rulestone.wording import plural

_PORT = 8377

Folder = Annotated[Path | None, Argument(metavar="[DIR]", help="The folder to write the book to.")]
Serve = Annotated[bool, Option("--serve", help="Serve it on this computer instead, with the explorer in it.")]
Port = Annotated[
    int | None,
    Option(
        "--port", metavar="N", min=0, max=65535, help=f"The port to serve at; 0: any. {_PORT} if not given."
    ),
]
Api = Annotated[bool, Option("--api", help="Add the documentation of the Python interface.")]

EXAMPLES = (Example("Pages that need no network, in a new folder", "rulestone book my-book"),)


def book(folder: Folder = None, serve: Serve = False, port: Port = None, api: Api = False) -> None:
    """Write the rule book as a web site, or serve it with the explorer."""
    if (folder is None) != serve:
        raise Problem("name the folder to write to, or --serve to serve the book: one of the two")
    tell_problems(collect_cases().problems.values())
    if folder is None:
        if api:
            raise Problem("--api is for the pages written to DIR, and --serve shows none of them")
        _serve(_PORT if port is None else port)
        return
    if port is not None:
        raise Problem("--port goes with --serve: the pages written to DIR are not served")
    if api and any(find_spec(name) is None for name in ("pdoc", "hypothesis")):
        raise Problem("--api needs pdoc and hypothesis: pip install 'rulestone[docs]'")
    try:
        check_place(folder)
        with bar("writing", len(pages())) as shown:
            count = write_book(folder, contents(Library(), _teller(shown), api=api))
    except NotABook as refused:
        raise Problem(str(refused)) from None
    sys.stdout.write(f"{folder / 'index.html'} and {count - 1} more {plural(count - 1, 'file')}\n")


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


def _teller(shown: Bar) -> Callable[[str], None]:
    """Show how many pages are done, and which was the last."""
    written = 0

    def tell(path: str) -> None:
        nonlocal written
        written += 1
        shown.tell(f"writing {path}", written)

    return tell
