"""Kinds of positions that games on square boards share."""

from collections.abc import Callable

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import Board, Colours, fits, unknown_board, unknown_placement
from rulestone_proofs.formula import Formula, any_of, both
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid
from rulestone_proofs.kinds import Kind
from rulestone_proofs.theorems.square import skips
from rulestone_proofs.theorems.square.sizes import cut_off

InPlay = Callable[[Board, SquareGrid], Formula]
"""What every board reached by play is like."""
RefusedAt = Callable[[Board, SquareGrid, Colour, Cell], Formula]
"""That a stone of this colour is refused on this point, which is known to be empty."""


def closed_to_both(
    game: GameName, colours: Colours, in_play: InPlay, refused_at: RefusedAt, size: int
) -> Kind:
    """A board as play leaves it with an empty point on which neither colour may place."""
    grid = square_grid(size)
    board = unknown_board(colours, grid.names)
    closed = any_of(
        both(board.empty(cell), *(refused_at(board, grid, colour, cell) for colour in colours))
        for cell in board.cells
    )
    return Kind(game, grid, board, colours[0], both(in_play(board, grid), closed))


def skip_in_two(game: GameName, rules: skips.Rules, in_play: InPlay, size: int) -> Kind:
    """A board as play leaves it from which two placements lead to a skip."""
    grid = square_grid(size)
    first, second = rules.colours
    board = unknown_board(rules.colours, grid.names)
    one, two = unknown_placement(grid.names, "one"), unknown_placement(grid.names, "two")
    between = board.with_stone(first, one)
    after = between.with_stone(second, two)
    formula = both(
        in_play(board, grid),
        fits(board, one),
        rules.legal(board, grid, first, one),
        fits(between, two),
        rules.legal(between, grid, second, two),
        rules.stuck(after, grid, first),
        rules.free(after, grid, second),
        cut_off(after, grid),
    )
    return Kind(game, grid, board, first, formula)
