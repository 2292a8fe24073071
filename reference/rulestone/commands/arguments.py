"""The arguments that several commands share, and the workers that they name."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from rulestone.commands import completion

if TYPE_CHECKING:
    from rulestone.engines.spread import Workers

REFERENCE = "reference"

SHORTEST, LONGEST = 0.001, 1e6
"""The least and the most seconds of a time limit."""

AsJson = Annotated[bool, Option("--json", help="Print one JSON document.")]

GameArgument = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="A game (see `rulestone games`), or a file with one record or a state of Abstract Play.",
        autocompletion=completion.complete_games,
    ),
]
BoardSize = Annotated[int | None, Option("--size", metavar="N", help="The size of the board.")]
MovesOption = Annotated[
    str | None,
    Option(
        "--moves",
        metavar='"a1 b2"',
        help="The actions from the start of the game, separated by spaces.",
    ),
]
StonesByColour = Annotated[
    str | None,
    Option("--stones", metavar='"black=a1,b2 white=c3"', help="The stones on the board, by colour."),
]
ToMove = Annotated[
    str | None,
    Option(
        "--to-move",
        metavar="COLOUR",
        help="The colour to move; with --stones, in games with turns.",
        autocompletion=completion.complete_colours,
    ),
]
Removed = Annotated[
    str | None,
    Option(
        "--removed",
        metavar="a1,b2",
        help="The cells taken out of the board, in games that allow it.",
    ),
]
GameOptions = Annotated[
    list[str] | None,
    Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
At = Annotated[
    str | None,
    Option(
        "--at",
        metavar="CELL|ACTION",
        help="Explain this cell or action: who may place there, or whether it is legal, and why not.",
    ),
]
EngineName = Annotated[
    str,
    Option(
        "--engine",
        metavar="NAME",
        help="The installed engine that answers, such as reference, bitboard or z3.",
        autocompletion=completion.complete_engines,
    ),
]
EngineWords = Annotated[
    list[str],
    Argument(
        metavar="ENGINE…",
        help="The name of an installed engine, or -- and the command that starts yours.",
        autocompletion=completion.complete_engine_words,
    ),
]
Jobs = Annotated[
    int | None,
    Option(
        "--jobs",
        metavar="N",
        min=1,
        help="How many processes to run at the same time (default: one per processor).",
    ),
]
Cluster = Annotated[
    str | None,
    Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use the Dask cluster whose scheduler has this address, such as tcp://10.0.0.1:8786; "
        "local starts one on this computer, with --jobs workers.",
    ),
]


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> "Generator[Workers]":
    """Open the workers that the options name, and close them at the end.

    Raises:
        Problem: the options make no sense, or the cluster is missing or unsuitable.
    """
    from rulestone.commands.problems import Problem
    from rulestone.engines.spread import (
        ALONE,
        BadCluster,
        Here,
        processors,
    )  # loaded only with --jobs or --cluster
    from rulestone.engines.spread.here import PATIENCE

    number = jobs or processors()
    if cluster is None:
        yield ALONE if number == 1 else Here(number, PATIENCE)
        return
    if jobs is not None and cluster != "local":
        raise Problem("--jobs: a running cluster has its own workers; leave out --jobs")
    if find_spec("distributed") is None:
        raise Problem("--cluster needs Dask: pip install 'rulestone[cluster]'")
    from rulestone.engines.spread.cluster import connected  # takes a second to load

    try:
        with connected(cluster, number) as pool:
            if pool.threads == 0:
                sys.stderr.write(f"rulestone: the cluster at {cluster} has no workers yet; waiting for one\n")
            yield pool
    except BadCluster as problem:
        raise Problem(f"--cluster: {problem}") from None
