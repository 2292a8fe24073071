"""Interleave."""

from rulestone.core.actions import choice, coloured_placement, setup, stop
from rulestone.core.boards import HEXAGONAL
from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone.games.interleave.rules import Interleave

_COLOURS = Interleave.colours

GAME = Game(
    name=GameName("interleave"),
    package=__name__,
    rules=Interleave,
    kind=HEXAGONAL,
    forms=(setup(_COLOURS), choice(_COLOURS), coloured_placement(_COLOURS), stop(_COLOURS)),
    removable=True,
)
