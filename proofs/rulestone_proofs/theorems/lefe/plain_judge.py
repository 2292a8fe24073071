"""Verdicts on positions of Lefe by plain code, for positions that are slow with the z3 engine."""

from rulestone.core.names import ActionText, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.plain import leader_by, leaf_counts, leaf_scores
from rulestone_proofs.theorems.lefe.play import Bits, Play, Position, cells_of

DARK, LIGHT = Colour("dark"), Colour("light")


def plain_verdict(query: Judge) -> Verdict:
    """Return the verdict of a position that is given by its stones."""
    grid = hex_grid(query.size)
    options = query.options
    play = Play(
        grid,
        newborn=options.get("newborn") != "never",
        merge_fewest=options.get("merge") != "most",
        end_on_turn=options.get("end") == "on-turn",
    )
    by_colour = query.stones if isinstance(query.stones, dict) else {}
    stones_of = {
        colour: frozenset(grid.cell_of[name] for name in by_colour.get(colour, ()))
        for colour in (DARK, LIGHT)
    }
    mover, other = (LIGHT, DARK) if query.to_move == LIGHT else (DARK, LIGHT)
    position = Position(*(sum(1 << cell for cell in stones_of[colour]) for colour in (mover, other)))
    counts = {str(colour): leaf_counts(stones, grid) for colour, stones in stones_of.items()}
    score, leader = leaf_scores(counts), leader_by(counts, options)
    if play.over(position):
        return Verdict(legal=(), to_move=None, over=True, winner=leader, score={**score}, leader=leader)
    legal = tuple(
        ActionText("x".join(_first(bits, grid) for bits in (1 << turn.cell, turn.removed) if bits))
        for turn in play.turns(position)
    )
    return Verdict(legal=legal, to_move=mover, over=False, winner=None, score={**score}, leader=leader)


def _first(bits: Bits, grid: HexGrid) -> str:
    return grid.names[min(cells_of(bits))]
