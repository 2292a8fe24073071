"""Read the register of a game, and check that it is consistent."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar, get_args

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from rulestone.core.decoded import is_dict, is_list, words_of
from rulestone.core.names import GameName
from rulestone.core.register.entries import GameEntry, Settled, SharedClaims
from rulestone.core.wording import BadInput

_Shape = TypeVar("_Shape", bound=Struct)


class UnknownGame(BadInput):
    """There is no installed game of this name, or it cannot be used. The message says why, in one line."""


@cache
def read_entry(folder: Path, name: GameName) -> GameEntry:
    """Read the register of a game.

    Args:
        folder: the folder of its package, with `register.toml`; a shared file of claims is beside it.
        name: the game, for messages.

    Raises:
        UnknownGame: a file is missing or invalid, or an id belongs to another game.
    """
    entry = _read(folder / "register.toml", GameEntry, name)
    problem = next(_problems(entry, name), None)
    if problem is not None:
        raise UnknownGame(f"the register of {name!r}: {problem}")
    if entry.shared is not None:
        more = _read(folder.parent / entry.shared, SharedClaims, name).claims
        own = tuple(claim for claim in more if name in claim.games)
        entry = replace(entry, claims=(*entry.claims, *own))
    return entry


def _problems(entry: GameEntry, name: GameName) -> Iterator[str]:
    """The inconsistencies of a register."""
    clauses = {clause.id for clause in entry.clauses}
    for clause in entry.clauses:
        if clause.game != name:
            yield f"the clause {clause.id!r} is not of this game"
    cited = [(repr(term.word), term.clause) for term in entry.terms]
    cited += [(f"the option {option.name!r}", option.clause) for option in entry.options]
    cited += [
        (f"the ruling {ruling.id!r}", clause_id) for ruling in entry.rulings for clause_id in ruling.clauses
    ]
    for who, clause_id in cited:
        if clause_id not in clauses:
            yield f"{who} names no clause: {clause_id!r}"
    yield from _problems_of_options(entry)
    for ruling in entry.rulings:
        if not ruling.clauses:
            yield f"the ruling {ruling.id!r} bears on no clause"
        if not ruling.rejected and ruling.none_rejected is None:
            yield f"the ruling {ruling.id!r} rejects no reading, and `none_rejected` does not say why"
    if entry.name != name:
        yield f"its name is {entry.name!r}"


def _problems_of_options(entry: GameEntry) -> Iterator[str]:
    rulings = {ruling.id for ruling in entry.rulings}
    rules = {clause.id: clause.rule for clause in entry.clauses}
    for option in entry.options:
        for setting in option.values:
            what = f"of the value {setting.value!r} of the option {option.name!r}"
            if not setting.sentence:
                yield f"the `sentence` {what} is missing: what {option.clause!r} says then"
            elif setting.value == option.default and setting.sentence not in rules[option.clause]:
                yield f"the `sentence` {what}, its default, does not stand in the rule of {option.clause!r}"
        if option.default not in [setting.value for setting in option.values]:
            yield f"the option {option.name!r} has no value {option.default!r}, which is its default"
        if option.ruling is not None and option.ruling not in rulings:
            yield f"the option {option.name!r} names no ruling: {option.ruling!r}"
    for ruling in entry.rulings:
        if ruling.option is not None and ruling.option not in {option.name for option in entry.options}:
            yield f"the ruling {ruling.id!r} names no option: {ruling.option!r}"


def _read(path: Path, shape: type[_Shape], name: GameName) -> _Shape:
    import tomllib  # loaded only for registers

    try:
        return convert(_unwrapped(tomllib.loads(path.read_text(encoding="utf-8-sig"))), shape)
    except OSError as problem:
        raise UnknownGame(f"the register of {name!r}: {path}: {problem.strerror}") from problem
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError, RecursionError) as problem:
        words = words_of(problem)
        if ".settles[" in words:
            words += f"; it settles one of {', '.join(get_args(Settled))}"
        raise UnknownGame(f"the register of {name!r}: {path}: {words}") from problem


def _unwrapped(value: object) -> object:
    """Put each text on one line."""
    if isinstance(value, str):
        return " ".join(value.split())
    if is_dict(value):
        return {key: _unwrapped(item) for key, item in value.items()}
    if is_list(value):
        return [_unwrapped(item) for item in value]
    return value
