"""The mutants of all games as engines, named wrong rules that the cases must catch, and who catches them.

The table of the cases that catch each mutant ships with the fixtures. `rulestone author kills` makes it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import compress, groupby
from typing import Literal

from msgspec import Struct

from rulestone.cases.cases import Case, questions_of, read_structure, tables_of
from rulestone.cases.mistakes import Mistake, Mutant, named, option_ignored
from rulestone.core.names import GameName
from rulestone.core.once import once
from rulestone.core.position import Position
from rulestone.core.registry import extension, find_game, games
from rulestone.core.rulebook.register_file import UnknownGame
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import OPERATIONS, Judge, Perft, Question

FAMILY = "variant"
"""The family of variants as engines: `variant:minefield/switch-2x3-only`, `variant:mine.py:NO_SWITCHES`."""


@once
def mutants_of(name: GameName) -> tuple[Mutant, ...]:
    """Return the mutants of one game, in a fixed order: its own, and one that ignores each of its options.

    Raises:
        UnknownGame: they cannot be loaded, or two have the same name.
    """
    game = find_game(name)
    own: tuple[Mistake, ...] = extension("rulestone.mutants", name, tuple) or ()
    mistakes = (*own, *map(option_ignored, game.rulebook.options))
    made = (mistake.made_in(game) for mistake in mistakes)
    found = {
        mutant.name: replace(mutant, game=named(mutant.game, mutant_rules, mutant.name)) for mutant in made
    }
    if len(found) < len(mistakes):
        raise UnknownGame(f"the mutants of {name!r}: two have the same name")
    return tuple(found.values())


def mutant_rules(name: str) -> type[Position]:
    """Return the rules of the mutant of this name."""
    return next(
        mutant.game.position_class
        for mutant in mutants_of(GameName(name.partition("/")[0]))
        if mutant.name == name
    )


@once
def mutants() -> Mapping[str, Mutant]:
    """Return every mutant by name: game by game, in a fixed order."""
    return {mutant.name: mutant for game in games() for mutant in mutants_of(game.name)}


def mutant_engine(mutant: Mutant) -> ReferenceEngine:
    """Return the reference with one mistake in one game. It answers rightly in other games."""
    return ReferenceEngine({mutant.game_name: mutant.game}, name=f"{FAMILY}:{mutant.name}")


QuestionForm = Literal["stones", "play", "perft"]
"""The form of a question. Judging by moves is left out: a mutant fails it exactly when it fails `play`."""

KILLS_FILE = "kills.json"
"""The file name of the table."""


def question_form(question: Question) -> QuestionForm:
    """Return the form of a question. Judging by moves counts as playing them."""
    match question:
        case Judge(stones=stones) if stones is not None:
            return "stones"
        case Perft():
            return "perft"
        case _:
            return "play"


def question_forms(case: Case) -> Iterator[tuple[QuestionForm, Question]]:
    """The questions of a case with their forms, each form once."""
    for question in questions_of(case, OPERATIONS):
        if not isinstance(question, Judge) or question.stones is not None:
            yield question_form(question), question


@dataclass(frozen=True, slots=True, kw_only=True)
class Kills:
    """The cases that catch one mutant, by form, as indices into the table's list of cases.

    Attributes:
        stones: cases that catch it when judged by stones.
        play: cases that catch it when played.
        perft: cases that catch it when counted.
        optional: cases that catch it only by fields that an engine may leave out.
    """

    stones: tuple[int, ...] = ()
    play: tuple[int, ...] = ()
    perft: tuple[int, ...] = ()
    optional: tuple[int, ...] = ()

    @property
    def by_form(self) -> Mapping[QuestionForm, tuple[int, ...]]:
        """The cases that catch it in each form."""
        return {"stones": self.stones, "play": self.play, "perft": self.perft}

    @property
    def cases(self) -> tuple[int, ...]:
        """The cases that catch it in any form, in their order."""
        return tuple(sorted({*self.stones, *self.play, *self.perft}))


@dataclass(frozen=True, slots=True)
class KillScore:
    """The cases that catch one mutant, by form.

    Attributes:
        name: the mutant's name.
        kills: the cases that catch it.
        fingerprints: a fingerprint of its wrong answer for each case and form that catches it.
    """

    name: str
    kills: Kills
    fingerprints: tuple[tuple[int, QuestionForm, str], ...]

    @property
    def mutant(self) -> Mutant:
        """The mutant."""
        return mutants()[self.name]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTable:
    """The table of one game: its cases in order, and those that catch each mutant."""

    cases: tuple[str, ...]
    kills: dict[str, Kills]


@dataclass(frozen=True, slots=True, kw_only=True)
class KillTable:
    """The table of all games."""

    games: dict[GameName, GameTable]

    def cases(self, name: GameName) -> frozenset[str]:
        """Return the ids of the cases of a game that were sent to the mutants of the table."""
        return frozenset(self.games[name].cases if name in self.games else ())

    def failing(
        self, mutant: Mutant, *, required_only: bool = False
    ) -> Mapping[str, frozenset[QuestionForm]]:
        """Return the cases that catch a mutant, each with the forms in which it does.

        Args:
            mutant: the mutant.
            required_only: leave out cases that catch it only by fields that an engine may leave out.
        """
        game = self.games.get(mutant.game_name)
        kills = None if game is None else game.kills.get(mutant.name)
        if game is None or kills is None:
            return {}
        by_form = {form: frozenset(places) for form, places in kills.by_form.items()}
        left_out = frozenset(kills.optional if required_only else ())
        return {
            game.cases[place]: frozenset(form for form, places in by_form.items() if place in places)
            for place in kills.cases
            if place not in left_out
        }


class _Bits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Kills in the file, where bytes are base64: the lowest bit of the first byte is the first case."""

    stones: bytes = b""
    play: bytes = b""
    perft: bytes = b""
    optional: bytes = b""


