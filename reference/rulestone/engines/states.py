"""One thing that is played: whose turn, what is legal, what comes after, whether it is over, who has won.

All that plays games (fuzzing, learners, statistics, exact values) plays a `State`. Two factories make
them: the reference, for every game; and the bitboard, which is many times as fast, for the games that it has.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, TypeVar

from rulestone.core import actions as core
from rulestone.core.actions import Action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import Game
from rulestone.core.names import ClauseId, Colour
from rulestone.core.overriding import override
from rulestone.core.position import Position, Status
from rulestone.core.registry import find_game
from rulestone.core.stones import Stones
from rulestone.protocol import Ground
from rulestone_bitboard import actions as fast
from rulestone_bitboard.engine import rules_of
from rulestone_bitboard.game import games as bitboard_games
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.position import Position as FastPosition
from rulestone_bitboard.position import Side

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class State(ABC):
    """A position of any game on any board. It never changes; an action makes a new one."""

    __slots__ = ()

    factory: "StateFactory"
    """What made it, with the game and its board."""

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
    def lists_all_actions(self) -> bool:
        """Whether `legal` lists all legal actions but wishes to stop. There are too many set-ups to list."""

    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """Return the legal actions, in a verdict's order."""

    def legal_in(self, table: Mapping[Action, _Value]) -> list[_Value]:
        """Return what a table has for each legal action. A factory is quick with one table at a time."""
        return [table[action] for action in self.legal()]

    @abstractmethod
    def refusal(self, action: Action) -> ClauseId | None:
        """Return the first clause that forbids an action; None if it is legal."""

    @abstractmethod
    def after(self, action: Action) -> "State":
        """Return the position after a legal action."""

    @abstractmethod
    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the stones of a colour, in board order."""

    @abstractmethod
    def stone_bits(self, colour: Colour) -> int:
        """Return the stones of a colour as bits; see `StateFactory.cells_of_bits`."""

    @abstractmethod
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Return where a colour may place, if it is its turn."""

    @abstractmethod
    def rest_of_state(self) -> Hashable:
        """Return what else the future depends on, but for the turn: phases, wishes to stop, an open swap."""

    def placement_bits(self, colour: Colour) -> int | None:
        """Return where a colour may place now, as bits, if it may do nothing else but stop.

        None if it may, or if listing the actions is as fast.
        """
        return None

    @property
    def board(self) -> Board:
        """The board."""
        return self.factory.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The two colours, in the game's order."""
        return self.factory.colours

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
        """Return the other colour."""
        first, second = self.colours
        return second if colour == first else first


class StateFactory(ABC):
    """Makes the states of a game on a board.

    Attributes:
        ground: the game, its options and its board, by name.
        game: the game, or a variant of it.
        colours: its colours, in order.
        board: the board.
        cells_of_bits: by index of a bit that stands for a cell, that cell; None for a bit without a cell.
        bits: by cell, that bit.
    """

    def __init__(self, ground: Ground, played: Game) -> None:
        self.ground = ground
        self.game = played
        self.colours = played.colours
        self.board = played.board(ground.size, ground.removed)
        self.cells_of_bits: tuple[Cell | None, ...] = self.board.cells
        self.bits = {cell: Mask(1 << bit) for bit, cell in enumerate(self.board.cells)}

    @abstractmethod
    def start(self) -> State:
        """Return the start of the game."""

    @abstractmethod
    def set_up(self, stones: Mapping[Colour, Sequence[Cell]], to_move: Colour | None) -> State:
        """Return the position with these stones and this colour to move; None in a game without turns."""


def colours_after(colours: tuple[Colour, Colour], player: int, action: Action) -> tuple[Colour, Colour]:
    """Return the players' colours after an action: a swap exchanges them, a choice names one.

    Args:
        colours: by player, the colour before the action.
        player: the player who acts.
        action: the action.
    """
    chosen = isinstance(action, core.Choose) and action.colour != colours[player]
    return (colours[1], colours[0]) if chosen or isinstance(action, core.Swap) else colours


