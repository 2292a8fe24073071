"""Necklace."""

from rulestone.actions import PLACEMENT, SWAP
from rulestone.boards import SQUARE
from rulestone.game import Game
from rulestone.games.necklace.rules import Necklace
from rulestone.names import GameName

GAME = Game(
    name=GameName("necklace"),
    package=__name__,
    rules=Necklace,
    kind=SQUARE,
    forms=(PLACEMENT, SWAP),
)
