"""What verdicts on square boards share: joining opposite edges wins, and who cannot place is skipped."""

from collections.abc import Callable, Sequence

import msgspec

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Query, Verdict
from rulestone_proofs.board import Colours
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid
from rulestone_proofs.plain import connected
from rulestone_proofs.positions import Position, names, position

Refused = dict[Cell, ClauseId]


def _winner(current: Position, grid: SquareGrid) -> Colour | None:
    """The colour that joins its two edges: the first one top and bottom, the second left and right."""
    one, two = current.colours
    if connected(current.stones[one], grid.bottom, grid.top, grid):
        return one
    if connected(current.stones[two], grid.left, grid.right, grid):
        return two
    return None


def _over(winner: Colour | None) -> Verdict:
    return Verdict(legal=(), to_move=None, over=True, winner=winner)


def judged(
    query: Query, colours: Colours, refused_for: Callable[[Position, SquareGrid, Colour], Refused]
) -> Verdict:
    """Win first, then whose turn it is with skips applied, then what that player may do."""
    grid = square_grid(query.size)
    current = position(query, grid, colours)
    won = _winner(current, grid)
    if won is not None:
        return _over(won)
    for colour in _turn_order(query, colours):
        refused = refused_for(current, grid, colour)
        legal = [cell for cell in current.empty if cell not in refused]
        if legal:
            why = {grid.names[cell]: refused[cell] for cell in sorted(refused)}
            return Verdict(legal=names(legal, grid), to_move=colour, over=False, winner=None, why=why)
    return _over(None)


def _turn_order(query: Query, colours: Colours) -> Sequence[Colour]:
    one, two = colours
    return (two, one) if query.to_move == two else (one, two)


def with_swap(query: Query, colours: Colours, verdict: Verdict, *, offered: bool) -> Verdict:
    """The verdict with the swap added, on what can only be the first turn of the second colour."""
    one, two = colours
    stones = query.stones if isinstance(query.stones, dict) else {}
    first_turn = query.to_move == two and len(stones.get(one, ())) == 1 and not stones.get(two)
    if verdict.over or not (offered and first_turn):
        return verdict
    return msgspec.structs.replace(verdict, legal=(*verdict.legal, ActionText("swap")))
