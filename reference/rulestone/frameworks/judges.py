"""Who judges a match: the second implementation where it has the game, and else the reference.

Both speak of moves by number (see `numbering`), so that a random game is as fast as its judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import Protocol, Self

from rulestone.actions import Action, write_action
from rulestone.boards import Board
from rulestone.frameworks.numbering import Numbering, setup_text
from rulestone.game import Game
from rulestone.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.protocol import Play
from rulestone.rules import Position
from rulestone_bitboard.actions import Action as FastAction
from rulestone_bitboard.actions import Place, Setup, write
from rulestone_bitboard.game import Game as FastGame
from rulestone_bitboard.game import games as fast_games
from rulestone_bitboard.layout import NOTHING, Layout
from rulestone_bitboard.position import Position as FastPosition
from rulestone_bitboard.position import Side, other

Stones = Sequence[tuple[Colour, CellName]]
"""The stones of a set-up."""


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

    def legal(self, colour: Colour) -> list[int]:
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
        return self.position.enumerable

    @property
    def to_move(self) -> Colour | None:
        """The colour whose turn it is."""
        return self.position.status().to_move

    @property
    def winner(self) -> Colour | None:
        """The colour that has won."""
        return self.position.status().winner

    def legal(self, colour: Colour) -> list[int]:
        """The legal moves of a colour."""
        placed = [
            action
            for action in self.position.legal_actions()
            if not action.cells or getattr(action, "colour", None) in (None, colour)
        ]
        return [self.numbering.numbers[write_action(self.position.board, action)] for action in placed]

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


class _Table:
    """The moves of a game on a board of the bitboard.

    Attributes:
        numbering: the moves.
        placements: by colour and by number of a bit, the move that places a stone there.
        plain: whether where a stone may be placed is all that there is to know of a placement.
    """

    def __init__(self, game: FastGame, layout: Layout, numbering: Numbering) -> None:
        self.numbering = numbering
        self._game = game
        self._layout = layout
        self._actions: dict[int, FastAction] = {}
        self.placements: Mapping[Colour, tuple[int, ...]] = {
            colour: tuple(self._placement(name, colour) for name in layout.names_by_place)
            for colour in game.notation.colours
        }
        self.plain = not any("x" in text for text in numbering.texts if text[-1].isdigit())

    def _placement(self, name: CellName, colour: Colour) -> int:
        numbers = self.numbering.numbers
        return numbers.get(ActionText(name), numbers.get(ActionText(f"{colour}:{name}"), -1))

    def action(self, number: int) -> FastAction:
        """The action of a move."""
        action = self._actions.get(number)
        if action is None:
            action = self._game.notation.read(self.numbering.texts[number], self._layout)
            self._actions[number] = action
        return action

    def setup(self, stones: Stones) -> Setup:
        """The set-up of some stones."""
        cells = self._layout.named
        return Setup(
            tuple(
                (colour, tuple([cells[cell] for owner, cell in stones if owner == colour]))
                for colour in self._game.notation.colours
            )
        )


@dataclass(frozen=True, slots=True)
class BitboardJudge:
    """Judged by the bitboard, which is tested and proved equal to the rules."""

    table: _Table
    colours: tuple[Colour, Colour]
    position: FastPosition

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def listed(self) -> bool:
        """Whether `legal` lists what may be done."""
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

    def legal(self, colour: Colour) -> list[int]:
        """The legal moves of a colour."""
        position, table = self.position, self.table
        if table.plain:
            side: Side = 0 if colour == self.colours[0] else 1
            own = position.placeable(side)
            theirs = position.placeable(other(side)) if position.mover is None else NOTHING
            if position.count() == own.bit_count() + theirs.bit_count():
                return list(compress(table.placements[colour], map("1".__eq__, f"{own:b}"[::-1])))
        names, numbers = position.layout.names, table.numbering.numbers
        return [
            numbers[write(action, names)]
            for action in position.actions()
            if not isinstance(action, Place) or action.colour in (None, colour)
        ]

    def allows(self, number: int) -> bool:
        """Whether a move is legal."""
        return self.position.refusal(self.table.action(number)) is None

    def allows_setup(self, stones: Stones) -> bool:
        """Whether a set-up is legal."""
        return self.position.refusal(self.table.setup(stones)) is None

    def after(self, number: int) -> "BitboardJudge":
        """The position that a legal move leads to."""
        return BitboardJudge(self.table, self.colours, self.position.after(self.table.action(number)))

    def after_setup(self, stones: Stones) -> "BitboardJudge":
        """The position that a legal set-up leads to."""
        return BitboardJudge(self.table, self.colours, self.position.after(self.table.setup(stones)))

    def stones(self, colour: Colour) -> tuple[CellName, ...]:
        """The cells that hold a stone of this colour."""
        return tuple(self.position.layout.spell(self.position.stones[self.colours.index(colour)]))


@lru_cache(maxsize=64)
def _table(name: GameName, size: Size, numbering: Numbering) -> _Table:
    game = fast_games()[name]
    return _Table(game, game.layout(size), numbering)


def start_judge(game: Game, board: Board, options: Options, numbering: Numbering) -> PositionJudge:
    """The position in which a game starts on a board.

    Args:
        game: the game.
        board: its board, of a size that it has.
        options: the options that are not at their defaults, checked.
        numbering: its moves on this board.
    """
    fast = fast_games().get(game.name)
    if fast is None:
        return ReferenceJudge(game, numbering, game.start(board, options))
    query = Play(game=game.name, size=board.size, options=options, moves=())
    table = _table(game.name, board.size, numbering)
    return BitboardJudge(table, game.colours, fast.rules(query).start())
