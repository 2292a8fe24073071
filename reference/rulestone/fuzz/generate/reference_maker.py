"""Games and positions made by the reference, for games that have no second implementation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rulestone.core.actions import Action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import game
from rulestone.core.guided_play import State
from rulestone.core.names import Colour
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.engines.second_implementation import Maker
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.sampling import sample_actions


@dataclass(frozen=True, slots=True)
class ReferenceState(State):
    """A position of the reference.

    Attributes:
        maker: where it is from.
        position: the position.
    """

    maker: "ReferenceMaker"
    position: Position

    @property
    def board(self) -> Board:
        """The board that it is played on."""
        return self.position.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The colours of its game."""
        return self.position.colours

    @property
    def over(self) -> bool:
        """As its status says."""
        return self.position.status().over

    @property
    def mover(self) -> Colour | None:
        """As its status says."""
        return self.position.status().to_move

    @property
    def enumerable(self) -> bool:
        """As the position says."""
        return not self.position.awaits_set_up

    def some(self, random: Random, count: int) -> list[Action]:
        """A few of the legal actions."""
        actions = self.position.legal_actions()
        placing = [action for action in actions if action.cells]
        return sample_actions(random, count, placing, [action for action in actions if not action.cells])

    def count(self) -> int:
        """The legal actions that are listed."""
        return len(self.position.legal_actions())

    def refuses(self, action: Action) -> bool:
        """Whether a clause forbids it."""
        return not self.position.is_legal(action)

    def after(self, action: Action) -> "ReferenceState":
        """The position after it."""
        return ReferenceState(self.maker, self.position.after(action))

    def placements(self, colour: Colour) -> int:
        """On how many cells; of a colour whose turn it is not, among the same stones in its turn."""
        if self.over:
            return 0
        if self.mover in (None, colour):
            return len(_placeable(self.position, colour))
        stones = {cell: each for each in self.colours for cell in self.stones(each)}
        return len(self.maker.placeable(stones, colour))

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Its stones."""
        return self.position.stones.of(colour)

    def empty(self) -> Sequence[Cell]:
        """The empty cells."""
        return self.position.stones.empty(self.board)

    def group(self, cell: Cell) -> Sequence[Cell]:
        """The group of a stone."""
        colour = self.position.stones.at(cell)
        return sorted(self.board.region(cell, () if colour is None else self.stones(colour)))

    def group_sizes(self, colour: Colour) -> tuple[int, ...]:
        """The sizes of the groups."""
        return tuple(sorted(map(len, self.board.regions(self.stones(colour))), reverse=True))

    def ends(self, colour: Colour) -> tuple[int, ...]:
        """The stones with at most one neighbour, by group."""
        beside = self.board.neighbours
        counts = (
            sum(sum(near in group for near in beside[cell]) <= 1 for cell in group)
            for group in self.board.regions(self.stones(colour))
        )
        return tuple(sorted(counts, reverse=True))


class ReferenceMaker(Maker):
    """The reference as a maker of games."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._game = game(ground.game)

    def start(self) -> State:
        """The start of the game."""
        return ReferenceState(self, self._game.start(self._ground.board, self._ground.options))

    def placeable(self, stones: Mapping[Cell, Colour], colour: Colour) -> Sequence[Cell]:
        """Where a colour may place if the stones are set up; nowhere once the game is over."""
        board = self._ground.board
        by_colour = {each: [c for c, own in stones.items() if own == each] for each in self._game.colours}
        mover = None if self._game.turnless else colour
        position = self._game.set_up(board, Stones.of_colours(board, by_colour), mover, self._ground.options)
        return _placeable(position, colour) if position.status().to_move in (None, colour) else ()


def _placeable(position: Position, colour: Colour) -> Sequence[Cell]:
    actions = position.legal_actions()
    cells = (cell for action in actions if action.whose in (None, colour) for cell in action.puts)
    return tuple(dict.fromkeys(cells))
