"""Looking for a disagreement elsewhere: in short games on small boards, among positions with few stones.

What shows on a small board from the start is smaller than whatever is left of a long game.
"""

from collections.abc import Iterator
from random import Random

from rulestone.conformance.fuzz.crossings import crossing
from rulestone.conformance.fuzz.grounds import Ground
from rulestone.conformance.fuzz.playing import Record, play
from rulestone.conformance.fuzz.questions import Walk, set_up_case
from rulestone.conformance.fuzz.set_ups import random_set_up
from rulestone.conformance.fuzz.shrinker import Shrinker
from rulestone.conformance.fuzz.subjects import Moves, SetUp, subject_of
from rulestone.conformance.results import BREAKAGES

TRIES, MANY_TRIES = 40, 200
"""So many games or positions are tried on each board; more where a record is still too long."""

SMALL = 40
"""Boards with more cells than this are not tried, but for the smallest that the engine claims."""

SHORT, TOO_LONG = 3, 12
"""A record of no more moves than the first is short enough; one of more than the second may come to show
another disagreement, if that is shorter and not known yet."""

CROWDED = 6
"""With more stones than this, other positions are tried."""


def in_short_games(shrinker: Shrinker, *, other_kinds: bool = False) -> None:
    """Look for the same disagreement in short games, on the smallest boards first."""
    subject = shrinker.subject
    enough = TOO_LONG if other_kinds else SHORT
    if not isinstance(subject, Moves) or shrinker.kind.field in BREAKAGES or len(subject.moves) <= enough:
        return
    for ground in _grounds(shrinker):
        tries = MANY_TRIES if other_kinds and ground.size > 2 else TRIES
        found = [_short_game(shrinker, ground, number, other_kinds) for number in range(tries)]
        if any(found):
            return


def _grounds(shrinker: Shrinker) -> Iterator[Ground]:
    """The small boards, the smallest first."""
    ground = shrinker.subject.ground
    sizes = shrinker.choices.smaller(ground)
    for size in sizes:
        smaller = Ground(ground.game, size, ground.options)
        if shrinker.spent or (size != sizes[0] and len(smaller.board.cells) > SMALL):
            return
        yield smaller


def _short_game(shrinker: Shrinker, ground: Ground, number: int, other_kinds: bool) -> bool:
    """Whether a game on a small board shows the same with fewer moves."""
    subject = shrinker.subject
    if not isinstance(subject, Moves) or shrinker.spent:
        return False
    random = Random(number)  # noqa: S311 - repeatable, not secret
    record = _record(ground, random, len(subject.moves), purposeful=number % 2 == 1)
    if subject.question == "perft":
        legal = Walk(ground, record.moves).accepted
        before = random.choice(record.events) - 1 if record.events else legal - random.randint(0, 3)
        depth = random.randint(1, 3 if len(ground.board.cells) < 10 else 2)
        shorter = Moves(ground, record.moves[: min(legal, max(0, before))], "perft", depth)
        return shrinker.attempt(shorter, other_kinds=other_kinds)
    tries = [record.moves]
    if shrinker.kind.field != "accepted":
        tries += [record.moves[:event] for event in record.events[:2]]
    shown = [shrinker.attempt(Moves(ground, moves, "play"), other_kinds=other_kinds) for moves in tries]
    return any(shown)


def _record(ground: Ground, random: Random, most: int, *, purposeful: bool) -> Record:
    """A game of at most so many moves."""
    crossed = crossing(ground, random) if purposeful else None
    if crossed is not None:
        return crossed
    return play(ground, random, min(most, random.randint(1, len(ground.board.cells) + 6)))


def among_other_stones(shrinker: Shrinker) -> None:
    """Look for the same disagreement among positions with fewer stones."""
    for ground in _grounds(shrinker):
        for number in range(TRIES):
            subject = shrinker.subject
            if shrinker.spent or not isinstance(subject, SetUp) or len(subject.stones) <= CROWDED:
                return
            random = Random(number)  # noqa: S311 - repeatable, not secret
            shrinker.attempt(subject_of(set_up_case(ground, random_set_up(ground, random))))
