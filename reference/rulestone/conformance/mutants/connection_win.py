"""Mistakes in the win that Minefield and Necklace share."""

from dataclasses import replace
from functools import cache

from rulestone import oracle
from rulestone.actions import Action, Placement
from rulestone.boards import BOTTOM, TOP, Side, SquareBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf, getter
from rulestone.games import connection
from rulestone.games.connection import EDGES, ConnectionPosition, joins_edges
from rulestone.games.position import Illegal, Position
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("minefield"), GameName("necklace"))

_true_winner = getter(ConnectionPosition.winner)
_true_refusals = ConnectionPosition.refusals


@SHELF.wrong(
    "one-point-no-win",
    "board",
    "On a board of one point nobody wins, because one stone cannot join two edges.",
    ConnectionPosition,
    "winner",
)
def _one_point_no_win(self: ConnectionPosition) -> Colour | None:
    return None if self.board.size == 1 else _true_winner(self)


@SHELF.wrong(
    "diagonal-chains", "win", "Stones that meet only diagonally count as joined.", connection, "joins_edges"
)
def _diagonal_chains(board: SquareBoard, stones: Stones, colour: Colour, edges: tuple[Side, Side]) -> bool:
    start, goal = (board.edges[side] for side in edges)
    left = set(stones.of(colour))
    frontier = [cell for cell in left if cell in start]
    left.difference_update(frontier)
    while frontier:
        at = frontier.pop()
        if at in goal:
            return True
        column, row = board.coordinates(at)
        for cell in tuple(left):
            across, up = board.coordinates(cell)
            if abs(across - column) <= 1 and abs(up - row) <= 1:
                left.remove(cell)
                frontier.append(cell)
    return False


SHELF.put(
    "edges-swapped",
    "board",
    "The first colour owns the left and right edges, the other top and bottom.",
    Patch(connection, "EDGES", EDGES[::-1]),
)


@SHELF.wrong(
    "any-two-edges", "win", "A chain that touches any two of the four edges wins.", connection, "joins_edges"
)
def _any_two_edges(board: SquareBoard, stones: Stones, colour: Colour, edges: tuple[Side, Side]) -> bool:
    chains = board.regions(stones.of(colour))
    touched = [sum(not chain.isdisjoint(edge) for edge in board.edges.values()) for chain in chains]
    return joins_edges(board, stones, colour, edges) or any(count >= 2 for count in touched)


@SHELF.wrong(
    "corners-of-one-colour",
    "board",
    "A corner point lies only on the edge of the colour that begins.",
    connection,
    "joins_edges",
)
def _corners_of_one_colour(
    board: SquareBoard, stones: Stones, colour: Colour, edges: tuple[Side, Side]
) -> bool:
    if edges == EDGES[0]:
        return joins_edges(board, stones, colour, edges)
    start, goal = (board.edges[side] - board.edges[TOP] - board.edges[BOTTOM] for side in edges)
    chains = board.regions(stones.of(colour))
    return any(not chain.isdisjoint(start) and not chain.isdisjoint(goal) for chain in chains)


@SHELF.wrong(
    "separate-chains-win",
    "win",
    "A colour wins with a stone on each of its edges, though no one chain joins them.",
    connection,
    "joins_edges",
)
def _separate_chains_win(
    board: SquareBoard, stones: Stones, colour: Colour, edges: tuple[Side, Side]
) -> bool:
    return all(not board.edges[side].isdisjoint(stones.of(colour)) for side in edges)


@SHELF.wrong(
    "straight-chains-only",
    "win",
    "A chain is followed forwards and sideways only, never back towards the edge that it came from.",
    connection,
    "joins_edges",
)
def _straight_chains_only(
    board: SquareBoard, stones: Stones, colour: Colour, edges: tuple[Side, Side]
) -> bool:
    axis = 1 if edges == EDGES[0] else 0
    reached: frozenset[int] = frozenset()
    for line in range(board.size):
        own = [cell for cell in stones.of(colour) if board.coordinates(cell)[axis] == line]
        runs = board.regions(own)
        onward = {near for cell in reached for near in board.neighbours[cell]}
        reached = frozenset(c for run in runs for c in run if line == 0 or not run.isdisjoint(onward))
    return bool(reached)


@SHELF.wrong(
    "win-seen-late",
    "win",
    "Only the colour to move is looked at for a chain, so that a win is seen one turn late.",
    ConnectionPosition,
    "winner",
)
def _win_seen_late(self: ConnectionPosition) -> Colour | None:
    return self.mover if _true_winner(self) == self.mover else None


@SHELF.wrong(
    "win-of-last-mover-only",
    "win",
    "Only the colour that moved last is looked at for a chain.",
    ConnectionPosition,
    "winner",
)
def _win_of_last_mover_only(self: ConnectionPosition) -> Colour | None:
    return None if _true_winner(self) == self.mover else _true_winner(self)


@SHELF.wrong(
    "win-does-not-end",
    "win",
    "Play goes on after a chain is complete, until nobody can place.",
    ConnectionPosition,
    "to_move",
)
def _win_does_not_end(self: ConnectionPosition) -> Colour | None:
    order = (self.mover, self.opponent(self.mover))
    return next((colour for colour in order if self.can_act(colour)), None)


@SHELF.wrong(
    "loser-named",
    "win",
    "The colour that a chain has beaten is named as the winner.",
    ConnectionPosition,
    "winner",
)
def _loser_named(self: ConnectionPosition) -> Colour | None:
    winner = _true_winner(self)
    return None if winner is None else self.opponent(winner)


def _refused_nothing(self: ConnectionPosition, action: Action) -> tuple[Illegal, ...]:
    if self.to_move is None and isinstance(action, Placement) and self.stones.at(action.cell) is None:
        return ()
    return _true_refusals(self, action)


def _after_anyhow(self: ConnectionPosition, action: Action) -> ConnectionPosition:
    if not isinstance(action, Placement):
        raise TypeError(f"{action} cannot be played here")
    mover = self.to_move or self.mover
    return replace(self, stones=self.stones.place(action.cell, mover), mover=self.opponent(mover))


SHELF.put(
    "moves-after-the-end",
    "win",
    "A record may go on after the game is over.",
    Patch(ConnectionPosition, "refusals", _refused_nothing),
    Patch(ConnectionPosition, "after", _after_anyhow),
)


@SHELF.wrong(
    "perft-counts-finished-games",
    "win",
    "A game that is over counts as a sequence, although it is shorter than asked.",
    oracle,
    "perft",
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


def _both_connected(self: ConnectionPosition) -> bool:
    edges = dict(zip(self.colours, EDGES, strict=True))
    return all(joins_edges(self.board, self.stones, colour, edges[colour]) for colour in self.colours)


@SHELF.wrong(
    "both-connected-mover",
    "win",
    "On a board where both colours are connected, the colour to move has won.",
    ConnectionPosition,
    "winner",
    equivalent=_ONE_CHAIN,
)
def _both_connected_mover(self: ConnectionPosition) -> Colour | None:
    return self.mover if _both_connected(self) else _true_winner(self)


@SHELF.wrong(
    "both-connected-draw",
    "win",
    "A board where both colours are connected is a draw.",
    ConnectionPosition,
    "winner",
    equivalent=_ONE_CHAIN,
)
def _both_connected_draw(self: ConnectionPosition) -> Colour | None:
    return None if _both_connected(self) else _true_winner(self)
