"""Makers of positions: the bitboard engine if it knows the game, otherwise the reference.

The bitboard engine makes games about five times as fast. Its positions decide only what is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeVar

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import game
from rulestone.core.names import CellName, ClauseId, Colour, GameName, OptionValue, Size
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.fuzz.guides.guide import GuidedPlay, State
from rulestone.protocol import Ground, Judge
from rulestone_bitboard.actions import Action as Own
from rulestone_bitboard.actions import Place, write
from rulestone_bitboard.engine import readings, rules_of
from rulestone_bitboard.game import games as bitboard_games
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.position import Position as BitboardPosition
from rulestone_bitboard.position import Side

StonesByCell = Mapping[Cell, Colour]

_OFTEN = 0.4
"""How often an action without a placement is chosen if there are placements as well."""

_BRIEF = 80
"""On a board with more cells, only a few moves are affordable."""

_Action = TypeVar("_Action")


class Maker:
    """Makes the positions of one game on one board.

    Attributes:
        ground: the game, its options and the board.
        game: the game.
        guide: its guided play.
        board: the board.
        brief: whether only a few moves on the board are affordable.
        rules: the bitboard engine's rules; None if the reference makes the positions.
    """

    def __init__(self, ground: Ground, *, quick: bool = True) -> None:
        """Prepare a board.

        Args:
            ground: the game, its options and the board.
            quick: whether the bitboard engine makes the positions, if it knows the game.
        """
        self.ground = ground
        self.game = game(ground.game)
        self.guide = self.game.part("guides", GuidedPlay, GuidedPlay())
        self.board = self.game.board(ground.size, ground.removed)
        self.brief = len(self.board.cells) > _BRIEF
        self.rules = rules_of(ground) if quick and ground.game in bitboard_games() else None
        bits = () if self.rules is None else self.rules.layout.bits
        self._cells = dict(zip(bits, self.board.cells, strict=False))
        self._actions: dict[Own, Action] = {}

    def start(self) -> State:
        """Return the start of the game."""
        if self.rules is not None:
            return BitboardState(self, self.rules.start())
        return ReferenceState(self, self.game.start(self.board, self.ground.options))

    def set_up(self, stones: StonesByCell, mover: Colour | None) -> State:
        """Return the position with these stones and this colour to move; None in a game without turns."""
        by_colour = self.by_colour(stones)
        if self.rules is not None:
            first, second = (self.rules.layout.cells(self.board.names(by_colour[each])) for each in by_colour)
            return BitboardState(self, self.rules.set_up((first, second), mover))
        held = Stones.of_colours(self.board, by_colour)
        return ReferenceState(self, self.game.set_up(self.board, held, mover, self.ground.options))

    def by_colour(self, stones: StonesByCell) -> dict[Colour, list[Cell]]:
        """Return the cells of each colour's stones, in board order."""
        return {
            each: sorted(cell for cell, own in stones.items() if own == each) for each in self.game.colours
        }

    def set_up_query(self, stones: StonesByCell, mover: Colour | None) -> Judge:
        """Return the query about stones there."""
        by_colour = {colour: self.board.names(cells) for colour, cells in self.by_colour(stones).items()}
        to_move = None if self.game.turnless else mover
        return self.ground.judge_stones(by_colour, to_move)

    def cells(self, mask: Mask) -> Sequence[Cell]:
        """Return the cells of a set of the bitboard engine, in board order."""
        return [cell for bit, cell in self._cells.items() if bit & mask]

    def read(self, own: Own, names: dict[Mask, CellName]) -> Action:
        """Convert an action of the bitboard engine to one of the reference."""
        action = self._actions.get(own)
        if action is None:
            action = self._actions[own] = self.game.read_action(self.board, write(own, names))
        return action

    def own(self, action: Action) -> Own:
        """Convert an action of the reference to one of the bitboard engine."""
        known = readings(self.ground.game, self.ground.size, self.ground.removed)
        return known[write_action(self.board, action)]


def maker_for(ground: Ground) -> Maker:
    """Return the maker for a ground. Some are cached, because making one takes as long as a short game."""
    return _kept(ground.game, ground.size, ground.removed, tuple(ground.options.items()))


@lru_cache(maxsize=256)
def _kept(
    name: GameName, size: Size, removed: tuple[CellName, ...], options: tuple[tuple[str, OptionValue], ...]
) -> Maker:
    return Maker(Ground(game=name, size=size, options=dict(options), removed=removed))


