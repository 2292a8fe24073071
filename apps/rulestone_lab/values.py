"""Exact values of small boards: who wins, if both play perfectly.

A player who is to act chooses among the legal actions, and a swap or a choice may exchange the players'
colours. In a game without turns the players act alternately, and each places a stone of its own colour or
stops. This is a schedule, and not a rule. A repeated position has no value by the rules, which do not end
such a game.

A position that is not over and has no legal action has no value either. Variants can have such positions, and
they are refused.

Positions that are images of each other under a symmetry of the board have one value. Symmetries are used for
the games themselves and not for variants, whose rules may break them.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, product
from math import inf
from operator import itemgetter
from typing import Literal, NamedTuple, Self

from rulestone.cases.variants import find_variant, variant_maker
from rulestone.core.actions.action import Action, write_action
from rulestone.core.actions.colours import Stop
from rulestone.core.actions.setup import Setup
from rulestone.core.boards import Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import ActionText, Colour, GameName, OptionValue, Size
from rulestone.draw.scene import Scene
from rulestone.engines.reference import position_of
from rulestone.play.playable import Playable, colours_after
from rulestone.protocol import GameSetting, Judge
from rulestone.protocol.checking import check_question
from rulestone.symmetries import keeps_sides, symmetries

Value = Literal["first", "second", "draw"]
"""The winner if both play perfectly: the player who began the game or the other one; or a draw."""

_MOST_CELLS_SET_UP = 10
"""Maximum number of cells of a board whose set-ups are all tried."""

_MOST_CELLS_COMPARED = 9
"""Maximum number of cells of a board that is solved to compare variants."""

_POSITIONS_PER_LOOK = 256
"""Number of positions between two checks of the time."""

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

    @classmethod
    def at_start(cls, state: Playable) -> Self:
        """Return the start of a game, whose first player has the colour that begins."""
        named = (action.colour_named for action in state.legal())
        first = state.to_move or next(filter(None, named), None) or state.colours[0]
        return cls(state, (first, state.opponent(first)))

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
        if state.awaits_set_up:
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


class Stuck(BadInput):
    """A variant leaves a position that is not over and has no legal action. The message is one line."""

    def __init__(self, state: Playable) -> None:
        stones = (
            f"{colour} {','.join(state.board.names(state.stones(colour))) or 'none'}"
            for colour in state.colours
        )
        turn = "" if state.to_move is None else f", {state.to_move} to move"
        super().__init__(f"no value: {'; '.join(stones)}{turn} is not over, and no action is legal there")


class FirstMove(NamedTuple):
    """The result of an action at best play.

    Attributes:
        value: the winner after it.
        length: the number of actions until the end, including this one, if the winner hurries and the loser
            delays; None for a draw and on larger boards.
    """

    value: Value | None
    length: int | None


@dataclass(slots=True, kw_only=True)
class Solution:
    """The result of a search for the value of a position.

    Attributes:
        value: its value; None if it is not known, or if the rules give none.
        moves: the first actions that are known to win for the player to act.
        first: by first action that is no set-up, its result.
        stuck: why the rules give no value, in a line: a position that is not over and has no action.
        positions: the number of positions that were searched.
        seconds: how long it took.
        complete: whether it was searched to the end.
    """

    value: Value | None = None
    moves: tuple[ActionText, ...] = ()
    first: dict[ActionText, FirstMove] = field(default_factory=dict[ActionText, FirstMove])
    stuck: str | None = None
    positions: int = 0
    seconds: float = 0.0
    complete: bool = False


def search_state(question: Judge, variant: str | None) -> SearchState:
    """Return the position of a question, with its players.

    Raises:
        BadRequest: the position is invalid.
        BadVariant: there is no such variant.
    """
    checked = check_question(question)
    if variant is not None:
        checked = checked.for_variant(find_variant(variant, question.game).game)
    position_of(checked)  # raises for illegal moves
    start = variant_maker(question, variant).start()
    state = SearchState.at_start(start)
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
        progress: called now and then with the result so far.

    Raises:
        BadInput: there are too many set-ups.
        Stuck: the search reaches a position that is not over and has no action.
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
            then, text = node.after(action), write_action(node.state.board, action)
            value = _for_player(node, then, search.value(then))
            if value == _WIN:
                found.moves += (text,)
            if not isinstance(action, Setup):
                found.first[text] = FirstMove(_winner(value, node.player), None)
        found.complete = True
        if len(node.state.board.cells) <= _MOST_CELLS_COMPARED:
            counted = found.positions
            for action in node.actions():
                text = write_action(node.state.board, action)
                if text in found.first and found.first[text].value != "draw":
                    left = search.length(node.after(action))
                    length = None if left is None else left + 1
                    found.first[text] = found.first[text]._replace(length=length)
            found.positions = counted
    except _Late:
        pass
    found.seconds = time.process_time() - began
    return found


def first_moves_scene(start: SearchState, found: Solution) -> Scene:
    """Return the position, with the result of each first placement for the player to act."""
    state, labels = start.state, dict[Cell, str]()
    signs = {"draw": "=", None: "?", ("first", "second")[start.player]: "+"}
    for action in state.legal() if found.first else ():
        then = found.first.get(write_action(state.board, action))
        if then is not None and len(action.placement_cells) == 1 and not action.removal_cells:
            labels[action.placement_cells[0]] = f"{signs.get(then.value, '-')}{then.length or ''}"
    counted = any(then.length is not None for then in found.first.values())
    numbers = "; the number of actions until the end, with this one" if counted else ""
    return Scene(
        board=state.board,
        stones=state.contents(),
        edges=state.maker.game.position_class.owners,
        colours=state.colours,
        labels=labels,
        caption=f"+ wins, = draws, - loses{numbers}",
    )


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
        maker = variant_maker(GameSetting(game=game, size=size, options=options), variant)
        if len(maker.board.cells) > _MOST_CELLS_COMPARED:
            return
        try:
            yield size, solve(SearchState.at_start(maker.start()), seconds)
        except Stuck as stuck:
            yield size, Solution(stuck=str(stuck), complete=True)


# Values are those for the player to act; None if the rules give none.

_WIN, _DRAW, _LOSS = 1, 0, -1


def _best(values: Iterable[int | None]) -> int | None:
    """Return the best value. The search ends at the first win."""
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
        self._lengths: dict[Hashable, int | None] = {}

    def value(self, node: SearchState) -> int | None:
        """Return the value of a position."""
        return self._value(node, self._key(node))

    def length(self, node: SearchState) -> int | None:
        """Return how many actions are left at best play; None in a draw or without a value."""
        key = self._key(node)
        if node.state.over:
            return 0
        if key not in self._lengths:
            value = self._value(node, key)
            self._lengths[key] = None  # while it is searched: a cycle is never the shortest way
            replies = [node.after(action) for action in node.actions()] if value else []
            best = [
                length
                for then in replies
                if _for_player(node, then, self.value(then)) == value
                for length in [self.length(then)]
                if length is not None
            ]
            self._lengths[key] = None if not best else 1 + (min(best) if value == _WIN else max(best))
        return self._lengths[key]

    def _value(self, node: SearchState, key: Hashable) -> int | None:
        if key in self._values:
            return self._values[key]
        self._found.positions += 1
        if self._found.positions % _POSITIONS_PER_LOOK == 0:
            self._tell()
        self._values[key] = None  # while it is searched: a repeated position has no value
        value = _best(self._values_after(node))
        if value is None:
            del self._values[key]
        else:
            self._values[key] = value
        return value

    def _values_after(self, node: SearchState) -> Iterator[int | None]:
        """The values of the actions: first the known ones, then those that often won in other positions."""
        waiting: list[tuple[Action, SearchState, Hashable]] = []
        actions = list(node.actions())
        if not actions:
            raise Stuck(node.state)
        for action in actions:
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
        """Return a key that is the same for positions that are images under a symmetry, and for no others."""
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
    a function that picks an image from the bits of the first colour and then of the second, as digits.
    """
    (first, second), owners = state.colours, state.maker.game.position_class.owners
    cells = state.maker.cells_of_bits[::-1]  # the first digit is the last bit
    place = {cell: digit for digit, cell in enumerate(cells) if cell is not None}
    for way in symmetries(state.board) if state.maker.is_symmetric else symmetries(state.board)[:1]:
        for becomes in ({first: first, second: second}, {first: second, second: first}):
            if keeps_sides(state.board, way, owners, becomes):
                halves = [0 if becomes[colour] == first else len(cells) for colour in state.colours]
                yield (
                    becomes[first] == second,
                    itemgetter(*(half + place[way[cell]] for half in halves for cell in place)),
                )
                break
