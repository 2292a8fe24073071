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
    return {"games": [_fields(entry, *_NOT_SHOWN, "clauses") for entry in game_entries()]}


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
            return _fields(claim)


_NOT_SHOWN = ("rulings", "terms", "sites", "rank", "shared")
"""Fields left out of a game: rulings are given with their clauses, and the others are not rules."""


def _game_data(entry: GameEntry) -> dict[str, Json]:
    """Return one game with its claims, and with its clauses as `_clause_data` returns them."""
    clauses: list[Json] = [_clause_data(clause) for clause in entry.clauses]
    return {**_fields(entry, *_NOT_SHOWN), "clauses": clauses, "claims": _list(claims_on(entry))}


def _clause_data(clause: Clause) -> dict[str, Json]:
    """Return one clause with its game and source, its rulings, options and claims."""
    entry = _fields(game_entry(clause.game))
    return {
        "game": entry["name"],
        **{key: entry[key] for key in ("designers", "year", "credits", "text")},
        **_fields(clause),
        "rulings": _list(rulings_on(clause)),
        "options": _list(clause_options(clause)),
        "claims": _list(claims_on(clause)),
    }


def _list(structs: tuple[Struct, ...]) -> list[Json]:
    return [_fields(struct) for struct in structs]


def _fields(struct: Struct, *apart: str) -> dict[str, Json]:
    fields: dict[str, Json] = json.decode(json.encode(struct))
    return {key: value for key, value in fields.items() if key not in apart}
