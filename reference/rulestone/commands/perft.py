"""`rulestone perft`."""

from collections.abc import Mapping
from contextlib import closing
from typing import Annotated

from msgspec.structs import replace
from rich.table import Column, Table
from typer import Option

from rulestone.check.exit_status import ExitStatus
from rulestone.commands import Example, arguments
from rulestone.commands.counting import count, count_by_first_actions, count_in_pieces
from rulestone.commands.output import print_json, print_text
from rulestone.commands.position_arguments import typed_question
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.core.names import ActionText
from rulestone.engines import load_engine
from rulestone.engines.interrupts import interruptible
from rulestone.engines.reference import position_of
from rulestone.protocol import Query
from rulestone.protocol.checking import check_query

Depth = Annotated[int, Option("--depth", metavar="D", help="The length of the sequences, in actions.")]
Divide = Annotated[bool, Option("--divide", help="Also count the sequences that begin with each action.")]

EXAMPLES = (
    Example("By the reference", "rulestone perft lefe --size 3 --depth 3"),
    Example(
        "Move by move, by the bitboards",
        "rulestone perft minefield --size 4 --depth 4 --engine bitboard --divide",
    ),
)


def perft(
    game: arguments.GameArgument,
    size: arguments.BoardSize,
    depth: Depth,
    moves: arguments.MovesOption = None,
    removed: arguments.Removed = None,
    option: arguments.GameOptions = None,
    engine: arguments.EngineName = arguments.REFERENCE,
    divide: Divide = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Count the action sequences of a given length (perft)."""
    query = Query.of(typed_question(game, size, moves=moves, removed=removed, options=option), "perft", depth)
    position_of(check_query(query))  # refuses what makes no sense
    if divide:
        _check_divisible(engine, query)
    counted: Mapping[ActionText, int] | None = None
    known = _Known()
    try:
        with interruptible(), workers(jobs, cluster) as who, bar("counting") as known.bar:
            if divide:
                counted = count_by_first_actions(engine, query, who, known.note)
                nodes = sum(counted.values())
            else:
                nodes = count_in_pieces(engine, query, who, known.note)
    except KeyboardInterrupt:
        if not known.pieces:
            raise
        raise Problem(str(known), ExitStatus.INTERRUPTED) from None
    if as_json:
        question = {"game": query.game, "size": size, "depth": depth, "engine": engine}
        print_json({**question, "nodes": nodes, **({} if counted is None else {"divide": counted})})
    elif counted is None:
        print_text(str(nodes))
    else:
        table = Table("action", Column("nodes", justify="right"), box=None, pad_edge=False)
        for action, number in counted.items():
            table.add_row(action, str(number))
        table.add_row("total", str(nodes))
        print_text(table)


def _check_divisible(engine: str, query: Query) -> None:
    if query.depth == 0:
        raise Problem("--divide counts by first actions, and sequences of --depth 0 have none")
    with closing(load_engine(engine)) as counter:
        count(counter, replace(query, depth=0))  # refuses positions from which there is nothing to count


class _Known:
    """What has been counted by now, shown while somebody waits, and said if nobody does any more."""

    def __init__(self) -> None:
        self.nodes, self.counted, self.pieces = 0, 0, 0
        self.bar: Bar | None = None

    def note(self, counted: Mapping[ActionText, int], pieces: int) -> None:
        self.nodes, self.counted, self.pieces = sum(counted.values()), len(counted), pieces
        if self.bar is not None:
            self.bar.tell(f"counting, {self.counted} of {pieces} first actions done")

    def __str__(self) -> str:
        return f"interrupted after {self.counted} of {self.pieces} first actions, with {self.nodes} sequences"
