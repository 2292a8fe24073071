"""Shrinking by search: the same disagreement in short games on small boards, or with few stones.

What shows on a small board from the start is smaller than whatever is left of a long game.
"""

from collections.abc import Iterator
from random import Random

from rulestone.check.results import BREAKAGES
from rulestone.core.game import colours_of
from rulestone.fuzz.generate.connecting_games import connecting_game
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.playing import Record, play
from rulestone.fuzz.generate.questions import Walk
from rulestone.fuzz.generate.set_ups import stones_set_up
from rulestone.fuzz.shrink.shrinker import Shrinker
from rulestone.fuzz.shrink.smallest_case import SmallestCase
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition

_TRIES, _MANY_TRIES = 40, 200
"""So many games or positions are tried on each board; more where a record is still too long."""

_SMALL = 40
"""Boards with more cells than this are not tried, but for the smallest that the engine claims."""

_SHORT, _TOO_LONG = 3, 12
"""A record of no more moves than the first is short enough; one of more than the second may come to show
another disagreement, if that is shorter and not known yet."""

_CROWDED = 6
"""With more stones than this, other positions are tried."""


def in_short_games(shrinker: Shrinker[MoveRecord], *, other_kinds: bool = False) -> None:
    """Look for the same disagreement in short games, on the smallest boards first."""
    enough = _TOO_LONG if other_kinds else _SHORT
    if shrinker.smallest.kind.field in BREAKAGES or len(shrinker.subject.moves) <= enough:
        return
    for ground in _grounds(shrinker.smallest, shrinker.subject.ground):
        tries = _MANY_TRIES if other_kinds and ground.size > 2 else _TRIES
        outcomes = [_short_game(shrinker, ground, number, other_kinds) for number in range(tries)]
        if any(outcomes):
            return


def _grounds(smallest: SmallestCase, ground: Ground) -> Iterator[Ground]:
    """The small boards, the smallest first."""
    sizes = smallest.choices.smaller(ground)
    for size in sizes:
        smaller = Ground(ground.game, size, ground.options)
        if smallest.spent or (size != sizes[0] and len(smaller.board.cells) > _SMALL):
            return
        yield smaller


def _short_game(shrinker: Shrinker[MoveRecord], ground: Ground, number: int, other_kinds: bool) -> bool:
    """Whether a game on a small board shows the same with fewer moves."""
    subject = shrinker.subject
    if shrinker.smallest.spent:
        return False
    random = Random(number)  # noqa: S311 - repeatable, not secret
    record = _record(ground, random, len(subject.moves), purposeful=number % 2 == 1)
    if subject.question == "perft":
        legal = Walk(ground, record.moves).accepted
        before = random.choice(record.events) - 1 if record.events else legal - random.randint(0, 3)
        depth = random.randint(1, 3 if len(ground.board.cells) < 10 else 2)
        shorter = MoveRecord(ground, record.moves[: min(legal, max(0, before))], "perft", depth)
        return shrinker.attempt(shorter, other_kinds=other_kinds)
    tries = [record.moves]
    if shrinker.smallest.kind.field != "accepted":
        tries += [record.moves[:event] for event in record.events[:2]]
    outcomes = [
        shrinker.attempt(MoveRecord(ground, moves, "play"), other_kinds=other_kinds) for moves in tries
    ]
    return any(outcomes)


def _record(ground: Ground, random: Random, most: int, *, purposeful: bool) -> Record:
    """A game of at most so many moves."""
    connecting = connecting_game(ground, random) if purposeful else None
    if connecting is not None:
        return connecting
    return play(ground, random, min(most, random.randint(1, len(ground.board.cells) + 6)))


def among_other_stones(shrinker: Shrinker[StonePosition]) -> None:
    """Look for the same disagreement among positions with fewer stones."""
    for ground in _grounds(shrinker.smallest, shrinker.subject.ground):
        for number in range(_TRIES):
            if shrinker.smallest.spent or len(shrinker.subject.stones) <= _CROWDED:
                return
            random = Random(number)  # noqa: S311 - repeatable, not secret
            stones = stones_set_up(ground, random)
            colours = colours_of(ground.game)
            mover = random.choice(colours)
            mover = colours[0] if ground.turnless else mover
            shrinker.attempt(StonePosition(ground, mover, dict(sorted(stones.items()))))
