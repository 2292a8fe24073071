"""A match: two players act in turn, with moves by number.

In games with turns the rules say who acts. A swap or a choice exchanges the players' colours; results belong
to the player, not to the colour. In games without turns either colour may act at any time; here the players
act alternately, and each places a stone of its own colour or stops. Two stops in a row end the game. This
schedule is a choice of this package, not a rule: each of its records is legal, but some orders of placements
never occur. A set-up is made stone by stone and then closed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Self

from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import Game
from rulestone.core.names import ActionText, Colour
from rulestone.engines.states import State, colours_after
from rulestone.lab.variants import variant_factory
from rulestone.learn.legal import NO_MOVES, NO_PLACEMENTS, LegalMoves, PlainPlacements
from rulestone.learn.numbering import Numbering, Stones, numbering
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question

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
        placements: by colour, its placements by the bits of a state.
        bits: by cell, its bit.
        longest: number of moves after which a match is a draw; None if only the rules end it.
        variant: the variant that is played; None for the game itself.
    """

    question: Judge
    game: Game
    board: Board
    numbering: Numbering
    placements: Mapping[Colour, PlainPlacements]
    bits: Mapping[Cell | None, int]
    longest: int | None = None
    variant: str | None = None

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
        state: the position.
        colours: by player, the player's colour.
        next_player: the player to act, unless the match is over.
        history: the numbers of the moves so far; a set-up is one action but several moves.
        arranged: the stones of an open set-up.
        over: whether the match has ended.
    """

    setting: Final[Setting]
    state: Final[State]
    colours: Final[tuple[Colour, Colour]]
    next_player: Final[Player] = 0
    history: Final[tuple[int, ...]] = ()
    arranged: Final[Stones] = ()
    over: bool = field(init=False)
    _legal_moves: LegalMoves | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.over = self.state.over or self.stopped

    @property
    def stopped(self) -> bool:
        """Whether the match was cut off at its maximum length."""
        return self.setting.longest is not None and len(self.history) >= self.setting.longest

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes, and frameworks deep-copy states

    def __reduce__(self) -> tuple[Callable[..., "Match"], tuple[object, ...]]:
        setting = self.setting
        return _replayed, (setting.question, setting.longest, setting.variant, self.history)

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The actions so far, as the protocol writes them."""
        return tuple(write_action(self.setting.board, action) for action in self.actions)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions so far."""
        numbering = self.setting.numbering
        played: list[Action] = []
        arranged: list[tuple[Colour, Cell]] = []
        for number in self.history:
            if number in numbering.stones:
                arranged.append(numbering.stones[number])
            else:
                closes = number == numbering.close
                played.append(numbering.setup(arranged) if closes else numbering.actions[number])
        return tuple(played)

    @property
    def winner(self) -> Player | None:
        """The player who has won; None for a draw and while the match goes on."""
        colour = self.state.winner if self.state.over else None
        if colour is None:
            return None
        return 0 if self.colours[0] == colour else 1

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the cells with a stone of this colour, including those of an open set-up."""
        if self.arranged:
            return [cell for owner, cell in self.arranged if owner == colour]
        return self.state.stones(colour)

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits of `setting.bits`."""
        if self.arranged:
            return sum(self.setting.bits[cell] for owner, cell in self.arranged if owner == colour)
        return self.state.stone_bits(colour)

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
        state, numbering = self.state, self.setting.numbering
        if not state.lists_all_actions:
            return LegalMoves(NO_PLACEMENTS, 0, tuple(self._setup_moves()))
        own = self.colours[self.next_player]
        stop = numbering.stops.get(own)
        stops = () if stop is None or state.refusal(numbering.actions[stop]) else (stop,)
        cells = state.placement_bits(own) if numbering.plain else None
        if cells is not None:
            return LegalMoves(self.setting.placements[own], cells, stops)
        numbers = numbering.numbers
        if state.to_move is not None:
            return LegalMoves(NO_PLACEMENTS, 0, (*state.legal_in(numbers), *stops))
        actions = (
            action for action in state.legal() if action.colour_named in (None, own) or not action.cells
        )
        return LegalMoves(NO_PLACEMENTS, 0, (*map(numbers.__getitem__, actions), *stops))

    def _setup_moves(self) -> list[int]:
        used = {cell for _, cell in self.arranged}
        numbering = self.setting.numbering
        moves = [number for number, (_, cell) in numbering.stones.items() if cell not in used]
        if len(used) + 1 == len(self.setting.board.cells):  # closing must be legal once the board is full
            moves = [number for number in moves if self._may_close(numbering.stones[number])]
        return [*moves, numbering.numbers[numbering.setup(())]] if self._may_close() else moves

    def _may_close(self, *more: tuple[Colour, Cell]) -> bool:
        return self.state.refusal(self.setting.numbering.setup((*self.arranged, *more))) is None

    def _not_legal(self, number: int) -> str:
        texts = self.setting.numbering.texts
        known = texts[number] if 0 <= number < len(texts) else f"there are {len(texts)}"
        some = ", ".join(f"{number} ({texts[number]})" for number in self.legal[:3])
        more = f" and {len(self.legal) - 3} more" if len(self.legal) > 3 else ""
        return f"move {number} ({known}) is not legal now; legal: {some or 'nothing'}{more}"

    def after(self, number: int) -> "Match":
        """Return the match after a move of the player to act.

        Raises:
            IllegalMove: the move is not legal.
        """
        setting, state, player = self.setting, self.state, self.next_player
        numbering, colours, history = setting.numbering, self.colours, (*self.history, number)
        if not self.legal_moves.allows(number):
            raise IllegalMove(self._not_legal(number))
        if number in numbering.stones:
            arranged = (*self.arranged, numbering.stones[number])
            return Match(setting, state, colours, player, history, arranged)
        action = numbering.setup(self.arranged) if number == numbering.close else numbering.actions[number]
        state = state.after(action)
        if number in numbering.sides:
            colours = colours_after(colours, player, action)
        turn = state.to_move
        next_player: Player = 1 if player == 0 else 0
        if turn is not None:
            next_player = 0 if colours[0] == turn else 1
        return Match(setting, state, colours, next_player, history)


def _replayed(question: Judge, longest: int | None, variant: str | None, history: tuple[int, ...]) -> Match:
    """Restore a pickled match."""
    match = begin(question, longest, variant)
    for number in history:
        match = match.after(number)
    return match


def begin(question: Judge, longest: int | None = None, variant: str | None = None) -> Match:
    """Return a match before its first move.

    Args:
        question: the start of the game, with its board and options.
        longest: number of moves after which a match is a draw; None if only the rules end it.
        variant: the variant that is played; None for the game itself.

    Raises:
        BadRequest: the game lacks this size or option.
        BadVariant: there is no such variant of the game.
        UnnumberedGame: its moves cannot be numbered.
    """
    checked = check_question(question)
    moves = numbering(checked.game, checked.board)
    factory = variant_factory(question, variant)
    cells, colours = factory.cells_of_bits, checked.game.colours
    placements = {
        colour: PlainPlacements([moves.placement(cell, colour) for cell in cells]) for colour in colours
    }
    bits = {cell: 1 << bit for bit, cell in enumerate(cells)}
    setting = Setting(question, checked.game, checked.board, moves, placements, bits, longest, variant)
    return Match(setting, factory.start(), colours)
