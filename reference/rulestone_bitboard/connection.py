"""The common part of Minefield and Necklace: turns, skips, and a chain from edge to edge."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Final, Self

from rulestone.core.names import ActionText, ClauseId, Colour, GameName
from rulestone.protocol import Verdict
from rulestone_bitboard.actions import Action, Place, Swap
from rulestone_bitboard.bits import fill, without
from rulestone_bitboard.layout import NOTHING, Board, Layout, Mask
from rulestone_bitboard.position import Side, one_listed, other, side_of
from rulestone_bitboard.record_lanes import run

FEWEST, MOST = 8, 512
"""Minimum and maximum number of moves played at once: fewer are faster one by one, more need much memory."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A game, with its additions to the common part.

    Attributes:
        game: its name, the first part of its clause ids.
        colours: the first one moves first and owns bottom and top, the second owns left and right.
        layout: the board.
        clauses: the two clauses that may forbid a placement on an empty point.
        forbidden_by_first: where the first of them forbids a stone of mine (mine, theirs, board).
        placements: where a stone of mine may be placed (mine, theirs, board).
        locally_legal: the same, as far as the points around each point decide it.
        has_secluded_point: whether a point is secluded, unseen by `locally_legal` (all stones, board).
        swap: whether the second colour may swap on its first turn.
        swapping: the clause about the swap.
    """

    game: GameName
    colours: tuple[Colour, Colour]
    layout: Layout
    clauses: tuple[ClauseId, ClauseId]
    forbidden_by_first: Callable[[Mask, Mask, Board], int]
    placements: Callable[[Mask, Mask, Board], Mask]
    locally_legal: Callable[[Mask, Mask, Board], Mask]
    has_secluded_point: Callable[[Mask, Board], bool]
    swap: bool
    swapping: ClauseId

    def clause(self, part: str) -> ClauseId:
        """Return the id of the clause with this last part."""
        return ClauseId(f"{self.game}.{part}")

    def connects(self, chain: int, side: Side) -> bool:
        """Return whether these points touch both edges of the side."""
        start, end = self.layout.board.edges[2 * side : 2 * side + 2]
        return bool(chain & start) and bool(chain & end)

    def wins(self, mine: Mask, cell: Mask, side: Side) -> bool:
        """Return whether the chain of a new stone, which is on this cell, touches both edges of the side."""
        return self.connects(mine, side) and self.connects(fill(cell, mine, self.layout.board), side)

    def joined(self, stones: Mask, side: Side) -> bool:
        """Return whether a chain among these stones touches both edges of the side."""
        board = self.layout.board
        return self.connects(stones, side) and self.connects(
            fill(stones & board.edges[2 * side], stones, board), side
        )

    def start(self) -> "Connection":
        """Return the empty board, with the first colour to move."""
        return self.set_up((NOTHING, NOTHING), self.colours[0])

    def set_up(self, stones: tuple[Mask, Mask], to_move: Colour | None) -> "Connection":
        """Return the position with these stones. A colour that is connected has won; both never are.

        Raises:
            BadRequest: the colour to move is missing.
        """
        turn = side_of(to_move, self.colours)
        for side in (turn, other(turn)):
            if self.joined(stones[side], side):
                return Connection.won(self, stones, side)
        return Connection.at(self, stones, turn)


@dataclass(slots=True)
class Connection:
    """A position of Minefield or Necklace, after skips.

    It is not a frozen dataclass: making one takes three times as long.

    Attributes:
        rules: the game and the board.
        stones: the stones of each side.
        turn: the side to move.
        free: where the side to move may place.
        winner: the side that has won.
        swappable: whether the side to move may swap.
    """

    rules: Final[Rules]
    stones: Final[tuple[Mask, Mask]]
    turn: Final[Side]
    free: Final[Mask]
    winner: Final[Side | None]
    swappable: Final[bool]

    @classmethod
    def at(cls, rules: Rules, stones: tuple[Mask, Mask], side: Side) -> Self:
        """Return the position with this side to move, unless it is skipped; neither colour has won."""
        swappable = rules.swap and side == 1 and not stones[1] and stones[0].bit_count() == 1
        board = rules.layout.board
        free = rules.placements(stones[side], stones[other(side)], board)
        if not free and not swappable:
            side = other(side)
            free = rules.placements(stones[side], stones[other(side)], board)
        return cls(rules, stones, side, free, None, swappable)

    @classmethod
    def won(cls, rules: Rules, stones: tuple[Mask, Mask], winner: Side) -> Self:
        """Return the position in which this side has connected its edges."""
        return cls(rules, stones, other(winner), NOTHING, winner, swappable=False)

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rules.layout

    @property
    def awaits_set_up(self) -> bool:
        """False: the game begins without one."""
        return False

    @property
    def over(self) -> bool:
        """Whether a colour has won, or neither can act."""
        return not self.free and not self.swappable

    def placeable(self, side: Side) -> Mask:
        """Return where a side may place by the constraints alone; those of the side to move are cached."""
        if side == self.turn:
            return self.free
        return self.rules.placements(self.stones[side], self.stones[self.turn], self.layout.board)

    def only_placements(self, side: Side) -> Mask | None:
        """Return where a side may place, unless it may also swap."""
        return None if self.swappable else self.placeable(side)

    def actions(self) -> list[Action]:
        """Return the placements, and the swap if it is open."""
        placements: list[Action] = [Place(cell) for cell in self.layout.split(self.free)]
        return [*placements, Swap()] if self.swappable else placements

    def count(self) -> int:
        """Return the number of actions."""
        return self.free.bit_count() + self.swappable

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the clause that forbids an action: the end, then the turn, then the constraints."""
        if self.over:
            return self.rules.clause("skip" if self.winner is None else "win")
        if not isinstance(action, Place):
            return None if self.swappable else self.rules.swapping
        if action.cell & self.free:
            return None
        if action.cell & (self.stones[0] | self.stones[1]):
            return self.rules.clause("turn")
        first, second = self.rules.clauses
        return first if action.cell & self._forbidden_by_first() else second

    def after(self, action: Action) -> Self:
        """Place the stone and check for a win; or swap, after which the same colour is to move."""
        if not isinstance(action, Place):
            return replace(self, swappable=False)
        side = self.turn
        mine = Mask(self.stones[side] | action.cell)
        theirs = self.stones[other(side)]
        stones = (theirs, mine) if side else (mine, theirs)
        if self.rules.wins(mine, action.cell, side):
            return self.won(self.rules, stones, side)
        return self.at(self.rules, stones, other(side))

    def follow(self, actions: Sequence[Action]) -> tuple[Self, int]:
        """Play many placements at once as long as neither colour is skipped, and the rest one by one."""
        position, number = self, 0
        while number < len(actions):
            position, count = position._run(actions[number : number + MOST])
            number += count
            if number == len(actions) or position.refusal(actions[number]):
                break
            position, number = position.after(actions[number]), number + 1
        return position, number

    def _run(self, actions: Sequence[Action]) -> tuple[Self, int]:
        if set(map(type, actions)) != {Place}:
            actions = list(takewhile(_is_placement, actions))
        cells = [action.cell for action in actions if isinstance(action, Place)]
        if len(cells) < FEWEST or self.over:
            return self, 0
        count, stones, winner = run(self.rules, self.stones, self.turn, cells)
        if winner is not None:
            return self.won(self.rules, stones, winner), count
        turn = self.turn if count % 2 == 0 else other(self.turn)
        return (self.at(self.rules, stones, turn) if count else self), count

    def play_on(self, random: Random, limit: int | None) -> tuple[list[Action], Self]:
        """Draw points until one is legal. Whether other points are legal is only computed at the end."""
        rules, board = self.rules, self.layout.board
        taken = Mask(self.stones[0] | self.stones[1])
        if (
            limit == 0
            or self.over
            or (rules.swap and taken.bit_count() < 2)
            or rules.has_secluded_point(taken, board)
        ):
            return one_listed(self, random, limit)
        stones, side = list(self.stones), self.turn
        played: list[Action] = []
        while limit is None or len(played) < limit:
            cell = self._drawn(stones[side], stones[other(side)], random)
            if cell is None:
                side = other(side)
                cell = self._drawn(stones[side], stones[other(side)], random)
            if cell is None:
                break
            played.append(Place(cell))
            stones[side] = Mask(stones[side] | cell)
            if rules.wins(stones[side], cell, side):
                return played, self.won(rules, (stones[0], stones[1]), side)
            side = other(side)
        return played, self.at(rules, (stones[0], stones[1]), side)

    def _drawn(self, mine: Mask, theirs: Mask, random: Random) -> Mask | None:
        """Return a random point for a stone of mine; None if there is none. No point is secluded before."""
        rules, board, bits = self.rules, self.layout.board, self.layout.bits
        free: int = rules.locally_legal(mine, theirs, board)
        while free:
            cell = bits[int(random.random() * len(bits))]
            if cell & free:
                if not rules.has_secluded_point(Mask(mine | theirs | cell), board):
                    return cell
                free ^= cell
        return None

    def phase_key(self) -> Hashable:
        """Return whether the side to move may swap."""
        return self.swappable

    def verdict(self) -> Verdict:
        """Return the verdict. There is no score."""
        layout, colours = self.layout, self.rules.colours
        if self.over:
            winner = None if self.winner is None else colours[self.winner]
            return Verdict(legal=(), to_move=None, over=True, winner=winner)
        barred = without(layout.board.cells, self.stones[0] | self.stones[1] | self.free)
        firsts = barred & self._forbidden_by_first() if barred else 0
        why: dict[str, ClauseId] = {}
        for points, clause in zip((firsts, barred ^ firsts), self.rules.clauses, strict=True):
            if points:
                why |= dict.fromkeys(layout.spell(points), clause)
        legal = layout.placements(self.free)
        if self.swappable:
            legal = (*legal, ActionText("swap"))
        return Verdict(legal=legal, to_move=colours[self.turn], over=False, winner=None, why=why)

    def _forbidden_by_first(self) -> int:
        """Return where the first clause forbids the side to move a stone; not only empty points."""
        mine, theirs = self.stones[self.turn], self.stones[other(self.turn)]
        return self.rules.forbidden_by_first(mine, theirs, self.layout.board)


def _is_placement(action: Action) -> bool:
    return isinstance(action, Place)
