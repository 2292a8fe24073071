"""Find out which recorded results are current, and which are stale.

python -m rulestone_proofs.freshness           mark results as stale whose questions have changed
    python -m rulestone_proofs.freshness --check   change nothing; fail if the file is out of date

A result answers the question whose digest it names. Computing the digests of all formulas takes minutes, so
the file also names, by theorem, the digest of the code that states them. As long as the code is unchanged, so
are the formulas, and they are not built. Once it has changed, a listing treats all formulas of the theorem as
changed. This command compares their digests. So does `rulestone prove`, which then proves the changed ones.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rulestone.workers.processes import PATIENCE, LocalWorkers, in_order, processors
from rulestone_proofs import catalogue, results
from rulestone_proofs.ledger import Check, Record, Theorem
from rulestone_proofs.questions import Search
from rulestone_proofs.results import DIGITS, FILE, Entry, Key, key


def mark_stale(theorem: Theorem, entry: Entry) -> Entry:
    """Return the entry with changed results marked as stale. This builds no formula.

    If the code that states the formulas has changed, all their results count as stale until the digests have
    been compared.
    """
    same = catalogue.code_digest(theorem) == entry.code

    def is_current(check: Check, record: Record) -> bool:
        if isinstance(check.question, Search):  # reading its code is fast
            return record.digest == check.question.digest()[:DIGITS]
        return same and key(check) in entry.current

    return _split(theorem, entry, is_current)


def _split(theorem: Theorem, entry: Entry, is_current: Callable[[Check, Record], bool]) -> Entry:
    """Split all records of an entry into current and stale ones."""
    known = {**entry.stale, **entry.current}
    asked = [(check, known[key(check)]) for check in catalogue.checks(theorem) if key(check) in known]
    current = {key(check): record for check, record in asked if record.digest and is_current(check, record)}
    stale = {name: record for name, record in known.items() if name not in current}
    return Entry(catalogue.code_digest(theorem), current, stale)


def without_removed_checks(theorem: Theorem, entry: Entry) -> Entry:
    """Return the entry without the records of checks that no longer exist."""
    names = {key(check) for check in catalogue.checks(theorem)}
    stale = {name: record for name, record in entry.stale.items() if name in names}
    return Entry(entry.code, entry.current, stale)


def describe(of: Record | Check) -> str:
    """Describe a check."""
    size = "" if of.size is None else f", size {of.size}"
    return f"{of.role}, {of.name}{size}, {of.solver}"


def recomputed_results(path: Path = FILE) -> results.Results:
    """Return the recorded results, with changed ones marked as stale.

    The digests of the theorems whose code has changed are recomputed, on all processors.
    """
    recorded = results.load(path)
    theorems = [theorem for theorem in catalogue.theorems() if theorem.id in recorded]
    selected = [each for each in theorems if catalogue.code_digest(each) != recorded[each.id].code]
    questions = [
        (theorem.id, name)
        for theorem in selected
        for kept in (recorded[theorem.id].current, recorded[theorem.id].stale)
        for name in kept
    ]
    known = dict(in_order(_digest, questions, LocalWorkers(processors(), PATIENCE)))

    def current_entry(theorem: Theorem) -> Entry:
        entry = recorded[theorem.id]
        if theorem not in selected:
            return mark_stale(theorem, entry)
        return _split(theorem, entry, lambda check, record: record.digest == known[theorem.id, key(check)])

    return {theorem.id: without_removed_checks(theorem, current_entry(theorem)) for theorem in theorems}


def _digest(question: tuple[str, Key]) -> str:
    """Return the digest of a check's current question; empty if there is no such check any more."""
    theorem, name = question
    checks = {key(check): check for check in catalogue.checks(catalogue.theorem(theorem))}
    return checks[name].question.digest()[:DIGITS] if name in checks else ""


def main(arguments: Sequence[str]) -> int:
    """Check the file, and update it unless `--check` is among the arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m rulestone_proofs.freshness",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--check", action="store_true", help="change nothing; fail if the file is out of date"
    )
    check = parser.parse_args(arguments).check
    recorded, corrected = results.load(FILE), recomputed_results(FILE)
    for theorem, entry in corrected.items():
        for name in entry.stale.keys() - recorded[theorem].stale.keys():
            sys.stderr.write(f"{theorem}: stale now: {describe(entry.stale[name])}\n")
    if corrected == recorded:
        return 0
    if check:
        sys.stderr.write("results.json is out of date: python -m rulestone_proofs.freshness\n")
        return 1
    results.write(corrected, FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
