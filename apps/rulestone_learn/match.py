"""A match: two players act in turn, with moves by number.

In games with turns, the rules decide who acts. A swap or a choice exchanges the players' colours. Results
belong to the player, not to the colour. In games without turns, either colour may act at any time. Here the
players act alternately, and each places a stone of its own colour or stops. Two stops in a row end the game.
This schedule is a choice of this package, not a rule: each of its records is legal, but some orders of
placements never occur. A set-up is made stone by stone and then closed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Self

from rulestone.cases.examples import example_actions
from rulestone.cases.variants import variant_maker
from rulestone.core.actions.action import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.errors import BadInput, Error
from rulestone.core.names import ActionText, Colour, OptionValue, Size
from rulestone.play.playable import Playable, PlayableMaker, colours_after
from rulestone.protocol import GameSetting
from rulestone.protocol.checking import check_question
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game
from rulestone_learn.numbering import Numbering, Placements, Stones, numbering

Player = Literal[0, 1]
"""A player: 0 acts first."""


class IllegalMove(Error, ValueError):
    """A move that is not legal now. The message is one line."""


MOST_MOVES = 1000
"""Default maximum length in moves, if moves can remove stones and the rules may never end the game."""

_EXTRA_MOVES = 4
"""Moves that fill no cell and precede no placement: a choice or swap, the end of a set-up, two stops."""

_COMMON_SIZE = 9
"""The default size of the board if the rules name none."""


@dataclass(frozen=True, slots=True)
class MatchSetting:
    """The fixed data of a match.

    Attributes:
        maker: the maker of its positions, with the game and its board.
        numbering: its moves.
        placements: by colour, its moves that only place a stone.
        longest: number of moves after which a match is a draw; None if only the rules end it.
        variant: the variant that is played; None for the game itself.
    """

    maker: PlayableMaker
    numbering: Numbering
    placements: Mapping[Colour, Placements]
    longest: int | None
    variant: str | None

    @property
    def board(self) -> Board:
        """The board."""
        return self.maker.board

    @property
    def most_moves(self) -> int:
        """Maximum number of moves: each cell is filled once, after one stop at most."""
        return self.longest or 2 * len(self.board.cells) + _EXTRA_MOVES


@dataclass(slots=True)
class Match:
    """A match at some moment. It never changes; a move makes a new one.

    It is not a frozen dataclass: making one takes as long as a fifth of a move of Minefield. The legal moves
    are bits as long as possible, since most only place a stone on a cell.

    Attributes:
        setting: the game, its board and its moves.
        state: the position.
        colours: by player, the player's colour.
        next_player: the player to act, unless the match is over.
        history: the numbers of the moves so far; a set-up is one action but several moves.
        open_set_up: the stones of a set-up that is not closed.
        over: whether the match has ended.
        cells: the cells on which the player to act may place, as bits, unless `others` lists the placements.
        others: the numbers of all other legal moves.
    """

    setting: Final[MatchSetting]
    state: Final[Playable]
    colours: Final[tuple[Colour, Colour]]
    next_player: Final[Player] = 0
    history: Final[tuple[int, ...]] = ()
    open_set_up: Final[Stones] = ()
    over: bool = field(init=False)
    cells: int = field(init=False, repr=False)
    others: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        longest = self.setting.longest
        self.over = self.state.over or (longest is not None and len(self.history) >= longest)
        self.cells, self.others = (0, ()) if self.over else self._judged()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes, and frameworks deep-copy states

    def __reduce__(self) -> tuple[Callable[..., "Match"], tuple[object, ...]]:
        setting = self.setting
        start = setting.maker.setting, setting.longest, setting.variant
        return _replayed, (*start, self.history)

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The actions so far, as the protocol writes them."""
        numbering = self.setting.numbering
        played: list[Action] = []
        stones: list[tuple[Colour, Cell]] = []
        for number in self.history:
            if number in numbering.stones:
                stones.append(numbering.stones[number])
            else:
                is_end = number == numbering.set_up_end
                played.append(numbering.setup(stones) if is_end else numbering.actions[number])
        return tuple(write_action(self.setting.board, action) for action in played)

    @property
    def winner(self) -> Player | None:
        """The player who has won; None for a draw and while the match goes on."""
        colour = self.state.winner if self.state.over else None
        if colour is None:
            return None
        return 0 if self.colours[0] == colour else 1

    def stones(self, colour: Colour) -> Sequence[Cell]:
        """Return the cells with a stone of this colour, including those of an open set-up."""
        if self.open_set_up:
            return [cell for owner, cell in self.open_set_up if owner == colour]
        return self.state.stones(colour)

    def stone_bits(self, colour: Colour) -> int:
        """Return the cells with a stone of this colour, as bits of the maker's `cells_of_bits`."""
        if self.open_set_up:
            bits = self.setting.maker.bits
            return sum(bits[cell] for owner, cell in self.open_set_up if owner == colour)
        return self.state.stone_bits(colour)

    @property
    def legal(self) -> list[int]:
        """The numbers of the legal moves of the player to act, ascending."""
        placements = self._placements.on(self.cells)
        return sorted([*placements, *self.others]) if self.others else placements

    @property
    def _placements(self) -> Placements:
        return self.setting.placements[self.colours[self.next_player]]

    def allows(self, number: int) -> bool:
        """Return whether a move is legal."""
        return self._placements.bits.get(number, 0) & self.cells != 0 or number in self.others

    def _judged(self) -> tuple[int, tuple[int, ...]]:
        """Return `cells` and `others`."""
        state, numbering, own = self.state, self.setting.numbering, self.colours[self.next_player]
        cells = state.placement_bits(own)
        if cells is None and state.awaits_set_up:
            return 0, tuple(self._setup_moves())
        stop = numbering.stops.get(own)
        stops = () if stop is None or state.refusal(numbering.actions[stop]) else (stop,)
        if cells is not None:
            return cells, stops
        numbers = numbering.numbers
        if state.to_move is not None:
            return 0, (*state.legal_numbers(numbers), *stops)
        actions = (
            action for action in state.legal() if action.colour_named in (None, own) or not action.cells
        )
        return 0, (*map(numbers.__getitem__, actions), *stops)

    def _setup_moves(self) -> list[int]:
        used = {cell for _, cell in self.open_set_up}
        numbering = self.setting.numbering
        moves = [number for number, (_, cell) in numbering.stones.items() if cell not in used]
        if len(used) + 1 == len(self.setting.board.cells):  # closing must be legal once the board is full
            moves = [number for number in moves if self._may_close(numbering.stones[number])]
        return [*moves, numbering.numbers[numbering.setup(())]] if self._may_close() else moves

    def _may_close(self, *more: tuple[Colour, Cell]) -> bool:
        return self.state.refusal(self.setting.numbering.setup((*self.open_set_up, *more))) is None

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
        if not self.allows(number):
            raise IllegalMove(self._not_legal(number))
        setting, state, player = self.setting, self.state, self.next_player
        numbering, colours, history = setting.numbering, self.colours, (*self.history, number)
        if number in numbering.stones:
            stones = (*self.open_set_up, numbering.stones[number])
            return Match(setting, state, colours, player, history, stones)
        is_end = number == numbering.set_up_end
        action = numbering.setup(self.open_set_up) if is_end else numbering.actions[number]
        state = state.after(action)
        colours = colours_after(colours, player, action)
        turn = state.to_move
        next_player: Player = 1 if player == 0 else 0
        if turn is not None:
            next_player = 0 if colours[0] == turn else 1
        return Match(setting, state, colours, next_player, history)


