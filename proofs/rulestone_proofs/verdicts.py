"""The common part of verdicts: reading a query, square boards, games without turns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec
from msgspec import UNSET

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Board, Colours, Placement, known_board, unknown_placement
from rulestone_proofs.enumeration import refused_cells
from rulestone_proofs.formula import FALSE, Formula
from rulestone_proofs.geometry import AGrid, Cell, Grid, HexGrid, SquareGrid, square_grid
from rulestone_proofs.plain import Stones, connected, first_difference, sizes


@dataclass(frozen=True, slots=True)
class Position:
    """The stones of a query as cells.

    Attributes:
        colours: the two colours.
        stones: the cells with stones, by colour.
        board: the same as a board of constants.
        empty: the cells without a stone, in board order.
    """

    colours: Colours
    stones: dict[Colour, Stones]
    board: Board
    empty: tuple[Cell, ...]


def position(query: Judge, grid: Grid, colours: Colours) -> Position:
    """Return the stones of the query on this board."""
    by_name = query.stones if isinstance(query.stones, dict) else {}
    stones = {colour: frozenset(grid.cell_of[name] for name in by_name.get(colour, ())) for colour in colours}
    occupied = frozenset().union(*stones.values())
    empty = tuple(cell for cell in grid.cells if cell not in occupied)
    return Position(colours, stones, known_board(colours, grid.count, stones), empty)


Refusals = Callable[[Board, AGrid, Colour, Placement], Mapping[ClauseId, Formula]]
Refused = dict[Cell, ClauseId]
"""By empty cell on which a stone is refused, a clause that forbids it."""


def refused_by(refusals: Refusals[AGrid], current: Position, grid: AGrid, colour: Colour) -> Refused:
    """Return the empty cells on which clauses refuse a stone of this colour."""
    empty = frozenset(current.empty)
    placement = tuple(
        put if cell in empty else FALSE for cell, put in enumerate(unknown_placement(grid.names))
    )
    return refused_cells(current.board, placement, refusals(current.board, grid, colour, placement))


def _winner(current: Position, grid: SquareGrid) -> Colour | None:
    """Return the colour that connects its edges: the first one top and bottom, the second left and right."""
    one, two = current.colours
    if connected(current.stones[one], grid.bottom, grid.top, grid):
        return one
    if connected(current.stones[two], grid.left, grid.right, grid):
        return two
    return None


def _over(winner: Colour | None) -> Verdict:
    return Verdict(legal=(), to_move=None, over=True, winner=winner)


def judged(
    query: Judge, colours: Colours, refused_for: Callable[[Position, SquareGrid, Colour], Refused]
) -> Verdict:
    """Return the verdict: a win first, then the turn with skips, then that player's legal actions."""
    grid = square_grid(query.size)
    current = position(query, grid, colours)
    won = _winner(current, grid)
    if won is not None:
        return _over(won)
    for colour in colours[::-1] if query.to_move == colours[1] else colours:
        refused = refused_for(current, grid, colour)
        legal = tuple(ActionText(grid.names[cell]) for cell in current.empty if cell not in refused)
        if legal:
            why = {grid.names[cell]: refused[cell] for cell in sorted(refused)}
            return Verdict(legal=legal, to_move=colour, over=False, winner=None, why=why)
    return _over(None)


def with_swap(query: Judge, colours: Colours, verdict: Verdict, *, offered: bool) -> Verdict:
    """Return the verdict with the swap, if it can only be the first turn of the second colour."""
    one, two = colours
    stones = query.stones if isinstance(query.stones, dict) else {}
    first_turn = query.to_move == two and len(stones.get(one, ())) == 1 and not stones.get(two)
    if verdict.over or not (offered and first_turn):
        return verdict
    return msgspec.structs.replace(verdict, legal=(*verdict.legal, ActionText("swap")))


Scores = dict[str, int | tuple[int, ...]]


def verdict(current: Position, grid: HexGrid, refusals: Refusals[HexGrid], ahead: Colour) -> Verdict:
    """Return the verdict with both colours' placements; the game is over if neither has one."""
    legal: list[ActionText] = []
    why: dict[str, ClauseId] = {}
    for colour in current.colours:
        refused = refused_by(refusals, current, grid, colour)
        for cell in current.empty:
            action = f"{colour}:{grid.names[cell]}"
            if cell in refused:
                why[action] = refused[cell]
            else:
                legal.append(ActionText(action))
    over = not legal
    score: Scores = {str(colour): sizes(current.stones[colour], grid) for colour in current.colours}
    return Verdict(
        legal=tuple(legal),
        to_move=None,
        over=over,
        winner=ahead if over else None,
        score=score,
        leader=ahead,
        why=UNSET if over else why,
    )


def leader(current: Position, grid: HexGrid, colours: Colours, *, tied: Colour) -> Colour:
    """Return the colour whose group is larger at the first difference of the descending sizes."""
    one, two = colours
    ahead = first_difference(sizes(current.stones[one], grid), sizes(current.stones[two], grid), missing=0)
    if not ahead:
        return tied
    return one if ahead > 0 else two
