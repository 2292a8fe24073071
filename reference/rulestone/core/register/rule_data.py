"""The clause register as JSON data. `register.rule_text` prints the same for people."""

from msgspec import Struct, json

from rulestone.core.register.clauses import (
    claims_on,
    clause_options,
    find,
    game_entries,
    game_entry,
    rulings_on,
)
from rulestone.core.register.entries import ClaimEntry, Clause, GameEntry

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
"""A JSON value."""


def overview_data() -> dict[str, Json]:
    """Return the games without their rules: `{"games": [...]}`."""
    games: list[Json] = []
    for entry in game_entries():
        whole = _entry(entry)
        games.append({key: whole[key] for key in whole if key != "clauses"})
    return {"games": games}


def _game_data(entry: GameEntry) -> dict[str, Json]:
    """Return one game with its claims, and with its clauses as `_clause_data` returns them."""
    whole = _entry(entry)
    clauses: list[Json] = [_clause_data(clause) for clause in entry.clauses]
    claims: list[Json] = [_fields(claim) for claim in claims_on(entry)]
    return {**whole, "clauses": clauses, "claims": claims}


def _clause_data(clause: Clause) -> dict[str, Json]:
    """Return one clause with its game and source, its rulings, options and claims."""
    rulings: list[Json] = [_fields(ruling) for ruling in rulings_on(clause)]
    options: list[Json] = [_fields(option) for option in clause_options(clause)]
    claims: list[Json] = [_fields(claim) for claim in claims_on(clause)]
    entry = game_entry(clause.game)
    return {
        "game": entry.name,
        "designers": list[Json](entry.designers),
        "year": entry.year,
        "credits": list[Json](entry.credits),
        "text": entry.text,
        **_fields(clause),
        "rulings": rulings,
        "options": options,
        "claims": claims,
    }


def _claim_data(claim: ClaimEntry) -> dict[str, Json]:
    """Return one claim."""
    return _fields(claim)


def rules_data(subject: str | None = None) -> dict[str, Json]:
    """Return the document of `rulestone rules --json`: `{"games": [...]}`, or one game, clause or claim.

    Args:
        subject: a game, a clause id or a claim id; None for all games.

    Raises:
        UnknownClause: there is no such subject.
    """
    if subject is None:
        return {"games": [_game_data(entry) for entry in game_entries()]}
    match find(subject):
        case GameEntry() as entry:
            return _game_data(entry)
        case Clause() as clause:
            return _clause_data(clause)
        case ClaimEntry() as claim:
            return _claim_data(claim)


_APART = ("rulings", "terms", "elsewhere", "place", "shared")
"""Fields left out of a game: rulings are given with their clauses, and the others are not rules."""


def _entry(entry: GameEntry) -> dict[str, Json]:
    return {key: value for key, value in _fields(entry).items() if key not in _APART}


def _fields(struct: Struct) -> dict[str, Json]:
    fields: dict[str, Json] = json.decode(json.encode(struct))
    return fields
