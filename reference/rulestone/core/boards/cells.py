"""Types of boards: cells, places, sides and names."""

from typing import NewType

Cell = NewType("Cell", int)
"""A cell, or point, of a board: its number in board order, counted from 0."""

Side = NewType("Side", str)
"""A side of a board that a game may speak of, as its notes have it: `top`."""

TOP, BOTTOM, LEFT, RIGHT = map(Side, ("top", "bottom", "left", "right"))

Place = tuple[int, int]
"""Where a cell lies on the lattice of its board: how far across and how far up."""


class UnknownCell(Exception):
    """A text that names no cell of the board. Its message is one line for a person."""


def letters(index: int) -> str:
    """The letters that number columns and rows: a, b, … z, aa, ab, … for 0, 1, …."""
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        text = chr(ord("a") + digit) + text
    return text
