"""What to play towards: for each game a few goals, each a number that says how near a position is.

Random games seldom skip a colour, close a ring, fill the board or end in a tie. A game that prefers,
of a few legal actions, the one after which the number is greatest gets there soon.
"""

from collections.abc import Callable
from random import Random

from rulestone.names import GameName
from rulestone_bitboard.bits import sizes
from rulestone_bitboard.connection import Connection
from rulestone_bitboard.lefe import Lefe
from rulestone_bitboard.trees import trees
from rulestone_bitboard.turnless import Turnless

State = Connection | Lefe | Turnless
"""A position as the fast engine has it."""

Goal = Callable[[State, State], float]
"""How good an action is that leads from the first position to the second."""

_END = 1000.0
"""More than any other part of a number."""


def _empty(state: State) -> int:
    return (state.layout.board.cells & ~(state.stones[0] | state.stones[1])).bit_count()


# Minefield and Necklace.


def _of_connection(goal: Callable[[Connection, Connection], float]) -> Goal:
    def wanted(before: State, after: State) -> float:
        return goal(before, after) if isinstance(before, Connection) and isinstance(after, Connection) else 0

    return wanted


def _skip(before: Connection, after: Connection) -> float:
    """Leave the other colour no placement."""
    skipped = before.mover == after.mover and not after.swappable
    return (skipped - after.over) * _END - after.free.bit_count()


def _last(_before: Connection, after: Connection) -> float:
    """Let nobody win, so that the board fills."""
    return -_END * after.over - len(sizes(after.stones[0], after.layout.board))


def _forbidden(_before: Connection, after: Connection) -> float:
    """Have many empty points on which the next colour may not place."""
    return -_END * after.over + _empty(after) - after.free.bit_count()


def _win(before: Connection, after: Connection) -> float:
    """Win, and meanwhile grow long chains."""
    return _END * (after.winner is not None) + sizes(after.stones[before.mover], after.layout.board)[0]


# Lefe.


def _of_lefe(goal: Callable[[Lefe, Lefe], float]) -> Goal:
    def wanted(before: State, after: State) -> float:
        return goal(before, after) if isinstance(before, Lefe) and isinstance(after, Lefe) else 0

    return wanted


def _stones(state: Lefe) -> int:
    return (state.stones[0] | state.stones[1]).bit_count()


def _merge(before: Lefe, after: Lefe) -> float:
    """Join one's trees."""
    own = before.mover
    return len(trees(before.stones[own], before.layout.board)) - len(
        trees(after.stones[own], after.layout.board)
    )


def _choice(_before: Lefe, after: Lefe) -> float:
    """Give the other colour many removals to choose from."""
    return -_END * after.over + after.count() - after.free[after.mover].bit_count()


def _ring(_before: Lefe, after: Lefe) -> float:
    """Have trees without leaves, and stones that are none."""
    found = [tree for own in after.stones for tree in trees(own, after.layout.board)]
    return 20 * sum(not tree.leaves for tree in found) - sum(tree.leaves for tree in found) - len(found)


def _capture(before: Lefe, after: Lefe) -> float:
    """Remove as much as possible."""
    return _stones(before) - _stones(after)


def _peace(before: Lefe, after: Lefe) -> float:
    """Remove nothing, and make the end come."""
    return _END * (_stones(after) > _stones(before)) - sum(free.bit_count() for free in after.free)


def _many_trees(_before: Lefe, after: Lefe) -> float:
    """Have many trees of both colours, with few leaves each."""
    return sum(len(trees(own, after.layout.board)) for own in after.stones)


def _level(_before: Lefe, after: Lefe) -> float:
    """Have both colours score the same."""
    dark, light = after.score()
    return -abs(dark - light) - (_END if after.over and dark != light else 0)


# Interleave and Evening.


def _of_turnless(goal: Callable[[Turnless, Turnless], float]) -> Goal:
    def wanted(before: State, after: State) -> float:
        return goal(before, after) if isinstance(before, Turnless) and isinstance(after, Turnless) else 0

    return wanted


def _starve(_before: Turnless, after: Turnless) -> float:
    """Leave one colour no placement, and the other many."""
    first, second = (free.bit_count() for free in after.free)
    return -_END * after.over - 3 * min(first, second) + max(first, second)


def _long(_before: Turnless, after: Turnless) -> float:
    """Leave as many placements as possible."""
    return sum(free.bit_count() for free in after.free)


def _tie(_before: Turnless, after: Turnless) -> float:
    """Have groups of the same sizes."""
    first, second = (sizes(own, after.layout.board) for own in after.stones)
    longest = max(len(first), len(second))
    pairs = zip(
        (*first, *[0] * (longest - len(first))), (*second, *[0] * (longest - len(second))), strict=True
    )
    return -sum(abs(one - other) for one, other in pairs)


def _large_group(_before: Turnless, after: Turnless) -> float:
    """Have one large group."""
    return max((sum(sizes(own, after.layout.board)[:1]) for own in after.stones), default=0)


_CONNECTION = tuple(map(_of_connection, (_skip, _skip, _last, _forbidden, _win)))
_TURNLESS = tuple(map(_of_turnless, (_starve, _long, _tie, _large_group)))
_LEFE = tuple(map(_of_lefe, (_merge, _choice, _ring, _capture, _peace, _many_trees, _level)))

GOALS: dict[GameName, tuple[Goal, ...]] = {
    GameName("minefield"): _CONNECTION,
    GameName("necklace"): _CONNECTION,
    GameName("lefe"): _LEFE,
    GameName("interleave"): _TURNLESS,
    GameName("evening"): _TURNLESS,
}


def any_goal(game: GameName, random: Random) -> Goal | None:
    """One of the goals of a game, or none: then every action is as good as another."""
    return random.choice(GOALS[game]) if random.random() < 0.65 else None
