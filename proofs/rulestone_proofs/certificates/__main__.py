"""Check all stored certificates, or rewrite them.

    python -m rulestone_proofs.certificates            check them
    python -m rulestone_proofs.certificates --write    write them, with CaDiCaL, and check them

Each certificate must refute the current clauses of its theorem. See `rup` for what is checked.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from rulestone_proofs import catalogue
from rulestone_proofs.certificates.question import Certified
from rulestone_proofs.ledger import Outcome


def questions() -> Iterator[Certified]:
    """The questions of all certificates that the ledger needs."""
    for theorem in catalogue.theorems():
        for check in catalogue.checks(theorem):
            if isinstance(check.question, Certified):
                yield check.question


def main(arguments: Sequence[str]) -> int:
    """Check the certificates, and write them first if `--write` is among the arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m rulestone_proofs.certificates",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", action="store_true", help="rewrite every certificate, then check it")
    chosen = parser.parse_args(arguments)
    bad = 0
    for question in questions():
        if chosen.write:
            question.write()
        finding = question.ask(None)
        bad += finding.outcome is not Outcome.HOLDS
        sys.stdout.write(f"{question.theorem}: {question.name}: {finding.outcome}, {finding.details}\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
