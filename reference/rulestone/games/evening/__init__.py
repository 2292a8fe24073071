"""Evening."""

from rulestone.core.actions import coloured_placement, stop
from rulestone.core.boards import HEXAGONAL
from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone.games.evening.rules import Evening

GAME = Game(
    name=GameName("evening"),
    package=__name__,
    rules=Evening,
    kind=HEXAGONAL,
    forms=(coloured_placement(Evening.colours), stop(Evening.colours)),
)
