"""`rulestone perft`."""

from contextlib import closing
from typing import Unpack

import click
from rich.table import Column

from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import workers
from rulestone.commands.output import bar, print_json, print_table, print_text
from rulestone.commands.position_options import question_from_options, require_answer, resolve_engine
from rulestone.commands.problems import Problem
from rulestone.core.names import ActionText
from rulestone.engines.engine import Engine
from rulestone.engines.installed import load_engine
from rulestone.engines.reference import position_of
from rulestone.exits import interruptible
from rulestone.protocol import Nodes, Perft
from rulestone.workers.perft import counts_by_first_action, first_actions
from rulestone.workers.processes import THIS_PROCESS


@command(
    "perft",
    Example("Count with the reference", "rulestone perft lefe --size 3 --depth 3"),
    Example(
        "Count by first move, with the bitboard engine",
        "rulestone perft minefield --size 4 --depth 4 --engine bitboard --divide",
    ),
)
@arguments.game
@click.option(
    "--depth",
    metavar="D",
    type=int,
    required=True,
    help="The length of the sequences, in actions.",
)
@arguments.size
@arguments.moves
@arguments.removed
@arguments.option
@arguments.engine
@arguments.variant
@click.option("--divide", is_flag=True, help="Also count the sequences that begin with each action.")
@arguments.jobs
@arguments.cluster
@arguments.as_json
def perft(
    depth: int,
    engine: str,
    variant: str | None,
    divide: bool,
    jobs: int,
    cluster: str | None,
    as_json: bool,
    **typed: Unpack[arguments.PositionOptions],
) -> None:
    question = question_from_options(**typed)
    query = question.perft(question.record, depth)
    checked, engine = resolve_engine(query, engine, variant)
    position_of(checked)  # raises for values that make no sense
    if divide and depth == 0:
        raise Problem("--divide needs a --depth of at least 1")
    firsts: tuple[ActionText, ...] = ()
    counted: dict[ActionText, int] = {}
    try:
        with interruptible(), workers(jobs, cluster) as who, bar("counting") as progress_bar:
            with closing(load_engine(engine)) as counter:
                if divide or (who != THIS_PROCESS and depth > 1):
                    firsts = first_actions(counter, query, _count)
                nodes = 0 if firsts else _count(counter, query)
            if divide and nodes:
                raise Problem(f"--divide: engine {engine} does not list the actions that it counts")
            with closing(counts_by_first_action(engine, query, firsts, _count, who)) as results:
                for first, below in results:
                    counted[first] = below
                    progress_bar.tell(f"counting, {len(counted)} of {len(firsts)} first actions done")
            nodes += sum(counted.values())
    except RecursionError:
        raise Problem(f"--depth: {depth} is too deep to count") from None
    divided = {first: counted[first] for first in firsts}
    if as_json:
        about = {"game": query.game, "size": query.size, "depth": depth, "engine": engine, "nodes": nodes}
        print_json({**about, "divide": divided} if divide else about)
    elif divide:
        rows = [(action, str(number)) for action, number in (*divided.items(), ("total", nodes))]
        print_table(("action", Column("nodes", justify="right")), rows)
    else:
        print_text(str(nodes))


def _count(engine: Engine, query: Perft) -> int:
    """Count the sequences in one piece.

    Raises:
        BadRequest: they cannot be counted from there.
        Problem: the engine does not count.
    """
    return require_answer(engine, query, Nodes).nodes
