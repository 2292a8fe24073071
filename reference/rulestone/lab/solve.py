"""Exact values of small boards: who wins, if both play perfectly.

A player who is to act chooses among the legal actions, and a swap or a choice may exchange the players'
colours. In a game without turns the players act alternately, and each places a stone of its own colour or
stops: that is a schedule, and not a rule. A position that comes again has no value by the rules, which do not
end such a game.

Positions that a symmetry of the board turns into each other have one value. Symmetries are used for the
games themselves and not for variants, whose rules may break them.
"""

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, product
from typing import Literal

from rulestone.core.actions import Action, Setup, Stop, write_action
from rulestone.core.boards import Cell
from rulestone.core.boards.symmetries import keeps_sides
from rulestone.core.boards.symmetries import symmetries as board_symmetries
from rulestone.core.names import ActionText, Colour, GameName, OptionValue, Size
from rulestone.core.wording import BadInput
from rulestone.engines.states import BitboardState, State, colours_after
from rulestone.lab.variants import variant_factory
from rulestone.protocol import Ground

Value = Literal["first", "second", "draw"]
"""Who wins, if both play perfectly: the player who began the game, the other one, or nobody."""

_MOST_CELLS_SET_UP = 10
"""Maximum number of cells of a board whose set-ups are all tried."""

_MOST_CELLS_COMPARED = 9
"""Maximum number of cells of a board that is solved to compare variants."""

_OFTEN = 256
"""After this many positions the clock is looked at."""


