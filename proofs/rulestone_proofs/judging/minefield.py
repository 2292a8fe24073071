"""Verdicts on positions of Minefield."""

from rulestone.core.names import Colour
from rulestone.protocol import Query, Verdict
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.enumeration import refused_cells
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.judging import GameJudge
from rulestone_proofs.positions import Position
from rulestone_proofs.square_verdicts import Refused, judged, with_swap


def _refused(current: Position, grid: SquareGrid, colour: Colour) -> Refused:
    board, placement = current.board, current.placement(grid.names)
    return refused_cells(board, placement, rules.refusals(board, grid, colour, placement))


def minefield(query: Query) -> Verdict:
    """What is true of a position of Minefield; `swap` where the option opens it (`minefield.turn`)."""
    offered = query.options.get("swap", False) is True
    return with_swap(query, rules.COLOURS, judged(query, rules.COLOURS, _refused), offered=offered)


JUDGE = GameJudge(
    sizes=(1, 19), judge=minefield, colours=rules.COLOURS, grid=square_grid, options={"swap": (False, True)}
)
