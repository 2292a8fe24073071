"""Count sequences of actions in parts, each of them by any worker: those that begin with one action."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial

from msgspec.structs import replace

from rulestone.core.names import ActionText
from rulestone.engines.engine import Engine
from rulestone.engines.installed import load_engine
from rulestone.protocol import Perft, Verdict
from rulestone.workers.processes import Workers, as_completed

Count = Callable[[Engine, Perft], int]
"""Returns an engine's number of sequences for a question, in one piece."""


def first_actions(engine: Engine, query: Perft, count: Count) -> tuple[ActionText, ...]:
    """Return the actions that an engine lists; none if these are not all that it counts."""
    number = count(engine, replace(query, depth=1))
    match engine.ask(query.judge(query.moves)):
        case Verdict(legal=legal) if len(legal) == number:
            return legal
    return ()


def counts_by_first_action(
    name: str, query: Perft, firsts: Iterable[ActionText], count: Count, workers: Workers
) -> Generator[tuple[ActionText, int], None, None]:
    """Each of these actions, when its sequences are counted, with their number.

    Args:
        name: the name of an installed engine, which each worker loads.
        query: the question about all sequences.
        firsts: the first actions.
        count: returns the number of sequences from the engine.
        workers: the workers.
    """
    return as_completed(partial(_count_after, name, query, count), firsts, workers)


def _count_after(name: str, query: Perft, count: Count, first: ActionText) -> int:
    with closing(load_engine(name)) as engine:
        return count(engine, replace(query, moves=(*query.record, first), depth=query.depth - 1))
