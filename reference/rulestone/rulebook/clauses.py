"""Clauses and claims of all installed games, by their ids.

Code, fixtures, theorems and reports cite these ids.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import TypeVar

from rulestone.core.errors import BadInput
from rulestone.core.loading import once
from rulestone.core.names import OptionValue
from rulestone.core.wording import did_you_mean
from rulestone.rulebook.entries import ClaimEntry, Clause, Option, Rulebook
from rulestone.rulebook.installed import find_game, games, is_installed, unusable_games
from rulestone.rulebook.register_file import UnknownGame

_Subject = TypeVar("_Subject")


class UnknownClause(BadInput):
    """An id that is in no rulebook. The message is one line and names similar ones."""


def rulebooks() -> tuple[Rulebook, ...]:
    """Return the rulebook of every usable game, in the order of all lists."""
    return tuple(game.rulebook for game in games())


@once
def _clauses_of(game: str) -> Mapping[str, Clause]:
    """Return the clauses of one game; no other is loaded for them. A game that cannot be used has none."""
    if is_installed(game):
        with suppress(UnknownGame):
            return {clause.id: clause for clause in find_game(game).rulebook.clauses}
    return {}


def _clauses() -> dict[str, Clause]:
    return {clause.id: clause for entry in rulebooks() for clause in entry.clauses}


@once
def all_claims() -> tuple[ClaimEntry, ...]:
    """Return every claim once, game by game."""
    return tuple({claim.id: claim for entry in rulebooks() for claim in entry.claims}.values())


def clause(clause_id: str) -> Clause:
    """Return the clause of this id.

    Raises:
        UnknownClause: there is no such clause.
    """
    own = _clauses_of(clause_id.partition(".")[0]).get(clause_id)
    return own or _looked_up("clause", clause_id, _clauses())


def find(text: str) -> Rulebook | Clause | ClaimEntry:
    """Return the game, clause or claim of this name, in any case.

    Raises:
        UnknownClause: no game, clause or claim has this name.
    """
    subjects: dict[str, Rulebook | Clause | ClaimEntry] = {**_clauses()}
    subjects |= {claim.id: claim for claim in all_claims()} | {entry.name: entry for entry in rulebooks()}
    return _looked_up("game, clause or claim", text.lower(), subjects)


def _looked_up(what: str, text: str, known: Mapping[str, _Subject]) -> _Subject:
    if text in known:
        return known[text]
    broken = unusable_games().get(text.partition(".")[0])
    hint = did_you_mean(text, known) or "; `rulestone rules` lists them all"
    raise UnknownClause(broken or f"no {what} is called {text!r}{hint}")


def rule(clause_id: str, options: Mapping[str, OptionValue]) -> str:
    """Return the rule of a clause under these options. Missing ones have their defaults.

    Raises:
        UnknownClause: there is no such clause.
    """
    subject = clause(clause_id)
    text = subject.rule
    for option in clause_options(subject):
        sentences = {setting.value: setting.sentence for setting in option.values}
        text = text.replace(sentences[option.default], sentences[options.get(option.name, option.default)])
    return text


def clause_options(clause: Clause) -> tuple[Option, ...]:
    """Return the options of this clause, in the order of the rulebook."""
    return tuple(option for option in find_game(clause.game).rulebook.options if option.clause == clause.id)
