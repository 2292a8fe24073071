"""Kinds of positions that may be wanted, as formulas. See `generate`."""

from dataclasses import dataclass

from rulestone.names import Colour, GameName
from rulestone_proofs.board import Board, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import lefe, minefield, necklace
from rulestone_proofs.formula import (
    Formula,
    any_of,
    both,
    either,
    how_many_at_least,
    negation,
    none_of,
    variables,
)
from rulestone_proofs.geometry import Cell, Grid, SquareGrid, hex_grid, square_grid
from rulestone_proofs.theorems import skips
from rulestone_proofs.theorems.square.sizes import cut_off


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a position is to be like.

    Attributes:
        game: whose position it is.
        grid: on which board.
        board: its stones, variables.
        to_move: whose turn it is; None in games without turns.
        formula: what is asked of it.
    """

    game: GameName
    grid: Grid
    board: Board
    to_move: Colour | None
    formula: Formula


def _closed(board: Board, grid: SquareGrid, game: GameName, cell: Cell) -> Formula:
    refused = minefield.refused_at if game == GameName("minefield") else necklace.refused_at
    return both(board.empty(cell), *(refused(board, grid, colour, cell) for colour in board.colours))


def in_play(board: Board, grid: SquareGrid, game: GameName) -> Formula:
    """What every board reached by play is like."""
    if game == GameName("minefield"):
        return both(minefield.pattern_free(board, grid), necklace.crosscut_free(board, grid))
    return both(necklace.crosscut_free(board, grid), necklace.none_secluded(board, grid))


def closed_to_both(game: GameName, size: int) -> Wanted:
    """A board as play leaves it with an empty point on which neither colour may place."""
    grid = square_grid(size)
    colours = minefield.COLOURS if game == GameName("minefield") else necklace.COLOURS
    board = unknown_board(colours, grid.names)
    closed = any_of(_closed(board, grid, game, cell) for cell in board.cells)
    return Wanted(game, grid, board, colours[0], both(in_play(board, grid, game), closed))


def skip_in_two(game: GameName, size: int) -> Wanted:
    """A board as play leaves it from which two placements lead to a skip."""
    grid = square_grid(size)
    rules = skips.MINEFIELD if game == GameName("minefield") else skips.NECKLACE
    first, second = rules.colours
    board = unknown_board(rules.colours, grid.names)
    one, two = unknown_placement(grid.names, "one"), unknown_placement(grid.names, "two")
    between = board.with_stone(first, one)
    after = between.with_stone(second, two)
    formula = both(
        in_play(board, grid, game),
        fits(board, one),
        rules.legal(board, grid, first, one),
        fits(between, two),
        rules.legal(between, grid, second, two),
        rules.stuck(after, grid, first),
        rules.free(after, grid, second),
        cut_off(after, grid),
    )
    return Wanted(game, grid, board, first, formula)


def leafless_ring(size: int) -> Wanted:
    """A light tree without leaves that a lone dark stone may remove at once."""
    grid = hex_grid(size)
    board = unknown_board(lefe.COLOURS, grid.names)
    dark, light = lefe.COLOURS
    ring, alone = variables("ring", grid.names), unknown_placement(grid.names)
    beside = grid.beside
    in_ring = [
        either(
            negation(member),
            both(
                board.of(light, cell),
                how_many_at_least(2, (ring[next_to] for next_to in beside[cell])),
                *(either(negation(board.of(light, next_to)), ring[next_to]) for next_to in beside[cell]),
            ),
        )
        for cell, member in enumerate(ring)
    ]
    newborn = [
        either(
            negation(put),
            both(
                none_of(board.of(dark, next_to) for next_to in beside[cell]),
                any_of(ring[next_to] for next_to in beside[cell]),
            ),
        )
        for cell, put in enumerate(alone)
    ]
    no_triangles = none_of(
        triangle for colour in lefe.COLOURS for triangle in lefe.triangles(board, grid, colour)
    )
    formula = both(any_of(ring), *in_ring, fits(board, alone), *newborn, no_triangles)
    return Wanted(GameName("lefe"), grid, board, dark, formula)
