"""Evening."""

from rulestone.actions import coloured_placement, stop
from rulestone.boards import HEXAGONAL
from rulestone.game import Game
from rulestone.games.evening.rules import Evening
from rulestone.names import GameName

GAME = Game(
    name=GameName("evening"),
    package=__name__,
    rules=Evening,
    kind=HEXAGONAL,
    forms=(coloured_placement(Evening.colours), stop(Evening.colours)),
)
