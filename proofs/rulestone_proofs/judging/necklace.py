"""Verdicts on positions of Necklace."""

from rulestone.names import ActionText, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import unknown_placement
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.enumeration import refused_cells
from rulestone_proofs.formula import variables
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.judging import GameJudge
from rulestone_proofs.positions import Position
from rulestone_proofs.square_verdicts import Refused, judged


def _refused(held: Position, grid: SquareGrid, colour: Colour) -> Refused:
    placement = unknown_placement(grid.names)
    inside = variables("inside", grid.names)
    return refused_cells(held.board, placement, rules.refusals(held.board, grid, colour, placement, inside))


def necklace(query: Judge) -> Verdict:
    """What is true of a position of Necklace; `swap` where it is open (`necklace.swap`)."""
    verdict = judged(query, rules.COLOURS, _refused)
    given = query.stones if isinstance(query.stones, dict) else {}
    one_red_stone = len(given.get(Colour("red"), ())) == 1 and not given.get(Colour("blue"))
    swap = one_red_stone and query.to_move == Colour("blue") and query.options.get("swap", True) is True
    if not swap or verdict.over:
        return verdict
    return Verdict(
        legal=(*verdict.legal, ActionText("swap")),
        to_move=verdict.to_move,
        over=False,
        winner=None,
        why=verdict.why,
    )


JUDGE = GameJudge(
    sizes=(1, 15), judge=necklace, colours=rules.COLOURS, grid=square_grid, options={"swap": (True, False)}
)
