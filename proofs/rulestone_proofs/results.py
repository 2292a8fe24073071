"""The recorded results of checks, kept in `results.json` and read without a solver."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
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


class _Row(msgspec.Struct, frozen=True, array_like=True):
    """A record as it is in the file: a list of its values, without the details if there are none."""

    role: Role
    name: str
    size: int | None
    solver: SolverName
    version: str
    digest: str
    outcome: Outcome
    seconds: float
    details: str = ""


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
    records = (Record(**msgspec.structs.asdict(row)) for row in rows)
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
    rows = [f"\n   {_row(record)}" for record in sorted(records.values(), key=_order)]
    return f"[{','.join(rows)}\n  ]" if rows else "[]"


def _order(record: Record) -> tuple[int, str, int, str]:
    return list(Role).index(record.role), record.name, record.size or 0, record.solver


def _row(record: Record) -> str:
    values = msgspec.structs.astuple(_Row(**asdict(record)))
    return msgspec.json.encode(values if record.details else values[:-1]).decode()
