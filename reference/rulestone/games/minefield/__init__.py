"""Minefield."""

from rulestone.actions import PLACEMENT, SWAP
from rulestone.boards import SQUARE
from rulestone.game import Game
from rulestone.games.minefield.rules import Minefield
from rulestone.names import GameName

GAME = Game(
    name=GameName("minefield"),
    package=__name__,
    rules=Minefield,
    kind=SQUARE,
    forms=(PLACEMENT, SWAP),
)
