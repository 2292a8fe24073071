"""The ledger as a page, `proofs/LEDGER.md`, written from the recorded results.

python -m rulestone_proofs.summary
"""

from collections.abc import Sequence
from pathlib import Path

from rulestone.files import write_whole
from rulestone_proofs.catalogue import checks, theorems
from rulestone_proofs.kernel import in_coq, not_checked
from rulestone_proofs.ledger import Record, Role, Standing, Theorem
from rulestone_proofs.prove import standing
from rulestone_proofs.standings import Result, size_ranges

PAGE = Path(__file__).parents[1] / "LEDGER.md"

_HEADING = """# The ledger of theorems

Written by `python -m rulestone_proofs.summary` from the recorded results; do not edit.
[METHOD.md](METHOD.md) says how to read it.

| theorem | standing | boards | rests on | solver | seconds |
|---|---|---|---|---|---|"""


def page() -> str:
    """Return every theorem with its standing, boards, solvers, time and findings."""
    results = [(theorem, standing(theorem)) for theorem in theorems()]
    rows = (
        f"| `{theorem.id}` | {result.standing} | {result.sizes or '–'} | {_basis(theorem)} "
        f"| {', '.join(result.solvers) or '–'} | {result.seconds:.1f} |"
        for theorem, result in results
    )
    lines = [_HEADING, *rows, ""]
    for theorem, result in results:
        lines += [f"### `{theorem.id}`", "", theorem.statement, ""]
        if theorem.lemmas:
            lines += [f"*Checked by solvers.* {theorem.lemmas}", ""]
        lines += [f"*{theorem.label}.* {theorem.argument}", ""]
        if theorem.coq:
            names = ", ".join(f"`{name}`" for name in theorem.coq)
            lines += [f"*{in_coq(theorem)}.* {names}, in [proofs/coq](coq).", ""]
        if theorem.parts:
            words = "Rests on" if checks(theorem) else "Follows from"
            lines += [f"*{words}* " + ", ".join(f"`{part}`" for part in theorem.parts) + ".", ""]
        lines += _details(result)
    return "\n".join(lines).rstrip() + "\n"


def _basis(theorem: Theorem) -> str:
    """Return what a theorem rests on, besides its solvers."""
    coq = f"Coq ({why})" if (why := not_checked(theorem)) else "Coq"
    bases = [coq] if theorem.coq else []
    if not checks(theorem):
        bases += ["argument from parts"] if theorem.parts else []
    elif theorem.lemmas:
        bases.append("lemmas and argument")
    else:
        bases.append("records" if theorem.expected is Standing.REFUTED else "checks")
    return "; ".join(bases) or "–"


def _details(result: Result) -> list[str]:
    lines = [
        f"- {role}: {_listed(records)}"
        for role in (Role.PROOF, Role.SECOND_OPINION)  # they show nothing but that they passed
        if (records := _with_role(role, result))
    ]
    lines += [f"- {each.role}, {each.name}: {each.details}" for each in _with_role(Role.CERTIFICATE, result)]
    for role in (Role.WITNESS, Role.COUNTEREXAMPLE, Role.NON_VACUITY, Role.SENSITIVITY):
        lines += [f"- {role}, {_named(record)}: {_short(record)}" for record in _with_role(role, result)]
    if result.stale:
        lines.append(f"- stale, of code that has changed: {_listed(result.stale)}")
    return [*lines, ""] if lines else []


def _with_role(role: Role, result: Result) -> list[Record]:
    return [record for record in result.records if record.role is role]


def _named(record: Record) -> str:
    return record.name if record.size is None else f"{record.name} (size {record.size})"


def _short(record: Record) -> str:
    return f"`{record.details}`" if record.details else "as it should"


def _listed(records: Sequence[Record]) -> str:
    by_name: dict[str, dict[str, set[int]]] = {}
    for record in records:
        sizes = by_name.setdefault(record.name, {}).setdefault(record.solver, set())
        sizes |= set() if record.size is None else {record.size}
    where = {
        name: ", ".join(f"{solver} {size_ranges(sizes)}".rstrip() for solver, sizes in solvers.items())
        for name, solvers in by_name.items()
    }
    return "; ".join(f"{name} ({found})" for name, found in where.items())


if __name__ == "__main__":
    write_whole(PAGE, page())
