"""Stones by the names of their cells."""

from rulestone.core.boards import Board
from rulestone.core.names import Colour
from rulestone.core.stones import Stones


def stones(board: Board, **by_colour: str) -> Stones:
    """Stones on a board: under each colour the names of its cells, with spaces between."""
    at = {Colour(colour): [board.cell(name) for name in names.split()] for colour, names in by_colour.items()}
    return Stones.of_colours(board, at)
