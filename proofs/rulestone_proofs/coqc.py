"""Run Coq on the sources of `proofs/coq`, in a copy, and read what it makes of them.

with built() as folder:
    print(stated(folder)["minefield_drawless"], definitions(parts(folder), ["minefield_drawless"]))
"""

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from rulestone.core.errors import BadInput
from rulestone_proofs.kernel import SOURCES, record, resting, states
from rulestone_proofs.ledger import Theorem

PAGE = "Statements"
"""The file that states all theorems."""
NO_AXIOM = "Closed under the global context"
"""The words of Coq for all theorems together, at the end of the page, if each lemma has a proof."""


class NoCoq(BadInput):
    """Coq or its sources are missing. The message says in one line what to do."""


class Refused(Exception):
    """A program failed; the message is the end of what it printed."""


def run(folder: Path, *command: str, text: str = "") -> str:
    """Return what a program prints.

    Raises:
        Refused: it fails.
    """
    done = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, check=False)  # noqa: S603 - Coq's programs
    if done.returncode:
        raise Refused((done.stdout + done.stderr)[-6000:])
    return done.stdout + done.stderr


def coqc(folder: Path, module: str) -> str:
    """Compile one module in a folder that has what it imports, and return what Coq prints."""
    return run(folder, "coqc", "-Q", ".", "Rulestone", f"{module}.v")


def copy_sources(folder: Path) -> Path:
    """Copy the sources into a new folder, and return it."""
    return shutil.copytree(
        SOURCES, folder, ignore=shutil.ignore_patterns("*.vo*", "*.glob", ".*", "CoqMakefile*")
    )


def build(folder: Path) -> str:
    """Compile all modules, and return what Coq prints.

    Raises:
        Refused: Coq refuses one; the message names each proof that fails.
    """
    run(folder, "coq_makefile", "-f", "_CoqProject", "-o", "CoqMakefile")
    try:
        return run(folder, "make", "-j2", "-k", "-f", "CoqMakefile", "TIMED=1")
    except Refused as why:
        raise Refused("".join((str(why), *_failing(folder, str(why))))) from None


def _failing(folder: Path, said: str) -> Iterator[str]:
    """The lemmas whose proofs Coq refuses, a line each with what to do."""
    for name, number in re.findall(r'^File "\./(\w+\.v)", line (\d+), .*\nError', said, re.MULTILINE):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()[: int(number)]
        found = [match[1] for line in lines if (match := _STATED.match(line))]
        yield (
            f"{name}:{number}: the proof of {found[-1] if found else 'the page'} fails: mend it, or write "
            "Admitted. in its place (CONTRIBUTING.md, To leave a theorem open)\n"
        )


_STATED = re.compile(r"\s*(?:Lemma|Theorem|Corollary|Example|Definition|Fixpoint|Fact)\s+([\w']+)")


@contextmanager
def built() -> Iterator[tuple[Path, str]]:
    """A folder with all modules, compiled anew, and what Coq printed meanwhile.

    Raises:
        NoCoq: Coq is not installed, or its sources are not, as in an installed package.
        Refused: Coq does not accept them.
    """
    if not SOURCES.is_dir():
        raise NoCoq("the proofs for Coq are in the source tree only: git clone it, and run this there")
    if shutil.which("coqc") is None:
        raise NoCoq("coqc is not installed: apt-get install coq")
    with TemporaryDirectory() as folder:
        copy = copy_sources(Path(folder) / "coq")
        yield copy, build(copy)


def refuted(theorems: Iterable[Theorem]) -> Mapping[str, str]:
    """Run Coq, and return by id why it does not prove a theorem as it is recorded; empty if it proves all.

    Raises:
        NoCoq: Coq is not installed, or its sources are not.
    """
    named = {theorem.id: theorem for theorem in theorems}
    try:
        with built() as (folder, printed):
            said, lemmas = stated(folder), unproved(folder, printed)
    except Refused as why:
        return dict.fromkeys(named, f"Coq refuses the sources: {' '.join(str(why).split())[-300:]}")
    recorded = record().theorems
    otherwise = {
        name: "Coq states it otherwise than is recorded"
        for name, theorem in named.items()
        if name not in recorded or states(theorem, said) != recorded[name].coq
    }
    rest = {name: resting(theorem, lemmas) for name, theorem in named.items() if resting(theorem, lemmas)}
    return {**rest, **otherwise}


