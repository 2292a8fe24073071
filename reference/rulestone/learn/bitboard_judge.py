"""A position of a match, judged by the bitboard."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.learn.legal import LegalMoves, PlainPlacements
from rulestone.learn.numbering import Numbering, Stones
from rulestone.protocol import Question
from rulestone_bitboard.actions import Action, Place, Setup, write
from rulestone_bitboard.game import Game, games
from rulestone_bitboard.layout import NOTHING, Layout
from rulestone_bitboard.position import Position, Side, other


class _Table:
    """The moves of a game on a board of the bitboard.

    Attributes:
        numbering: the moves.
        placements: by colour, the moves that only place a stone.
        plain: whether every placement is determined by its cell.
    """

    def __init__(self, game: Game, layout: Layout, numbering: Numbering) -> None:
        self.numbering = numbering
        self._game = game
        self._layout = layout
        self._actions: dict[int, Action] = {}
        self.placements: Mapping[Colour, PlainPlacements] = {
            colour: PlainPlacements([self._placement(name, colour) for name in layout.names_by_place])
            for colour in game.notation.colours
        }
        self.plain = not any("x" in text for text in numbering.texts if text[-1].isdigit())

    def _placement(self, name: CellName, colour: Colour) -> int:
        numbers = self.numbering.numbers
        return numbers.get(ActionText(name), numbers.get(ActionText(f"{colour}:{name}"), -1))

    def action(self, number: int) -> Action:
        """Return the action of a move."""
        action = self._actions.get(number)
        if action is None:
            action = self._game.notation.read(self.numbering.texts[number], self._layout)
            self._actions[number] = action
        return action

    def setup(self, stones: Stones) -> Setup:
        """Return the set-up of some stones."""
        cells = self._layout.named
        return Setup(
            tuple(
                (colour, tuple([cells[cell] for owner, cell in stones if owner == colour]))
                for colour in self._game.notation.colours
            )
        )


class BitboardJudge(NamedTuple):
    """A position judged by the bitboard, which is tested and proved equal to the rules.

    A new one is made for each move. A tuple takes half the time of a frozen dataclass.
    """

    table: _Table
    colours: tuple[Colour, Colour]
    position: Position

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def listed(self) -> bool:
        """Whether the legal moves are listed by `legal`."""
        return self.position.listed

    @property
    def to_move(self) -> Colour | None:
        """The colour whose turn it is."""
        return None if self.position.mover is None else self.colours[self.position.mover]

    @property
    def winner(self) -> Colour | None:
        """The colour that has won."""
        winner = self.position.verdict().winner
        return None if winner is None else Colour(winner)

    def legal(self, colour: Colour) -> LegalMoves:
        """Return the legal moves of a colour."""
        position, plain = self.position, self.table.placements[colour]
        if self.table.plain:
            side: Side = 0 if colour == self.colours[0] else 1
            own = position.placeable(side)
            theirs = position.placeable(other(side)) if position.mover is None else NOTHING
            if position.count() == own.bit_count() + theirs.bit_count():
                return LegalMoves(plain, own, ())
        names, numbers = position.layout.names, self.table.numbering.numbers
        listed = [
            numbers[write(action, names)]
            for action in position.actions()
            if not isinstance(action, Place) or action.colour in (None, colour)
        ]
        return LegalMoves(plain, NOTHING, tuple(listed))

    def allows(self, number: int) -> bool:
        """Return whether a move is legal."""
        return self.position.refusal(self.table.action(number)) is None

    def allows_setup(self, stones: Stones) -> bool:
        """Return whether a set-up is legal."""
        return self.position.refusal(self.table.setup(stones)) is None

    def after(self, number: int) -> "BitboardJudge":
        """Return the position after a legal move."""
        return BitboardJudge(self.table, self.colours, self.position.after(self.table.action(number)))

    def after_setup(self, stones: Stones) -> "BitboardJudge":
        """Return the position after a legal set-up."""
        return BitboardJudge(self.table, self.colours, self.position.after(self.table.setup(stones)))

    def stones(self, colour: Colour) -> tuple[CellName, ...]:
        """Return the cells with a stone of this colour."""
        return tuple(self.position.layout.spell(self.stone_bits(colour)))

    @property
    def cells_of_bits(self) -> tuple[CellName, ...]:
        """The cell of each bit."""
        return self.position.layout.names_by_place

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits."""
        return self.position.stones[0 if colour == self.colours[0] else 1]


def bitboard_judge(
    name: GameName, colours: tuple[Colour, Colour], size: Size, options: Options, numbering: Numbering
) -> BitboardJudge | None:
    """Return the start of a game; None if the bitboard lacks the game.

    Args:
        name: the game.
        colours: its colours, in the order of its register.
        size: the size of the board.
        options: the options that differ from their defaults, checked.
        numbering: its moves on this board.
    """
    game = games().get(name)
    if game is None:
        return None
    query = Question(game=name, size=size, options=options, moves=())
    return BitboardJudge(_table(name, size, numbering), colours, game.rules(query).start())


@lru_cache(maxsize=64)
def _table(name: GameName, size: Size, numbering: Numbering) -> _Table:
    game = games()[name]
    return _Table(game, game.layout(size), numbering)
