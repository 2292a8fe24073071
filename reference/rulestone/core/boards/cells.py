"""Types for boards: cells, places, sides and names."""

from typing import NewType

Cell = NewType("Cell", int)
"""A cell, or point, of a board: its index in board order, from 0."""

Side = NewType("Side", str)
"""The name of a side of a board, as in its notes: `top`."""

TOP, BOTTOM, LEFT, RIGHT = Side("top"), Side("bottom"), Side("left"), Side("right")

Place = tuple[int, int]
"""The place of a cell on the lattice of its board: how far across and how far up."""


class UnknownCell(Exception):
    """A text that names no cell of the board. The message is one line for people."""


def letters(index: int) -> str:
    """Return the letters of a column or row: a, b, … z, aa, ab, … for 0, 1, …."""
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        text = chr(ord("a") + digit) + text
    return text
