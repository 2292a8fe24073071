"""A match: two players act in turn, with moves by number.

In games with turns the rules say who acts. A swap or a choice exchanges the players' colours; results belong
to the player, not to the colour. In games without turns either colour may act at any time; here the players
act alternately, and each places a stone of its own colour or stops. Two stops in a row end the game. This
schedule is a choice of this package, not a rule: each of its records is legal, and it can reach every
position of the rules. A set-up is made stone by stone and then closed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from typing import Final, Literal, Self

from rulestone.core.boards import Board
from rulestone.core.game import Game
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.learn.judges import Judge, start_judge
from rulestone.learn.legal import NO_MOVES, NO_PLACEMENTS, LegalMoves, flags
from rulestone.learn.numbering import CHOICE, CLOSE_SETUP, SWAP, Numbering, numbering, setup_text
from rulestone.protocol import Question
from rulestone.protocol.checking import check_query

Player = Literal[0, 1]
"""A player: 0 acts first."""


class IllegalMove(ValueError):
    """A move that is not legal now. The message is one line."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The fixed data of a match.

    Attributes:
        question: the start of the game.
        game: the game.
        board: its board.
        numbering: its moves.
        bits: by cell, its bit.
        longest: number of moves after which a match is a draw; None if only the rules end it.
    """

    question: Question
    game: Game
    board: Board
    numbering: Numbering
    bits: Mapping[CellName, int]
    longest: int | None = None

    @property
    def most_moves(self) -> int:
        """Maximum number of moves: each cell is filled once, after one stop at most."""
        return self.longest or 2 * len(self.board.cells) + _EXTRA_MOVES


_EXTRA_MOVES = 4
"""Moves that fill no cell and precede no placement: a choice or swap, the end of a set-up, two stops."""


@dataclass(slots=True)
class Match:
    """A match at some moment. It never changes; a move makes a new one.

    It is not a frozen dataclass: making one takes as long as a fifth of a move of Minefield.

    Attributes:
        setting: the game, its board and its moves.
        judge: the position.
        colours: by player, the player's colour.
        next_player: the player to act, unless the match is over.
        history: the numbers of the moves so far; a set-up is one action but several moves.
        arranged: the stones of an open set-up.
        over: whether the match has ended.
    """

    setting: Final[Setting]
    judge: Final[Judge]
    colours: Final[tuple[Colour, Colour]]
    next_player: Final[Player] = 0
    history: Final[tuple[int, ...]] = ()
    arranged: Final[tuple[tuple[Colour, CellName], ...]] = ()
    over: bool = field(init=False)
    _legal_moves: LegalMoves | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.over = self.judge.over or self.stopped

    @property
    def stopped(self) -> bool:
        """Whether the match was cut off at its maximum length."""
        return self.setting.longest is not None and len(self.history) >= self.setting.longest

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes, and frameworks deep-copy states

    def __reduce__(self) -> tuple[Callable[..., "Match"], tuple[object, ...]]:
        return _replayed, (self.setting.question, self.setting.longest, self.history)

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The actions so far, as the protocol writes them."""
        numbering = self.setting.numbering
        record: list[ActionText] = []
        arranged: list[tuple[Colour, CellName]] = []
        for number in self.history:
            text = numbering.texts[number]
            if number in numbering.stones:
                arranged.append(numbering.stones[number])
            elif text == CLOSE_SETUP:
                record.append(setup_text(self.setting.game.colours, arranged))
            else:
                record.append(text)
        return tuple(record)

    @property
    def winner(self) -> Player | None:
        """The player who has won; None for a draw and while the match goes on."""
        colour = self.judge.winner if self.judge.over else None
        if colour is None:
            return None
        return 0 if self.colours[0] == colour else 1

    def stones(self, colour: Colour) -> Sequence[CellName]:
        """Return the cells with a stone of this colour, including those of an open set-up."""
        return tuple(compress(self.judge.cells_of_bits, flags(self.stone_bits(colour))))

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits of `setting.bits`."""
        if self.arranged:
            return sum(self.setting.bits[cell] for owner, cell in self.arranged if owner == colour)
        return self.judge.stone_bits(colour)

    @property
    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal moves of the player to act, ascending."""
        return self.legal_moves.numbers()

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as bits. Listing them takes longer than making a move."""
        if self._legal_moves is None:
            self._legal_moves = self._judged_moves()
        return self._legal_moves

    def _judged_moves(self) -> LegalMoves:
        if self.over:
            return NO_MOVES
        if not self.judge.listed:
            return LegalMoves(NO_PLACEMENTS, 0, tuple(self._setup_moves()))
        own = self.colours[self.next_player]
        moves = self.judge.legal(own)
        stop = self.setting.numbering.stops.get(own)
        if stop is None or not self.judge.allows(self.setting.numbering.texts[stop]):
            return moves
        return LegalMoves(moves.plain, moves.cells, (*moves.others, stop))

    def _setup_moves(self) -> list[int]:
        used = {cell for _, cell in self.arranged}
        numbering = self.setting.numbering
        moves = [number for number, (_, cell) in numbering.stones.items() if cell not in used]
        if len(used) + 1 == len(self.setting.board.cells):  # closing must be legal once the board is full
            moves = [number for number in moves if self._may_close(numbering.stones[number])]
        return [*moves, numbering.numbers[CLOSE_SETUP]] if self._may_close() else moves

    def _may_close(self, *more: tuple[Colour, CellName]) -> bool:
        return self.judge.allows(setup_text(self.setting.game.colours, (*self.arranged, *more)))

    def _not_legal(self, number: int) -> str:
        texts = self.setting.numbering.texts
        known = texts[number] if 0 <= number < len(texts) else f"there are {len(texts)}"
        some = ", ".join(f"{each} ({texts[each]})" for each in self.legal[:3])
        more = f" and {len(self.legal) - 3} more" if len(self.legal) > 3 else ""
        return f"move {number} ({known}) is not legal now; legal: {some or 'nothing'}{more}"

    def after(self, number: int) -> "Match":
        """Return the match after a move of the player to act.

        Raises:
            IllegalMove: the move is not legal.
        """
        setting, judge, player = self.setting, self.judge, self.next_player
        numbering, colours, history = setting.numbering, self.colours, (*self.history, number)
        if not self.legal_moves.allows(number):
            raise IllegalMove(self._not_legal(number))
        if number in numbering.stones:
            arranged = (*self.arranged, numbering.stones[number])
            return Match(setting, judge, colours, player, history, arranged)
        text = numbering.texts[number]
        judge = judge.after(text if judge.listed else setup_text(setting.game.colours, self.arranged))
        if number in numbering.sides:
            colours = colours_after(colours, player, text)
        turn = judge.to_move
        next_player: Player = 1 if player == 0 else 0
        if turn is not None:
            next_player = 0 if colours[0] == turn else 1
        return Match(setting, judge, colours, next_player, history)


def colours_after(colours: tuple[Colour, Colour], player: Player, text: str) -> tuple[Colour, Colour]:
    """Return the players' colours after an action: a swap exchanges them, a choice names one.

    Args:
        colours: by player, the colour before the action.
        player: the player who acts.
        text: the action, as the protocol writes it.
    """
    chosen = text.removeprefix(CHOICE)
    exchanged = text == SWAP or (chosen != text and chosen != colours[player])
    return (colours[1], colours[0]) if exchanged else colours


def _replayed(question: Question, longest: int | None, history: tuple[int, ...]) -> Match:
    """Restore a pickled match."""
    match = begin(question, longest)
    for number in history:
        match = match.after(number)
    return match


def begin(question: Question, longest: int | None = None) -> Match:
    """Return a match before its first move.

    Args:
        question: the start of the game, with its board and options.
        longest: number of moves after which a match is a draw; None if only the rules end it.

    Raises:
        BadRequest: the game lacks this size or option.
        UnnumberedGame: its moves cannot be numbered.
    """
    checked = check_query(question)
    moves = numbering(checked.game, checked.board)
    judge = start_judge(checked.game, checked.board, question.options, moves)
    bits = {name: 1 << bit for bit, name in enumerate(judge.cells_of_bits)}
    setting = Setting(question, checked.game, checked.board, moves, bits, longest)
    return Match(setting, judge, checked.game.colours)
