"""Positions in which another reading of a rule changes what is legal on one cell exactly. See `generate`."""

from collections.abc import Callable
from typing import TypeVar

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import Board, Colours, unknown_board
from rulestone_proofs.formula import TRUE, Formula, both, exactly_one, negation, same
from rulestone_proofs.geometry import Cell, HexGrid, SquareGrid
from rulestone_proofs.kinds import Kind

_Reading = TypeVar("_Reading")
_Grid = TypeVar("_Grid", SquareGrid, HexGrid)
_Refused = Callable[[Board, _Grid, Colour, Cell, _Reading], Formula]
"""That a reading forbids a stone of this colour on this cell, if it is empty."""


def apart(
    game: GameName,
    to_move: Colour | None,
    grid: _Grid,
    colours: Colours,
    refused: "_Refused[_Grid, _Reading]",
    readings: tuple[_Reading, _Reading],
    premise: Callable[[Board], Formula] = lambda _: TRUE,
) -> Kind:
    """What the first colour may do differs between the readings on one cell exactly."""
    board = unknown_board(colours, grid.names)
    one, other = readings
    mover = colours[0]
    differs = [
        both(
            board.empty(cell),
            negation(same(refused(board, grid, mover, cell, one), refused(board, grid, mover, cell, other))),
        )
        for cell in board.cells
    ]
    return Kind(game, grid, board, to_move, both(premise(board), exactly_one(differs)))
