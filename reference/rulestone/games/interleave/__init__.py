"""Interleave."""

from rulestone.actions import choice, coloured_placement, setup, stop
from rulestone.boards import HEXAGONAL
from rulestone.game import Game
from rulestone.games.interleave.rules import Interleave
from rulestone.names import GameName

_COLOURS = Interleave.colours

GAME = Game(
    name=GameName("interleave"),
    package=__name__,
    rules=Interleave,
    kind=HEXAGONAL,
    forms=(setup(_COLOURS), choice(_COLOURS), coloured_placement(_COLOURS), stop(_COLOURS)),
    removable=True,
)
