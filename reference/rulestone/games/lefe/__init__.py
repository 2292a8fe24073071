"""Lefe."""

from rulestone.core.actions import PLACEMENT, REMOVAL, choice
from rulestone.core.boards import HEXAGONAL
from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone.games.lefe.rules import Lefe

GAME = Game(
    name=GameName("lefe"),
    package=__name__,
    rules=Lefe,
    kind=HEXAGONAL,
    forms=(PLACEMENT, REMOVAL, choice(Lefe.colours)),
)
