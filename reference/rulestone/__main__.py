"""The command line. Only the module of the requested command is loaded."""

import codecs
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from io import TextIOWrapper
from pathlib import Path

import click

from rulestone.commands import COMMANDS, GROUPS, Command
from rulestone.core.overriding import override

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
        with rulestone.make_context("rulestone", list(arguments)) as context:
            rulestone.invoke(context)
    except BaseException as error:  # noqa: BLE001 - whatever happens, people get a line and not a traceback
        return _ended_by(error)
    return 0


def _ended_by(error: BaseException) -> int:
    """Print the message for an exception on standard error, and return the exit status."""
    from rulestone.commands.problems import ended_by  # not needed by commands that succeed

    return ended_by(error)


def _complete() -> int:
    """Print completions in the shell's format."""
    from click.shell_completion import shell_complete  # for shells only

    return shell_complete(rulestone, {}, "rulestone", _COMPLETING, os.environ[_COMPLETING])


def _make_streams_safe() -> None:
    """Repair standard streams: replace closed ones, and replace characters that cannot be encoded."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: TextIOWrapper | None = getattr(sys, name)
        if stream is None:  # the parent process closed it
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - for as long as it runs
        elif mode == "w":
            stream.reconfigure(errors=_REPLACING)


_REPLACING = "rulestone"
"""The name by which streams know what to do with a character that they cannot encode."""


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return a hash for a part of a bar, and an escape for any other character that cannot be encoded."""
    if isinstance(error, UnicodeEncodeError) and error.object[error.start] == "█":
        return "#", error.start + 1
    return codecs.backslashreplace_errors(error)


codecs.register_error(_REPLACING, _replace)


_INSTALLED = "rulestone.commands"
"""The entry point group of the commands that other packages bring."""


class _Commands(click.Group):
    """The commands of rulestone and those of other packages. Only the called one is loaded."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        return [
            *COMMANDS,
            *sorted({point.name for point in entry_points(group=_INSTALLED)} - COMMANDS.keys()),
        ]

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            module = import_module(f"rulestone.commands.{cmd_name}")
            loaded: object = getattr(module, cmd_name)
        else:
            points = entry_points(group=_INSTALLED, name=cmd_name)
            loaded = next(iter(points)).load() if points else None
        if loaded is None and not cmd_name.startswith("-"):
            raise click.NoSuchCommand(cmd_name, possibilities=self.list_commands(ctx), ctx=ctx)
        if loaded is None or isinstance(loaded, click.Command):
            return loaded
        raise TypeError(f"the command {cmd_name!r} is not a click.Command")

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups = {group: dict(summaries) for group, summaries in GROUPS.items()}
        for name in self.list_commands(ctx):
            if name not in COMMANDS and (command := self.get_command(ctx, name)) is not None:
                group = command.group if isinstance(command, Command) else Command.group
                groups.setdefault(group, {})[name] = command.get_short_help_str(limit=100)
        width = max(len(name) for summaries in groups.values() for name in summaries)
        for group, summaries in groups.items():
            with formatter.section(group):
                formatter.write_dl([(name.ljust(width), summary) for name, summary in summaries.items()])


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    help="Judge positions of board games, and check engines that play them.",
    epilog="Your shell completes commands and options after: "
    'eval "$(_RULESTONE_COMPLETE=bash_source rulestone)"; with zsh_source or fish_source in those shells.',
)
@click.version_option(package_name="rulestone", message="%(package)s %(version)s", help="Print the version.")
@click.pass_context
def rulestone(context: click.Context) -> None:  # noqa: D103 - its help describes it
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


if __name__ == "__main__":
    main()
