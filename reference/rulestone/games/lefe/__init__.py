"""Lefe."""

from rulestone.actions import PLACEMENT, REMOVAL, choice
from rulestone.boards import HEXAGONAL
from rulestone.game import Game
from rulestone.games.lefe.rules import Lefe
from rulestone.names import GameName

GAME = Game(
    name=GameName("lefe"),
    package=__name__,
    rules=Lefe,
    kind=HEXAGONAL,
    forms=(PLACEMENT, REMOVAL, choice(Lefe.colours)),
)
