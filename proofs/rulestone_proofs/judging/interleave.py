"""Verdicts on positions of Interleave."""

from rulestone.core.names import ClauseId, Colour
from rulestone.protocol import Query, Verdict
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings import interleave as rules
from rulestone_proofs.formula import Formula
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.judging import GameJudge
from rulestone_proofs.positions import Position, position
from rulestone_proofs.turnless_verdicts import leader, verdict


def interleave(query: Query) -> Verdict:
    """What is true of a position of Interleave. The half stone: a tie is Red's (`interleave.score`)."""
    grid = hex_grid(query.size, frozenset(query.removed))
    current = position(query, grid, rules.COLOURS)

    def refusals(
        current: Position, grid: HexGrid, colour: Colour, placement: Placement
    ) -> dict[ClauseId, Formula]:
        return rules.refusals(current.board, grid, colour, placement)

    return verdict(current, grid, refusals, leader(current, grid, rules.COLOURS, tied=Colour("red")))


JUDGE = GameJudge(sizes=(1, 8), judge=interleave, colours=rules.COLOURS, grid=hex_grid)
