"""Boards: the cells there are, what they are called, and which lie beside which.

The rules never do arithmetic with coordinates. They ask a board for neighbours, areas, edges and
lines, and a board answers in cells. A cell is its place in board order: rows from the
bottom up, each from left to right.
"""

from rulestone.boards.cells import Cell, UnknownCell, letters
from rulestone.boards.hexagonal import DIRECTIONS, Direction, HexBoard, hex_board
from rulestone.boards.square import Area, Side, SquareBoard, square_board

Board = SquareBoard | HexBoard

__all__ = [
    "DIRECTIONS",
    "Area",
    "Board",
    "Cell",
    "Direction",
    "HexBoard",
    "Side",
    "SquareBoard",
    "UnknownCell",
    "hex_board",
    "letters",
    "square_board",
]
