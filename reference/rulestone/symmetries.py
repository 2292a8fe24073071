"""The symmetries of a board: the ways to turn and mirror it onto itself."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from itertools import product
from typing import TypeVar

from rulestone.core.boards.board import Board, Cell, Side

Symmetry = Mapping[Cell, Cell]
"""Where each cell goes."""

_Owner = TypeVar("_Owner", bound=Hashable)


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """Return the ways to turn and mirror a board onto itself; the first one leaves it as it is.

    On a board without a rim, only those that leave its first cell in its place.
    """
    found: list[Symmetry] = [dict(zip(board.cells, board.cells, strict=True))]
    counts = {cell: len(board.neighbours[cell]) for cell in board.cells}
    start = min(board.cells, key=counts.__getitem__, default=None)
    if start is None:
        return tuple(found)
    corners = [cell for cell in board.cells if counts[cell] == counts[start]]
    directions = len(board.neighbours_by_direction[start])
    if counts[start] == directions:
        corners = [start]
    for to, turn, step in product(corners, range(directions), (1, -1)):
        symmetry = _laid(board, start, to, turn, step)
        if (
            symmetry not in found
            and len(set(symmetry.values())) == len(board.cells)
            and _keeps_lines(board, symmetry, turn, step)
        ):
            found.append(symmetry)
    return tuple(found)


def _keeps_lines(board: Board, symmetry: Symmetry, turn: int, step: int) -> bool:
    """Return whether the neighbour in each direction goes to the neighbour in the direction turned."""
    around = board.neighbours_by_direction
    return all(
        around[to][(turn + step * direction) % len(around[to])]
        == (None if near is None else symmetry.get(near))
        for cell, to in symmetry.items()
        for direction, near in enumerate(around[cell])
    )


def _laid(board: Board, start: Cell, to: Cell, turn: int, step: int) -> dict[Cell, Cell]:
    """Return where cells go if one goes to another and the board is turned, and mirrored if `step` is -1."""
    symmetry, waiting = {start: to}, [start]
    for at in waiting:  # the loop extends it
        around, there = board.neighbours_by_direction[at], board.neighbours_by_direction[symmetry[at]]
        for direction, near in enumerate(around):
            goal = there[(turn + step * direction) % len(there)]
            if near is not None and goal is not None and near not in symmetry:
                symmetry[near] = goal
                waiting.append(near)
    return symmetry


def keeps_sides(
    board: Board, symmetry: Symmetry, owners: Mapping[Side, _Owner], becomes: Mapping[_Owner, _Owner]
) -> bool:
    """Return whether each side with an owner goes to a side of the colour that its owner becomes."""
    owned = {board.edges[side]: owner for side, owner in owners.items()}
    return all(
        owned.get(frozenset(symmetry[cell] for cell in edge)) == becomes[owner]
        for edge, owner in owned.items()
    )
