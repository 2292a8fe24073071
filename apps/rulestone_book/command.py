"""`rulestone book`."""

import sys
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from rulestone.cases.cases import collect_cases
from rulestone.cases.variants import find_variant
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, tell_problems
from rulestone.commands.problems import Problem
from rulestone.core.wording import plural, with_extra
from rulestone.exits import interruptible
from rulestone_book.library import Library
from rulestone_book.runtime import Runtime
from rulestone_book.server import BookServer
from rulestone_book.site import contents, pages
from rulestone_book.writing import write_book

_PORT = 8377

API_NEEDS = ("pdoc", "hypothesis", "pytest")
"""The packages of the extra `docs`, which the API pages need."""

_API_EXTRA = with_extra("docs")


def _with_slash(_context: click.Context, _parameter: click.Parameter, site: str) -> str:
    """Return an address that paths can follow."""
    if site and not site.startswith(("https://", "http://")):
        raise Problem(f"--site {site}: write an address such as https://example.org/rules/")
    return f"{site.rstrip('/')}/" if site else ""


@command(
    "book",
    Example("Pages that need no network, in a new folder", "rulestone book my-book"),
    summary="Write the rule book as a web site, with a board to play on.",
    group="Rules and positions",
)
@click.argument(
    "folder",
    metavar="[DIR]",
    required=False,
    type=click.Path(path_type=Path),
    callback=arguments.not_a_dash,
    help="The folder to write the book to.",
)
@click.option("--serve", is_flag=True, help="Serve it on this computer, until Ctrl-C.")
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    help=f"The port to serve at (default {_PORT}); 0 picks a free one.",
)
@click.option(
    "--pyodide",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="A folder with Pyodide, the Python that the explorer runs on, to copy into the book. "
    "Without it the explorer loads Pyodide from the network.",
)
@click.option(
    "--variant",
    "variants",
    metavar="V",
    multiple=True,
    help="A variant that the explorer offers: a known mistake, or FILE.py:NAME; may be given several times.",
)
@click.option(
    "--site",
    metavar="URL",
    default="",
    callback=_with_slash,
    help="The address where the book will be. Other sites then show a picture with a link to a game. Needs "
    "pip install 'rulestone[png]'.",
)
@click.option(
    "--api", is_flag=True, help=f"Add the documentation of the Python interface; needs {_API_EXTRA}."
)
@click.option(
    "--force",
    is_flag=True,
    help="Write into a folder with other files, and overwrite files of the same names.",
)
def book(
    folder: Path | None,
    serve: bool,
    port: int | None,
    pyodide: Path | None,
    variants: tuple[str, ...],
    site: str,
    api: bool,
    force: bool,
) -> None:
    if folder is None and not serve:
        raise Problem("name the folder to write to, or give --serve to serve the book from a temporary one")
    if port is not None and not serve:
        raise Problem("--port needs --serve")
    if api and any(find_spec(name) is None for name in API_NEEDS):
        raise Problem(f"--api needs pdoc, hypothesis and pytest: {_API_EXTRA}")
    tell_problems(collect_cases().problems.values())
    runtime = Runtime(pyodide, tuple(map(find_variant, variants)))
    with interruptible(), ExitStack() as stack:
        where = folder or Path(stack.enter_context(TemporaryDirectory(prefix="rulestone-"))) / "book"
        server = None
        if serve:
            chosen = _PORT if port is None else port
            try:  # a port in use is reported before the book is written
                server = stack.enter_context(BookServer(where, chosen, runtime.policy))
            except OSError as problem:
                raise Problem(f"--port {chosen}: {problem.strerror}; --port 0 picks a free one") from problem
        if serve and not sys.stderr.isatty():  # a terminal shows a bar
            sys.stderr.write(f"writing {len(pages())} pages, which takes a minute ...\n")
            sys.stderr.flush()
        with bar("writing", len(pages())) as progress_bar:
            done = count(1)
            written = write_book(
                where,
                contents(
                    Library(runtime=runtime, api=api, site=site),
                    lambda path: progress_bar.tell(f"writing {path}", next(done)),
                ),
                force=force,
            )
        if folder is not None:
            sys.stdout.write(f"{folder / 'index.html'} and {written} more {plural(written, 'file')}\n")
        if server is not None:
            home = server.address
            sys.stdout.write(
                f"The book is at {home} and the explorer at {home}explorer.html; Ctrl-C ends it.\n"
            )
            sys.stdout.flush()
            with suppress(KeyboardInterrupt):
                server.serve_forever()
