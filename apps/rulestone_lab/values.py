"""Exact values of small boards: who wins, if both play perfectly.

A player who is to act chooses among the legal actions, and a swap or a choice may exchange the players'
colours. In a game without turns the players act alternately, and each places a stone of its own colour or
stops: that is a schedule, and not a rule. A position that comes again has no value by the rules, which do not
end such a game.

Positions that a symmetry of the board turns into each other have one value. Symmetries are used for the
games themselves and not for variants, whose rules may break them.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, product
from math import inf
from operator import itemgetter
from typing import Literal

from rulestone.cases.variants import find_variant, variant_maker
from rulestone.check.symmetries import keeps_sides, symmetries
from rulestone.core.actions import Action, Setup, Stop, write_action
from rulestone.core.errors import BadInput
from rulestone.core.names import ActionText, Colour, GameName, OptionValue, Size
from rulestone.engines.reference import position_of
from rulestone.play.playable import Playable, colours_after
from rulestone.protocol import Judge, Setting
from rulestone.protocol.checking import check_question

Value = Literal["first", "second", "draw"]
"""Who wins, if both play perfectly: the player who began the game, the other one, or nobody."""

_MOST_CELLS_SET_UP = 10
"""Maximum number of cells of a board whose set-ups are all tried."""

_MOST_CELLS_COMPARED = 9
"""Maximum number of cells of a board that is solved to compare variants."""

_POSITIONS_PER_LOOK = 256
"""Number of positions between two looks at the clock."""

_MOST_FRAMES = 20_000
"""Frames of the search: a few for each action of the longest line of play."""


@dataclass(frozen=True, slots=True)
class SearchState:
    """A position with its players.

    Attributes:
        state: the position.
        colours: by player, the player's colour.
        player: the player to act.
    """

    state: Playable
    colours: tuple[Colour, Colour]
    player: int = 0

    def after(self, action: Action) -> "SearchState":
        """Return the position after an action of the player to act."""
        state = self.state.after(action)
        colours = colours_after(self.colours, self.player, action)
        turn = state.to_move
        return SearchState(state, colours, 1 - self.player if turn is None else colours.index(turn))

    def actions(self) -> Iterator[Action]:
        """The legal actions of the player to act.

        Raises:
            BadInput: there are too many set-ups.
        """
        state, own = self.state, self.colours[self.player]
        if not state.lists_all_actions:
            yield from self._set_ups()
            return
        yield from (
            action for action in state.legal() if action.colour_named in (None, own) or not action.cells
        )
        if state.maker.game.turnless and state.refusal(Stop(own)) is None:
            yield Stop(own)

    def _set_ups(self) -> Iterator[Action]:
        cells, colours = self.state.board.cells, self.state.colours
        if len(cells) > _MOST_CELLS_SET_UP:
            raise BadInput(f"a board of {len(cells)} cells has too many set-ups: begin with one (--moves)")
        for stones in product((None, *colours), repeat=len(cells)):
            own = (
                tuple(cell for cell, stone in zip(cells, stones, strict=True) if stone == colour)
                for colour in colours
            )
            setup = Setup(tuple(zip(colours, own, strict=True)))
            if self.state.refusal(setup) is None:
                yield setup


@dataclass(slots=True, kw_only=True)
class Solution:
    """What is known of a position.

    Attributes:
        value: its value; None where it is not known, or where the rules give none.
        moves: the first actions that are known to win for the player to act.
        positions: the number of positions that were looked at.
        seconds: how long it took.
        complete: whether it was searched to the end.
    """

    value: Value | None = None
    moves: tuple[ActionText, ...] = ()
    positions: int = 0
    seconds: float = 0.0
    complete: bool = False


def search_state(question: Judge, variant: str | None) -> SearchState:
    """Return the position of a question, with its players.

    Raises:
        BadRequest: the position makes no sense.
        BadVariant: there is no such variant.
    """
    checked = check_question(question)
    if variant is not None:
        checked = checked.for_game(find_variant(variant, question.game).game)
    position_of(checked)  # raises for illegal moves
    start = variant_maker(question, variant).start()
    state = SearchState(start, start.colours)
    for action in checked.actions:
        state = state.after(action)
    return state


class _Late(Exception):
    """The time is up."""


def solve(
    node: SearchState, seconds: float | None = None, progress: Callable[[Solution], None] = lambda _: None
) -> Solution:
    """Find the value of a position and the first actions that win.

    Args:
        node: the position with its players.
        seconds: of processor time, when to give up; None for never.
        progress: called now and then with what is known so far.

    Raises:
        BadInput: there are too many set-ups.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _MOST_FRAMES))
    began, found = time.process_time(), Solution()

    def tell() -> None:
        found.seconds = time.process_time() - began
        progress(found)
        if found.seconds > (inf if seconds is None else seconds):
            raise _Late

    search = _Search(node.state, found, tell)
    try:
        found.value = _winner(search.value(node), node.player)
        for action in node.actions():
            then = node.after(action)
            if _for_player(node, then, search.value(then)) == _WIN:
                found.moves += (write_action(node.state.board, action),)
        found.complete = True
    except _Late:
        pass
    found.seconds = time.process_time() - began
    return found


