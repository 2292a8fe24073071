"""Positions in which another reading of a rule changes what is legal on one cell exactly. See `generate`."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from rulestone.names import Colour, GameName
from rulestone_proofs.board import Board, Colours, known_placement, unknown_board
from rulestone_proofs.encodings import evening, interleave, lefe, minefield, necklace
from rulestone_proofs.formula import TRUE, Formula, any_of, both, exactly_one, negation, same
from rulestone_proofs.geometry import Cell, HexGrid, SquareGrid, hex_grid, square_grid
from rulestone_proofs.wanted import Wanted, in_play

_TURNLESS = (GameName("interleave"), GameName("evening"))
_Reading = TypeVar("_Reading")
_Grid = TypeVar("_Grid", SquareGrid, HexGrid)
_Refused = Callable[[Board, _Grid, Colour, Cell, _Reading], Formula]
"""That a reading forbids a stone of this colour on this cell, if it is empty."""


def _apart(
    game: GameName,
    grid: _Grid,
    colours: Colours,
    refused: "_Refused[_Grid, _Reading]",
    readings: tuple[_Reading, _Reading],
    given: Callable[[Board], Formula] = lambda _: TRUE,
) -> Wanted:
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
    to_move = None if game in _TURNLESS else mover
    return Wanted(game, grid, board, to_move, both(given(board), exactly_one(differs)))


def minefield_apart(reading: minefield.Reading, size: int) -> Wanted:
    """Minefield under the text and under another reading."""

    def refused(
        board: Board, grid: SquareGrid, colour: Colour, cell: Cell, reading: minefield.Reading
    ) -> Formula:
        here = known_placement(cell, grid.count)
        return any_of(minefield.refusals(board.clearing(cell), grid, colour, here, reading).values())

    readings = (minefield.RULES, reading)
    return _apart(GameName("minefield"), square_grid(size), minefield.COLOURS, refused, readings)


def necklace_apart(reading: necklace.Reading, size: int) -> Wanted:
    """Necklace under the text and under another reading, on a board as play leaves it."""
    grid = square_grid(size)
    readings = (necklace.RULES, reading)
    given = partial(in_play, grid=grid, game=GameName("necklace"))
    return _apart(GameName("necklace"), grid, necklace.COLOURS, necklace.refused_at, readings, given)


def lefe_apart(reading: lefe.Reading, size: int) -> Wanted:
    """Lefe's placements under the text and under another reading."""

    def refused(board: Board, grid: HexGrid, colour: Colour, cell: Cell, reading: lefe.Reading) -> Formula:
        return negation(lefe.ring_allows(lefe.adjacent_friends(board, grid, colour, cell), reading))

    return _apart(GameName("lefe"), hex_grid(size), lefe.COLOURS, refused, (lefe.RULES, reading))


def interleave_apart(reading: interleave.Reading, size: int) -> Wanted:
    """Interleave under the text and under another reading."""

    def refused(
        board: Board, grid: HexGrid, colour: Colour, cell: Cell, reading: interleave.Reading
    ) -> Formula:
        here = known_placement(cell, grid.count)
        return any_of(interleave.refusals(board, grid, colour, here, reading).values())

    readings = (interleave.RULES, reading)
    return _apart(GameName("interleave"), hex_grid(size), interleave.COLOURS, refused, readings)


def evening_apart(reading: evening.Reading, size: int) -> Wanted:
    """Evening under the text and under another reading."""

    def refused(board: Board, grid: HexGrid, colour: Colour, cell: Cell, reading: evening.Reading) -> Formula:
        here = known_placement(cell, grid.count)
        return any_of(evening.refusals(board, grid, colour, here, reading).values())

    return _apart(GameName("evening"), hex_grid(size), evening.COLOURS, refused, (evening.RULES, reading))
