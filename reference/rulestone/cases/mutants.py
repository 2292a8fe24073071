"""The mutants of all games as engines, named wrong rules that the cases must catch, and who catches them.

The table of the cases that catch each mutant ships with the fixtures. `rulestone author kills` makes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Literal

from msgspec import Struct

from rulestone.cases.cases import Case, cases_of_game, questions_of, read_structure, tables_of
from rulestone.cases.mistakes import Mistake, Mutant, named, option_ignored
from rulestone.core.loading import once
from rulestone.core.names import GameName
from rulestone.core.position import Position
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import OPERATIONS, Judge, Perft, Question
from rulestone.rulebook.installed import extension, find_game, games
from rulestone.rulebook.register_file import UnknownGame

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

QUESTION_FORMS: tuple[QuestionForm, ...] = ("stones", "play", "perft")

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


CatchForm = QuestionForm | Literal["optional"]
"""A form in which a case catches a mutant; `optional` if it does so only by fields that may be left out."""

CATCH_FORMS: tuple[CatchForm, ...] = (*QUESTION_FORMS, "optional")
"""Them all, in the order of the file."""

Catches = Mapping[str, tuple[CatchForm, ...]]
"""By id, the cases that catch a mutant."""


class GameTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of one game, with names without the game.

    Attributes:
        cases: of the id of each case, the first three bytes of its SHA-256.
        kills: by mutant, for each of `CATCH_FORMS`, a bit for each case that catches it in this form: the
            lowest of the first byte for the first case. The last forms may be left out.
    """

    cases: bytes
    kills: dict[str, tuple[bytes, ...]]


class KillTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of all games."""

    games: dict[GameName, GameTable]

    def cases(self, name: GameName) -> tuple[str, ...]:
        """Return the ids of the cases of a game with which its mutants were tested, in the table's order.

        A case that there is no longer has an empty one.
        """
        digests = self.games[name].cases if name in self.games else b""
        return tuple(_ids(name).get(digests[at : at + _BYTES], "") for at in range(0, len(digests), _BYTES))

    def catches(self, mutant: Mutant) -> Catches | None:
        """Return the cases that catch a mutant, in their order; None if the table does not have it."""
        game = self.games.get(mutant.game_name)
        own = None if game is None else game.kills.get(_without_game(mutant.name))
        if own is None:
            return None
        forms = {form: int.from_bytes(bits, "little") for form, bits in zip(CATCH_FORMS, own, strict=False)}
        places = {case: place for place, case in enumerate(self.cases(mutant.game_name))}
        return {
            case: caught
            for case in _ids(mutant.game_name).values()
            if case in places
            and (caught := tuple(form for form, bits in forms.items() if bits >> places[case] & 1))
        }

    def failing(
        self, mutant: Mutant, *, required_only: bool = False
    ) -> Mapping[str, frozenset[QuestionForm]]:
        """Return the cases that catch a mutant, each with the forms in which it does.

        Args:
            mutant: the mutant.
            required_only: leave out cases that catch it only by fields that an engine may leave out.
        """
        return {
            case: frozenset(form for form in QUESTION_FORMS if form in forms)
            for case, forms in (self.catches(mutant) or {}).items()
            if not (required_only and "optional" in forms)
        }


_BYTES = 3


def _digest(case: str) -> bytes:
    return sha256(case.encode()).digest()[:_BYTES]


@once
def _ids(name: GameName) -> Mapping[bytes, str]:
    """The ids of the cases of a game by their digests."""
    return {_digest(case.id): case.id for case in cases_of_game(find_game(name))}


def _without_game(name: str) -> str:
    return name.partition("/")[2]


def game_table(cases: Sequence[Case], kills: Mapping[str, Catches]) -> GameTable:
    """Return the table of a game from its cases, and by mutant those that catch it.

    Its first cases are those of perft, which are few, so that a form ends where its cases do.
    """
    ordered = sorted(cases, key=lambda case: case.question != "perft")

    def bits(catches: Catches, form: CatchForm) -> bytes:
        number = sum(1 << place for place, case in enumerate(ordered) if form in catches.get(case.id, ()))
        return number.to_bytes((number.bit_length() + 7) // 8, "little")

    def by_form(catches: Catches) -> tuple[bytes, ...]:
        forms = [bits(catches, form) for form in CATCH_FORMS]
        while forms and not forms[-1]:
            forms.pop()
        return tuple(forms)

    return GameTable(
        cases=b"".join(_digest(case.id) for case in ordered),
        kills={_without_game(name): by_form(catches) for name, catches in kills.items()},
    )


@once
def read_table() -> KillTable:
    """Read the tables of all games as one. Games without a table are left out.

    Raises:
        BadFixture: a table cannot be read.
    """
    tables: dict[GameName, GameTable] = {}
    for folder in dict.fromkeys(map(tables_of, games())):
        if (folder / KILLS_FILE).exists():
            tables |= read_structure(folder / KILLS_FILE, KillTable).games
    return KillTable(games=tables)
