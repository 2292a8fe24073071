"""The recorded results of checks, kept in `results.json` and read without a solver."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import msgspec

from rulestone.core.loading import read_json
from rulestone.files import update
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
        code: the digest of what the checks read, as `catalogue.code_digest` returns it.
        current: what was found by that code.
        stale: what was found before it changed; it proves nothing any more.
    """

    code: str = ""
    current: Records = field(default_factory=dict)
    stale: Records = field(default_factory=dict)

    def under(self, code: str) -> "Entry":
        """Return these results for this code: if it is other code, all are stale."""
        return self if code == self.code else Entry(code, {}, {**self.stale, **self.current})


Results = Mapping[str, Entry]
"""The recorded results by theorem."""


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
    seconds: float
    details: str = ""


class _Row(msgspec.Struct, frozen=True, array_like=True):
    """The records in the file that differ in no more than this: a list of what they share, and of each."""

    role: Role
    name: str
    solver: SolverName
    version: str
    outcome: Outcome
    decided: tuple[_Decided, ...]


class _Kept(msgspec.Struct, frozen=True):
    """An entry as it is in the file."""

    code: str
    records: tuple[_Row, ...]
    stale: tuple[_Row, ...] = ()


@lru_cache(maxsize=2)
def _read_file(path: Path, *_: int) -> Results:
    content = read_json(path.read_bytes(), dict[str, _Kept])
    return {
        name: Entry(kept.code, _by_key(kept.records), _by_key(kept.stale)) for name, kept in content.items()
    }


def _by_key(rows: tuple[_Row, ...]) -> Records:
    records = (
        Record(
            role=row.role,
            name=row.name,
            solver=row.solver,
            version=row.version,
            outcome=row.outcome,
            **msgspec.structs.asdict(decided),
        )
        for row in rows
        for decided in row.decided
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


def _text(results: Results) -> str:
    listed = (
        f' "{theorem}": {{\n  "code": "{entry.code}",\n  "records": {_listed(entry.current)}'
        + (f',\n  "stale": {_listed(entry.stale)}\n }}' if entry.stale else "\n }")
        for theorem, entry in sorted(results.items())
        if entry.current or entry.stale
    )
    return "{\n" + ",\n".join(listed) + "\n}\n"


def _listed(records: Records) -> str:
    rows = [
        f"\n   {msgspec.json.encode((*shared, [*map(_decided, own)])).decode()}"
        for shared, own in groupby(sorted(records.values(), key=_order), _shared)
    ]
    return f"[{','.join(rows)}\n  ]" if rows else "[]"


def _shared(record: Record) -> tuple[Role, str, SolverName, str, Outcome]:
    return record.role, record.name, record.solver, record.version, record.outcome


def _order(record: Record) -> tuple[object, ...]:
    return list(Role).index(record.role), *_shared(record), record.size or 0


def _decided(record: Record) -> tuple[object, ...]:
    more = (record.details,) if record.details else ()
    return record.size, record.seconds, *more
