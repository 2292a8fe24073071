"""Interleave's lines of sight: a new stone must see more enemies than friends."""

from collections.abc import Sequence

from rulestone.core.names import ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Board, Placement
from rulestone_proofs.formula import FALSE, Formula, any_of, both, more, negation
from rulestone_proofs.geometry import Cell, HexGrid, hex_grid
from rulestone_proofs.judges import GameJudge
from rulestone_proofs.verdicts import Position, leader, position, verdict

COLOURS = (Colour("black"), Colour("red"))
PLACE = ClauseId("interleave.place")


def sees(board: Board, line: Sequence[Cell], colour: Colour) -> Formula:
    """`interleave.sightline`: the first stone on the line has this colour."""
    sight: Formula = FALSE
    for cell in reversed(line):
        sight = any_of((board.of(colour, cell), both(board.empty(cell), sight)))
    return sight


def outnumbered(friends: Sequence[Formula], enemies: Sequence[Formula]) -> Formula:
    """`interleave.place`: of the six lines, more show an enemy than a friend."""
    return more(enemies, friends)


def seen_by_the_new_stone(
    board: Board, grid: HexGrid, colour: Colour, placement: Placement
) -> Sequence[Formula]:
    """Return, by direction, that the new stone sees a stone of this colour there."""
    return [
        any_of(
            both(put, sees(board, grid.lines[cell][direction], colour)) for cell, put in enumerate(placement)
        )
        for direction in range(6)
    ]


def refusals(board: Board, grid: HexGrid, colour: Colour, placement: Placement) -> dict[ClauseId, Formula]:
    """Return, by clause, that it forbids this placement on an empty cell."""
    friends = seen_by_the_new_stone(board, grid, colour, placement)
    enemies = seen_by_the_new_stone(board, grid, board.other(colour), placement)
    return {PLACE: negation(outnumbered(friends, enemies))}


def ahead(current: Position, grid: HexGrid) -> Colour:
    """`interleave.score`: return whose groups are larger; the half stone makes a tie Red's."""
    return leader(current, grid, COLOURS, tied=Colour("red"))


def judge(query: Judge) -> Verdict:
    """Return the verdict of a position of Interleave."""
    wraps = query.options.get("wrap") is True
    grid = hex_grid(query.size, frozenset(query.removed), wraps=wraps)
    current = position(query, grid, COLOURS)
    return verdict(current, grid, refusals, ahead(current, grid))


JUDGE = GameJudge(sizes=(1, 8), judge=judge, colours=COLOURS, grid=hex_grid, options={"wrap": (False, True)})
