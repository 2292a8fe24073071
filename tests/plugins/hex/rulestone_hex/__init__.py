"""Hex."""

from rulestone.core.actions import PLACEMENT, SWAP
from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone_hex.board import RHOMBIC
from rulestone_hex.rules import Hex

GAME = Game(
    name=GameName("hex"),
    package=__name__,
    rules=Hex,
    kind=RHOMBIC,
    forms=(PLACEMENT, SWAP),
)
