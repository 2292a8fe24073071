"""`rulestone author`, with a subcommand for each step."""

from collections.abc import Iterable
from functools import partial
from itertools import count

import click

from rulestone.author.steps import AuthorSettings, complete_cases, renew_coverage, renew_kills, renew_perft
from rulestone.commands import Example, arguments, command, command_group
from rulestone.commands.arguments import workers
from rulestone.commands.output import bar, tell_unusable_games
from rulestone.exits import ExitStatus, interruptible

author = command_group(
    "author",
    Example("Check that the cases of a game are up to date", "rulestone author cases evening --check"),
    Example("List the clauses that no case decides", "rulestone author coverage --check"),
    more="A case gets its answer if the reference confirms its author and another engine agrees.",
)

_names = click.argument("names", metavar="[GAME]…", nargs=-1, help="Games (default: all).")
_games_and_names = click.argument(
    "names",
    metavar="[GAME | MUTANT | CASE]…",
    nargs=-1,
    help="Games (default: all), or only the mutants or cases that have changed.",
)
_names_and_files = click.argument(
    "names", metavar="[GAME | FILE]…", nargs=-1, help="Games (default: all), or files of cases."
)
_check = click.option("--check", is_flag=True, help="Write nothing; fail if a file is not up to date.")
_engines = click.option(
    "--engine",
    "engines",
    metavar="E",
    multiple=True,
    help="An engine that must agree: installed, or a command in quotes; repeatable.",
)


_warn = partial(click.echo, err=True)


def _end_with(problems: Iterable[str]) -> None:
    """Print the problems on standard error, and fail if there are any."""
    tell_unusable_games()
    failed = False
    for problem in problems:
        _warn(problem)
        failed = True
    if failed:
        raise click.exceptions.Exit(ExitStatus.FAILED)


@command(
    "cases",
    Example("The cases of a game", "rulestone author cases evening --check"),
    summary="Complete cases with the answer, if engines agree with their author.",
    parent=author,
)
@_names_and_files
@_check
@_engines
def cases(names: tuple[str, ...], check: bool, engines: tuple[str, ...]) -> None:
    with interruptible():
        _end_with(complete_cases(AuthorSettings(names, check, click.echo, engines), _warn))


@command(
    "coverage",
    Example("The clauses of a game", "rulestone author coverage evening --check"),
    summary="Write which cases decide each clause, and list the clauses that lack cases.",
    parent=author,
)
@_names
@_check
def coverage(names: tuple[str, ...], check: bool) -> None:
    with interruptible():
        _end_with(renew_coverage(AuthorSettings(names, check, click.echo)))


@command(
    "kills",
    Example("A mutant that has changed", "rulestone author kills evening/opening-in-centre --check"),
    summary="Write which cases catch each mutant, and list the mutants that survive.",
    parent=author,
)
@_games_and_names
@_check
@arguments.jobs
@arguments.cluster
def kills(names: tuple[str, ...], check: bool, jobs: int, cluster: str | None) -> None:
    with interruptible(), workers(jobs, cluster) as who, bar("testing mutants") as progress_bar:
        done = count(1)
        settings = AuthorSettings(names, check, click.echo)
        shown = renew_kills(settings, who, lambda name: progress_bar.tell(f"{next(done)} tested, {name}"))
        _end_with(shown)


@command(
    "perft",
    Example("The counts of all games", "rulestone author perft --check"),
    summary="Write counts of action sequences, and count those anew that are wrong.",
    parent=author,
)
@_names
@_check
@_engines
def perft(names: tuple[str, ...], check: bool, engines: tuple[str, ...]) -> None:
    with interruptible(), bar("counting"):
        _end_with(renew_perft(AuthorSettings(names, check, click.echo, engines), _warn))
