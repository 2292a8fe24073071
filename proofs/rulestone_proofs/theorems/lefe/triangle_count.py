"""How many triangles of Lefe are looked at."""

from rulestone_proofs.board import unknown_board
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.geometry import hex_grid


def triangles(size: int) -> tuple[int, int]:
    """How many triangles are found on a board, and how many there are on paper."""
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    return len(set(rules.triangles(board, grid, rules.COLOURS[0]))), 6 * (size - 1) ** 2
