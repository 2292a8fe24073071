"""Errors of commands: one line for the user, and an exit status."""

import errno
import re
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path

import click

from rulestone.core.errors import BadInput, Error
from rulestone.core.wording import printable
from rulestone.exits import ExitStatus


class Problem(Error):
    """An error that ends a command.

    Attributes:
        message: one line with the problem, its place and the correct form.
        status: the exit status.
    """

    def __init__(self, message: str, status: ExitStatus = ExitStatus.WRONG_INPUT) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


_LINE = 600
"""Maximum length of a message in characters. Longer ones quote long input."""

_TYPED_AS: Mapping[str, str] = {
    "size": "--size",
    "depth": "--depth",
    "moves": "--moves",
    "stones": "--stones",
    "to_move": "--to-move",
    "removed": "--removed",
    "options": "--option",
    "at": "--at",
}
"""The argument or option that sets a field of a query."""


def ended_by(error: BaseException) -> int:
    """Print the message for an exception on standard error, and return the exit status."""
    match error:
        case click.exceptions.Exit():
            return error.exit_code
        case SystemExit():  # our commands never raise it, but a plug-in may
            sys.stderr.write(f"rulestone: a plug-in ended the command: SystemExit: {error.code}\n")
            return error.code if isinstance(error.code, int) and error.code else ExitStatus.FAILED
        case KeyboardInterrupt() | click.Abort():
            from rulestone.exits import interrupted_status

            return interrupted_status()
        case BrokenPipeError():
            return ExitStatus.NOT_READ
    report = _fault_of_variant(error) or problem(error)
    sys.stderr.write(f"rulestone: {one_line(report.message)}\n")
    return report.status


def _fault_of_variant(error: BaseException) -> Problem | None:
    """Return the message for an exception that a designer's own file raised."""
    if "rulestone.cases.variants" not in sys.modules:  # loading it takes a while
        return None
    from rulestone.cases.variants import fault_in

    fault = fault_in(error)
    return None if fault is None else Problem(fault)


def problem(error: BaseException) -> Problem:
    """Return the message and exit status for an exception."""
    # Loaded here, so that a command without errors does not pay for these imports.
    from rulestone.engines.engine import EngineBroken, EngineUnusable
    from rulestone.engines.installed import UnknownEngine
    from rulestone.protocol import BadRequest
    from rulestone.workers.processes import WorkersLost

    match error:
        case Problem():
            return error
        case BadRequest():
            option = _TYPED_AS.get(re.split(r"[.[]", error.at or "")[0])
            return Problem(f"{option}: {error.message}" if option else error.message)
        case BadInput():
            return Problem(str(error))
        case UnknownEngine():
            is_known = error.__cause__ is not None  # it was found, and cannot be started
            return Problem(str(error), ExitStatus.NO_ENGINE if is_known else ExitStatus.WRONG_INPUT)
        case EngineUnusable() | EngineBroken():
            return Problem(error.message, ExitStatus.NO_ENGINE)
        case click.ClickException():
            return Problem(_usage(error))
        case WorkersLost():
            return Problem(str(error), ExitStatus.FAILED)
        case OSError():
            place = error.filename or ("standard output" if error.errno == errno.ENOSPC else None)
            return Problem(f"{place}: {error.strerror}" if place else str(error))
    file, line, *_ = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{'/'.join(Path(file).parts[-2:])}, line {line}"
    message = f"internal error in {place}, please report it to its authors: {type(error).__name__}: {error}"
    return Problem(message, ExitStatus.FAILED)


def _usage(error: click.ClickException) -> str:
    """Return the errors of the arguments, the option or argument first."""
    match error:
        case click.MissingParameter():
            return error.format_message()
        case click.BadParameter(param=click.Option() as option):
            return f"{max(option.opts, key=len)}: {error.message}"
        case click.BadParameter(param=click.Argument() as argument):
            return f"{argument.human_readable_name}: {error.message}"
    return error.format_message()


def one_line(message: str) -> str:
    """Return a message as one line without unprintable characters."""
    return printable(" ".join(message.split()), _LINE)
