"""Which recorded results are of what is asked today, and which are stale.

    python -m rulestone_proofs.freshness           look over every recorded result, mark what is stale
    python -m rulestone_proofs.freshness --check   change nothing; fail if the file is out of date
    python -m rulestone_proofs.freshness --check --changed
                                                   the same, of the theorems whose code has changed

A result is of the question whose digest it names. Working out the digests of all formulas takes
minutes, so the file also names, by theorem, the code that states them: as long as that is the same,
so are the formulas. Only this command does not rely on that, unless it is told to by `--changed`.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulestone.engines.spread import Here, in_order, processors
from rulestone.engines.spread.here import PATIENCE
from rulestone_proofs import catalogue, digests, results
from rulestone_proofs.ledger import Check, Record, Theorem
from rulestone_proofs.results import FILE, Entry, Key, key

Digest = Callable[[Check], str]


def looked_over(theorem: Theorem, entry: Entry) -> Entry:
    """The entry as it stands today: every record where it belongs, those of former checks among the stale."""
    code = digests.of_code(theorem.module)
    return _sorted_out(
        theorem, entry, code, lambda check: check.question.digest(), relying=code == entry.code
    )


def _sorted_out(theorem: Theorem, entry: Entry, code: str, digest: Digest, *, relying: bool = False) -> Entry:
    current: dict[Key, Record] = {}
    stale: dict[Key, Record] = {}
    for check in catalogue.checks(theorem):
        name = key(check)
        record = entry.current.get(name, entry.stale.get(name))
        if record is None:
            continue
        if relying and check.question.costly:
            good = name in entry.current
        else:
            good = bool(record.digest) and record.digest == digest(check)
        (current if good else stale)[name] = record
    former = {
        name: record
        for name, record in {**entry.stale, **entry.current}.items()
        if name not in current and name not in stale
    }
    return Entry(code, current, {**stale, **former})


def without_former(theorem: Theorem, entry: Entry) -> Entry:
    """The entry without the records of checks that there are no more."""
    names = {key(check) for check in catalogue.checks(theorem)}
    stale = {name: record for name, record in entry.stale.items() if name in names}
    return Entry(entry.code, entry.current, stale)


def described(of: Record | Check) -> str:
    """A check in words."""
    size = "" if of.size is None else f", size {of.size}"
    return f"{of.role}, {of.name}{size}, {of.solver}"


def thoroughly_looked_over(path: Path = FILE, *, changed: bool = False) -> results.Results:
    """The file as it should be, the digest of every formula worked out anew, on all processors.

    Args:
        path: the file.
        changed: whether to rely on the code of a theorem where it is that of the record.
    """
    recorded = results.load(path)
    known_theorems = [theorem for theorem in catalogue.theorems() if theorem.id in recorded]
    theorems = [
        theorem
        for theorem in known_theorems
        if not changed or digests.of_code(theorem.module) != recorded[theorem.id].code
    ]
    questions = [
        (theorem.id, name)
        for theorem in theorems
        for kept in (recorded[theorem.id].current, recorded[theorem.id].stale)
        for name, record in kept.items()
        if record.digest
    ]
    known = dict(in_order(_digest, questions, Here(processors(), PATIENCE)))
    anew = {
        theorem.id: _anew(theorem, recorded[theorem.id], _known_to(theorem, known)) for theorem in theorems
    }
    return {
        theorem.id: anew[theorem.id]
        if theorem.id in anew
        else without_former(theorem, looked_over(theorem, recorded[theorem.id]))
        for theorem in known_theorems
    }


def _anew(theorem: Theorem, entry: Entry, digest: Digest) -> Entry:
    return without_former(theorem, _sorted_out(theorem, entry, digests.of_code(theorem.module), digest))


def _known_to(theorem: Theorem, known: Mapping[tuple[str, Key], str]) -> Digest:
    return lambda check: known[theorem.id, key(check)]


def _digest(question: tuple[str, Key]) -> str:
    """What a check asks today; nothing where there is no such check any more."""
    theorem, name = question
    checks = {key(check): check for check in catalogue.checks(catalogue.theorem(theorem))}
    return checks[name].question.digest() if name in checks else ""


def main(arguments: Sequence[str]) -> int:
    """Look over the file, and bring it up to date unless `--check` is among the arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m rulestone_proofs.freshness",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail if the file is out of date"
    )
    parser.add_argument(
        "--changed", action="store_true", help="only the theorems whose code has changed since the record"
    )
    chosen = parser.parse_args(arguments)
    recorded = results.load(FILE)
    right = thoroughly_looked_over(FILE, changed=chosen.changed)
    for theorem, entry in right.items():
        for name in entry.stale.keys() - recorded[theorem].stale.keys():
            sys.stderr.write(f"{theorem}: stale now: {described(entry.stale[name])}\n")
    if right == recorded:
        return 0
    if chosen.check:
        sys.stderr.write("results.json is out of date: python -m rulestone_proofs.freshness\n")
        return 1
    results.write(right, FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
