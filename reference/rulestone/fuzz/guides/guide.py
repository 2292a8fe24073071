"""Guided play: goals for generated games, so that rare situations come up often.

Random games rarely skip a colour, close a ring, fill the board or end in a tie. Guided play takes, of a few
legal actions, the one with the highest number after it, and gets there soon. Such numbers are a game's goals.
An entry point of the group `rulestone.guides` names those of a game, as a `GuidedPlay`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from rulestone.core.actions import Action
from rulestone.core.boards import Board, Cell
from rulestone.core.names import ClauseId, Colour

END = 1000.0
"""Greater than any other part of a goal's number."""


class State(ABC):
    """A position of any game, with the data for goals. It never changes."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board."""

    @property
    @abstractmethod
    def colours(self) -> tuple[Colour, Colour]:
        """The two colours, in the game's order."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def mover(self) -> Colour | None:
        """The colour to move, after skips; None if either may act, or none."""

    @property
    @abstractmethod
    def enumerable(self) -> bool:
        """Whether `some` draws from all legal actions. There are too many set-ups to list."""

    @abstractmethod
    def some(self, random: Random, count: int) -> list[Action]:
        """Return up to this many random legal actions, equally likely; empty if there are none."""

    @abstractmethod
    def count(self) -> int:
        """Return the number of legal actions."""

    @abstractmethod
    def refusal(self, action: Action) -> ClauseId | None:
        """Return the clause that forbids the action; None if it is legal."""

    @abstractmethod
    def after(self, action: Action) -> "State":
        """Return the position after a legal action."""

    @abstractmethod
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Return where a colour may place, if it is its turn."""

    @abstractmethod
    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the stones of a colour, in board order."""

    def placements(self, colour: Colour) -> int:
        """Return on how many cells a colour may place, if it is its turn."""
        return len(self.placeable(colour))

    def stone_count(self) -> int:
        """Return the number of stones."""
        return sum(len(self.stones(colour)) for colour in self.colours)

    def empty(self) -> Sequence[Cell]:
        """Return the cells without a stone, in board order."""
        taken = {cell for colour in self.colours for cell in self.stones(colour)}
        return [cell for cell in self.board.cells if cell not in taken]

    def opponent(self, colour: Colour) -> Colour:
        """Return the other colour."""
        first, second = self.colours
        return second if colour == first else first

    def group_sizes(self, colour: Colour) -> tuple[int, ...]:
        """Return the sizes of the connected groups of a colour, in descending order."""
        return tuple(sorted(map(len, self.board.regions(self.stones(colour))), reverse=True))

    def ends(self, colour: Colour) -> tuple[int, ...]:
        """Return how many stones of each group have at most one neighbour in it, in descending order."""
        beside = self.board.neighbours
        counts = (
            sum(sum(near in group for near in beside[cell]) <= 1 for cell in group)
            for group in self.board.regions(self.stones(colour))
        )
        return tuple(sorted(counts, reverse=True))


Goal = Callable[[State, State], float]
"""Rates an action that leads from the first position to the second."""


def large_group(_before: State, after: State) -> float:
    """Rate one large group."""
    return max(sum(after.group_sizes(colour)[:1]) for colour in after.colours)


def starve(_before: State, after: State) -> float:
    """Rate no placement for one colour, and many for the other."""
    fewer, more = sorted(map(after.placements, after.colours))
    return -END * after.over - 3 * fewer + more


def long_game(_before: State, after: State) -> float:
    """Rate many possible placements."""
    return -END * after.over + sum(map(after.placements, after.colours))


def tie(_before: State, after: State) -> float:
    """Rate groups of the same sizes."""
    first, second = map(after.group_sizes, after.colours)
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