class NotSolvable(BadInput):
    """A position that cannot be solved at all. The message is one line."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position with its players.

    Attributes:
        state: the position.
        colours: by player, the player's colour.
        player: the player to act.
    """

    state: State
    colours: tuple[Colour, Colour]
    player: int = 0

    def after(self, action: Action) -> "Node":
        """Return the position after an action of the player to act."""
        state = self.state.after(action)
        colours = colours_after(self.colours, self.player, action)
        turn = state.to_move
        return Node(state, colours, 1 - self.player if turn is None else colours.index(turn))

    def actions(self) -> Iterator[Action]:
        """The legal actions of the player to act.

        Raises:
            NotSolvable: there are too many set-ups.
        """
        state, own = self.state, self.colours[self.player]
        if not state.lists_all_actions:
            yield from self._set_ups()
            return
        yield from (
            action for action in state.legal() if action.colour_named in (None, own) or not action.cells
        )
        if state.factory.game.turnless and state.refusal(Stop(own)) is None:
            yield Stop(own)

    def _set_ups(self) -> Iterator[Action]:
        cells, colours = self.state.board.cells, self.state.colours
        if len(cells) > _MOST_CELLS_SET_UP:
            raise NotSolvable(f"a board of {len(cells)} cells has too many set-ups: begin with one (--moves)")
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
        moves: the first actions that win for the player to act.
        positions: the number of positions that were looked at.
        seconds: how long it took.
        complete: whether it was searched to the end.
    """

    value: Value | None = None
    moves: tuple[ActionText, ...] = ()
    positions: int = 0
    seconds: float = 0.0
    complete: bool = False


class _Late(Exception):
    """The time is up."""


def solve(
    node: Node, seconds: float | None = None, progress: Callable[[int], None] = lambda _: None
) -> Solution:
    """Find the value of a position and the first actions that win.

    Args:
        node: the position with its players.
        seconds: when to give up; None for never.
        progress: called now and then with the number of positions.

    Raises:
        NotSolvable: there are too many set-ups.
    """
    began = time.monotonic()
    solver = _Solver(solver_symmetries(node.state), None if seconds is None else began + seconds, progress)
    found = Solution()
    try:
        if node.state.over:
            best: int | None = solver.ended(node)
        else:
            values = {action: solver.after(node, action) for action in node.actions()}
            best = _best(values.values())
            wins = [action for action, value in values.items() if value == 1]
            found.moves = tuple(write_action(node.state.board, action) for action in wins)
        found.value, found.complete = None if best is None else _value(best, node.player), True
    except _Late:
        pass
    found.positions, found.seconds = solver.positions, time.monotonic() - began
    return found


def _best(values: Iterable[int | None]) -> int | None:
    """Return the best value for the player to act; None if it may be one that the rules do not give."""
    known = set(values)
    return 1 if 1 in known else None if None in known else max(value for value in known if value is not None)


def _value(value: int, player: int) -> Value:
    if value == 0:
        return "draw"
    return "first" if (value == 1) == (player == 0) else "second"


def solved_boards(
    game: GameName, variant: str | None, options: dict[str, OptionValue], seconds: float
) -> Iterator[tuple[Size, Solution | None]]:
    """The sizes of the boards that are small enough, each with its value; None if it cannot be found.

    Args:
        game: the game.
        variant: the variant; None for the game itself.
        options: the options that differ from their defaults.
        seconds: when to give up a board.
    """
    for size in map(Size, count(1)):
        factory = variant_factory(Ground(game=game, size=size, options=options), variant)
        if len(factory.board.cells) > _MOST_CELLS_COMPARED:
            return
        state = factory.start()
        try:
            yield size, solve(Node(state, state.colours), seconds)
        except NotSolvable:
            yield size, None


class _Solver:
    """A search to the end, with a table of the positions that were searched.

    Values are those for the player to act: 1 for a win, 0 for a draw, -1 for a loss, None for none by the
    rules.
    """

    def __init__(
        self, symmetries: "Sequence[BitSymmetry]", end: float | None, progress: Callable[[int], None]
    ) -> None:
        self.positions = 0
        self._symmetries = symmetries
        self._end = end
        self._progress = progress
        self._values: dict[Hashable, int] = {}
        self._under_way: set[Hashable] = set()
        self._refuting: Counter[Action] = Counter()

    def ended(self, node: Node) -> int:
        """Return the value of a position that is over."""
        winner = node.state.winner
        return 0 if winner is None else 1 if winner == node.colours[node.player] else -1

    def after(self, node: Node, action: Action) -> int | None:
        """Return the value of an action for the player who takes it."""
        then = node.after(action)
        value = self._search(then, self._key(then))
        return value if value is None or then.player == node.player else -value

    def _search(self, node: Node, key: Hashable) -> int | None:
        if node.state.over:
            return self.ended(node)
        if key in self._values:
            return self._values[key]
        if key in self._under_way:
            return None
        self.positions += 1
        if self.positions % _OFTEN == 0:
            self._progress(self.positions)
            if self._end is not None and time.monotonic() > self._end:
                raise _Late
        self._under_way.add(key)
        value = _best(self._values_after(node))
        self._under_way.remove(key)
        if value is not None:
            self._values[key] = value
        return value

    def _values_after(self, node: Node) -> Iterator[int | None]:
        """The values of the actions, those that are known first; no more after a win."""
        waiting: list[tuple[Action, Node, Hashable]] = []
        for action in node.actions():
            then = node.after(action)
            key = None if then.state.over else self._key(then)
            if key is None or key in self._values:
                known = self.ended(then) if key is None else self._values[key]
                known = known if then.player == node.player else -known
                yield known
                if known == 1:
                    return
            else:
                waiting.append((action, then, key))
        waiting.sort(key=lambda move: -self._refuting[move[0]])
        for action, then, key in waiting:
            value = self._search(then, key)
            if value is not None and then.player != node.player:
                value = -value
            yield value
            if value == 1:
                self._refuting[action] += 1
                return

    def _key(self, node: Node) -> Hashable:
        """Return the same for positions that a symmetry turns into each other, and for no others."""
        state = node.state
        first, second = map(state.stone_bits, state.colours)
        own = state.colours.index(node.colours[node.player])
        return state.rest_of_state(), min(symmetry.moved(first, second, own) for symmetry in self._symmetries)


@dataclass(frozen=True)
class BitSymmetry:
    """A symmetry of the stones on a board.

    Attributes:
        exchanges: whether the colours are exchanged, together with their sides of the board.
        tables: for each eight bits of a set of cells and each value of them, where they go.
    """

    exchanges: bool
    tables: tuple[tuple[int, ...], ...]

    def moved(self, first: int, second: int, own: int) -> tuple[int, int, int]:
        """Return where the stones of both colours go, and the colour that was `own`."""
        there, other = self._map(first), self._map(second)
        return (other, there, 1 - own) if self.exchanges else (there, other, own)

    def _map(self, bits: int) -> int:
        moved = 0
        for table in self.tables:
            moved |= table[bits & 255]
            bits >>= 8
        return moved


def solver_symmetries(state: State) -> tuple[BitSymmetry, ...]:
    """Return the symmetries of a game's board; only the identity for rules that are not known to have others.

    Where sides of the board belong to colours, a symmetry keeps them or exchanges both colours with their
    sides.
    """
    board, bits, owners = state.board, state.factory.cells_of_bits, state.factory.game.rules.owners
    first, second = state.colours
    becomes = {False: {first: first, second: second}, True: {first: second, second: first}}
    kept: list[BitSymmetry] = []
    for way in board_symmetries(board) if isinstance(state, BitboardState) else board_symmetries(board)[:1]:
        for exchanges, colours in becomes.items():
            if keeps_sides(board, way, owners, colours):
                kept.append(BitSymmetry(exchanges, _tables(way, bits)))
                break
    return tuple(kept)


def _tables(way: Mapping[Cell, Cell], bits: Sequence[Cell | None]) -> tuple[tuple[int, ...], ...]:
    place = {cell: bit for bit, cell in enumerate(bits)}
    moved = [0 if cell is None else 1 << place[way[cell]] for cell in bits]
    return tuple(
        tuple(
            sum(to for bit, to in enumerate(moved[start : start + 8]) if byte >> bit & 1)
            for byte in range(256)
        )
        for start in range(0, len(moved), 8)
    )
