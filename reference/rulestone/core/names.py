"""Types that all of rulestone shares: names of games, colours, cells, clauses; sizes, options."""

from typing import NewType

GameName = NewType("GameName", str)
"""The name of a game in requests and ids: `minefield`. `rulestone.rulebook.installed` has them."""

Colour = NewType("Colour", str)
"""A side of a game: `black`. Colours are judged, never their players."""

CellName = NewType("CellName", str)
"""The name of a cell: `c3`."""

ActionText = NewType("ActionText", str)
"""The text of an action: `c3`, `swap`, `c3xd4`, `black:c3`."""

ClauseId = NewType("ClauseId", str)
"""The permanent id of a clause of the register: `minefield.switch`."""

Size = NewType("Size", int)
"""The size of a board: points per side of a square one, cells per side of a hexagonal one."""

OptionValue = bool | str
"""The value of an option: a boolean, or the name of a reading."""

Options = dict[str, OptionValue]
"""Options by name. Missing ones have their defaults."""
