"""Judges of a match: the bitboard if it has the game, otherwise the reference.

A judge is a position, with what a match needs to know about it. It never changes; a move makes a new one.
Making a tuple takes half the time of making a frozen dataclass.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rulestone.core.actions import write_action
from rulestone.core.boards import Board
from rulestone.core.game import Game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.core.position import Position
from rulestone.learn.legal import NO_PLACEMENTS, LegalMoves, PlainPlacements
from rulestone.learn.numbering import Numbering
from rulestone.protocol import Question
from rulestone_bitboard import actions, position
from rulestone_bitboard.game import games
from rulestone_bitboard.layout import NOTHING


class ReferenceJudge(NamedTuple):
    """A position judged by the rules of the game."""

    game: Game
    numbering: Numbering
    position: Position

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.status().over

    @property
    def listed(self) -> bool:
        """Whether the legal moves are listed by `legal`. There are too many set-ups to list."""
        return not self.position.awaits_set_up

    @property
    def to_move(self) -> Colour | None:
        """The colour to move; None if either may act, as in games without turns."""
        return self.position.status().to_move

    @property
    def winner(self) -> Colour | None:
        """The colour that has won; None for a draw and while the game goes on."""
        return self.position.status().winner

    def legal(self, colour: Colour) -> LegalMoves:
        """Return the legal moves of a colour and those of no colour, without set-ups and stops."""
        board, numbers = self.position.board, self.numbering.numbers
        placed = [
            numbers[write_action(board, action)]
            for action in self.position.legal_actions()
            if not action.cells or action.whose in (None, colour)
        ]
        return LegalMoves(NO_PLACEMENTS, 0, tuple(placed))

    def allows(self, action: ActionText) -> bool:
        """Return whether an action is legal."""
        return self.position.is_legal(self.game.read_action(self.position.board, action))

    def after(self, action: ActionText) -> "ReferenceJudge":
        """Return the position after a legal action."""
        after = self.position.after(self.game.read_action(self.position.board, action))
        return ReferenceJudge(self.game, self.numbering, after)

    @property
    def cells_of_bits(self) -> tuple[CellName, ...]:
        """The cell of each bit of `stone_bits`; an empty name for a bit without a cell."""
        return self.position.board.names(self.position.board.cells)

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits.

        Making an array of bits is faster than of names.
        """
        stones = self.position.stones.of(colour)
        return sum(1 << bit for bit, cell in enumerate(self.position.board.cells) if cell in stones)


class _Table(NamedTuple):
    """The moves of a game on a board of the bitboard.

    Attributes:
        numbering: the moves.
        read: reads an action.
        placements: by colour, the moves that only place a stone.
        plain: whether every placement is determined by its cell.
    """

    numbering: Numbering
    read: Callable[[ActionText], actions.Action]
    placements: dict[Colour, PlainPlacements]
    plain: bool


class BitboardJudge(NamedTuple):
    """A position judged by the bitboard, which is tested and proved equal to the rules."""

    table: _Table
    colours: tuple[Colour, Colour]
    position: position.Position

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
        """The colour to move."""
        return None if self.position.mover is None else self.colours[self.position.mover]

    @property
    def winner(self) -> Colour | None:
        """The colour that has won."""
        winner = self.position.verdict().winner
        return None if winner is None else Colour(winner)

    def legal(self, colour: Colour) -> LegalMoves:
        """Return the legal moves of a colour and those of no colour."""
        judged, plain = self.position, self.table.placements[colour]
        if self.table.plain:
            side: position.Side = 0 if colour == self.colours[0] else 1
            own = judged.placeable(side)
            theirs = judged.placeable(position.other(side)) if judged.mover is None else NOTHING
            if judged.count() == own.bit_count() + theirs.bit_count():
                return LegalMoves(plain, own, ())
        names, numbers = judged.layout.names, self.table.numbering.numbers
        listed = [
            numbers[actions.write(action, names)]
            for action in judged.actions()
            if not isinstance(action, actions.Place) or action.colour in (None, colour)
        ]
        return LegalMoves(plain, NOTHING, tuple(listed))

    def allows(self, action: ActionText) -> bool:
        """Return whether an action is legal."""
        return self.position.refusal(self.table.read(action)) is None

    def after(self, action: ActionText) -> "BitboardJudge":
        """Return the position after a legal action."""
        return BitboardJudge(self.table, self.colours, self.position.after(self.table.read(action)))

    @property
    def cells_of_bits(self) -> tuple[CellName, ...]:
        """The cell of each bit of `stone_bits`."""
        return self.position.layout.names_by_place

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits."""
        return self.position.stones[0 if colour == self.colours[0] else 1]


Judge = ReferenceJudge | BitboardJudge


def start_judge(game: Game, board: Board, options: Options, numbering: Numbering) -> Judge:
    """Return the start of a game on a board.

    Args:
        game: the game.
        board: its board, of a supported size.
        options: the options that differ from their defaults, checked.
        numbering: its moves on this board.
    """
    fast = games().get(game.name)
    if fast is None:
        return ReferenceJudge(game, numbering, game.start(board, options))
    question = Question(game=game.name, size=board.size, options=options, moves=())
    return BitboardJudge(_table(game.name, board.size, numbering), game.colours, fast.rules(question).start())


@lru_cache(maxsize=64)
def _table(name: GameName, size: Size, numbering: Numbering) -> _Table:
    game, numbers = games()[name], numbering.numbers
    layout = game.layout(size)

    def placement(cell: CellName, colour: Colour) -> int:
        return numbers.get(ActionText(cell), numbers.get(ActionText(f"{colour}:{cell}"), -1))

    @lru_cache(1 << 14)
    def read(action: ActionText) -> actions.Action:
        return game.notation.read(action, layout)

    return _Table(
        numbering,
        read,
        {
            colour: PlainPlacements([placement(cell, colour) for cell in layout.names_by_place])
            for colour in game.notation.colours
        },
        plain=not any("x" in text for text in numbering.texts if text[-1].isdigit()),
    )