def unproved(folder: Path, printed: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lemmas that have no proof, by theorem of the page that rests on them.

    Args:
        folder: a folder that is built.
        printed: what Coq printed meanwhile.
    """
    if NO_AXIOM in printed:
        return {}
    names = _theorems(folder)
    checks = "".join(f"Print Assumptions {name}.\n" for name in names)
    (folder / "Assumed.v").write_text(f"From Rulestone Require Import Statements.\n{checks}")
    answers = re.split(rf"^(?={NO_AXIOM}|Axioms:)", coqc(folder, "Assumed"), flags=re.MULTILINE)[1:]
    found = (tuple(re.findall(r"^(?!Axioms:)([\w.']+)\s*:", each, re.MULTILINE)) for each in answers)
    return {name: lemmas for name, lemmas in zip(names, found, strict=True) if lemmas}


def _theorems(folder: Path) -> list[str]:
    """The names of the theorems on the page of statements."""
    return re.findall(r"^Theorem (\w+)", (folder / f"{PAGE}.v").read_text(encoding="utf-8"), re.MULTILINE)


def stated(folder: Path) -> Mapping[str, str]:
    """Return what Coq prints that each theorem of the page states, by name, from a folder that is built."""
    names = _theorems(folder)
    checks = "".join(f"Check {name}.\n" for name in names)
    (folder / "Printed.v").write_text(
        "From Coq Require Import ZArith List.\nFrom Rulestone Require Import Rules HexRules Statements.\n"
        f"Open Scope Z_scope.\n{checks}"
    )
    parts = re.findall(r"^(\w+)\n\s+: (.*?)(?=^\w|\Z)", coqc(folder, "Printed"), re.MULTILINE | re.DOTALL)
    return {name: " ".join(statement.split()) for name, statement in parts}


# What a statement needs, by the lists of names that Coq writes beside each compiled file.

Name = tuple[str, str]
"""A module and a name in it."""

_STARTS = {"def", "ind", "rec", "inst", "abbrev", "not", "prf", "class", "coe"}
"""What a part begins with; the rest is within one."""
_DEFINED = re.compile(rb"^(\w+) (\d+):\d+ \S+ (\S+)$", re.MULTILINE)
_USED = re.compile(rb"^R(\d+):\d+ Rulestone\.(\w+) \S+ (\S+) (?!lib|var)\w+$", re.MULTILINE)
_COMMENT = re.compile(rb"\(\*.*?\*\)", re.DOTALL)
_ASSUMED = re.compile(rb"^(?:Context|Variables?|Hypothes[ie]s)\b.*?\.$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """A definition, or what a theorem states.

    Attributes:
        module: where it stands.
        kinds: what it is, in Coq's abbreviations: `def`, `ind`, `inst`, `prf`.
        text: its text without comments.
        needs: the names in it, and in the assumptions of sections before it.
    """

    module: str
    kinds: frozenset[str]
    text: bytes
    needs: frozenset[Name]


def parts(folder: Path) -> Mapping[Name, Part]:
    """Return all parts of all modules by their names, and by those of their constructors and fields.

    Raises:
        FileNotFoundError: Coq has not listed the names of a module, so that its definitions are not known.
    """
    return {name: part for path in sorted(folder.glob("*.v")) for name, part in _parts_of(path)}


def _parts_of(path: Path) -> Iterator[tuple[Name, Part]]:
    module, source = path.stem, path.read_bytes()
    listed = path.with_suffix(".glob").read_bytes()
    used = [(int(at), (where.decode(), name.decode())) for at, where, name in _USED.findall(listed)]
    defined = [(kind.decode(), int(at), name.decode()) for kind, at, name in _DEFINED.findall(listed)]
    starts = sorted({at for kind, at, _ in defined if kind in _STARTS})
    ends = dict(pairwise([*starts, len(source)]))
    assumed = [found.span() for found in _ASSUMED.finditer(source)]
    for start in starts:
        kinds = frozenset(kind for kind, at, _ in defined if at == start)
        end = source.index(b"Proof.", start) if "prf" in kinds else ends[start]
        spans = [(start, end), *(span for span in assumed if span[0] < start)]
        needs = frozenset(name for at, name in used if any(a <= at < b for a, b in spans))
        text = b" ".join(_COMMENT.sub(b"", source[start:end]).split())
        part = Part(module, kinds, text, needs)
        yield from (((module, name), part) for _, at, name in defined if start <= at < ends[start])


def needed(known: Mapping[Name, Part], theorem: str) -> frozenset[Part]:
    """Return the parts that the statement of a theorem of the page needs, directly or not.

    An instance of a class is used without its name: it counts if all types in it do.
    """
    stated = known[PAGE, theorem]
    instances = {part: _types(known, part) for part in known.values() if "inst" in part.kinds}
    found, more = frozenset[Part](), frozenset([stated])
    while more > found:
        found = more
        named = {known[name] for part in found for name in part.needs if name in known}
        more = found | named | {part for part, types in instances.items() if types and types <= found}
    return found - {stated}


def _types(known: Mapping[Name, Part], of: Part) -> frozenset[Part]:
    return frozenset(known[name] for name in of.needs if name in known and known[name].kinds & {"ind", "rec"})


def definitions(known: Mapping[Name, Part], theorems: Iterable[str]) -> str:
    """Return the digest of all definitions that the statements of these theorems need."""
    everything = {(part.module, part.text) for name in theorems for part in needed(known, name)}
    content = b"\n".join(module.encode() + b" " + text for module, text in sorted(everything))
    return blake2b(content, digest_size=16).hexdigest()[:16]
