"""The recorded results of checks, kept in `results.json` and read without a solver."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import msgspec

from rulestone.core.once import read_json
from rulestone.files import update, write_whole
from rulestone_proofs.ledger import Check, Outcome, Record, Role
from rulestone_proofs.solvers.answers import SolverName

FILE = Path(__file__).with_name("results.json")
Key = tuple[Role, str, int | None, SolverName]
Records = Mapping[Key, Record]
"""Records by check."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The recorded results of one theorem.

    Attributes:
        code: the digest of the code that states its formulas, when `current` was last checked.
        current: the records of the questions of that code.
        stale: records of earlier questions with the same names; they prove nothing any more.
    """

    code: str = ""
    current: Records = field(default_factory=dict)
    stale: Records = field(default_factory=dict)


Results = Mapping[str, Entry]
"""The recorded results by theorem."""

DIGITS = 12
"""How many digits of each digest are recorded: 48 bits. Nobody looks for a question with a given digest."""
_SHOWN = 200
"""How many characters of the details are recorded if a check holds."""


def recorded(record: Record) -> Record:
    """Return a record as it is kept, with as much of its digest and its details."""
    details = record.details
    if record.outcome is Outcome.HOLDS and len(details) > _SHOWN:
        details = f"{details[:_SHOWN]} …"
    return replace(record, digest=record.digest[:DIGITS], details=details)


def key(of: Record | Check) -> Key:
    """Return the key of a record, or of a check, within its theorem."""
    return of.role, of.name, of.size, of.solver


def load(path: Path = FILE) -> Results:
    """Return all recorded results. The file is read again after a change."""
    try:
        state = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return _read_file(path, state.st_mtime_ns, state.st_ino, state.st_size)


class _Decided(msgspec.Struct, frozen=True, array_like=True):
    """What is recorded of one size: a list of its values, without the details if there are none."""

    size: int | None
    digest: str
    seconds: float
    details: str = ""


class _Named(msgspec.Struct, frozen=True, array_like=True):
    """The records in the file that differ in no more than this: a list of their name, and of each."""

    name: str
    decided: tuple[_Decided, ...]


class _Alike(msgspec.Struct, frozen=True, array_like=True):
    """The records of one purpose, solver and outcome: a list of what they share, and of each name."""

    role: Role
    solver: SolverName
    version: str
    outcome: Outcome
    named: tuple[_Named, ...]


class _Kept(msgspec.Struct, frozen=True):
    """An entry as it is in the file."""

    code: str
    records: tuple[_Alike, ...]
    stale: tuple[_Alike, ...] = ()


@lru_cache(maxsize=2)
def _read_file(path: Path, *_: int) -> Results:
    content = read_json(path.read_bytes(), dict[str, _Kept])
    return {
        name: Entry(kept.code, _by_key(kept.records), _by_key(kept.stale)) for name, kept in content.items()
    }


def _by_key(groups: tuple[_Alike, ...]) -> Records:
    records = (
        Record(
            role=alike.role,
            name=named.name,
            solver=alike.solver,
            version=alike.version,
            outcome=alike.outcome,
            **msgspec.structs.asdict(decided),
        )
        for alike in groups
        for named in alike.named
        for decided in named.decided
    )
    return {key(record): record for record in records}


def store(theorem: str, change: Callable[[Entry | None], Entry], path: Path = FILE) -> Entry:
    """Change the recorded results of a theorem. What other processes have recorded by now is kept.

    Args:
        theorem: the id of the theorem.
        change: what it makes of the recorded results, None if there are none, is recorded.
        path: the file.

    Returns:
        the results that are recorded now.
    """
    changed: list[Entry] = []

    def content() -> str | None:
        results = load(path)
        changed.append(change(results.get(theorem)))
        return None if changed == [results.get(theorem, Entry())] else _text({**results, theorem: changed[0]})

    update(path, content)
    return changed[0]


def write(results: Results, path: Path = FILE) -> None:
    """Replace all recorded results."""
    write_whole(path, _text(results))


def _text(results: Results) -> str:
    listed = (
        f' "{theorem}": {{\n  "code": "{entry.code}",\n  "records": {_listed(entry.current)}'
        + (f',\n  "stale": {_listed(entry.stale)}\n }}' if entry.stale else "\n }")
        for theorem, entry in sorted(results.items())
        if entry.current or entry.stale
    )
    return "{\n" + ",\n".join(listed) + "\n}\n"


def _listed(records: Records) -> str:
    groups = groupby(sorted(map(recorded, records.values()), key=_order), _shared)
    texts = [f"\n   {_json(shared)[:-1]},[{_named(alike)}\n   ]]" for shared, alike in groups]
    return f"[{','.join(texts)}\n  ]" if texts else "[]"


def _named(alike: Iterable[Record]) -> str:
    named = groupby(alike, lambda record: record.name)
    return ",".join(f"\n    {_json((name, [*map(_decided, records)]))}" for name, records in named)


def _shared(record: Record) -> tuple[Role, SolverName, str, Outcome]:
    return record.role, record.solver, record.version, record.outcome


def _order(record: Record) -> tuple[object, ...]:
    role, *others = _shared(record)
    return list(Role).index(role), *others, record.name, record.size or 0


def _decided(record: Record) -> tuple[object, ...]:
    more = (record.details,) if record.details else ()
    return record.size, record.digest, record.seconds, *more


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
