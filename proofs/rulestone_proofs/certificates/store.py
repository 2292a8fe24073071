"""Stored certificates: clauses and the steps that refute them, compressed, one folder a theorem."""

import lzma
import re
from dataclasses import dataclass
from pathlib import Path

from rulestone_proofs.digests import of_pieces
from rulestone_proofs.formula import Formula, Variable
from rulestone_proofs.solvers.cnf import Clauses, plain


def dimacs(formula: Formula) -> str:
    """Return the clauses of the formula. Equal formulas have the same text, however they were built.

    Variables of the formula come first, with their names in comments, then those for its parts.
    """
    clauses = Clauses(formula)
    digests = of_pieces(plain(formula))
    names: dict[Formula, str] = {part: part.name for part in clauses.literals if isinstance(part, Variable)}
    order = sorted(clauses.literals, key=lambda part: (part not in names, names.get(part, ""), digests[part]))
    number = {clauses.literals[part]: place for place, part in enumerate(order, start=1)}
    rows = sorted(
        sorted((number[abs(literal)] * (1 if literal > 0 else -1) for literal in clause), key=abs)
        for clause in clauses.clauses
    )
    named = [f"c {number[clauses.literals[part]]} {names[part]}" for part in order if part in names]
    header = f"p cnf {len(order)} {len(rows)}"
    return "\n".join([*named, header, *(" ".join(map(str, (*row, 0))) for row in rows), ""])


FOLDER = Path(__file__).with_name("files")


@dataclass(frozen=True, slots=True)
class Certificate:
    """A solver's proof that a formula cannot be true.

    Attributes:
        problem: the clauses, in DIMACS format.
        refutation: the steps, in DRUP format, without deletions.
    """

    problem: str
    refutation: str


def load(theorem: str, name: str, folder: Path = FOLDER) -> Certificate | None:
    """Return the certificate of this name, if it exists.

    Raises:
        lzma.LZMAError: a file is damaged.
        UnicodeDecodeError: a file is damaged.
    """
    clauses, steps = paths(theorem, name, folder)
    if not (clauses.is_file() and steps.is_file()):
        return None
    return Certificate(*(lzma.decompress(path.read_bytes()).decode() for path in (clauses, steps)))


def save(theorem: str, name: str, certificate: Certificate, folder: Path = FOLDER) -> None:
    """Store a certificate, and replace one of the same name."""
    for path, text in zip(
        paths(theorem, name, folder), (certificate.problem, certificate.refutation), strict=True
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lzma.compress(text.encode(), preset=lzma.PRESET_EXTREME))


def paths(theorem: str, name: str, folder: Path = FOLDER) -> tuple[Path, Path]:
    """Return the paths of the clauses and the steps."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("×", "x")).strip("-")
    return folder / theorem / f"{stem}.cnf.xz", folder / theorem / f"{stem}.drup.xz"
