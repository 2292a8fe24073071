"""A second implementation of a game: positions that are made and judged without the reference.

Fuzzing makes its games by it and takes from it, position by position, what is right; the reference judges a
sample and whatever an engine answers otherwise. The games of the bitboard engine have one there. A game that
has its own names it in a module `second_implementation` of its package:

    SECOND_IMPLEMENTATION = SecondImplementation(lambda board, options: MyGame(board, options))

It must not use the game's own rules: what both get wrong alike, nobody finds.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rulestone.core.boards import Board, Cell
from rulestone.core.guided_play import State
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, Options
from rulestone.protocol import Verdict


class Maker(ABC):
    """Makes the positions of one game on one board."""

    @abstractmethod
    def start(self) -> State:
        """The position that a game begins with."""

    @abstractmethod
    def placeable(self, stones: Mapping[Cell, Colour], colour: Colour) -> Sequence[Cell]:
        """Where a colour may place among these stones, if it is its turn."""


class JudgedState(State):
    """A position of which is known what is right."""

    @abstractmethod
    def verdict(self) -> Verdict:
        """All that is true of it, with `score`, `leader` and `why` where the rules give them."""

    @abstractmethod
    def refusal(self, action: ActionText) -> ClauseId | None:
        """The clause by which an action is not legal; None if it is legal."""

    @abstractmethod
    def stone_names(self) -> dict[Colour, tuple[CellName, ...]]:
        """The cells of each colour's stones, in board order."""

    @abstractmethod
    def set_up_for(self, mover: Colour | None) -> "JudgedState":
        """The same stones, set up with this colour to move; with None in a game without turns."""

    @abstractmethod
    def perft(self, depth: int) -> int:
        """How many sequences of so many actions continue it."""


class JudgedMaker(Maker):
    """Makes positions of which is known what is right."""

    @abstractmethod
    def start(self) -> JudgedState:
        """The position that a game begins with."""

    @abstractmethod
    def set_up(self, stones: Mapping[Cell, Colour], mover: Colour | None) -> JudgedState:
        """The position with these stones, set up with this colour to move."""


@dataclass(frozen=True, slots=True)
class SecondImplementation:
    """What a game's package gives.

    Attributes:
        maker: makes the positions of the game on a board with the options that are not at their defaults;
            None on a board or with options that it does not know.
    """

    maker: Callable[[Board, Options], JudgedMaker | None]
