"""Guided play: goals for generated games, so that rare situations come up often.

Random games seldom skip a colour, close a ring, fill the board or end in a tie. A game that prefers,
of a few legal actions, the one after which a number is greatest gets there soon. Such numbers are a
game's goals. A game says what is particular to it in a module `guided_play` of its package:

    GUIDED_PLAY = GuidedPlay(goals=(large_group, starve))
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
"""More than any other part of a goal's number."""


class State(ABC):
    """A position of any game, with what goals are made of. It never changes."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board that it is played on."""

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
        """Whose turn it is, skips applied; None where it is nobody's."""

    @property
    @abstractmethod
    def enumerable(self) -> bool:
        """Whether `some` draws from all that may be done; a set-up is one of too many to list."""

    @abstractmethod
    def some(self, random: Random, count: int) -> list[Action]:
        """At most so many of the legal actions, as likely as each other; none if there are none."""

    @abstractmethod
    def count(self) -> int:
        """How many legal actions there are."""

    @abstractmethod
    def refusal(self, action: Action) -> ClauseId | None:
        """The clause by which the action is illegal; None if it is legal."""

    @abstractmethod
    def after(self, action: Action) -> "State":
        """The position that a legal action leads to."""

    @abstractmethod
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Where a colour may place, if it is its turn."""

    @abstractmethod
    def stones(self, colour: Colour) -> Sequence[Cell]:
        """The stones of a colour, in board order."""

    def placements(self, colour: Colour) -> int:
        """On how many cells a colour may place, if it is its turn."""
        return len(self.placeable(colour))

    def stone_count(self) -> int:
        """How many stones there are."""
        return sum(len(self.stones(colour)) for colour in self.colours)

    def empty(self) -> Sequence[Cell]:
        """The cells without a stone, in board order."""
        taken = {cell for colour in self.colours for cell in self.stones(colour)}
        return [cell for cell in self.board.cells if cell not in taken]

    def opponent(self, colour: Colour) -> Colour:
        """The other colour."""
        first, second = self.colours
        return second if colour == first else first

    def group_sizes(self, colour: Colour) -> tuple[int, ...]:
        """The sizes of the connected groups of a colour, in descending order."""
        return tuple(sorted(map(len, self.board.regions(self.stones(colour))), reverse=True))

    def ends(self, colour: Colour) -> tuple[int, ...]:
        """By group of a colour, how many of its stones have at most one neighbour in it; descending."""
        beside = self.board.neighbours
        counts = (
            sum(sum(near in group for near in beside[cell]) <= 1 for cell in group)
            for group in self.board.regions(self.stones(colour))
        )
        return tuple(sorted(counts, reverse=True))


Goal = Callable[[State, State], float]
"""How good an action is that leads from the first position to the second."""


def large_group(_before: State, after: State) -> float:
    """Have one large group."""
    return max(sum(after.group_sizes(colour)[:1]) for colour in after.colours)


def starve(_before: State, after: State) -> float:
    """Leave one colour no placement, and the other many."""
    fewer, more = sorted(map(after.placements, after.colours))
    return -END * after.over - 3 * fewer + more


def long_game(_before: State, after: State) -> float:
    """Leave as many placements as possible."""
    return -END * after.over + sum(map(after.placements, after.colours))


def tie(_before: State, after: State) -> float:
    """Have groups of the same sizes."""
    first, second = map(after.group_sizes, after.colours)
    return -sum(abs(one - other) for one, other in zip_longest(first, second, fillvalue=0))


@dataclass(frozen=True)
class GuidedPlay:
    """The goals of one game. A game without a module of its own uses this class.

    Attributes:
        goals: what to aim at; one that stands here twice is aimed at twice as often.
    """

    goals: tuple[Goal, ...] = (starve, long_game, tie, large_group)

    def arranged(self, state: State, random: Random) -> Action | None:
        """A legal action where they are too many to list; None where the examples in the register must do."""
        del state, random
        return None

    def doubtful(self, state: State, random: Random) -> Iterable[Action]:
        """Actions that are worth trying because they are probably illegal."""
        del state, random
        return ()
