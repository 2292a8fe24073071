"""The interface for playing games: a position, and the maker of a game's positions on a board."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import ClassVar, Literal

from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Board, Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import ClauseId, Colour
from rulestone.core.overriding import override
from rulestone.protocol import GameSetting
from rulestone.rulebook.game import Game


class Playable(ABC):
    """A position of any game on any board. It never changes; an action makes a new one."""

    __slots__ = ()

    maker: "PlayableMaker"
    """The maker of this position, with the game and its board."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def winner(self) -> Colour | None:
        """The colour that has won; None for a draw and while the game goes on."""

    @property
    @abstractmethod
    def to_move(self) -> Colour | None:
        """The colour to move, after skips; None if either may act, or none."""

    @property
    @abstractmethod
    def awaits_set_up(self) -> bool:
        """Whether a set-up is due, which `legal` does not list: there are too many."""

    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """Return the legal actions, in a verdict's order."""

    def legal_numbers(self, numbers: Mapping[Action, int]) -> list[int]:
        """Return the number of each legal action. A maker is quick with one numbering at a time."""
        return [numbers[action] for action in self.legal()]

    @abstractmethod
    def refusal(self, action: Action) -> ClauseId | None:
        """Return the first clause that forbids an action; None if it is legal."""

    @abstractmethod
    def after(self, action: Action) -> "Playable":
        """Return the position after a legal action."""

    def play_on(self, random: Random, limit: int) -> "Playable":
        """Return the position after random legal actions, all equally likely, up to the end or a limit.

        In games without turns, no colour stops. A set-up must be made before.
        """
        state: Playable = self
        for _ in range(limit):
            if state.over or not (legal := state.legal()):
                break
            state = state.after(random.choice(legal))
        return state

    @abstractmethod
    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the stones of a colour, in board order."""

    @abstractmethod
    def stone_bits(self, colour: Colour) -> int:
        """Return the stones of a colour as bits; see `PlayableMaker.cells_of_bits`."""

    @abstractmethod
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Return the cells on which a colour may place, if it is its turn."""

    @abstractmethod
    def phase_key(self) -> Hashable:
        """Return the state of the game apart from the stones and the turn, such as an open swap.

        Positions of one maker with the same stones, turn and key continue in the same way.
        """

    def placement_bits(self, colour: Colour) -> int | None:
        """Return the cells on which a colour may place now, as bits, if its only other action is to stop.

        None if it has other actions, or if listing the actions is as fast.
        """
        return None

    def _key(self) -> tuple[object, ...]:
        stones = tuple(map(self.stone_bits, self.colours))
        return type(self), self.maker.identity, stones, self.to_move, self.over, self.winner, self.phase_key()

    @override
    def __eq__(self, other: object) -> bool:
        """Whether both have the same game, board and options, and go on in the same way."""
        return isinstance(other, Playable) and self._key() == other._key()

    @override
    def __hash__(self) -> int:
        return hash(self._key())

    @property
    def board(self) -> Board:
        """The board."""
        return self.maker.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The two colours, in the game's order."""
        return self.maker.colours

    @abstractmethod
    def is_empty(self, cell: Cell) -> bool:
        """Return whether there is no stone on a cell."""

    def empty(self) -> Sequence[Cell]:
        """Return the cells without a stone, in board order."""
        return [cell for cell in self.board.cells if self.is_empty(cell)]

    def contents(self) -> dict[Cell, Colour]:
        """Return the stones by cell."""
        return {cell: colour for colour in self.colours for cell in self.stones(colour)}

    def opponent(self, colour: Colour) -> Colour:
        """Return the other colour.

        Raises:
            BadInput: the game has no such colour.
        """
        return self.colours[1 - self.maker.side(colour)]


class PlayableMaker(ABC):
    """Makes the positions of a game on a board.

    Attributes:
        setting: the game, its options and its board, by name.
        game: the game, or a variant of it.
        colours: its colours, in order.
        board: the board.
        cells_of_bits: by index of a bit, its cell; None for a bit without a cell.
        bits: by cell, that bit.
        identity: a value that makers of positions of the same rules on the same board share.
        is_symmetric: whether the rules are known to treat two positions alike if a symmetry of the board
            turns one into the other and leaves each colour its sides.

    Raises:
        BadOption: the game has no such option, or the option no such value.
        BadInput: the game has no board of this size.
    """

    is_symmetric: ClassVar[bool] = False

    def __init__(self, setting: GameSetting, played: Game) -> None:
        self.setting = setting
        self.game = played
        self.colours = played.colours
        self.board = played.start(played.board(setting.size, setting.removed), setting.options).board
        self.cells_of_bits: tuple[Cell | None, ...] = self.board.cells
        self.bits = {cell: 1 << bit for bit, cell in enumerate(self.board.cells)}
        options = {**played.defaults, **setting.options}
        self.identity = played.position_class, setting.size, setting.removed, frozenset(options.items())

    @abstractmethod
    def start(self) -> Playable:
        """Return the start of the game."""

    def side(self, colour: Colour) -> Literal[0, 1]:
        """Return the place of a colour in the game's order.

        Raises:
            BadInput: the game has no such colour.
        """
        if colour == self.colours[0]:
            return 0
        if colour == self.colours[1]:
            return 1
        raise BadInput(f"{colour!r:.40} is not a colour of {self.game.title}")

    @abstractmethod
    def set_up(self, stones: Mapping[Colour, Sequence[Cell]], to_move: Colour | None) -> Playable:
        """Return the position with these stones and this colour to move; None in a game without turns.

        Raises:
            BadInput: there is no such colour or cell.
        """


def colours_after(colours: tuple[Colour, Colour], player: int, action: Action) -> tuple[Colour, Colour]:
    """Return the players' colours after an action: a swap exchanges them, a choice names one.

    Args:
        colours: by player, the colour before the action.
        player: the player who acts.
        action: the action.
    """
    chosen = isinstance(action, Choose) and action.colour != colours[player]
    return (colours[1], colours[0]) if chosen or isinstance(action, Swap) else colours
