"""Moves as numbers: all possible moves of a game on a board, in a fixed order.

A move is an action. The exception is a set-up: there are too many, so it is made by moves that set up one
stone each, and closed by one that sets up none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, compress

from rulestone.core.actions.action import Action, write_action
from rulestone.core.actions.colours import Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.setup import Setup
from rulestone.core.boards import Board, Cell
from rulestone.core.errors import Error
from rulestone.core.names import ActionText, Colour
from rulestone.rulebook.game import Game


class UnnumberedGame(Error, ValueError):
    """A game with actions of a form that cannot be listed. The message is one line."""


Stones = Sequence[tuple[Colour, Cell]]
"""The stones of a set-up."""


@dataclass(frozen=True, eq=False)
class Numbering:
    """The moves of a game on a board.

    Attributes:
        colours: the colours of the game.
        board: the board.
        actions: the action of each move; of a move in a set-up, the set-up of its stone alone.
    """

    colours: tuple[Colour, Colour]
    board: Board
    actions: tuple[Action, ...]

    @cached_property
    def texts(self) -> tuple[ActionText, ...]:
        """The text of each move, as the protocol writes it."""
        return tuple(write_action(self.board, action) for action in self.actions)

    @cached_property
    def numbers(self) -> Mapping[Action, int]:
        """The number of each action."""
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def stones(self) -> Mapping[int, tuple[Colour, Cell]]:
        """By number of a move that places a stone of a set-up, that stone."""
        return {
            number: (colour, cell)
            for number, action in enumerate(self.actions)
            if isinstance(action, Setup)
            for colour, cells in action.stones
            for cell in cells
        }

    @cached_property
    def set_up_end(self) -> int | None:
        """The number of the move that closes a set-up; None without set-ups."""
        return self.numbers.get(self.setup(()))

    @cached_property
    def stops(self) -> Mapping[Colour, int]:
        """By colour, the number of the move by which it stops; empty if no colour can."""
        return {action.colour: number for action, number in self.numbers.items() if isinstance(action, Stop)}

    def placement(self, cell: Cell | None, colour: Colour) -> int:
        """Return the number of the placement of a colour on a cell; -1 if there is none."""
        if cell is None:
            return -1
        numbers = self.numbers
        return numbers.get(Placement(cell), numbers.get(Placement(cell, colour), -1))

    def setup(self, stones: Stones) -> Setup:
        """Return the action that sets up some stones."""
        return _setup(self.colours, stones)


def _setup(colours: tuple[Colour, Colour], stones: Stones) -> Setup:
    own = (tuple(cell for owner, cell in stones if owner == colour) for colour in colours)
    return Setup(tuple(zip(colours, own, strict=True)))


@lru_cache(maxsize=64)
def numbering(game: Game, board: Board) -> Numbering:
    """Number the moves of a game on a board: those of each form in turn, then those of a set-up.

    Raises:
        UnnumberedGame: a form that is not a set-up lists no actions.
    """
    listed = {form: form.actions(board) for form in game.forms}
    unlisted = [form for form, actions in listed.items() if actions is None]
    for form in unlisted:
        if not form.has(_setup(game.colours, ())):
            raise UnnumberedGame(f"{game.name}: its actions {form.pattern!r} cannot be numbered")
    stones = [(colour, cell) for colour in game.colours for cell in board.cells] if unlisted else ()
    close = [_setup(game.colours, ())] if unlisted else ()
    single = (_setup(game.colours, [stone]) for stone in stones)
    return Numbering(game.colours, board, tuple(chain(*filter(None, listed.values()), single, close)))


@dataclass(frozen=True, eq=False)
class Placements:
    """The moves of one colour that only place a stone, by the bits of their cells.

    Attributes:
        moves: by index of a bit, the number of the move, ascending; -1 if there is none.
    """

    moves: Sequence[int]

    @cached_property
    def bits(self) -> Mapping[int, int]:
        """By number of a move, the integer with its bit set."""
        return {number: 1 << bit for bit, number in enumerate(self.moves) if number >= 0}

    def on(self, cells: int) -> list[int]:
        """Return the numbers of the moves on some cells, ascending."""
        # Going through a text is the fastest way to examine all bits.
        is_on = bin(cells)[:1:-1].encode().translate(_IS_SET)
        return [*compress(self.moves, is_on)]


_IS_SET = bytes(digit == ord("1") for digit in range(256))
"""By character of a binary number, whether the bit is set."""
