"""Judges of a match: the bitboard if it has the game, otherwise the reference.

Both take moves by number (see `numbering`), so that a random game is as fast as its judge.
"""

from dataclasses import dataclass
from typing import Protocol, Self

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board
from rulestone.core.game import Game
from rulestone.core.names import ActionText, CellName, Colour, Options
from rulestone.core.position import Position
from rulestone.learn.bitboard_judge import bitboard_judge
from rulestone.learn.legal import NO_PLACEMENTS, LegalMoves
from rulestone.learn.numbering import Numbering, Stones, setup_text


class PositionJudge(Protocol):
    """A position, with what a match needs to know about it. It never changes; a move makes a new one."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def listed(self) -> bool:
        """Whether the legal moves are listed by `legal`. There are too many set-ups to list."""
        ...

    @property
    def to_move(self) -> Colour | None:
        """The colour to move; None if either may act, as in games without turns."""
        ...

    @property
    def winner(self) -> Colour | None:
        """The colour that has won; None for a draw and while the game goes on."""
        ...

    def legal(self, colour: Colour) -> LegalMoves:
        """Return the legal moves of a colour and those of no colour, without set-ups and stops."""
        ...

    def allows(self, number: int) -> bool:
        """Return whether a move is legal."""
        ...

    def allows_setup(self, stones: Stones) -> bool:
        """Return whether a set-up is legal."""
        ...

    def after(self, number: int) -> Self:
        """Return the position after a legal move."""
        ...

    def after_setup(self, stones: Stones) -> Self:
        """Return the position after a legal set-up."""
        ...

    def stones(self, colour: Colour) -> tuple[CellName, ...]:
        """Return the cells with a stone of this colour, in board order."""
        ...

    @property
    def cells_of_bits(self) -> tuple[CellName, ...]:
        """The cell of each bit of `stone_bits`; an empty name for a bit without a cell."""
        ...

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits.

        Making an array of bits is faster than of names.
        """
        ...


@dataclass(frozen=True, slots=True)
class ReferenceJudge:
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
        """Whether the legal moves are listed by `legal`."""
        return not self.position.awaits_set_up

    @property
    def to_move(self) -> Colour | None:
        """The colour whose turn it is."""
        return self.position.status().to_move

    @property
    def winner(self) -> Colour | None:
        """The colour that has won."""
        return self.position.status().winner

    def legal(self, colour: Colour) -> LegalMoves:
        """Return the legal moves of a colour."""
        placed = [
            action
            for action in self.position.legal_actions()
            if not action.cells or action.whose in (None, colour)
        ]
        board, numbers = self.position.board, self.numbering.numbers
        listed = tuple(numbers[write_action(board, action)] for action in placed)
        return LegalMoves(NO_PLACEMENTS, 0, listed)

    def allows(self, number: int) -> bool:
        """Return whether a move is legal."""
        return self.position.is_legal(self._action(self.numbering.texts[number]))

    def allows_setup(self, stones: Stones) -> bool:
        """Return whether a set-up is legal."""
        return self.position.is_legal(self._action(setup_text(self.game.colours, stones)))

    def after(self, number: int) -> "ReferenceJudge":
        """Return the position after a legal move."""
        return self._after(self.numbering.texts[number])

    def after_setup(self, stones: Stones) -> "ReferenceJudge":
        """Return the position after a legal set-up."""
        return self._after(setup_text(self.game.colours, stones))

    def _after(self, text: ActionText) -> "ReferenceJudge":
        return ReferenceJudge(self.game, self.numbering, self.position.after(self._action(text)))

    def _action(self, text: ActionText) -> Action:
        return self.game.read_action(self.position.board, text)

    def stones(self, colour: Colour) -> tuple[CellName, ...]:
        """Return the cells with a stone of this colour."""
        return self.position.board.names(self.position.stones.of(colour))

    @property
    def cells_of_bits(self) -> tuple[CellName, ...]:
        """The cell of each bit."""
        return self.position.board.names(self.position.board.cells)

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits."""
        stones = set(self.stones(colour))
        return sum(1 << number for number, name in enumerate(self.cells_of_bits) if name in stones)


def start_judge(game: Game, board: Board, options: Options, numbering: Numbering) -> PositionJudge:
    """Return the start of a game on a board.

    Args:
        game: the game.
        board: its board, of a supported size.
        options: the options that differ from their defaults, checked.
        numbering: its moves on this board.
    """
    fast = bitboard_judge(game.name, game.colours, board.size, options, numbering)
    return ReferenceJudge(game, numbering, game.start(board, options)) if fast is None else fast
