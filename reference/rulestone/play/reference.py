"""Play any game by the reference rules, also one with parts exchanged."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.core.actions.action import Action
from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId, Colour
from rulestone.core.overriding import override
from rulestone.core.position import Position, Status
from rulestone.core.stones import Stones
from rulestone.play.playable import Playable, PlayableMaker


class ReferenceMaker(PlayableMaker):
    """Makes positions of the reference, or of any game with parts exchanged."""

    @override
    def start(self) -> "ReferencePlayable":
        return ReferencePlayable(self, self.game.start(self.board, self.setting.options))

    @override
    def set_up(self, stones: Mapping[Colour, Sequence[Cell]], to_move: Colour | None) -> "ReferencePlayable":
        held = Stones.of_colours(self.board, stones)
        return ReferencePlayable(self, self.game.set_up(self.board, held, to_move, self.setting.options))


@dataclass(slots=True, eq=False)
class ReferencePlayable(Playable):
    """A position of the reference.

    It is not a frozen dataclass: making one takes twice the time.

    Attributes:
        maker: the maker of this position.
        position: the position.
    """

    maker: PlayableMaker
    position: Position
    _status: Status = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._status = self.position.checked_status()

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
    def awaits_set_up(self) -> bool:
        return self.position.awaits_set_up

    @override
    def legal(self) -> Sequence[Action]:
        return self.position.legal_actions()

    @override
    def refusal(self, action: Action) -> ClauseId | None:
        violations = self.position.violations(action)
        return violations[0].clause if violations else None

    @override
    def after(self, action: Action) -> "ReferencePlayable":
        return ReferencePlayable(self.maker, self.position.after(action))

    @override
    def stones(self, colour: Colour) -> Sequence[Cell]:
        return self.position.stones.of(self.colours[self.maker.side(colour)])

    @override
    def stone_bits(self, colour: Colour) -> int:
        return sum(self.maker.bits[cell] for cell in self.stones(colour))

    @override
    def is_empty(self, cell: Cell) -> bool:
        return self.position.stones.at(cell) is None

    @override
    def phase_key(self) -> Hashable:
        return self.position

    @override
    def placeable(self, colour: Colour) -> Sequence[Cell]:
        self.maker.side(colour)  # raises, if it is none of the game's
        if self.over:
            return ()
        if self.to_move not in (None, colour):
            by_colour = {owner: self.stones(owner) for owner in self.colours}
            in_turn = self.maker.set_up(by_colour, colour)
            return in_turn.placeable(colour) if in_turn.to_move == colour else ()
        actions = (action for action in self.legal() if action.colour_named in (None, colour))
        return tuple(dict.fromkeys(cell for action in actions for cell in action.placement_cells))