def state_factory(ground: Ground, *, quick: bool = True) -> StateFactory:
    """Return what makes the states of a game on a board.

    Args:
        ground: the game, its options and its board.
        quick: whether the bitboard makes the states, if it has the game.
    """
    played = find_game(ground.game)
    if quick and ground.game in bitboard_games():
        return BitboardFactory(ground, played)
    return ReferenceFactory(ground, played)


class ReferenceFactory(StateFactory):
    """Makes states of the reference, or of any game with parts exchanged."""

    @override
    def start(self) -> "ReferenceState":
        return ReferenceState(self, self.game.start(self.board, self.ground.options))

    @override
    def set_up(self, stones: Mapping[Colour, Sequence[Cell]], to_move: Colour | None) -> "ReferenceState":
        held = Stones.of_colours(self.board, stones)
        return ReferenceState(self, self.game.set_up(self.board, held, to_move, self.ground.options))


@dataclass(slots=True, eq=False)
class ReferenceState(State):
    """A position of the reference.

    It is not a frozen dataclass: making one takes twice the time.

    Attributes:
        factory: what made it.
        position: the position.
    """

    factory: StateFactory
    position: Position
    _status: Status = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._status = self.position.status()

    @property
    @override
    def over(self) -> bool:
        return self._status.over

    @property
    @override
    def winner(self) -> Colour | None:
        return self._status.winner

    @property
    @override
    def to_move(self) -> Colour | None:
        return self._status.to_move

    @property
    @override
    def lists_all_actions(self) -> bool:
        return not self.position.awaits_set_up

    @override
    def legal(self) -> Sequence[Action]:
        return self.position.legal_actions()

    @override
    def refusal(self, action: Action) -> ClauseId | None:
        violations = self.position.violations(action)
        return violations[0].clause if violations else None

    @override
    def after(self, action: Action) -> "ReferenceState":
        return ReferenceState(self.factory, self.position.after(action))

    @override
    def stones(self, colour: Colour) -> Sequence[Cell]:
        return self.position.stones.of(colour)

    @override
    def stone_bits(self, colour: Colour) -> int:
        stones = self.position.stones
        return sum(1 << bit for bit, cell in enumerate(self.board.cells) if stones.at(cell) == colour)

    @override
    def is_empty(self, cell: Cell) -> bool:
        return self.position.stones.at(cell) is None

    @override
    def rest_of_state(self) -> Hashable:
        names = (item.name for item in fields(self.position))  # type: ignore[arg-type]  # all are dataclasses
        return tuple(getattr(self.position, name) for name in names if name not in ("board", "stones"))

    @override
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        if self.over:
            return ()
        if self.to_move not in (None, colour):
            by_colour = {owner: self.stones(owner) for owner in self.colours}
            in_turn = self.factory.set_up(by_colour, colour)
            return in_turn.placeable(colour) if in_turn.to_move == colour else ()
        actions = (action for action in self.legal() if action.colour_named in (None, colour))
        return tuple(dict.fromkeys(cell for action in actions for cell in action.placement_cells))


class _Converted(dict[_Key, _Value], Generic[_Key, _Value]):
    """Values by key. Each is worked out on first use."""

    def __init__(self, convert: Callable[[_Key], _Value]) -> None:
        super().__init__()
        self._convert = convert

    def __missing__(self, key: _Key) -> _Value:
        value = self._convert(key)
        if len(self) < _MOST_CONVERTED:
            self[key] = value
        return value


_MOST_CONVERTED = 1 << 14
"""All placements of the largest boards, but not every possible set-up."""


