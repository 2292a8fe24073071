"""The arguments that several commands share, and the workers that they name."""

import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, TypeVar

import click
from click.core import ParameterSource

from rulestone.core.wording import with_extra
from rulestone.engines.installed import REFERENCE
from rulestone.files import NO_DASH

if TYPE_CHECKING:
    from rulestone.workers.processes import Workers

_LEAST_SECONDS, _MOST_SECONDS = 0.001, 1e6

_Command = TypeVar("_Command", bound=Callable[..., None])


def seconds(text: str | float) -> float:
    """Read a time in seconds."""
    with suppress(ValueError):
        if _LEAST_SECONDS <= (number := float(text)) <= _MOST_SECONDS:
            return number
    raise click.BadParameter(f"must be a number from {_LEAST_SECONDS:g} to {_MOST_SECONDS:.0f}")


def count(text: str | int) -> int:
    """Read a whole number that is at least 1."""
    with suppress(ValueError):
        if str(text).isascii() and int(text) >= 1:
            return int(text)
    raise click.BadParameter("must be a whole number, at least 1")


def not_a_dash(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path | None:
    """Refuse `-` as the name of an output file."""
    if path == Path("-"):
        raise click.BadParameter(NO_DASH)
    return path


def refuse_overwriting(read: Iterable[str] | None = None) -> None:
    """Refuse to write a report or a picture to a file that the command reads.

    Args:
        read: the names of files that are read; None for all that are named in the command's arguments.

    Raises:
        BadParameter: one of them would be overwritten.
    """
    context = click.get_current_context()
    given = [(parameter, context.params.get(parameter.name)) for parameter in context.command.params]
    if read is None:
        read = [
            word for parameter, value in given if not _written(parameter, value) for word in _names_in(value)
        ]
    files = [name for name in read if os.path.isfile(name)]  # noqa: PTH113 - for a long name, Path raises
    for parameter, value in given:
        for path in _written(parameter, value):
            if path.is_file() and any(path.samefile(name) for name in files):
                message = f"{path} is read by this command; name another file to write to"
                raise click.BadParameter(message, param=parameter)


def _written(parameter: click.Parameter, value: object) -> tuple[Path, ...]:
    """Return the files that are written because of a parameter."""
    if parameter.name == "reports" and isinstance(value, tuple):
        from rulestone.report.formats import ReportFile  # only commands with reports load it

        return tuple(report.path for report in value if isinstance(report, ReportFile))
    return (value,) if parameter.callback is not_a_dash and isinstance(value, Path) else ()


def _names_in(value: object) -> Iterable[str]:
    """Return the possible file names in the value of a parameter: each word, and its part before a colon."""
    if isinstance(value, tuple):
        return chain.from_iterable(map(_names_in, value))
    if isinstance(value, str):
        return (value, value.rpartition(":")[0], *value.split())
    return (str(value),) if isinstance(value, Path) else ()


as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
game = click.argument(
    "game",
    help="A game (see `rulestone games`), or a file with one record or a state of Abstract Play.",
)
games = click.option("--game", "games", metavar="G", multiple=True, help="Only this game.")
seed = click.option("--seed", metavar="N", type=int, help="Play the games of this seed again.")
stop_first = click.option(
    "-x", "--exitfirst", "stop_first", is_flag=True, help="Stop at the first failure or disagreement."
)
size = click.option("--size", metavar="N", type=int, help="The size of the board.")
moves = click.option(
    "--moves", metavar='"a1 b2"', help="The actions from the start of the game, separated by spaces."
)
stones = click.option(
    "--stones", metavar='"black=a1,b2 white=c3"', help="The stones on the board, by colour."
)
to_move = click.option(
    "--to-move",
    metavar="COLOUR",
    help="The colour to move; with --stones, in games with turns.",
)
removed = click.option(
    "--removed", metavar="a1,b2", help="The cells taken out of the board, in games that allow it."
)
option = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game; may be given several times.",
)
at = click.option(
    "--at",
    metavar="CELL|ACTION",
    help="Explain this cell or action: who may place there, or whether it is legal, and why not.",
)
variant = click.option(
    "--variant",
    metavar="V",
    help="Play by other rules: a known mistake (see fixtures/MUTANTS.md), or FILE.py:NAME.",
)
engine = click.option(
    "--engine",
    metavar="NAME",
    default=REFERENCE,
    show_default=True,
    help="The installed engine that answers, such as reference, bitboard or z3.",
)
engine_argv = click.argument(
    "engine",
    metavar="ENGINE…",
    nargs=-1,
    required=True,
    help="The name of an installed engine, or -- and the command that starts yours.",
)
jobs = click.option(
    "--jobs",
    metavar="N",
    type=count,
    default=1,
    show_default=True,
    help="How many processes to run at the same time. Each starts the engine, if it is a program.",
)
cluster = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Use the Dask cluster whose scheduler has this address, such as tcp://10.0.0.1:8786.",
)


def refuse_beside(option: str, *names: str) -> None:
    """Refuse parameters, by name, that were given although they have no effect with an option.

    Raises:
        UsageError: one of them was given.
    """
    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
        if given and parameter.name in names:
            raise click.UsageError(f"{option} cannot be combined with {max(parameter.opts, key=len)}")


class PositionOptions(TypedDict, total=False):
    """The position of a command line, as `position` reads it. Omitted arguments are None or empty."""

    game: str
    size: int | None
    moves: str | None
    stones: str | None
    to_move: str | None
    removed: str | None
    options: tuple[str, ...]


def position_options(function: _Command) -> _Command:
    """Add the arguments for a position, the variant that judges it, and the cell or action to explain."""
    for parameter in (variant, at, option, removed, to_move, stones, moves, size, game):
        function = parameter(function)
    return function


@contextmanager
def workers(jobs: int, cluster: str | None) -> "Generator[Workers]":
    """Open the workers that the options name, and close them at the end.

    Raises:
        Problem: the options make no sense, or the cluster is missing or unsuitable.
    """
    from rulestone.commands.problems import Problem
    from rulestone.workers.processes import (  # loaded only with --jobs or --cluster
        PATIENCE,
        THIS_PROCESS,
        LocalWorkers,
    )

    if cluster is None:
        yield THIS_PROCESS if jobs == 1 else LocalWorkers(jobs, PATIENCE)
        return
    if click.get_current_context().get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
        raise Problem("--jobs: a running cluster has its own workers; leave out --jobs")
    if find_spec("distributed") is None:
        raise Problem(f"--cluster needs Dask: {with_extra('cluster')}")
    from rulestone.workers.cluster import connected  # takes a second to load

    with connected(cluster) as pool:
        if pool.number == 0:
            sys.stderr.write(f"rulestone: the cluster at {cluster} has no workers yet; waiting for one\n")
        yield pool
