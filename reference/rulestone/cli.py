"""The command line. Only the module of the command that is asked for is loaded."""

import ast
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

from rulestone.commands.help_examples import Example, epilog
from rulestone.commands.problems import one_line, problem
from rulestone.exit_status import ExitStatus

COMMANDS = (
    *("games", "rules", "judge", "show", "case", "check", "fuzz", "audit"),
    *("perft", "serve", "prove", "bench", "book", "author"),
)
"""The commands in the order of the help; each is a function in a module of its own name."""


_COMPLETING = "_RULESTONE_COMPLETE"
"""The environment variable in which a shell asks what could be typed next."""


def main() -> None:
    """Run the command that was typed, and end the process with its exit status."""
    _make_streams_safe()
    status = _complete() if _COMPLETING in os.environ else run_command(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = ExitStatus.NOT_READ
        # The interpreter flushes once more on its way out, which must find something to write to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def run_command(arguments: Sequence[str]) -> int:
    """Run a command, say on standard error what went wrong, and give the exit status."""
    try:
        command = get_command(_app(arguments))
        with command.make_context("rulestone", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except SystemExit as end:  # how Typer leaves once it has installed or shown the completion
        return end.code if isinstance(end.code, int) else ExitStatus.FAILED
    except (KeyboardInterrupt, typer.Abort):
        return ExitStatus.INTERRUPTED
    except BrokenPipeError:
        return ExitStatus.NOT_READ
    except Exception as error:  # noqa: BLE001 - whatever happens, people get a line and not a traceback
        found = problem(error)
        sys.stderr.write(f"rulestone: {one_line(found.message)}\n")
        return found.status
    return 0


def _complete() -> int:
    """Tell a shell what could be typed next, in its own terms; nothing at all if anything goes wrong."""
    typed = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    try:
        get_command(_app(typed.split()[1:], completing=True))(prog_name="rulestone")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else ExitStatus.FAILED
    except Exception:  # noqa: BLE001 - a message would end up in the middle of somebody's command
        return ExitStatus.FAILED
    return 0


def _make_streams_safe() -> None:
    """See that there is something to read and write, and that every character can be written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: TextIOWrapper | None = getattr(sys, name)
        if stream is None:  # whoever started this process closed it
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - for as long as it runs
        elif mode == "w":
            stream.reconfigure(errors="backslashreplace")


def _app(arguments: Sequence[str], *, completing: bool = False) -> typer.Typer:
    asked_for = [name for name in COMMANDS if name in arguments[:1]]
    app = typer.Typer(add_completion=completing or not asked_for, rich_markup_mode=None)
    app.callback(invoke_without_command=True)(_global_options)
    if completing and not asked_for:
        for name in COMMANDS:
            app.command(name, help=_summary(name))(lambda: None)
        return app
    for name in asked_for or COMMANDS:
        module = import_module(f"rulestone.commands.{name}")
        function: Callable[..., None] = getattr(module, name)
        examples: tuple[Example, ...] = module.EXAMPLES
        app.command(name, epilog=epilog(examples))(function)
    return app


def _summary(name: str) -> str:
    """What a command does, without loading it: whoever presses the tab key does not want to wait."""
    source = (Path(__file__).parent / "commands" / f"{name}.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
    raise LookupError(name)


def _global_options(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Judge positions of board games, and check engines that play them."""
    if show_version:
        from importlib.metadata import version  # slow to load, and every command would pay for it

        typer.echo(f"rulestone {version('rulestone')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
