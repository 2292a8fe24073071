"""Positions played by the bitboard, which is many times as fast as the reference.

Of this package, only this module knows actions and boards as the rest of rulestone has them.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import ClassVar

from rulestone.core.actions.action import Action, check_action
from rulestone.core.actions.colours import Choose, Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.setup import Setup
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId, Colour
from rulestone.core.overriding import override
from rulestone.core.stones import Stones
from rulestone.play.playable import Playable, PlayableMaker
from rulestone.protocol import GameSetting
from rulestone.rulebook.game import Game
from rulestone_bitboard import actions as fast
from rulestone_bitboard.actions import Converted
from rulestone_bitboard.engine import rules_of
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.lefe import Phase
from rulestone_bitboard.position import Position


class BitboardMaker(PlayableMaker):
    """Makes positions of the bitboard, which is tested and proved equal to the rules.

    Attributes:
        cells: by bit, its cell.
        actions: by action of the bitboard, the action of the reference.
        fast_actions: the same the other way round.
    """

    is_symmetric: ClassVar[bool] = True

    def __init__(self, setting: GameSetting, game: Game) -> None:
        super().__init__(setting, game)
        self._rules = rules = rules_of(setting)
        self.cells = dict(zip(rules.layout.bits, self.board.cells, strict=True))
        self._masks = dict(zip(self.board.cells, rules.layout.bits, strict=True))
        self.bits = {cell: int(mask) for cell, mask in self._masks.items()}
        self.cells_of_bits = tuple(map(self.cells.get, rules.layout.by_place))
        self.actions = Converted(self._action)
        self.fast_actions = Converted(self._fast_action)
        self._numbered: tuple[Mapping[Action, int], Converted[fast.Action, int]] | None = None

    @override
    def start(self) -> "BitboardPlayable":
        return BitboardPlayable(self, self._rules.start())

    @override
    def set_up(self, stones: Mapping[Colour, Sequence[Cell]], to_move: Colour | None) -> "BitboardPlayable":
        self.game.check_set_up(self.board, Stones.of_colours(self.board, stones), to_move)
        first, second = (
            Mask(sum(map(self.bits.__getitem__, stones.get(colour, ())))) for colour in self.colours
        )
        return BitboardPlayable(self, self._rules.set_up((first, second), to_move))

    def numbers(self, numbers: Mapping[Action, int]) -> Converted[fast.Action, int]:
        """Return the number of each action of the bitboard."""
        if self._numbered is None or self._numbered[0] is not numbers:
            self._numbered = numbers, Converted(partial(self._number, numbers))
        return self._numbered[1]

    def _number(self, numbers: Mapping[Action, int], action: fast.Action) -> int:
        return numbers[self.actions[action]]

    def _action(self, action: fast.Action) -> Action:
        cells = self.cells
        match action:
            case fast.Place(cell, colour, removing):
                return Placement(cells[cell], colour, None if removing is None else cells[removing])
            case fast.Swap():
                return Swap()
            case fast.Choose(colour):
                return Choose(colour)
            case fast.Stop(colour):
                return Stop(colour)
            case fast.Setup(stones):
                return Setup(tuple((colour, tuple(map(cells.__getitem__, own))) for colour, own in stones))

    def _fast_action(self, action: Action) -> fast.Action:
        check_action(action, self.board, self.game.forms)
        bits = self._masks
        match action:
            case Placement(cell, colour, taken):
                return fast.Place(bits[cell], colour, None if taken is None else bits[taken])
            case Swap():
                return fast.Swap()
            case Choose(colour):
                return fast.Choose(colour)
            case Stop(colour):
                return fast.Stop(colour)
            case Setup(stones):
                return fast.Setup(
                    tuple((colour, tuple(map(bits.__getitem__, own))) for colour, own in stones)
                )
        raise TypeError(f"the bitboard has no {action}")


@dataclass(slots=True, eq=False)
class BitboardPlayable(Playable):
    """A position of the bitboard.

    Attributes:
        maker: its maker.
        position: the position.
    """

    maker: BitboardMaker
    position: Position

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
        return None if side is None or self._is_closed else self.maker.colours[side]

    @property
    def _is_closed(self) -> bool:
        """Whether nobody may place: the game is over, or Lefe's second player chooses."""
        return self.position.over or self.position.phase_key() is Phase.CHOICE

    @property
    @override
    def awaits_set_up(self) -> bool:
        return self.position.awaits_set_up

    @override
    def legal(self) -> Sequence[Action]:
        return list(map(self.maker.actions.__getitem__, self.position.actions()))

    @override
    def legal_numbers(self, numbers: Mapping[Action, int]) -> list[int]:
        return list(map(self.maker.numbers(numbers).__getitem__, self.position.actions()))

    @override
    def refusal(self, action: Action) -> ClauseId | None:
        return self.position.refusal(self.maker.fast_actions[action])

    @override
    def after(self, action: Action) -> "BitboardPlayable":
        return BitboardPlayable(self.maker, self.position.after(self.maker.fast_actions[action]))

    @override
    def play_on(self, random: Random, limit: int) -> "BitboardPlayable":
        return BitboardPlayable(self.maker, self.position.play_on(random, limit)[1])

    @override
    def stones(self, colour: Colour) -> Sequence[Cell]:
        return self._named(self.stone_bits(colour))

    @override
    def stone_bits(self, colour: Colour) -> int:
        return self.position.stones[self.maker.side(colour)]

    @override
    def phase_key(self) -> Hashable:
        return self.position.phase_key()

    @override
    def is_empty(self, cell: Cell) -> bool:
        first, second = self.position.stones
        return not self.maker.bits[cell] & (first | second)

    @override
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        side = self.maker.side(colour)
        return () if self._is_closed else self._named(self.position.placeable(side))

    @override
    def placement_bits(self, colour: Colour) -> int | None:
        side = self.maker.side(colour)
        return 0 if self.over else self.position.only_placements(side)

    def _named(self, bits: int) -> Sequence[Cell]:
        return [cell for bit, cell in self.maker.cells.items() if bit & bits]
