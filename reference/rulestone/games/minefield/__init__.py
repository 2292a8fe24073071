"""Minefield."""

from rulestone.core.actions import PLACEMENT, SWAP
from rulestone.core.boards import SQUARE
from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone.games.minefield.rules import Minefield

GAME = Game(
    name=GameName("minefield"),
    package=__name__,
    rules=Minefield,
    kind=SQUARE,
    forms=(PLACEMENT, SWAP),
)
