"""The words that every part of rulestone shares: games, colours, and the names things go by in text."""

from enum import StrEnum
from typing import NewType


class GameName(StrEnum):
    """The five games, in the order in which everything lists them."""

    MINEFIELD = "minefield"
    NECKLACE = "necklace"
    LEFE = "lefe"
    INTERLEAVE = "interleave"
    EVENING = "evening"


class Colour(StrEnum):
    """A side of a game. Colours are judged, never the people who play them."""

    BLACK = "black"
    WHITE = "white"
    RED = "red"
    BLUE = "blue"
    DARK = "dark"
    LIGHT = "light"


CellName = NewType("CellName", str)
"""The name of a cell as people write it: `c3`."""

ActionText = NewType("ActionText", str)
"""One action as people write it: `c3`, `swap`, `c3xd4`, `black:c3`."""

ClauseId = NewType("ClauseId", str)
"""The permanent id of a clause of the register: `minefield.switch`."""

Size = NewType("Size", int)
"""The size of a board: points per side of a square one, cells per side of a hexagonal one."""

OptionValue = bool | str
"""What an option of a game is set to: a yes or no, or the name of a reading."""

Options = dict[str, OptionValue]
"""Options by name. One that is not mentioned has its default."""
