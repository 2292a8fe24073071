"""What verdicts on games without turns share: placements of both colours, and who leads by groups."""

from collections.abc import Callable

from msgspec import UNSET

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Verdict
from rulestone_proofs.board import Colours, Placement
from rulestone_proofs.enumeration import refused_cells
from rulestone_proofs.formula import FALSE, Formula
from rulestone_proofs.geometry import HexGrid
from rulestone_proofs.plain import first_difference, sizes
from rulestone_proofs.positions import Position

Refusals = Callable[[Position, HexGrid, Colour, Placement], dict[ClauseId, Formula]]
Scores = dict[str, int | tuple[int, ...]]


def verdict(current: Position, grid: HexGrid, refusals: Refusals, ahead: Colour) -> Verdict:
    """Both colours' placements; over where neither has one."""
    legal: list[ActionText] = []
    why: dict[str, ClauseId] = {}
    present = frozenset(grid.cells)
    for colour in current.colours:
        unknown = current.placement(grid.names)
        placement = tuple(put if cell in present else FALSE for cell, put in enumerate(unknown))
        refused = refused_cells(current.board, placement, refusals(current, grid, colour, placement))
        for cell in current.empty:
            action = f"{colour}:{grid.names[cell]}"
            if cell in refused:
                why[action] = refused[cell]
            elif cell in present:
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
    """The colour whose group is larger where the groups in descending order first differ."""
    one, two = colours
    ahead = first_difference(sizes(current.stones[one], grid), sizes(current.stones[two], grid), missing=0)
    if not ahead:
        return tied
    return one if ahead > 0 else two
