"""Look things up in the registers of all games: games, clauses, claims, and the options of a game.

Code, fixtures, theorems and reports cite clause ids. The registers are read once, on first use.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from rulestone.core.names import GameName, Options, OptionValue
from rulestone.core.register.entries import (
    ClaimEntry,
    Clause,
    GameEntry,
    Option,
    OptionName,
    Ruling,
    option_text,
)
from rulestone.core.registry import find_game, games, registry
from rulestone.core.wording import BadInput, did_you_mean

_Subject = TypeVar("_Subject")


class UnknownClause(BadInput):
    """An id that is in no register. The message is one line and names similar ones."""


class BadOption(BadInput):
    """An option that the game lacks, or an invalid value. The message is one line."""


def game_entries() -> tuple[GameEntry, ...]:
    """Return the register of every usable game, in the order of all lists."""
    return tuple(game.entry for game in games())


@cache
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
    return _found("clause", clause_id, _clauses())


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


def defaults(name: GameName) -> Options:
    """Every option of the game at its default."""
    return dict(find_game(name).defaults)


def check_option(name: GameName, option: str, value: object) -> None:
    """Check that the game has the option, and the option the value.

    Raises:
        BadOption: one of them does not exist; the message lists what does.
    """
    known = _option(name, option)
    if not known.allows(value):
        raise _no_value(known, name, value)


def read_option(name: GameName, option: str, text: str) -> OptionValue:
    """Parse the value of an option; booleans are `true` and `false`.

    Raises:
        BadOption: the game has no such option, or the option no such value.
    """
    known = _option(name, option)
    value = known.read(text)
    if value is None:
        raise _no_value(known, name, text)
    return value


def _option(name: GameName, option: str) -> Option:
    options = {known.name: known for known in game_entry(name).options}
    if option in options:
        return options[OptionName(option)]
    there = f"it has {', '.join(options) or 'none'}{did_you_mean(option, options)}"
    raise BadOption(f"{name} has no option {f'{option!r}':.40}; {there}")


def _no_value(option: Option, name: GameName, value: object) -> BadOption:
    known = [option_text(setting.value) for setting in option.values]
    given = option_text(value) if isinstance(value, bool | str) else repr(value)
    hint = did_you_mean(given, known)
    if value in known:  # a text where a boolean is wanted
        given, hint = repr(value), ", without quotes"
    given = given if len(given) <= 40 else f"{given[:37]}…"
    return BadOption(f"option {option.name!r} of {name} cannot be {given}; it is {' or '.join(known)}{hint}")
