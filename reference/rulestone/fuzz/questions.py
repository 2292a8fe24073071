"""The questions about a game: its record, its positions, counts, and set-up positions beside it."""

from collections.abc import Iterator, Sequence
from random import Random

from rulestone.core.actions import write_action
from rulestone.core.guided_play import State
from rulestone.core.names import ActionText
from rulestone.fuzz.games import Record, changed, crossing_game, illegal_action, likely_stones, play
from rulestone.fuzz.makers import Maker, contents
from rulestone.protocol import Query

_CROSSING = 0.4
"""The share of games on a large board in which one colour crosses it. Others are too short to end."""

_COUNTED = 0.2
"""The share of games with counts of sequences, unless there is nothing else to ask."""

PERFT_NODES = 400
"""Approximate maximum number of counted sequences."""

_POINTS, _FEW_POINTS = 30, 2
"""Number of positions of a game that are asked about, if questions are cheap or not."""

_BRIEF_POINTS = 4
"""The maximum on a large board."""

_VARIANTS = 4
"""Number of set-ups beside a game that differ in a cell or two."""


def questions(
    maker: Maker, operations: Sequence[str], random: Random, *, many: bool = True
) -> Iterator[Query]:
    """The questions about one game, and about a few set-up positions beside it.

    Args:
        maker: makes the game.
        operations: the operations of the engines.
        random: the only source of randomness.
        many: whether questions are cheap. If not, the whole record is the first one.
    """
    crosses = maker.brief and maker.board.edges and random.random() < _CROSSING
    record = (crossing_game if crosses else play)(maker, random)
    if "play" in operations:
        if not many:
            yield maker.query("play", record.moves)
        for count in _points(maker, record, random, many=many):
            forms = tuple(_forms(maker, operations, record.moves[:count], record.states[count], random))
            yield from forms if many else [random.choice((*forms, *forms[-1:] * 3))]
        if many:
            yield maker.query("play", record.moves)
    if "perft" in operations and (len(operations) == 1 or random.random() < _COUNTED):
        yield from _count(maker, record, random)
    if "judge" in operations:
        for _ in range(1 if many or maker.brief else 2):
            yield from _set_ups(maker, record, random, many=many)


def _points(maker: Maker, record: Record, random: Random, *, many: bool) -> list[int]:
    """Return the moves after which to ask. In this order an engine may continue from the last question."""
    most = _FEW_POINTS if not many else _BRIEF_POINTS if maker.brief else _POINTS
    every = range(len(record.states))
    return sorted(random.sample(every, min(most, len(every))))


def _forms(
    maker: Maker, operations: Sequence[str], moves: Sequence[ActionText], state: State, random: Random
) -> Iterator[Query]:
    """A position of a game: by its record, with an illegal move after it, and by its stones."""
    yield maker.query("play", moves)
    refused = illegal_action(maker, state, random)
    if refused is not None:
        yield maker.query("play", (*moves, write_action(maker.board, refused)))
    if "judge" in operations:
        yield maker.query("judge", moves)
        other = state.mover is None or random.random() < 0.2
        yield maker.set_up_query(contents(state), random.choice(state.colours) if other else state.mover)


def _set_ups(maker: Maker, record: Record, random: Random, *, many: bool) -> Iterator[Query]:
    """A position by its stones, and some that are nearly the same."""
    stones = likely_stones(maker, random, record.states)
    colours = maker.game.colours
    for _ in range(_VARIANTS if many and not maker.brief else 1):
        movers = (None,) if maker.game.turnless else random.sample(colours, 2 if many else 1)
        for mover in movers:
            yield maker.set_up_query(stones, mover)
        stones = changed(maker, stones, random, random.choice((1, 1, 2)))


def _count(maker: Maker, record: Record, random: Random) -> Iterator[Query]:
    """A count from near the beginning of a record, near its end, or from anywhere."""
    last = len(record.legal)
    near_end = last - random.randint(0, 3)
    count = random.choice((random.randint(0, 1), near_end, near_end, random.randint(0, last)))
    count = min(last, max(0, count))
    state, depth = record.states[count], random.randint(0, 4)
    if state.enumerable:
        # If there is only a swap, a choice or a pass, more follows after it.
        actions = max(state.count(), len(state.empty()))
        while depth > 1 and actions**depth > PERFT_NODES:
            depth -= 1
        yield maker.query("perft", record.moves[:count], depth)
