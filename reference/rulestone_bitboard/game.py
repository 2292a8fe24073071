"""What a game is here: one object, `GAME`, in a module of the game's name.

Nothing else of this package knows which games there are; `games` finds those modules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random

from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.protocol import BadRequest, GameClaim, Question
from rulestone_bitboard.actions import Notation
from rulestone_bitboard.layout import Board, Layout, Mask
from rulestone_bitboard.position import Position, Rules

Formula = Callable[[Mask, Mask, Board], Mask]
"""Where a stone of mine may be placed, in every lane: mine, theirs, the board."""

Pair = tuple[Mask, Mask]
"""A position: the stones of the first colour and the second, or mine and theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What to measure a game by.

    Attributes:
        sizes: the boards to measure on.
        options: those with which a random game begins with placements on the empty board.
        arranged: the first stones, in a game that does not begin on the empty board.
        perft: size and depth of a count; None where there is nothing to count from the start.
        both: where either colour may be placed, in a game in which both may at any time.
        parts: what `placements` is made of, by what it is called.
    """

    sizes: tuple[int, ...]
    options: Options = field(default_factory=dict[str, OptionValue])
    arranged: Callable[[Layout, Random], Pair] | None = None
    perft: tuple[Size, int] | None = None
    both: Callable[[Mask, Mask, Board], Pair] | None = None
    parts: Mapping[str, Formula] = field(default_factory=dict[str, Formula])


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game, whole.

    Attributes:
        name: as it is written in queries.
        claim: the sizes and options that are judged.
        notation: how its actions are written.
        rules: the rules and the board that a query is about.
        placements: where a stone of mine may be placed on a board as it stands.
        measured: what to measure it by.
    """

    name: GameName
    claim: GameClaim
    notation: Notation
    rules: Callable[[Question], Rules]
    placements: Formula
    measured: Measured

    def layout(self, size: Size) -> Layout:
        """The whole board of this size."""
        return self.rules(Question(game=self.name, size=size)).layout

    def beginning(self, size: Size, random: Random) -> Position:
        """Where a random game begins: past a set-up, and with no pie or swap in it."""
        rules = self.rules(Question(game=self.name, size=size, options=self.measured.options))
        if self.measured.arranged is None:
            return rules.start()
        return rules.set_up(self.measured.arranged(rules.layout, random), None)


@cache
def games() -> Mapping[GameName, Game]:
    """Every game of this package, by name."""
    by_name: dict[GameName, Game] = {}
    for module in iter_modules([str(Path(__file__).parent)]):
        game: object = getattr(import_module(f"{__package__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            by_name[game.name] = game
    return by_name


def game(name: GameName) -> Game:
    """The game of this name.

    Raises:
        BadRequest: there is none here.
    """
    try:
        return games()[name]
    except KeyError:
        raise BadRequest("unknown-game", f"no game called {name!r}", "game") from None
