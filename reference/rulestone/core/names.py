"""Types that every part of rulestone shares: names of games, colours, cells, clauses; sizes and options."""

from typing import NewType

GameName = NewType("GameName", str)
"""What a game is called in requests and ids: `minefield`. Which there are, `rulestone.core.game` knows."""

Colour = NewType("Colour", str)
"""A side of a game: `black`. Colours are judged, never the people who play them."""

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
