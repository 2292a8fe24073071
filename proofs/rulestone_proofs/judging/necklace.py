"""Verdicts on positions of Necklace."""

from rulestone.core.names import Colour
from rulestone.protocol import Query, Verdict
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.enumeration import refused_cells
from rulestone_proofs.formula import variables
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.judging import GameJudge
from rulestone_proofs.positions import Position
from rulestone_proofs.square_verdicts import Refused, judged, with_swap


def _refused(current: Position, grid: SquareGrid, colour: Colour) -> Refused:
    board, placement = current.board, current.placement(grid.names)
    inside = variables("inside", grid.names)
    return refused_cells(board, placement, rules.refusals(board, grid, colour, placement, inside))


def necklace(query: Query) -> Verdict:
    """What is true of a position of Necklace; `swap` where it is open (`necklace.swap`)."""
    offered = query.options.get("swap", True) is True
    return with_swap(query, rules.COLOURS, judged(query, rules.COLOURS, _refused), offered=offered)


JUDGE = GameJudge(
    sizes=(1, 15), judge=necklace, colours=rules.COLOURS, grid=square_grid, options={"swap": (True, False)}
)
