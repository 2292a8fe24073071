"""What the checks came to when they were last run, kept in `results.json` and read without a solver."""

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
"""Records by what they are of."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is kept of one theorem.

    Attributes:
        code: the digest of the code that states its formulas, as it was when `current` was last looked over.
        current: the records of what that code asks.
        stale: records of what was once asked under the same name; they prove nothing any more.
    """

    code: str = ""
    current: Records = field(default_factory=dict)
    stale: Records = field(default_factory=dict)


Results = Mapping[str, Entry]
"""By theorem, what is kept of it."""


def key(of: Record | Check) -> Key:
    """What tells a record, or a check, from the others of its theorem."""
    return of.role, of.name, of.size, of.solver


def load(path: Path = FILE) -> Results:
    """Everything that is kept; the file is read again once it is another."""
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
    """Keep this of a theorem, in place of what was kept.

    The file is replaced as a whole: whatever interrupts this, it holds either the old or the new.
    """
    write({**load(path), theorem: entry}, path)


def write(results: Results, path: Path = FILE) -> None:
    """Keep this and nothing else; the file is replaced as a whole."""
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