class BitboardFactory(StateFactory):
    """Makes states of the bitboard, which is tested and proved equal to the rules.

    Attributes:
        cells: by bit, its cell.
        actions: by action of the bitboard, the action of the reference.
        fast_actions: the same the other way round.
    """

    def __init__(self, ground: Ground, played: Game) -> None:
        super().__init__(ground, played)
        self._rules = rules = rules_of(ground)
        self.cells = dict(zip(rules.layout.bits, self.board.cells, strict=True))
        self.bits = dict(zip(self.board.cells, rules.layout.bits, strict=True))
        self.cells_of_bits = tuple(map(self.cells.get, rules.layout.by_place))
        self.actions = _Converted(self._action)
        self.fast_actions = _Converted(self._fast_action)
        # What a table holds may be of any type.
        self._table: tuple[object, _Converted[fast.Action, Any]] = None, _Converted(self._action)

    @override
    def start(self) -> "BitboardState":
        return BitboardState(self, self._rules.start())

    @override
    def set_up(self, stones: Mapping[Colour, Sequence[Cell]], to_move: Colour | None) -> "BitboardState":
        first, second = (
            Mask(sum(map(self.bits.__getitem__, stones[colour]))) for colour in self.game.colours
        )
        return BitboardState(self, self._rules.set_up((first, second), to_move))

    def values(self, table: Mapping[Action, _Value]) -> "_Converted[fast.Action, _Value]":
        """Return what a table has for each action of the bitboard."""
        kept, values = self._table
        if kept is not table:
            values = _Converted(lambda action: table[self.actions[action]])
            self._table = table, values
        return values

    def _action(self, action: fast.Action) -> Action:
        cells = self.cells
        match action:
            case fast.Place(cell, colour, removing):
                return core.Placement(cells[cell], colour, None if removing is None else cells[removing])
            case fast.Swap():
                return core.Swap()
            case fast.Choose(colour):
                return core.Choose(colour)
            case fast.Stop(colour):
                return core.Stop(colour)
            case fast.Setup(stones):
                return core.Setup(
                    tuple((colour, tuple(map(cells.__getitem__, own))) for colour, own in stones)
                )

    def _fast_action(self, action: Action) -> fast.Action:
        bits = self.bits
        match action:
            case core.Placement(cell, colour, taken):
                return fast.Place(bits[cell], colour, None if taken is None else bits[taken])
            case core.Swap():
                return fast.Swap()
            case core.Choose(colour):
                return fast.Choose(colour)
            case core.Stop(colour):
                return fast.Stop(colour)
            case core.Setup(stones):
                return fast.Setup(
                    tuple((colour, tuple(map(bits.__getitem__, own))) for colour, own in stones)
                )
        raise TypeError(f"the bitboard has no {action}")


@dataclass(slots=True, eq=False)
class BitboardState(State):
    """A position of the bitboard.

    Attributes:
        factory: what made it.
        position: the position.
    """

    factory: BitboardFactory
    position: FastPosition

    @property
    @override
    def over(self) -> bool:
        return self.position.over

    @property
    @override
    def winner(self) -> Colour | None:
        winner = self.position.verdict().winner
        return None if winner is None else Colour(winner)

    @property
    @override
    def to_move(self) -> Colour | None:
        side = self.position.turn
        return None if side is None else self.factory.colours[side]

    @property
    @override
    def lists_all_actions(self) -> bool:
        return self.position.listed

    @override
    def legal(self) -> Sequence[Action]:
        return list(map(self.factory.actions.__getitem__, self.position.actions()))

    @override
    def legal_in(self, table: Mapping[Action, _Value]) -> list[_Value]:
        return list(map(self.factory.values(table).__getitem__, self.position.actions()))

    @override
    def refusal(self, action: Action) -> ClauseId | None:
        return self.position.refusal(self.factory.fast_actions[action])

    @override
    def after(self, action: Action) -> "BitboardState":
        return BitboardState(self.factory, self.position.after(self.factory.fast_actions[action]))

    @override
    def stones(self, colour: Colour) -> Sequence[Cell]:
        return self._named(self.stone_bits(colour))

    @override
    def stone_bits(self, colour: Colour) -> int:
        return self.position.stones[self._side(colour)]

    @override
    def rest_of_state(self) -> Hashable:
        return tuple(getattr(self.position, name, None) for name in ("phase", "stopped", "swappable"))

    @override
    def is_empty(self, cell: Cell) -> bool:
        first, second = self.position.stones
        return not self.factory.bits[cell] & (first | second)

    @override
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        return self._named(self.position.placeable(self._side(colour)))

    @override
    def placement_bits(self, colour: Colour) -> int | None:
        return self.position.only_placements(self._side(colour))

    def _side(self, colour: Colour) -> Side:
        return 0 if colour == self.factory.colours[0] else 1

    def _named(self, bits: int) -> Sequence[Cell]:
        return [cell for bit, cell in self.factory.cells.items() if bit & bits]
