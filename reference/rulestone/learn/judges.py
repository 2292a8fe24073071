"""Who judges a match: the second implementation where it has the game, and else the reference.

Both speak of moves by number (see `numbering`), so that a random game is as fast as its judge.
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
    """A position, with what a match needs to know of it. It never changes; a move makes another."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def listed(self) -> bool:
        """Whether `legal` lists what may be done; a set-up is one of too many to list."""
        ...

    @property
    def to_move(self) -> Colour | None:
        """The colour whose turn it is; None where it is nobody's, as in games without turns."""
        ...

    @property
    def winner(self) -> Colour | None:
        """The colour that has won; None while the game goes on, and for a draw."""
        ...

    def legal(self, colour: Colour) -> LegalMoves:
        """The legal moves of a colour, and those that are nobody's; without set-ups and stops."""
        ...

    def allows(self, number: int) -> bool:
        """Whether a move is legal."""
        ...

    def allows_setup(self, stones: Stones) -> bool:
        """Whether a set-up is legal."""
        ...

    def after(self, number: int) -> Self:
        """The position that a legal move leads to."""
        ...

    def after_setup(self, stones: Stones) -> Self:
        """The position that a legal set-up leads to."""
        ...

    def stones(self, colour: Colour) -> tuple[CellName, ...]:
        """The cells that hold a stone of this colour, in board order."""
        ...

    @property
    def cells_of_bits(self) -> tuple[CellName, ...]:
        """By number of a bit, the cell that it stands for in `stone_bits`; empty where it is none."""
        ...

    def stone_bits(self, colour: Colour) -> int:
        """The cells that hold a stone of this colour, a bit each: quicker to make an array of than names."""
        ...


@dataclass(frozen=True, slots=True)
class ReferenceJudge:
    """Judged by the rules of the game themselves."""

    game: Game
    numbering: Numbering
    position: Position

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.status().over

    @property
    def listed(self) -> bool:
        """Whether `legal` lists what may be done."""
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
        """The legal moves of a colour."""
        placed = [
            action
            for action in self.position.legal_actions()
            if not action.cells or action.whose in (None, colour)
        ]
        board, numbers = self.position.board, self.numbering.numbers
        listed = tuple(numbers[write_action(board, action)] for action in placed)
        return LegalMoves(NO_PLACEMENTS, 0, listed)

    def allows(self, number: int) -> bool:
        """Whether a move is legal."""
        return self.position.is_legal(self._action(self.numbering.texts[number]))

    def allows_setup(self, stones: Stones) -> bool:
        """Whether a set-up is legal."""
        return self.position.is_legal(self._action(setup_text(self.game.colours, stones)))

    def after(self, number: int) -> "ReferenceJudge":
        """The position that a legal move leads to."""
        return self._after(self.numbering.texts[number])

    def after_setup(self, stones: Stones) -> "ReferenceJudge":
        """The position that a legal set-up leads to."""
        return self._after(setup_text(self.game.colours, stones))

    def _after(self, text: ActionText) -> "ReferenceJudge":
        return ReferenceJudge(self.game, self.numbering, self.position.after(self._action(text)))

    def _action(self, text: ActionText) -> Action:
        return self.game.read_action(self.position.board, text)

    def stones(self, colour: Colour) -> tuple[CellName, ...]:
        """The cells that hold a stone of this colour."""
        return self.position.board.names(self.position.stones.of(colour))

    @property
    def cells_of_bits(self) -> tuple[CellName, ...]:
        """By number of a bit, the cell that it stands for."""
        return self.position.board.names(self.position.board.cells)

    def stone_bits(self, colour: Colour) -> int:
        """The cells that hold a stone of this colour, a bit each."""
        stones = set(self.stones(colour))
        return sum(1 << number for number, name in enumerate(self.cells_of_bits) if name in stones)


def start_judge(game: Game, board: Board, options: Options, numbering: Numbering) -> PositionJudge:
    """The position in which a game starts on a board.

    Args:
        game: the game.
        board: its board, of a size that it has.
        options: the options that are not at their defaults, checked.
        numbering: its moves on this board.
    """
    fast = bitboard_judge(game.name, game.colours, board.size, options, numbering)
    return ReferenceJudge(game, numbering, game.start(board, options)) if fast is None else fast
