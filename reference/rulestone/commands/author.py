"""`rulestone author`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from typer import Argument, Exit, Option

from rulestone.check.exit_status import ExitStatus
from rulestone.commands import Example
from rulestone.commands.author_steps import (
    check_some_kills,
    write_archive,
    write_cases,
    write_counts,
    write_coverage,
    write_kills,
)
from rulestone.commands.problems import Problem
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.engines.interrupts import interruptible

EXAMPLES = (
    Example(
        "Check that the cases of a game are up to date",
        "rulestone author cases evening --check",
    ),
    Example("List the clauses that no case decides", "rulestone author coverage --check"),
)

Names = Annotated[
    list[str] | None,
    Argument(
        metavar="[GAME[/PAGE] | FILE]…",
        help="Games (default: all); for cases also GAME/PAGE or a file; for archive the file to write.",
    ),
]
Check = Annotated[bool, Option("--check", help="Write nothing; fail if a file is not up to date.")]
Engines = Annotated[
    list[str] | None,
    Option(
        "--engine",
        metavar="E",
        help="An engine that must agree: installed, or a command in quotes; may be given several times.",
    ),
]
Every = Annotated[
    int | None,
    Option(
        "--every",
        metavar="N",
        min=1,
        help="With kills --check: check only one of N mutants, which is faster.",
    ),
]


_WHAT = ("cases", "coverage", "kills", "perft", "archive")
"""What can be written or checked."""

_KINDS: Mapping[str, Callable[[Sequence[str], bool, Sequence[str] | None], bool]] = {
    "cases": write_cases,
    "coverage": write_coverage,
    "perft": write_counts,
    "archive": write_archive,
}


def author(
    what: Annotated[str, Argument(metavar="WHAT", help="cases, coverage, kills, perft or archive.")],
    names: Names = None,
    check: Check = False,
    engine: Engines = None,
    every: Every = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Complete cases written by hand, and write tables about them.

    A case gets its answer if the reference confirms what its author says and another engine agrees.
    """
    if what not in _WHAT:
        raise Problem(f"WHAT: must be one of {', '.join(_WHAT)}, not {what!r}")
    if every is not None and not (what == "kills" and check):
        raise Problem("--every can only be used with kills --check")
    if what == "kills":
        with interruptible(), workers(jobs, cluster) as who:
            wrong = (
                write_kills(names or [], check, who)
                if every is None
                else check_some_kills(names or [], every, who)
            )
    elif jobs is not None or cluster is not None:
        raise Problem("--jobs and --cluster can only be used with kills")
    else:
        wrong = _KINDS[what](names or [], check, engine)
    if wrong:
        raise Exit(ExitStatus.FAILED)
