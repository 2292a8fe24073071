"""Certificates as they are kept: clauses and the steps that refute them, compressed, a folder a theorem."""

import lzma
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).with_name("files")


@dataclass(frozen=True, slots=True)
class Certificate:
    """That a formula cannot be true, as a solver has written it down.

    Attributes:
        problem: the clauses, in DIMACS format.
        refutation: the steps, in DRUP format, without those that delete a clause.
    """

    problem: str
    refutation: str


def load(theorem: str, name: str, folder: Path = FOLDER) -> Certificate | None:
    """The certificate of this name, if one is kept.

    Raises:
        lzma.LZMAError: a file is damaged.
        UnicodeDecodeError: a file is damaged.
    """
    clauses, steps = paths(theorem, name, folder)
    if not (clauses.is_file() and steps.is_file()):
        return None
    return Certificate(*(lzma.decompress(path.read_bytes()).decode() for path in (clauses, steps)))


def save(theorem: str, name: str, certificate: Certificate, folder: Path = FOLDER) -> None:
    """Keep a certificate, in place of one of the same name."""
    for path, text in zip(
        paths(theorem, name, folder), (certificate.problem, certificate.refutation), strict=True
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lzma.compress(text.encode(), preset=lzma.PRESET_EXTREME))


def paths(theorem: str, name: str, folder: Path = FOLDER) -> tuple[Path, Path]:
    """Where the clauses and the steps are kept."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("×", "x")).strip("-")
    return folder / theorem / f"{stem}.cnf.xz", folder / theorem / f"{stem}.drup.xz"
