"""What the checks came to when they were last run, kept in `results.json` and read without a solver."""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile

from rulestone_proofs.ledger import Outcome, Record, Role
from rulestone_proofs.solvers.answers import SolverName

FILE = Path(__file__).with_name("results.json")
Key = tuple[Role, str, int | None, SolverName]
Results = Mapping[str, Mapping[Key, Record]]
"""By theorem, the records by what they are of."""


def key(record: Record) -> Key:
    """What tells a record from the others of its theorem."""
    return record.role, record.name, record.size, record.solver


def load(path: Path = FILE) -> Results:
    """All records."""
    if not path.exists():
        return {}
    content: dict[str, list[dict[str, object]]] = json.loads(path.read_text(encoding="utf-8"))
    return {theorem: {key(found): found for found in map(_read, rows)} for theorem, rows in content.items()}


def _read(row: Mapping[str, object]) -> Record:
    size = row["size"]
    return Record(
        role=Role(str(row["role"])),
        name=str(row["name"]),
        size=size if isinstance(size, int) else None,
        solver=SolverName(str(row["solver"])),
        outcome=Outcome(str(row["outcome"])),
        seconds=float(str(row["seconds"])),
        shown=str(row.get("shown", "")),
    )


def record(theorem: str, new: Iterable[Record], path: Path = FILE) -> None:
    """Add records of a theorem to the file, in place of older ones of the same checks.

    The file is replaced as a whole: whatever interrupts this, it holds either the old or the new.
    """
    results = {name: dict(rows) for name, rows in load(path).items()}
    results.setdefault(theorem, {}).update({key(found): found for found in new})
    _write(path, results)


def forget(theorem: str, known: Iterable[Key], path: Path = FILE) -> None:
    """Drop records of checks that the theorem no longer has."""
    kept = frozenset(known)
    results = {name: dict(rows) for name, rows in load(path).items()}
    results[theorem] = {name: row for name, row in results.get(theorem, {}).items() if name in kept}
    _write(path, results)


def _write(path: Path, results: Results) -> None:
    rows = {
        theorem: [_row(found) for found in sorted(records.values(), key=_order)]
        for theorem, records in sorted(results.items())
    }
    listed = (
        f" {json.dumps(theorem)}: [\n"
        + ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in entries)
        + "\n ]"
        for theorem, entries in rows.items()
    )
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as draft:
        draft.write("{\n" + ",\n".join(listed) + "\n}\n")
    Path(draft.name).chmod(0o644)
    os.replace(draft.name, path)  # noqa: PTH105 - one step, on every system


def _order(found: Record) -> tuple[int, str, int, str]:
    return list(Role).index(found.role), found.name, found.size or 0, found.solver


def _row(found: Record) -> dict[str, object]:
    row: dict[str, object] = {
        "role": found.role,
        "name": found.name,
        "size": found.size,
        "solver": found.solver,
        "outcome": found.outcome,
        "seconds": found.seconds,
    }
    return row | ({"shown": found.shown} if found.shown else {})
