"""The interface of a game: one object, `GAME`, in a module of the game's name.

No other code of this package depends on which games there are; `games` finds those modules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random

from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.protocol import BadRequest, GameCapabilities, GameSetting
from rulestone_bitboard.actions import Notation
from rulestone_bitboard.layout import Board, Layout, Mask
from rulestone_bitboard.position import Position, Rules

Formula = Callable[[Mask, Mask, Board], Mask]
"""Returns where a stone of mine may be placed, in every lane: mine, theirs, the board."""

Pair = tuple[Mask, Mask]
"""A position: the stones of the first colour and the second, or mine and theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game.

    Attributes:
        name: its name in queries.
        capabilities: the supported sizes and options.
        notation: the notation of its actions.
        rules: returns the rules and the board of a query.
        placements: returns where a stone of mine may be placed.
        options: options under which a random game begins with placements on the empty board.
        random_set_up: returns the first stones, in a game that does not begin on the empty board.
    """

    name: GameName
    capabilities: GameCapabilities
    notation: Notation
    rules: Callable[[GameSetting], Rules]
    placements: Formula
    options: Options = field(default_factory=dict[str, OptionValue])
    random_set_up: Callable[[Layout, Random], Pair] | None = None

    def layout(self, size: Size) -> Layout:
        """Return the whole board of this size."""
        return self.rules(GameSetting(game=self.name, size=size)).layout

    def beginning(self, size: Size, random: Random) -> Position:
        """Return the beginning of a random game: after a set-up, and without a pie or swap."""
        rules = self.rules(GameSetting(game=self.name, size=size, options=self.options))
        if self.random_set_up is None:
            return rules.start()
        return rules.set_up(self.random_set_up(rules.layout, random), None)


@cache
def games() -> Mapping[GameName, Game]:
    """Return every game of this package, by name."""
    by_name: dict[GameName, Game] = {}
    for module in iter_modules([str(Path(__file__).parent)]):
        game: object = getattr(import_module(f"{__package__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            by_name[game.name] = game
    return by_name


def game(name: GameName) -> Game:
    """Return the game of this name.

    Raises:
        BadRequest: there is no such game here.
    """
    try:
        return games()[name]
    except KeyError:
        raise BadRequest("unknown-game", f"no game is called {name!r}", "game") from None