def solved_boards(
    game: GameName, variant: str | None, options: dict[str, OptionValue], seconds: float
) -> Iterator[tuple[Size, Solution]]:
    """The sizes of the boards that are small enough, each with its value.

    Args:
        game: the game.
        variant: the variant; None for the game itself.
        options: the options that differ from their defaults.
        seconds: when to give up a board.
    """
    for size in map(Size, count(1)):
        maker = variant_maker(Setting(game=game, size=size, options=options), variant)
        if len(maker.board.cells) > _MOST_CELLS_COMPARED:
            return
        yield size, solve(SearchState(maker.start(), maker.game.colours), seconds)


# Values are those for the player to act; None where the rules give none.

_WIN, _DRAW, _LOSS = 1, 0, -1


def _best(values: Iterable[int | None]) -> int | None:
    """Return the best value, without looking further than to a win."""
    best: int | None = _LOSS
    for value in values:
        if value == _WIN:
            return _WIN
        best = None if best is None or value is None else max(best, value)
    return best


def _winner(value: int | None, player: int) -> Value | None:
    players: list[Value] = ["first", "second"]
    return {None: None, _DRAW: "draw", _WIN: players[player], _LOSS: players[1 - player]}[value]


class _Search:
    """A search to the end, with a table of the positions that were searched.

    A position that is over has its value as its key.
    """

    def __init__(self, state: Playable, found: Solution, tell: Callable[[], None]) -> None:
        self._found = found
        self._tell = tell
        self._images = list(symmetries_of(state))
        self._values: dict[Hashable, int | None] = {value: value for value in (_WIN, _DRAW, _LOSS)}
        self._wins: Counter[Action] = Counter()

    def value(self, node: SearchState) -> int | None:
        """Return the value of a position."""
        return self._value(node, self._key(node))

    def _value(self, node: SearchState, key: Hashable) -> int | None:
        if key in self._values:
            return self._values[key]
        self._found.positions += 1
        if self._found.positions % _POSITIONS_PER_LOOK == 0:
            self._tell()
        self._values[key] = None  # while it is searched: a position that comes again has no value
        value = _best(self._values_after(node))
        if value is None:
            del self._values[key]
        else:
            self._values[key] = value
        return value

    def _values_after(self, node: SearchState) -> Iterator[int | None]:
        """The values of the actions: known ones, then those that often won elsewhere."""
        waiting: list[tuple[Action, SearchState, Hashable]] = []
        for action in node.actions():
            then = node.after(action)
            key = self._key(then)
            if key in self._values:
                yield _for_player(node, then, self._values[key])
            else:
                waiting.append((action, then, key))
        waiting.sort(key=lambda move: -self._wins[move[0]])
        for action, then, key in waiting:
            value = _for_player(node, then, self._value(then, key))
            self._wins[action] += value == _WIN
            yield value

    def _key(self, node: SearchState) -> Hashable:
        """Return the same for positions that a symmetry turns into each other, and for no others."""
        state, own = node.state, node.colours[node.player]
        if state.over:
            return _DRAW if state.winner is None else _WIN if state.winner == own else _LOSS
        stones = "".join(
            f"{state.stone_bits(colour):0{len(state.maker.cells_of_bits)}b}" for colour in state.colours
        )
        is_first = own == state.colours[0]
        return state.phase_key(), min(
            (image(stones), exchanges != is_first) for exchanges, image in self._images
        )


def _for_player(node: SearchState, then: SearchState, value: int | None) -> int | None:
    """Return for the player of one position a value for the player of the next one."""
    return value if value is None or then.player == node.player else -value


def symmetries_of(state: Playable) -> Iterator[tuple[bool, Callable[[str], tuple[str, ...]]]]:
    """The symmetries of a game's board; only the identity for rules that are not known to have others.

    For each, whether the colours are exchanged with their sides of the board, which must stay theirs; and
    what picks an image from the bits of the first colour and then of the second, as digits.
    """
    (first, second), owners = state.colours, state.maker.game.position_class.owners
    cells = state.maker.cells_of_bits[::-1]  # the first digit is the last bit
    place = {cell: digit for digit, cell in enumerate(cells) if cell is not None}
    for way in symmetries(state.board) if state.maker.keeps_symmetries else symmetries(state.board)[:1]:
        for becomes in ({first: first, second: second}, {first: second, second: first}):
            if keeps_sides(state.board, way, owners, becomes):
                halves = [0 if becomes[colour] == first else len(cells) for colour in state.colours]
                yield (
                    becomes[first] == second,
                    itemgetter(*(half + place[way[cell]] for half in halves for cell in place)),
                )
                break
