"""Guided play: goals for generated games, so that rare situations come up often.

Random games rarely skip a colour, close a ring, fill the board or end in a tie. Guided play takes, of a few
legal actions, the one with the highest number after it, and gets there soon. Such numbers are a game's goals.
An entry point of the group `rulestone.guides` names those of a game, as a `GuidedPlay`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from rulestone.core.actions import Action, Placement, Setup
from rulestone.core.boards import Cell
from rulestone.core.names import Colour, GameName
from rulestone.core.overriding import override
from rulestone.core.registry import extension
from rulestone.engines.states import State

END_BONUS = 1000.0
"""Greater than any other part of a goal's number."""

_OTHERS_SHARE = 0.4
"""How often an action without a placement is chosen if there are placements as well."""

Goal = Callable[[State, State], float]
"""Rates an action that leads from the first position to the second."""


def group_sizes(state: State, colour: Colour) -> tuple[int, ...]:
    """Return the sizes of the connected groups of a colour, in descending order."""
    return tuple(sorted(map(len, state.board.regions(state.stones(colour))), reverse=True))


def leaf_counts(state: State, colour: Colour) -> tuple[int, ...]:
    """Return how many stones of each group have at most one neighbour in it, in descending order."""
    beside = state.board.neighbours
    counts = (
        sum(sum(near in group for near in beside[cell]) <= 1 for cell in group)
        for group in state.board.regions(state.stones(colour))
    )
    return tuple(sorted(counts, reverse=True))


def some_actions(state: State, random: Random, count: int) -> list[Action]:
    """Return a few random legal actions, those without a placement (a swap, a choice) more often."""
    actions = state.legal()
    placing = [action for action in actions if action.cells]
    if len(placing) < len(actions) and (not placing or random.random() < _OTHERS_SHARE):
        return [random.choice([action for action in actions if not action.cells])]
    return random.sample(placing, min(count, len(placing)))


def large_group(_before: State, after: State) -> float:
    """Rate one large group."""
    return max(sum(group_sizes(after, colour)[:1]) for colour in after.colours)


def starve(_before: State, after: State) -> float:
    """Rate no placement for one colour, and many for the other."""
    fewer, more = sorted(map(after.placement_count, after.colours))
    return -END_BONUS * after.over - 3 * fewer + more


def long_game(_before: State, after: State) -> float:
    """Rate many possible placements."""
    return -END_BONUS * after.over + sum(map(after.placement_count, after.colours))


def tie(_before: State, after: State) -> float:
    """Rate groups of the same sizes."""
    first, second = (group_sizes(after, colour) for colour in after.colours)
    return -sum(abs(one - other) for one, other in zip_longest(first, second, fillvalue=0))


@dataclass(frozen=True)
class GuidedPlay:
    """The guided play of one game. A game that has none of its own uses this.

    Attributes:
        goals: the goals; one that is listed twice is used twice as often.
    """

    goals: tuple[Goal, ...] = (starve, long_game, tie, large_group)

    def random_set_up_action(self, state: State, random: Random) -> Action | None:
        """Return a legal action if there are too many to list; None to use the examples in the register."""
        return None

    def likely_illegal_actions(self, state: State, random: Random) -> Iterable[Action]:
        """Actions that are worth trying because they are probably illegal."""
        return ()


def guide_of(name: GameName) -> GuidedPlay:
    """Return the guided play of a game."""
    return extension("rulestone.guides", name, GuidedPlay) or GuidedPlay()


def _next(state: State) -> int:
    """Return on how many points the next colour may place."""
    return 0 if state.to_move is None else state.placement_count(state.to_move)


def _skip(before: State, after: State) -> float:
    """Rate no placement for the other colour."""
    skipped = before.to_move == after.to_move
    return (skipped - after.over) * END_BONUS - _next(after)


def _fill(_before: State, after: State) -> float:
    """Rate a full board without a winner."""
    return -END_BONUS * after.over - len(group_sizes(after, after.colours[0]))


def _forbid(_before: State, after: State) -> float:
    """Rate many empty points on which the next colour may not place."""
    return -END_BONUS * after.over + len(after.empty()) - _next(after)


def _win(before: State, after: State) -> float:
    """Rate a win, and long chains before it."""
    own = before.to_move or before.colours[0]
    return END_BONUS * after.over + sum(group_sizes(after, own)[:1])


CONNECTION = GuidedPlay(goals=(_skip, _skip, _fill, _forbid, _win))
"""Of games of connecting one's own two edges."""


def _merge(before: State, after: State) -> float:
    """Rate joining one's trees."""
    own = before.to_move or before.colours[0]
    return len(leaf_counts(before, own)) - len(leaf_counts(after, own))


def _choice(_before: State, after: State) -> float:
    """Rate a large choice of removals for the other colour."""
    return -END_BONUS * after.over + after.legal_count() - _next(after)


def _ring(_before: State, after: State) -> float:
    """Rate trees without leaves, and stones that are no leaves."""
    leaves = [count for colour in after.colours for count in leaf_counts(after, colour)]
    return 20 * leaves.count(0) - sum(leaves) - len(leaves)


def _capture(before: State, after: State) -> float:
    """Rate large removals."""
    return before.stone_count() - after.stone_count()


def _level(_before: State, after: State) -> float:
    """Rate an equal score."""
    dark, light = (leaf_counts(after, colour) for colour in after.colours)
    ahead = abs(len(set(dark)) + (dark > light) - len(set(light)) - (light > dark))
    return -ahead - END_BONUS * (after.over and ahead > 0)


class _Lefe(GuidedPlay):
    @override
    def likely_illegal_actions(self, state: State, random: Random) -> Iterator[Action]:
        empty, stones = state.empty(), tuple(state.contents())
        if not empty or not stones:
            return
        yield Placement(random.choice(empty), removing=random.choice(stones))
        for legal in some_actions(state, random, 1):
            if isinstance(legal, Placement):
                yield Placement(legal.cell)  # a removal may be due
                yield Placement(legal.cell, removing=random.choice(stones))


LEFE = _Lefe(goals=(_merge, _choice, _ring, _capture, _level))


class _Interleave(GuidedPlay):
    @override
    def random_set_up_action(self, state: State, random: Random) -> Action | None:
        cells = random.sample(state.board.cells, len(state.board.cells))
        if not cells:
            return None
        count = random.choice(
            (random.randint(1, min(6, len(cells))), random.randint(1, len(cells)), len(cells))
        )
        first = random.choice((count, random.randint(1, count)))
        return _set_up(state, sorted(cells[:first]), sorted(cells[first:count]))

    @override
    def likely_illegal_actions(self, state: State, random: Random) -> Iterable[Action]:
        cells = state.board.cells
        some = random.sample(cells, min(len(cells), random.randint(1, 3)))
        yield _set_up(state, [], random.choice(([], some)))  # without a stone of the first colour
        yield _set_up(state, *random.choice((([*some, *some[:1]], []), (some, some[:1]))))  # a cell twice


def _set_up(state: State, first: list[Cell], second: list[Cell]) -> Setup:
    return Setup(tuple(zip(state.colours, (tuple(first), tuple(second)), strict=True)))


INTERLEAVE = _Interleave()
