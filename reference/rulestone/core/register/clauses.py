"""Look things up in the registers of all games: games, clauses, claims, and examples of actions.

Code, fixtures, theorems and reports cite clause ids. The registers are read once, on first use.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TypeVar

from rulestone.core.actions import Action, UnreadableAction
from rulestone.core.boards import UnknownCell
from rulestone.core.game import Game
from rulestone.core.names import GameName, OptionValue, Size
from rulestone.core.register.entries import (
    ClaimEntry,
    Clause,
    GameEntry,
    Option,
    OptionName,
    Ruling,
    UnknownGame,
)
from rulestone.core.registry import find_game, games, is_installed, registry
from rulestone.core.wording import BadInput, did_you_mean

_Subject = TypeVar("_Subject")

_LARGEST = 12
"""Maximum size of a board on which examples of actions are parsed."""


class UnknownClause(BadInput):
    """An id that is in no register. The message is one line and names similar ones."""


def game_entries() -> tuple[GameEntry, ...]:
    """Return the register of every usable game, in the order of all lists."""
    return tuple(game.entry for game in games())


@cache
def _clauses_of(game: str) -> Mapping[str, Clause]:
    """Return the clauses of one game; no other is loaded for them. A game that cannot be used has none."""
    if is_installed(game):
        with suppress(UnknownGame):
            return {clause.id: clause for clause in find_game(game).entry.clauses}
    return {}


def _own_clause(text: str) -> Clause | None:
    return _clauses_of(text.partition(".")[0]).get(text)


def _clauses() -> dict[str, Clause]:
    return {clause.id: clause for entry in game_entries() for clause in entry.clauses}


@cache
def _claims() -> dict[str, ClaimEntry]:
    return {claim.id: claim for entry in game_entries() for claim in entry.claims}


def all_claims() -> tuple[ClaimEntry, ...]:
    """Return every claim once, game by game."""
    return tuple(_claims().values())


def game_entry(name: GameName) -> GameEntry:
    """Return the register's entry for the game."""
    return find_game(name).entry


def clause(clause_id: str) -> Clause:
    """Return the clause of this id.

    Raises:
        UnknownClause: there is no such clause.
    """
    return _own_clause(clause_id) or _found("clause", clause_id, _clauses())


def claim(claim_id: str) -> ClaimEntry:
    """Return the claim of this id.

    Raises:
        UnknownClause: there is no such claim.
    """
    return _found("claim", claim_id, _claims())


def find(text: str) -> GameEntry | Clause | ClaimEntry:
    """Return the game, clause or claim of this name, in any case.

    Raises:
        UnknownClause: nothing has this name.
    """
    if (own := _own_clause(text.lower())) is not None:
        return own
    subjects: dict[str, GameEntry | Clause | ClaimEntry] = {**_clauses(), **_claims()}
    subjects |= {entry.name: entry for entry in game_entries()}
    return _found("game, clause or claim", text.lower(), subjects)


def _found(what: str, text: str, known: Mapping[str, _Subject]) -> _Subject:
    if text in known:
        return known[text]
    broken = registry().problems.get(text.partition(".")[0])
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


def rulings_on(clause: Clause) -> tuple[Ruling, ...]:
    """Return the rulings about the clause, its own first."""
    rulings = [ruling for ruling in game_entry(clause.game).rulings if clause.id in ruling.clauses]
    return tuple(sorted(rulings, key=lambda ruling: ruling.clauses[0] != clause.id))


def clause_options(clause: Clause) -> tuple[Option, ...]:
    """Return the options of this clause, in the order of the register."""
    return tuple(option for option in game_entry(clause.game).options if option.clause == clause.id)


def claims_on(subject: Clause | GameEntry) -> tuple[ClaimEntry, ...]:
    """Return the claims about the clause, or about the game."""
    if isinstance(subject, Clause):
        return tuple(claim for claim in all_claims() if subject.id in claim.clauses)
    return tuple(claim for claim in all_claims() if subject.name in claim.games)


# Examples of actions, as patterns for further ones.


@cache
def example_actions(name: GameName) -> tuple[Action, ...]:
    """Return the register's examples of actions; those with colours also with the colours exchanged.

    Exchanged texts that the game does not accept, such as a set-up in the other order, are left out. So are
    actions that only an option adds, because not every engine can parse them.
    """
    rules = find_game(name)
    forms = (action.form for action in rules.entry.actions if action.option is None)
    actions = (_read(rules, text) for form in forms for text in _coloured(rules, form))
    return tuple(dict.fromkeys(action for action in actions if action is not None))


@cache
def optional_actions(name: GameName) -> Mapping[type[Action], OptionName]:
    """Return the kinds of action that only an option adds, with that option."""
    rules = find_game(name)
    actions = ((_read(rules, action.form), action.option) for action in rules.entry.actions)
    return {type(action): option for action, option in actions if action is not None and option is not None}


def _coloured(rules: Game, form: str) -> Iterator[str]:
    first, second = rules.colours
    yield form
    either = re.compile(rf"\b(?:{first}|{second})\b")
    exchanged = either.sub(lambda match: second if match[0] == first else first, form)
    if exchanged != form:
        yield exchanged


def _read(rules: Game, text: str) -> Action | None:
    """Parse an action on the smallest board that has its cells; return None if it is not one."""
    for size in range(rules.entry.size_limits[0], _LARGEST + 1):
        try:
            return rules.read_action(rules.board(Size(size)), text)
        except UnknownCell:
            continue
        except UnreadableAction:
            return None
    return None
