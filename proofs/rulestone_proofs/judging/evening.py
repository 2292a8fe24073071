"""Verdicts on positions of Evening."""

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Query, Verdict
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings import evening as rules
from rulestone_proofs.formula import Formula
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.judging import GameJudge
from rulestone_proofs.positions import Position, position
from rulestone_proofs.turnless_verdicts import leader, verdict


def evening(query: Query) -> Verdict:
    """What is true of a position of Evening."""
    grid = hex_grid(query.size)
    current = position(query, grid, rules.COLOURS)
    if not any(current.stones.values()):  # `evening.opening`: one white stone, anywhere
        opening = tuple(ActionText(f"{Colour('white')}:{name}") for name in grid.names)
        return Verdict(legal=opening, to_move=None, over=False, winner=None)

    def refusals(
        current: Position, grid: HexGrid, colour: Colour, placement: Placement
    ) -> dict[ClauseId, Formula]:
        return rules.refusals(current.board, grid, colour, placement)

    odd = len(current.stones[Colour("white")]) % 2 == 1
    tied = Colour("white") if query.options.get("tiebreak") == "odd-even" and odd else Colour("black")
    return verdict(current, grid, refusals, leader(current, grid, rules.COLOURS, tied=tied))


JUDGE = GameJudge(
    sizes=(1, 7),
    judge=evening,
    colours=rules.COLOURS,
    grid=hex_grid,
    options={"tiebreak": ("black", "odd-even")},
)