def _some(
    random: Random, count: int, actions: Sequence[_Action], is_placing: Callable[[_Action], object]
) -> list[_Action]:
    """Return a few random actions, those without a placement (a swap, a choice) more often."""
    placing = [action for action in actions if is_placing(action)]
    if len(placing) < len(actions) and (not placing or random.random() < _OFTEN):
        return [random.choice([action for action in actions if not is_placing(action)])]
    return random.sample(placing, min(count, len(placing)))


@dataclass(frozen=True)
class ReferenceState(State):
    """A position of the reference.

    Attributes:
        maker: its maker.
        position: the position.
    """

    maker: Maker
    position: Position

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The colours of its game."""
        return self.position.colours

    @property
    def over(self) -> bool:
        """Whether it is over, by its status."""
        return self.position.status().over

    @property
    def mover(self) -> Colour | None:
        """The mover, by its status."""
        return self.position.status().to_move

    @property
    def enumerable(self) -> bool:
        """Whether its legal actions can be listed."""
        return not self.position.awaits_set_up

    def some(self, random: Random, count: int) -> list[Action]:
        """Return a few of the legal actions."""
        return _some(random, count, self.position.legal_actions(), lambda action: action.cells)

    def count(self) -> int:
        """Return the number of listed legal actions."""
        return len(self.position.legal_actions())

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the first clause that forbids an action."""
        violations = self.position.violations(action)
        return violations[0].clause if violations else None

    def after(self, action: Action) -> "ReferenceState":
        """Return the position after an action."""
        return ReferenceState(self.maker, self.position.after(action))

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the stones of a colour."""
        return self.position.stones.of(colour)

    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Return where a colour may place: nowhere once it is over; off its turn, as if it were to move."""
        if self.over:
            return ()
        if self.mover not in (None, colour):
            in_turn = self.maker.set_up(contents(self), colour)
            return in_turn.placeable(colour) if in_turn.mover == colour else ()
        actions = (each for each in self.position.legal_actions() if each.whose in (None, colour))
        return tuple(dict.fromkeys(cell for action in actions for cell in action.puts))


@dataclass(frozen=True, slots=True)
class BitboardState(State):
    """A position of the bitboard engine.

    Attributes:
        maker: its maker.
        position: the position.
    """

    maker: Maker
    position: BitboardPosition

    @property
    def board(self) -> Board:
        """The board, as a board of the reference."""
        return self.maker.board

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The colours of its game."""
        return self.maker.game.colours

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.position.over

    @property
    def mover(self) -> Colour | None:
        """The mover."""
        mover = self.position.mover
        return None if mover is None else self.colours[mover]

    @property
    def enumerable(self) -> bool:
        """Whether its legal actions can be listed."""
        return self.position.listed

    def some(self, random: Random, count: int) -> list[Action]:
        """Return a few of the legal actions."""
        chosen = _some(random, count, self.position.actions(), lambda action: isinstance(action, Place))
        return [self.maker.read(action, self.position.layout.names) for action in chosen]

    def count(self) -> int:
        """Return the number of listed legal actions."""
        return self.position.count()

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the clause that forbids an action."""
        return self.position.refusal(self.maker.own(action))

    def after(self, action: Action) -> "BitboardState":
        """Return the position after an action."""
        return BitboardState(self.maker, self.position.after(self.maker.own(action)))

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the stones of a colour."""
        return self.maker.cells(self.position.stones[self._side(colour)])

    def stone_count(self) -> int:
        """Count the stones without naming them."""
        return sum(map(int.bit_count, self.position.stones))

    def placeable(self, colour: Colour) -> Sequence[Cell]:
        """Return where a colour may place by the constraints of the game alone, over or not."""
        return self.maker.cells(self.position.placeable(self._side(colour)))

    def placements(self, colour: Colour) -> int:
        """Count the cells without naming them."""
        return self.position.placeable(self._side(colour)).bit_count()

    def _side(self, colour: Colour) -> Side:
        return 0 if colour == self.colours[0] else 1


def contents(state: State) -> dict[Cell, Colour]:
    """Return the stones of a position, by cell."""
    return {cell: colour for colour in state.colours for cell in state.stones(colour)}
