"""Mistakes that the cases must catch: games with one plausible mistake in their rules.

A mistake is a value: its name, its clause, and the change that turns the right game into the mistaken one.
Packages add those of a game in the entry point group `rulestone.mutants`.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from rulestone.cases.exchanged import subclass, with_parts
from rulestone.core.loading import convert
from rulestone.core.names import ClauseId, GameName
from rulestone.core.options import GameOptions
from rulestone.rulebook.entries import Option, option_text
from rulestone.rulebook.game import Game
from rulestone.rulebook.register_file import UnknownGame

Change = Callable[[Game], Game]
"""Turns the right game into a mistaken one."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with parts exchanged.

    Attributes:
        words: the difference, in a sentence.
        game: the game. Its name is that of the game that it varies.
        name: the name that was given to `find_variant`.
    """

    words: str
    game: Game
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant(Variant):
    """A game with one mistake that an engine's author could make, named `minefield/switch-2x3-only`.

    Attributes:
        clause: the clause that it gets wrong.
        equivalent: why no position can show the mistake; None if cases must catch it.
    """

    clause: ClauseId
    equivalent: str | None = None

    @property
    def game_name(self) -> GameName:
        """The game whose rules are wrong."""
        return self.game.name


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that can be made in one game or in several.

    Attributes:
        name: its name within each game.
        clause: the clause within each game.
        words: the behaviour of such an engine, in a sentence, in games whose register has no rejected reading
            of this name.
        change: turns the right game into the mistaken one.
        equivalent: why no position can show the mistake; None if one can.
    """

    name: str
    clause: str
    words: str
    change: Change
    equivalent: str | None = None

    def made_in(self, game: Game) -> Mutant:
        """Return the mutant of a game with this mistake.

        Raises:
            UnknownGame: the mistake is without words, and no rejected reading of the game has its name.
        """
        name, clause = f"{game.name}/{self.name}", ClauseId(f"{game.name}.{self.clause}")
        readings = (reading for ruling in game.rulebook.rulings for reading in ruling.rejected)
        words = next((reading.words for reading in readings if reading.name == self.name), self.words)
        if not words:
            raise UnknownGame(f"the mutant {name!r}: no ruling of {game.name} rejects a reading of this name")
        return Mutant(words, self.change(game), name, clause=clause, equivalent=self.equivalent)


def named(game: Game, maker: Callable[[str], type], name: str) -> Game:
    """Return a variant with rules that are pickled by its name.

    Args:
        game: the variant.
        maker: a function that a module names, and that returns the rules of this name.
        name: the name.
    """
    return replace(game, position_class=subclass(game.position_class, {}, maker=(maker, (name,))))


def rejected_reading(name: str, clause: str, change: Change, equivalent: str | None = None) -> Mistake:
    """Return the mistake of following a reading that a ruling rejects. The register has its words."""
    return Mistake(name, clause, "", change, equivalent)


IGNORED = "-option-ignored"
"""The end of the names of mutants that ignore an option."""


def option_ignored(option: Option) -> Mistake:
    """Return the mistake of ignoring an option, which then always has its default. Every option gets one."""

    def without(options: GameOptions) -> GameOptions:
        return convert({**asdict(options), option.name: option.default}, type(options))

    def change(game: Game) -> Game:
        right = game.position_class
        return with_parts(
            game,
            start=classmethod(lambda _, board, options: right.start(board, without(options))),
            set_up=classmethod(
                lambda _, board, stones, turn, options: right.set_up(board, stones, turn, without(options))
            ),
        )

    return Mistake(
        f"{option.name}{IGNORED}",
        option.clause.partition(".")[2],
        f"The option `{option.name}` is ignored: it is always `{option_text(option.default)}`.",
        change,
    )
