"""Guided play: goals for generated games, so that rare situations come up often.

Random games rarely skip a colour, close a ring, fill the board or end in a tie. Guided play takes, of a few
legal actions, the one with the highest number after it, and gets there soon. Such numbers are a game's goals.
An entry point of the group `rulestone.guides` names those of a game, as a `GuidedPlay`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from rulestone.core.actions import Action
from rulestone.core.names import Colour, GameName
from rulestone.core.registry import part
from rulestone.engines.states import State

END = 1000.0
"""Greater than any other part of a goal's number."""


Goal = Callable[[State, State], float]
"""Rates an action that leads from the first position to the second."""


def group_sizes(state: State, colour: Colour) -> tuple[int, ...]:
    """Return the sizes of the connected groups of a colour, in descending order."""
    return tuple(sorted(map(len, state.board.regions(state.stones(colour))), reverse=True))


def ends(state: State, colour: Colour) -> tuple[int, ...]:
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
    if len(placing) < len(actions) and (not placing or random.random() < _OTHERS):
        return [random.choice([action for action in actions if not action.cells])]
    return random.sample(placing, min(count, len(placing)))


_OTHERS = 0.4
"""How often an action without a placement is chosen if there are placements as well."""


def large_group(_before: State, after: State) -> float:
    """Rate one large group."""
    return max(sum(group_sizes(after, colour)[:1]) for colour in after.colours)


def starve(_before: State, after: State) -> float:
    """Rate no placement for one colour, and many for the other."""
    fewer, more = sorted(map(after.placements, after.colours))
    return -END * after.over - 3 * fewer + more


def long_game(_before: State, after: State) -> float:
    """Rate many possible placements."""
    return -END * after.over + sum(map(after.placements, after.colours))


def tie(_before: State, after: State) -> float:
    """Rate groups of the same sizes."""
    first, second = (group_sizes(after, colour) for colour in after.colours)
    return -sum(abs(one - other) for one, other in zip_longest(first, second, fillvalue=0))


@dataclass(frozen=True)
class GuidedPlay:
    """The goals of one game. Games without a module of their own use this class.

    Attributes:
        goals: the goals; one that is listed twice is used twice as often.
    """

    goals: tuple[Goal, ...] = (starve, long_game, tie, large_group)

    def arranged(self, state: State, random: Random) -> Action | None:
        """Return a legal action if there are too many to list; None to use the examples in the register."""
        return None

    def doubtful(self, state: State, random: Random) -> Iterable[Action]:
        """Actions that are worth trying because they are probably illegal."""
        return ()


def guide_of(name: GameName) -> GuidedPlay:
    """Return the guided play of a game."""
    return part("rulestone.guides", name, GuidedPlay) or GuidedPlay()