class _GameRows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of one game in the file: ids and names without the game, the ids with blanks between them."""

    cases: str
    kills: dict[str, _Bits]


class _Rows(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    games: dict[GameName, _GameRows]


def table_rows(table: KillTable) -> object:
    """Return a table as its file has it."""

    def bits(places: tuple[int, ...]) -> bytes:
        number = sum(1 << place for place in places)
        return number.to_bytes((number.bit_length() + 7) // 8, "little")

    def row(kills: Kills) -> _Bits:
        forms = {form: bits(places) for form, places in kills.by_form.items()}
        return _Bits(**forms, optional=bits(kills.optional))

    def without_game(name: str) -> str:
        return name.partition("/")[2]

    return _Rows(
        games={
            name: _GameRows(
                cases=" ".join(map(without_game, game.cases)),
                kills={without_game(mutant): row(kills) for mutant, kills in game.kills.items()},
            )
            for name, game in table.games.items()
        }
    )


def _game_table(name: GameName, rows: _GameRows) -> GameTable:
    def places(bits: bytes) -> tuple[int, ...]:
        digits = f"{int.from_bytes(bits, 'little'):b}"
        return tuple(compress(range(len(digits)), map("1".__eq__, reversed(digits))))

    return GameTable(
        cases=tuple(f"{name}/{case}" for case in rows.cases.split()),
        kills={
            f"{name}/{mutant}": Kills(
                stones=places(row.stones),
                play=places(row.play),
                perft=places(row.perft),
                optional=places(row.optional),
            )
            for mutant, row in rows.kills.items()
        },
    )


@once
def read_table() -> KillTable:
    """Read the tables of all games as one. Games without a table are left out.

    Raises:
        BadFixture: a table cannot be read.
    """
    tables: dict[GameName, GameTable] = {}
    for folder, own in groupby(games(), tables_of):
        if (folder / KILLS_FILE).exists():
            parts = read_structure(folder / KILLS_FILE, _Rows).games
            tables |= {
                game.name: _game_table(game.name, parts[game.name]) for game in own if game.name in parts
            }
    return KillTable(games=tables)
