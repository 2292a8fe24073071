"""The command line. Only the module of the requested command is loaded."""

import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from rulestone.commands import Example, epilog

COMMANDS: Mapping[str, str] = {
    "games": "List the games with their sizes and options.",
    "rules": "Print the clause register: rules, rulings, options, claims.",
    "judge": "Judge a position: whose turn it is, what is legal, who has won.",
    "show": "Draw a position, or with --at the explanation of a cell.",
    "case": "Show a case: its position, what is asked, and the right answer.",
    "engines": "List the installed engines.",
    "check": "Run the fixtures against an engine and report what it gets wrong.",
    "fuzz": "Play random games and report where an engine is wrong.",
    "audit": "Replay recorded games and report which of them break the rules.",
    "perft": "Count the action sequences of a given length (perft).",
    "serve": "Answer requests of the engine protocol on standard input.",
    "prove": "Prove theorems about the rules, and record the results.",
    "bench": "Measure the speed of rulestone's engines.",
    "book": "Write the rule book as a web site, with a board to play on.",
    "author": "Complete cases written by hand, and write tables about them.",
}
"""A summary of each command, in the order of the help. The function `NAME` is in the module `NAME`."""


_COMPLETING = "_RULESTONE_COMPLETE"
"""The environment variable that a shell sets to request completions."""


def main() -> None:
    """Run the typed command, and end the process with its exit status."""
    try:
        _make_streams_safe()
        status = _complete() if _COMPLETING in os.environ else run_command(sys.argv[1:])
        status = _flush(status)
        # All output is written: from now on Ctrl-C ends the process without a traceback.
        _end_at_once_if_interrupted()
    except KeyboardInterrupt as interrupt:  # a second Ctrl-C, after the command has handled the first
        _end_at_once_if_interrupted()
        status = _flush(_ended_by(interrupt))
    sys.exit(status)


def _flush(status: int) -> int:
    """Flush standard output. Return the exit status, or another one if the output cannot be written."""
    try:
        sys.stdout.flush()
    except OSError as unwritten:
        # The interpreter flushes again at exit, which must not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        has_told_error = status > 1
        return status if has_told_error else _ended_by(unwritten)
    return status


def _end_at_once_if_interrupted() -> None:
    """Let Ctrl-C end the process at once, unless it is ignored in this process."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def run_command(arguments: Sequence[str]) -> int:
    """Run a command, print errors on standard error, and return the exit status."""
    try:
        command = get_command(_app(completion=not COMMANDS.keys() & arguments[:1]))
        with command.make_context("rulestone", list(arguments)) as context:
            command.invoke(context)
    except BaseException as error:  # noqa: BLE001 - whatever happens, people get a line and not a traceback
        return _ended_by(error, by_command=bool(COMMANDS.keys() & arguments[:1]))
    return 0


def _ended_by(error: BaseException, *, by_command: bool = False) -> int:
    """Print the message for an exception on standard error, and return the exit status."""
    from rulestone.commands.problems import ended_by  # not needed by commands that succeed

    return ended_by(error, by_command=by_command)


def _complete() -> int:
    """Print completions in the shell's format; nothing if anything fails."""
    try:
        get_command(_app(completion=True))(prog_name="rulestone")
    except SystemExit as end:
        return _ended_by(end)
    except Exception:  # noqa: BLE001 - a message would end up in the middle of somebody's command
        return _ended_by(SystemExit("nothing"))
    return 0


def _make_streams_safe() -> None:
    """Repair standard streams: replace closed ones, and escape characters that cannot be encoded."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: TextIOWrapper | None = getattr(sys, name)
        if stream is None:  # the parent process closed it
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - for as long as it runs
        elif mode == "w":
            stream.reconfigure(errors="backslashreplace")


class _LazyCommands(TyperGroup):
    """The commands with their summaries. Only the called one is loaded."""

    def resolve_command(  # type: ignore[override]  # Typer does not export the class of all contexts
        self, ctx: typer.Context, args: list[str]
    ) -> tuple[str | None, TyperCommand | None, list[str]]:
        """Load the command that the arguments name. Return it with the remaining arguments."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, None if name is None else _load(name), rest


def _load(name: str) -> TyperCommand:
    module = import_module(f"rulestone.commands.{name}")
    function: Callable[..., None] = getattr(module, name)
    examples: tuple[Example, ...] = module.EXAMPLES
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, epilog=epilog(examples))(function)
    command = get_command(app)
    assert isinstance(command, TyperCommand)  # noqa: S101 - an app with one command is that command
    return command


def _app(*, completion: bool) -> typer.Typer:
    app = typer.Typer(cls=_LazyCommands, add_completion=completion, rich_markup_mode=None)
    app.callback(invoke_without_command=True)(_global_options)
    for name, summary in COMMANDS.items():
        app.command(name, help=summary)(lambda: None)
    return app


def _global_options(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Judge positions of board games, and check engines that play them."""
    if show_version:
        from importlib.metadata import version  # slow to load, so not for every command

        typer.echo(f"rulestone {version('rulestone')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


if __name__ == "__main__":
    main()
