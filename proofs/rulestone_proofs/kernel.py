"""What Coq's kernel has accepted: which sources, and what each theorem there says.

`nox -f maintain.py -s coq_record` records both: the sources in `proofs/coq/ACCEPTED`, and in `kernel.json`
digests of each claim of the ledger and of the statements that Coq prints for it. If a source or a claim has
changed since, Coq proves nothing until it is recorded again. An installed package has no sources; there the
record stands.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from rulestone.core.loading import read_json
from rulestone_proofs.ledger import Theorem

FILE = Path(__file__).with_name("kernel.json")
TO_RECORD = "`nox -f maintain.py -s coq_record`"
"""The command that lets Coq check all theorems, and records what it accepts."""
SOURCES = Path(__file__).parents[1] / "coq"


class Recorded(msgspec.Struct, frozen=True):
    """A claim when Coq was last run.

    Attributes:
        claim: the digest of the statement of the ledger, in words.
        scope: the boards that it is about.
        coq: by name of the theorem in Coq, the digest of what it states.
        definitions: the digest of all definitions that these statements need.
    """

    claim: str
    scope: str | None
    coq: Mapping[str, str]
    definitions: str


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was recorded together.

    Attributes:
        date: when, as `2026-11-29`.
        commit: the commit on top of which it was recorded.
        theorems: the claims by the id of their theorem.
        unproved: by name of a theorem in Coq, the lemmas that end in `Admitted` or are axioms, and that it
            rests on; without the theorems that rest on none.
    """

    date: str
    commit: str
    theorems: Mapping[str, Recorded]
    unproved: Mapping[str, tuple[str, ...]] = {}


def digest(text: str) -> str:
    """Return the digest of a text, as it is recorded."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def states(theorem: Theorem, said: Mapping[str, str]) -> Mapping[str, str]:
    """Return the digests of what a theorem's theorems in Coq state.

    Args:
        theorem: the theorem.
        said: by name, what Coq prints that each of its theorems states.
    """
    return {name: digest(said.get(name, "")) for name in theorem.coq}


def not_checked(theorem: Theorem) -> str:
    """Return why Coq's theorems do not prove this one as it stands now; empty if they do.

    What names none in Coq is never checked.
    """
    recorded = record().theorems.get(theorem.id)
    if recorded is None or {*recorded.coq} != {*theorem.coq}:
        return "not checked yet"
    if recorded.claim != digest(theorem.statement):
        return "not checked since its statement changed"
    if recorded.scope != theorem.scope:
        return "not checked since its scope changed"
    if changed := changed_sources():
        return f"not checked since {', '.join(changed)} changed"
    return resting(theorem, record().unproved)


def resting(theorem: Theorem, unproved: Mapping[str, tuple[str, ...]]) -> str:
    """Return which of a theorem's theorems in Coq rest on lemmas without a proof; empty if none do.

    Args:
        theorem: the theorem.
        unproved: the lemmas, as in `Record`.
    """
    return "; ".join(
        f"{name} rests on {', '.join(unproved[name])}, which has no proof"
        for name in theorem.coq
        if name in unproved
    )


def in_coq(theorem: Theorem) -> str:
    """Return in words whether Coq's kernel has checked the theorems that are named, as they stand now."""
    why = not_checked(theorem)
    return f"Coq: {why}" if why else "Checked by Coq's kernel, no axioms"


def recorded_on() -> str:
    """Return in words when that was recorded."""
    return f"recorded on {record().date}, {record().commit}"


@cache
def changed_sources() -> tuple[str, ...]:
    """Return the files of `proofs/coq` that differ from those that Coq accepted; none if all are missing."""
    if not SOURCES.is_dir():
        return ()
    lines = (SOURCES / "ACCEPTED").read_text(encoding="utf-8").splitlines()
    accepted = {name: digest for digest, name in map(str.split, lines)}
    differing = accepted.items() ^ source_digests(SOURCES).items()
    return tuple(sorted({name for name, _ in differing}))


def source_digests(folder: Path) -> Mapping[str, str]:
    """Return the SHA-256 digest of each source in the folder, by the name of the file.

    Line ends count as line feeds, which some systems have git replace.
    """
    paths = sorted((folder / "_CoqProject", folder / "judge_main.ml", *folder.glob("*.v")))
    return {
        path.name: hashlib.sha256(path.read_text(encoding="utf-8").encode()).hexdigest() for path in paths
    }


@cache
def record() -> Record:
    """Return what is recorded."""
    return read_json(FILE.read_bytes(), Record)


def encoded(new: Record) -> bytes:
    """Return the content of the file for this record."""
    return msgspec.json.format(msgspec.json.encode(new, order="deterministic"), indent=1) + b"\n"
