"""Necklace."""

from rulestone.core.actions import PLACEMENT, SWAP
from rulestone.core.boards import SQUARE
from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone.games.necklace.rules import Necklace

GAME = Game(
    name=GameName("necklace"),
    package=__name__,
    rules=Necklace,
    kind=SQUARE,
    forms=(PLACEMENT, SWAP),
)