def _replayed(
    setting: GameSetting, longest: int | None, variant: str | None, history: tuple[int, ...]
) -> Match:
    """Restore a pickled match."""
    match = begin(setting, longest, variant)
    for number in history:
        match = match.after(number)
    return match


def begin(setting: GameSetting, longest: int | None = None, variant: str | None = None) -> Match:
    """Return a match before its first move.

    Args:
        setting: the game, its options and its board.
        longest: number of moves after which a match is a draw; None if only the rules end it.
        variant: the variant that is played; None for the game itself.

    Raises:
        BadRequest: the game lacks this size or option.
        BadVariant: there is no such variant of the game.
        UnnumberedGame: its moves cannot be numbered.
    """
    checked = check_question(setting.judge(()))
    moves = numbering(checked.game, checked.board)
    maker = variant_maker(setting, variant)
    placements = {
        colour: Placements([moves.placement(cell, colour) for cell in maker.cells_of_bits])
        for colour in checked.game.colours
    }
    return Match(
        MatchSetting(maker, moves, placements, longest, variant), maker.start(), checked.game.colours
    )


def start_match(
    name: str,
    size: int | None,
    options: Mapping[str, OptionValue],
    max_game_length: int | None = None,
    variant: str | None = None,
) -> Match:
    """Return the match before its first move, with defaults filled in.

    Args:
        name: the game, as `rulestone games` lists it.
        size: the size of the board; None for the recommended one.
        options: the options that differ from their defaults.
        max_game_length: number of moves after which a match is cut off; None for `MOST_MOVES`, unless every
            game is known to fill the board.
        variant: a variant of the game (`rulestone_lab`): a known mistake, or FILE.py:NAME.

    Raises:
        ValueError: there is no such game, size or option, or the length is not positive. The message is one
            line.
    """
    try:
        played = find_game(name)
        if max_game_length is not None and max_game_length < 1:
            raise ValueError(f"max_game_length {max_game_length}: it must be a positive number of moves")
        if max_game_length is None and not (variant is None and _fills(played)):
            max_game_length = MOST_MOVES
        chosen = usual_size(played) if size is None else Size(size)
        setting = GameSetting(game=played.name, size=chosen, options=dict(options))
        return begin(setting, max_game_length, variant)
    except (BadInput, TypeError) as problem:
        raise ValueError(str(problem)) from None


def _fills(played: Game) -> bool:
    """Return whether a game is known to end: one of rulestone's own, in which no action removes a stone."""
    return played.position_class.__module__.startswith("rulestone.games.") and not any(
        action.removal_cells for action in example_actions(played.name)
    )


def usual_size(played: Game) -> Size:
    """Return the recommended size, otherwise the first official one, otherwise a common one."""
    entry = played.rulebook
    if entry.recommended is not None:
        return entry.recommended
    return entry.sizes[0] if entry.sizes else Size(min(_COMMON_SIZE, entry.size_limits[1]))
