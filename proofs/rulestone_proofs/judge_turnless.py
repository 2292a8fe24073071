"""Verdicts on positions of Interleave and Evening."""

from collections.abc import Callable

from msgspec import UNSET

from rulestone.names import ActionText, ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Colours, Placement, unknown_placement
from rulestone_proofs.encodings import evening as eve
from rulestone_proofs.encodings import interleave as inter
from rulestone_proofs.enumeration import refused_cells
from rulestone_proofs.formula import FALSE, Formula
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.judge_square import Position, position
from rulestone_proofs.plain import first_difference, sizes

Refusals = Callable[[Position, HexGrid, Colour, Placement], dict[ClauseId, Formula]]
Scores = dict[str, int | tuple[int, ...]]


def _verdict(held: Position, grid: HexGrid, refusals: Refusals, leader: Colour) -> Verdict:
    """Both colours' placements; over where neither has one."""
    legal: list[ActionText] = []
    why: dict[str, ClauseId] = {}
    present = frozenset(grid.cells)
    for colour in held.colours:
        unknown = unknown_placement(grid.names)
        placement = tuple(put if cell in present else FALSE for cell, put in enumerate(unknown))
        refused = refused_cells(held.board, placement, refusals(held, grid, colour, placement))
        for cell in held.empty:
            action = f"{colour}:{grid.names[cell]}"
            if cell in refused:
                why[action] = refused[cell]
            elif cell in present:
                legal.append(ActionText(action))
    over = not legal
    score: Scores = {str(colour): sizes(held.stones[colour], grid) for colour in held.colours}
    return Verdict(
        legal=tuple(legal),
        to_move=None,
        over=over,
        winner=leader if over else None,
        score=score,
        leader=leader,
        why=UNSET if over else why,
    )


def _leader(held: Position, grid: HexGrid, colours: Colours, *, tied: Colour) -> Colour:
    """The colour whose group is larger where the groups in descending order first differ."""
    one, two = colours
    ahead = first_difference(sizes(held.stones[one], grid), sizes(held.stones[two], grid), missing=0)
    if not ahead:
        return tied
    return one if ahead > 0 else two


def interleave(query: Judge) -> Verdict:
    """What is true of a position of Interleave. The half stone: a tie is Red's (`interleave.score`)."""
    grid = hex_grid(query.size, frozenset(query.removed))
    held = position(query, grid, inter.COLOURS)

    def refusals(
        held: Position, grid: HexGrid, colour: Colour, placement: Placement
    ) -> dict[ClauseId, Formula]:
        return inter.refusals(held.board, grid, colour, placement)

    return _verdict(held, grid, refusals, _leader(held, grid, inter.COLOURS, tied=Colour("red")))


def evening(query: Judge) -> Verdict:
    """What is true of a position of Evening."""
    grid = hex_grid(query.size)
    held = position(query, grid, eve.COLOURS)
    if not any(held.stones.values()):  # `evening.opening`: one white stone, anywhere
        opening = tuple(ActionText(f"{Colour('white')}:{name}") for name in grid.names)
        return Verdict(legal=opening, to_move=None, over=False, winner=None)

    def refusals(
        held: Position, grid: HexGrid, colour: Colour, placement: Placement
    ) -> dict[ClauseId, Formula]:
        return eve.refusals(held.board, grid, colour, placement)

    odd = len(held.stones[Colour("white")]) % 2 == 1
    tied = Colour("white") if query.options.get("tiebreak") == "odd-even" and odd else Colour("black")
    return _verdict(held, grid, refusals, _leader(held, grid, eve.COLOURS, tied=tied))
