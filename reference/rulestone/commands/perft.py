"""`rulestone perft`. Sequences of actions are counted in pieces, one for each first action."""

import threading
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Annotated

from msgspec.structs import replace
from rich.table import Column, Table
from typer import Option

from rulestone.check.exit_status import ExitStatus
from rulestone.commands import Example, arguments
from rulestone.commands.output import print_json, print_text
from rulestone.commands.position_arguments import ask_for, typed_question
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.core.actions import write_action
from rulestone.core.names import ActionText
from rulestone.engines import Engine, load_engine
from rulestone.engines.interrupts import interruptible
from rulestone.engines.reference import position_of, verdict
from rulestone.engines.spread import ALONE, Workers, as_completed, at_end
from rulestone.protocol import Nodes, Query, Verdict
from rulestone.protocol.checking import check_query

Depth = Annotated[int, Option("--depth", metavar="D", help="The length of the sequences, in actions.")]
Divide = Annotated[bool, Option("--divide", help="Also count the sequences that begin with each action.")]

EXAMPLES = (
    Example("Count with the reference", "rulestone perft lefe --size 3 --depth 3"),
    Example(
        "Count by first move, with the bitboard engine",
        "rulestone perft minefield --size 4 --depth 4 --engine bitboard --divide",
    ),
)


def perft(
    game: arguments.GameArgument,
    depth: Depth,
    size: arguments.BoardSize = None,
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
    position_of(check_query(query))  # raises for values that make no sense
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
        raise Problem("--divide needs a --depth of at least 1")
    with closing(load_engine(engine)) as counter:
        count(counter, replace(query, depth=0))  # raises for positions without anything to count


class _Known:
    """The count so far. It is shown as progress, and printed if the command is interrupted."""

    def __init__(self) -> None:
        self.nodes, self.counted, self.pieces = 0, 0, 0
        self.bar: Bar | None = None

    def note(self, counted: Mapping[ActionText, int], pieces: int) -> None:
        self.nodes, self.counted, self.pieces = sum(counted.values()), len(counted), pieces
        if self.bar is not None:
            self.bar.tell(f"counting, {self.counted} of {pieces} first actions done")

    def __str__(self) -> str:
        return f"interrupted after {self.counted} of {self.pieces} first actions, with {self.nodes} sequences"


_LEAST_DEPTH = 2
"""The smallest depth that is divided into pieces."""

Progress = Callable[[Mapping[ActionText, int], int], None]
"""Called with the counts so far by first action, and with the number of first actions."""


def count(engine: Engine, query: Query) -> int:
    """Count the sequences in one piece.

    Raises:
        BadRequest: they cannot be counted from there.
        Problem: the engine does not count, or not to this depth.
    """
    try:
        return ask_for(engine, query, Nodes).nodes
    except RecursionError:
        raise Problem(f"--depth: {query.depth} is too deep to count") from None


def count_by_first_actions(
    name: str, query: Query, workers: Workers, progress: Progress = lambda _counted, _all: None
) -> Mapping[ActionText, int]:
    """Count the sequences that begin with each legal action of the reference.

    Raises:
        BadRequest: they cannot be counted from there.
        Problem: the engine does not count, or not to this depth.
        WorkersLost: the workers have gone.
    """
    position = position_of(check_query(query))
    firsts = [write_action(position.board, action) for action in position.legal_actions()]
    counted: dict[ActionText, int] = {}
    with closing(as_completed(_Count(name, query), firsts, workers)) as results:
        for first, nodes in results:
            counted[first] = nodes
            progress(counted, len(firsts))
    return {first: counted[first] for first in firsts}


def count_in_pieces(
    name: str, query: Query, workers: Workers, progress: Progress = lambda _counted, _all: None
) -> int:
    """Count an engine's sequences, in parallel if possible.

    They are counted in one piece if there is only one worker, or if the engine's first actions differ from
    the reference's.

    Raises:
        BadRequest: they cannot be counted from there.
        Problem: the engine does not count, or not to this depth.
        WorkersLost: the workers have gone.
    """
    with closing(load_engine(name)) as engine:
        if workers == ALONE or query.depth < _LEAST_DEPTH or not _begins_as_the_reference(engine, query):
            return count(engine, query)
    return sum(count_by_first_actions(name, query, workers, progress).values())


def _begins_as_the_reference(engine: Engine, query: Query) -> bool:
    position = position_of(check_query(query))
    try:
        own = engine.ask(Query.of(query))
    except RecursionError:  # counting in one piece gives the message
        return False
    return (
        isinstance(own, Verdict)
        and set(own.legal) == set(verdict(position).legal)
        and count(engine, replace(query, depth=1)) == len(tuple(position.legal_actions()))
    )


@dataclass(frozen=True, slots=True)
class _Count:
    """Counts one piece. It can be sent to another process."""

    engine: str
    query: Query

    def __call__(self, first: ActionText) -> int:
        query = self.query
        after = replace(query, moves=(*query.record, first), depth=query.depth - 1)
        return count(_engine(self.engine), after)


class _OfThread(threading.local):
    def __init__(self) -> None:
        self.engines: dict[str, Engine] = {}


_of_thread = _OfThread()


def _engine(name: str) -> Engine:
    """Return the engine of this thread, started once."""
    engines = _of_thread.engines
    if name not in engines:
        engines[name] = engine = load_engine(name)

        def close() -> None:
            del engines[name]
            engine.close()

        at_end(close)
    return engines[name]
