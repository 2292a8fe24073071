"""Mistakes that can be made in every game of connecting one's own two edges."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Self

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.actions.action import Action
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.square import SquareBoard
from rulestone.core.names import Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones
from rulestone.games.connection import ConnectionOptions, ConnectionPosition, Constraint
from rulestone_mutants.mutant import (
    perft_counting_finished_games,
    replace_answer,
    replace_counted,
    replace_parts,
    replace_perft,
    replace_rules,
)

# Constraints.


Seen = Callable[[SquareBoard, Cell, Stones, Stones, tuple[Cell, ...]], bool]
"""Returns whether forbidden cells are noticed, given the arguments of `Constraint.breaches` and the cells."""


@dataclass(frozen=True)
class SeenIf(Constraint):
    """A constraint that misses some of the patterns that a placement creates.

    Attributes:
        right: the right constraint.
        seen: which forbidden cells are noticed.
    """

    right: Constraint
    seen: Seen

    def breaches(
        self, board: SquareBoard, point: Cell, before: Stones, after: Stones
    ) -> list[tuple[Cell, ...]]:
        """Return the forbidden cells that are noticed."""
        found = self.right.breaches(board, point, before, after)
        return [cells for cells in found if self.seen(board, point, before, after, cells)]


def seen_if(constraint: Constraint, seen: Seen) -> Constraint:
    """Return a constraint that misses some of the patterns that a placement creates."""
    return SeenIf(constraint.clause, constraint.words, constraint, seen)


def unless_it_wins(
    position: ConnectionPosition, right: tuple[Violation, ...], cell: Cell, colour: Colour
) -> tuple[Violation, ...]:
    """Return the clauses that a stone violates; none if it completes a chain."""
    stones = position.stones.place(cell, colour)
    after = replace(position, stones=stones, turn=position.opponent(colour))
    return () if after.winner == colour else right


# Turns and skips.


def _occupied_allowed(
    self: ConnectionPosition, right: tuple[Violation, ...], action: Action
) -> tuple[Violation, ...]:
    turn = self.clauses.turn if action.placement_cells else None
    return tuple(violation for violation in right if violation.clause != turn)


def _to_move(wrong: Callable[[ConnectionPosition], Colour | None]) -> Change:
    """Let another colour act."""
    return replace_parts(to_move=cached_property(wrong))


def _anybody(position: ConnectionPosition) -> Colour | None:
    """Return the first colour that can act, beginning with the one whose turn it is."""
    return next(filter(position.can_act, (position.turn, position.opponent(position.turn))), None)


def _skip_loses(position: ConnectionPosition, right: Status) -> Status:
    stuck = position.winner is None and not position.can_act(position.turn)
    return Status(over=True, winner=position.opponent(position.turn)) if stuck else right


def _counts_skips(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if isinstance(position, ConnectionPosition) and position.to_move not in (None, position.turn):
        return _counts_skips(replace(position, turn=position.opponent(position.turn)), depth - 1)
    return sum(_counts_skips(position.after(action), depth - 1) for action in position.legal_actions())


_TURNS = (
    Mistake(
        "same-colour-again",
        "turn",
        "The turn does not pass to the other colour.",
        replace_answer(ConnectionPosition.after, lambda self, right, action: replace(right, turn=self.turn)),
    ),
    Mistake(
        "occupied-allowed",
        "turn",
        "A record may place a stone on an occupied point, and so replace the stone there.",
        replace_answer(ConnectionPosition.violations, _occupied_allowed),
    ),
    Mistake(
        "no-skip",
        "skip",
        "A colour without a placement is not skipped.",
        _to_move(lambda self: self.turn if self.winner is None and _anybody(self) else None),
    ),
    Mistake(
        "skip-is-the-end",
        "skip",
        "The game is over, and drawn, as soon as the colour to move has no placement.",
        _to_move(lambda self: self.turn if self.winner is None and self.can_act(self.turn) else None),
    ),
    Mistake(
        "skip-loses",
        "skip",
        "A colour that cannot place in its turn has lost.",
        replace_answer(ConnectionPosition.status, _skip_loses),
    ),
    Mistake(
        "skip-reported-late",
        "skip",
        "The list of placements is that of the colour that moves after a skip, but the skipped one is named.",
        replace_answer(
            ConnectionPosition.status,
            lambda self, right: right if right.over else replace(right, to_move=self.turn),
        ),
    ),
    Mistake(
        "turn-lost-by-skip",
        "skip",
        "After a skip the turn is counted on from the skipped colour, so the other moves twice more.",
        replace_answer(
            ConnectionPosition.after,
            lambda self, right, action: (
                right if isinstance(action, Swap) else replace(right, turn=self.opponent(self.turn))
            ),
        ),
    ),
    rejected_reading(
        "last-stone-wins",
        "skip",
        replace_answer(
            ConnectionPosition.status,
            lambda self, right: (
                replace(right, winner=right.winner or self.opponent(self.turn)) if right.over else right
            ),
        ),
    ),
    rejected_reading(
        "blocked-not-over",
        "skip",
        replace_answer(
            ConnectionPosition.status, lambda self, right: replace(right, over=self.winner is not None)
        ),
    ),
    Mistake(
        "perft-counts-skips", "skip", "A skip counts as an action of its own.", replace_perft(_counts_skips)
    ),
)

# The edges and the win.


def _winner(wrong: Callable[[ConnectionPosition, Colour | None], Colour | None]) -> Change:
    """Let another colour win, derived from the right one."""
    return replace_answer(ConnectionPosition.winner, wrong)


def reached_diagonally(board: SquareBoard, within: Iterable[Cell], start: Iterable[Cell]) -> set[Cell]:
    """Return the cells of `within` that are connected to `start` by rows, columns and diagonals."""
    areas, left = board.areas_by_point(2, 2), set(within)
    reached = left.intersection(start)
    frontier = [*reached]
    for cell in frontier:  # the loop extends it
        beside = left.intersection(point for area in areas[cell] for point in area.corners) - reached
        reached |= beside
        frontier += beside
    return reached


def _diagonally(position: ConnectionPosition, _right: bool, colour: Colour) -> bool:
    start, goal = position.edges(colour)
    return not goal.isdisjoint(reached_diagonally(position.board, position.stones.of(colour), start))


def _any_two(position: ConnectionPosition, right: bool, colour: Colour) -> bool:
    chains = position.board.regions(position.stones.of(colour))
    edges = position.board.edges.values()
    return right or any(sum(not chain.isdisjoint(edge) for edge in edges) >= 2 for chain in chains)


def _without_corners(position: ConnectionPosition, right: bool, colour: Colour) -> bool:
    if colour == position.colours[0]:
        return right
    start, goal = (edge.difference(*position.edges(position.colours[0])) for edge in position.edges(colour))
    chains = position.board.regions(position.stones.of(colour))
    return any(not chain.isdisjoint(start) and not chain.isdisjoint(goal) for chain in chains)


def _forwards(position: ConnectionPosition, _right: bool, colour: Colour) -> bool:
    board, axis = position.board, 1 if colour == position.colours[0] else 0
    reached: frozenset[int] = frozenset()
    for line in range(board.size):
        own = [cell for cell in position.stones.of(colour) if board.places[cell][axis] == line]
        onward = {near for cell in reached for near in board.neighbours[cell]}
        reached = frozenset(c for run in board.regions(own) for c in run if line == 0 or run & onward)
    return bool(reached)


class _MovesAfterTheEnd(ConnectionPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        on_empty = isinstance(action, Placement) and self.stones.at(action.cell) is None
        return () if on_empty and self.to_move is None else super().violations(action)

    def after(self, action: Action) -> Self:
        if self.to_move is not None or not isinstance(action, Placement):
            return super().after(action)
        stones = self.stones.place(action.cell, self.turn)
        return replace(self, stones=stones, turn=self.opponent(self.turn))


_ONE_CHAIN = (
    "Two crossing chains of different colours would share a point, so that no board, "
    "however it was set up, has both colours connected (claim `square.one-winner`)."
)

_WIN = (
    Mistake(
        "one-point-no-win",
        "board",
        "On a board of one point neither colour wins, because one stone cannot join two edges.",
        _winner(lambda self, right: None if self.board.size == 1 else right),
    ),
    Mistake(
        "diagonal-chains",
        "win",
        "Stones that meet only diagonally count as joined.",
        replace_answer(ConnectionPosition.joins_edges, _diagonally),
    ),
    Mistake(
        "edges-swapped",
        "board",
        "The first colour owns the left and right edges, the other top and bottom.",
        replace_answer(
            ConnectionPosition.edges,
            lambda self, _right, colour: tuple(
                self.board.edges[side] for side, owner in self.owners.items() if owner != colour
            ),
        ),
    ),
    Mistake(
        "any-two-edges",
        "win",
        "A chain that touches any two of the four edges wins.",
        replace_answer(ConnectionPosition.joins_edges, _any_two),
    ),
    Mistake(
        "corners-of-one-colour",
        "board",
        "A corner point lies only on the edge of the colour that begins.",
        replace_answer(ConnectionPosition.joins_edges, _without_corners),
    ),
    Mistake(
        "separate-chains-win",
        "win",
        "A colour wins with a stone on each of its edges, though no one chain joins them.",
        replace_answer(
            ConnectionPosition.joins_edges,
            lambda self, _right, colour: (
                not any(edge.isdisjoint(self.stones.of(colour)) for edge in self.edges(colour))
            ),
        ),
    ),
    Mistake(
        "straight-chains-only",
        "win",
        "A chain is followed forwards and sideways only, never back towards the edge that it came from.",
        replace_answer(ConnectionPosition.joins_edges, _forwards),
    ),
    Mistake(
        "win-seen-late",
        "win",
        "Only the colour to move is checked for a chain, so that a win is seen one turn late.",
        _winner(lambda self, right: self.turn if right == self.turn else None),
    ),
    Mistake(
        "win-of-last-mover-only",
        "win",
        "Only the colour that moved last is checked for a chain.",
        _winner(lambda self, right: None if right == self.turn else right),
    ),
    Mistake(
        "win-does-not-end",
        "win",
        "Play goes on after a chain is complete, until neither player can place.",
        _to_move(_anybody),
    ),
    Mistake(
        "loser-named",
        "win",
        "The colour that a chain has beaten is named as the winner.",
        _winner(lambda self, right: None if right is None else self.opponent(right)),
    ),
    Mistake(
        "moves-after-the-end",
        "win",
        "A record may go on after the game is over.",
        replace_rules(_MovesAfterTheEnd),
    ),
    Mistake(
        "perft-counts-finished-games",
        "win",
        "A game that is over counts as a sequence, although it is too short.",
        replace_perft(perft_counting_finished_games),
    ),
    rejected_reading(
        "both-connected-mover",
        "win",
        _winner(lambda self, right: self.turn if all(map(self.joins_edges, self.colours)) else right),
        equivalent=_ONE_CHAIN,
    ),
    rejected_reading(
        "both-connected-draw",
        "win",
        _winner(lambda self, right: None if all(map(self.joins_edges, self.colours)) else right),
        equivalent=_ONE_CHAIN,
    ),
)

CONNECTION_MISTAKES = (*_TURNS, *_WIN)
"""Mistakes in turns, skips, edges and the win."""

# The swap.


def _swapped(wrong: Callable[[ConnectionPosition, ConnectionPosition], ConnectionPosition]) -> Change:
    """Reach another position by a swap, given the position before and the right one after."""
    return replace_answer(
        ConnectionPosition.after,
        lambda self, right, action: wrong(self, right) if isinstance(action, Swap) else right,
    )


def _open_on_set_up(wrong: Callable[[ConnectionPosition], bool]) -> Change:
    """Let the swap be open on other set-up boards."""

    def set_up(
        _board: Board,
        right: ConnectionPosition,
        _stones: Stones,
        _mover: Colour | None,
        _options: GameOptions,
    ) -> ConnectionPosition:
        return replace(right, swap_open=right.options.swap and wrong(right))

    return replace_answer(ConnectionPosition.set_up, set_up)


def _mirrored(position: ConnectionPosition) -> Stones:
    first, second = position.colours
    places = map(position.board.places.__getitem__, position.stones.of(first))
    return Stones.of_colours(
        position.board, {second: [position.board.at(row, column) for column, row in places]}
    )


def _stone_counts(position: ConnectionPosition) -> list[int]:
    """Return the number of stones of each colour."""
    return [len(position.stones.of(colour)) for colour in position.colours]


SWAP_MISTAKES = (
    Mistake(
        "no-swap",
        "swap",
        "There is never a swap, even if the option allows it.",
        replace_parts(may_swap=False),
    ),
    Mistake(
        "swap-after-the-end",
        "swap",
        "On a board of one point the second player may still swap, and so take over the stone that won.",
        replace_parts(may_swap=property(attrgetter("swap_open"))),
    ),
    Mistake(
        "first-colour-after-swap",
        "swap",
        "The swap uses up the turn, and the first colour moves.",
        _swapped(lambda self, right: replace(right, turn=self.colours[0])),
    ),
    Mistake(
        "swap-back",
        "swap",
        "The person who has the second colour after the swap may swap again.",
        _swapped(lambda self, _right: self),
    ),
    Mistake(
        "recolour",
        "swap",
        "The stone takes the second colour, instead of the people trading sides, and the first colour moves.",
        _swapped(
            lambda self, right: replace(
                right,
                stones=Stones.of_colours(self.board, {self.colours[1]: self.stones.of(self.colours[0])}),
                turn=self.colours[0],
            )
        ),
    ),
    Mistake(
        "swap-mirrors",
        "swap",
        "The stone moves to the point mirrored at the diagonal and takes the second colour; the first one "
        "moves.",
        _swapped(lambda self, right: replace(right, stones=_mirrored(self), turn=self.colours[0])),
    ),
    Mistake(
        "swap-on-every-turn",
        "swap",
        "The swap stays open until it is used, not only on the second colour's first turn.",
        replace_answer(
            ConnectionPosition.after,
            lambda self, right, action: (
                replace(right, options=ConnectionOptions(swap=False))
                if isinstance(action, Swap)
                else replace(right, swap_open=self.options.swap and right.turn == self.colours[1])
            ),
        ),
    ),
    Mistake(
        "swap-stays-open",
        "swap",
        "Declining the swap does not close it: it is still open on later turns of the second colour.",
        replace_answer(
            ConnectionPosition.after,
            lambda self, right, action: (
                right
                if isinstance(action, Swap)
                else replace(right, swap_open=right.swap_open or self.swap_open)
            ),
        ),
    ),
    Mistake(
        "swap-not-listed",
        "swap",
        "The swap is accepted in a record but missing from the list of legal actions.",
        replace_answer(
            ConnectionPosition.candidates,
            lambda _self, right: [action for action in right if not isinstance(action, Swap)],
        ),
    ),
    Mistake(
        "swap-never-on-set-up",
        "swap",
        "On a set-up board the swap is over.",
        _open_on_set_up(lambda _self: False),
    ),
    Mistake(
        "swap-without-second-colour",
        "swap",
        "On a set-up board the swap is open if there is no stone of the second colour.",
        _open_on_set_up(
            lambda self: (
                self.turn == self.colours[1] and _stone_counts(self)[0] > 0 and _stone_counts(self)[1] == 0
            )
        ),
    ),
    Mistake(
        "swap-for-first-colour",
        "swap",
        "On a board with one stone of the first colour the swap is open to the colour to move.",
        _open_on_set_up(lambda self: _stone_counts(self) == [1, 0]),
    ),
    Mistake(
        "perft-without-swap",
        "swap",
        "The swap is not counted as an action of a sequence.",
        replace_counted(
            lambda self: [action for action in self.legal_actions() if not isinstance(action, Swap)]
        ),
    ),
    Mistake(
        "swap-names-nobody",
        "swap",
        "While the swap is open no colour is named as the colour to move.",
        replace_answer(
            ConnectionPosition.status,
            lambda self, right: replace(right, to_move=None) if self.may_swap else right,
        ),
    ),
)
"""Mistakes in the swap of sides."""
