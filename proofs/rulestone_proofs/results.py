"""The recorded results of checks, kept in `results.json` and read without a solver."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile

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


@lru_cache(maxsize=2)
def _read_file(path: Path, *_: int) -> Results:
    content: dict[str, dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return {
        theorem: Entry(str(entry["code"]), _read_all(entry.get("records")), _read_all(entry.get("stale")))
        for theorem, entry in content.items()
    }


def _read_all(rows: object) -> Records:
    return {key(record): record for record in map(_read, rows)} if isinstance(rows, list) else {}


def _read(row: Mapping[str, object]) -> Record:
    size = row["size"]
    return Record(
        role=Role(str(row["role"])),
        name=str(row["name"]),
        size=size if isinstance(size, int) else None,
        solver=SolverName(str(row["solver"])),
        outcome=Outcome(str(row["outcome"])),
        seconds=float(str(row["seconds"])),
        details=str(row.get("details", "")),
        digest=str(row.get("digest", "")),
        version=str(row.get("version", "")),
    )


def store(theorem: str, entry: Entry, path: Path = FILE) -> None:
    """Record the results of a theorem, and replace earlier ones.

    The file is replaced atomically.
    """
    write({**load(path), theorem: entry}, path)


def write(results: Results, path: Path = FILE) -> None:
    """Replace all recorded results atomically."""
    listed = (
        f" {json.dumps(theorem)}: {{\n"
        + ",\n".join(
            [
                f'  "code": {json.dumps(entry.code)}',
                f'  "records": {_listed(entry.current)}',
                *([f'  "stale": {_listed(entry.stale)}'] if entry.stale else []),
            ]
        )
        + "\n }"
        for theorem, entry in sorted(results.items())
        if entry.current or entry.stale
    )
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as draft:
        try:
            draft.write("{\n" + ",\n".join(listed) + "\n}\n")
            Path(draft.name).chmod(0o644)
            draft.close()
            os.replace(draft.name, path)  # noqa: PTH105 - one step, on every system
        except BaseException:
            Path(draft.name).unlink(missing_ok=True)
            raise


def _listed(records: Records) -> str:
    rows = [json.dumps(_row(record), ensure_ascii=False) for record in sorted(records.values(), key=_order)]
    return "[\n" + ",\n".join(f"   {row}" for row in rows) + "\n  ]" if rows else "[]"


def _order(record: Record) -> tuple[int, str, int, str]:
    return list(Role).index(record.role), record.name, record.size or 0, record.solver


def _row(record: Record) -> dict[str, object]:
    row: dict[str, object] = {
        "role": record.role,
        "name": record.name,
        "size": record.size,
        "solver": record.solver,
        "version": record.version,
        "digest": record.digest,
        "outcome": record.outcome,
        "seconds": record.seconds,
    }
    return row | ({"details": record.details} if record.details else {})
