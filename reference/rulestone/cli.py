"""The command line. Only the module of the command that is asked for is loaded."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

from rulestone.commands.problems import Status, one_line, problem

COMMANDS = ("games", "rules", "judge", "show", "check", "fuzz", "perft", "serve", "prove", "bench", "book")
"""The commands in the order of the help; each is a function in a module of its own name."""


def main() -> None:
    """Run the command that was typed, and end the process with its exit status."""
    _make_streams_safe()
    status = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = Status.NOT_READ
        # The interpreter flushes once more on its way out, which must find something to write to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run a command, say on standard error what went wrong, and give the exit status."""
    try:
        command = get_command(_app(arguments))
        with command.make_context("rulestone", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return Status.INTERRUPTED
    except BrokenPipeError:
        return Status.NOT_READ
    except Exception as error:  # noqa: BLE001 - whatever happens, people get a line and not a traceback
        found = problem(error)
        sys.stderr.write(f"rulestone: {one_line(found.message)}\n")
        return found.status
    return 0


def _make_streams_safe() -> None:
    """See that there is something to read and write, and that every character can be written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: TextIOWrapper | None = getattr(sys, name)
        if stream is None:  # whoever started this process closed it
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - for as long as it runs
        elif mode == "w":
            stream.reconfigure(errors="backslashreplace")


def _app(arguments: Sequence[str]) -> typer.Typer:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.callback(invoke_without_command=True)(_global_options)
    asked_for = [name for name in COMMANDS if name in arguments[:1]]
    for name in asked_for or COMMANDS:
        function: Callable[..., None] = getattr(import_module(f"rulestone.commands.{name}"), name)
        app.command(name)(function)
    return app


def _global_options(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Judge positions of five board games, and check engines that play them."""
    if show_version:
        from importlib.metadata import version  # slow to load, and every command would pay for it

        typer.echo(f"rulestone {version('rulestone')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
