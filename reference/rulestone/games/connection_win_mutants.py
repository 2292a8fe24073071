"""Mistakes that can be made in every game of connecting one's own two edges: in the edges and the win."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, cached_property
from typing import Self

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Cell
from rulestone.core.mutant import MutantList
from rulestone.core.names import Colour
from rulestone.core.position import Position, Violation
from rulestone.games.connection import ConnectionPosition

CONNECTION_WIN_MUTANTS = MutantList()


@CONNECTION_WIN_MUTANTS.rules(
    "one-point-no-win",
    "board",
    "On a board of one point nobody wins, because one stone cannot join two edges.",
)
class _OnePointNoWin(ConnectionPosition):
    def connected(self) -> Colour | None:
        return None if self.board.size == 1 else super().connected()


@CONNECTION_WIN_MUTANTS.rules("diagonal-chains", "win", "Stones that meet only diagonally count as joined.")
class _DiagonalChains(ConnectionPosition):
    def joins_edges(self, colour: Colour) -> bool:
        start, goal = self.edges(colour)
        left = set(self.stones.of(colour))
        frontier = [cell for cell in left if cell in start]
        left.difference_update(frontier)
        while frontier:
            at = frontier.pop()
            if at in goal:
                return True
            for area in self.board.areas_at(at, 2, 2):
                beside = left.intersection(area.corners)
                left -= beside
                frontier += beside
        return False


@CONNECTION_WIN_MUTANTS.rules(
    "edges-swapped",
    "board",
    "The first colour owns the left and right edges, the other top and bottom.",
)
class _EdgesSwapped(ConnectionPosition):
    def edges(self, colour: Colour) -> tuple[frozenset[Cell], ...]:
        return super().edges(self.opponent(colour))


@CONNECTION_WIN_MUTANTS.rules("any-two-edges", "win", "A chain that touches any two of the four edges wins.")
class _AnyTwoEdges(ConnectionPosition):
    def joins_edges(self, colour: Colour) -> bool:
        chains = self.board.regions(self.stones.of(colour))
        touched = [sum(not chain.isdisjoint(edge) for edge in self.board.edges.values()) for chain in chains]
        return super().joins_edges(colour) or any(count >= 2 for count in touched)


@CONNECTION_WIN_MUTANTS.rules(
    "corners-of-one-colour",
    "board",
    "A corner point lies only on the edge of the colour that begins.",
)
class _CornersOfOneColour(ConnectionPosition):
    def joins_edges(self, colour: Colour) -> bool:
        if colour == self.colours[0]:
            return super().joins_edges(colour)
        corners = frozenset[int]().union(*self.edges(self.opponent(colour)))
        start, goal = (edge - corners for edge in self.edges(colour))
        chains = self.board.regions(self.stones.of(colour))
        return any(not chain.isdisjoint(start) and not chain.isdisjoint(goal) for chain in chains)


@CONNECTION_WIN_MUTANTS.rules(
    "separate-chains-win",
    "win",
    "A colour wins with a stone on each of its edges, though no one chain joins them.",
)
class _SeparateChainsWin(ConnectionPosition):
    def joins_edges(self, colour: Colour) -> bool:
        own = self.stones.of(colour)
        return all(not edge.isdisjoint(own) for edge in self.edges(colour))


@CONNECTION_WIN_MUTANTS.rules(
    "straight-chains-only",
    "win",
    "A chain is followed forwards and sideways only, never back towards the edge that it came from.",
)
class _StraightChainsOnly(ConnectionPosition):
    def joins_edges(self, colour: Colour) -> bool:
        axis = 1 if colour == self.colours[0] else 0
        reached: frozenset[int] = frozenset()
        for line in range(self.board.size):
            own = [cell for cell in self.stones.of(colour) if self.board.coordinates(cell)[axis] == line]
            runs = self.board.regions(own)
            onward = {near for cell in reached for near in self.board.neighbours[cell]}
            reached = frozenset(c for run in runs for c in run if line == 0 or not run.isdisjoint(onward))
        return bool(reached)


@CONNECTION_WIN_MUTANTS.rules(
    "win-seen-late",
    "win",
    "Only the colour to move is looked at for a chain, so that a win is seen one turn late.",
)
class _WinSeenLate(ConnectionPosition):
    def connected(self) -> Colour | None:
        return self.mover if super().connected() == self.mover else None


@CONNECTION_WIN_MUTANTS.rules(
    "win-of-last-mover-only",
    "win",
    "Only the colour that moved last is looked at for a chain.",
)
class _WinOfLastMoverOnly(ConnectionPosition):
    def connected(self) -> Colour | None:
        last = self.opponent(self.mover)
        return last if super().connected() == last else None


@CONNECTION_WIN_MUTANTS.rules(
    "win-does-not-end",
    "win",
    "Play goes on after a chain is complete, until nobody can place.",
)
class _WinDoesNotEnd(ConnectionPosition):
    @cached_property
    def to_move(self) -> Colour | None:
        return self.next_able()


@CONNECTION_WIN_MUTANTS.rules(
    "loser-named",
    "win",
    "The colour that a chain has beaten is named as the winner.",
)
class _LoserNamed(ConnectionPosition):
    def connected(self) -> Colour | None:
        winner = super().connected()
        return None if winner is None else self.opponent(winner)


@CONNECTION_WIN_MUTANTS.rules("moves-after-the-end", "win", "A record may go on after the game is over.")
class _MovesAfterTheEnd(ConnectionPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        on_empty = isinstance(action, Placement) and self.stones.at(action.cell) is None
        return () if on_empty and self.to_move is None else super().violations(action)

    def candidates(self) -> Iterable[Action]:
        return () if self.to_move is None else super().candidates()

    def after(self, action: Action) -> Self:
        if self.to_move is not None or not isinstance(action, Placement):
            return super().after(action)
        stones = self.stones.place(action.cell, self.mover)
        return replace(self, stones=stones, mover=self.opponent(self.mover))


@CONNECTION_WIN_MUTANTS.perft(
    "perft-counts-finished-games",
    "win",
    "A game that is over counts as a sequence, although it is shorter than asked.",
)
def _perft_counts_finished_games(position: Position, depth: int) -> int:
    @cache
    def count(at: Position, more: int) -> int:
        actions = at.legal_actions() if more else ()
        return sum(count(at.after(action), more - 1) for action in actions) or 1

    return count(position, depth)


_ONE_CHAIN = (
    "Two crossing chains of different colours would share a point, so that no board, "
    "however it was set up, has both colours connected (claim `square.one-winner`)."
)


@CONNECTION_WIN_MUTANTS.rules(
    "both-connected-mover",
    "win",
    "On a board where both colours are connected, the colour to move has won.",
    equivalent=_ONE_CHAIN,
)
class _BothConnectedMover(ConnectionPosition):
    def connected(self) -> Colour | None:
        return self.mover if all(map(self.joins_edges, self.colours)) else super().connected()


@CONNECTION_WIN_MUTANTS.rules(
    "both-connected-draw",
    "win",
    "A board where both colours are connected is a draw.",
    equivalent=_ONE_CHAIN,
)
class _BothConnectedDraw(ConnectionPosition):
    def connected(self) -> Colour | None:
        return None if all(map(self.joins_edges, self.colours)) else super().connected()
