"""Write all certificates anew, with CaDiCaL: `python -m rulestone_proofs.certificates`.

Tests and `rulestone prove --quick` check them: each must refute the current clauses of its theorem.
"""

from collections.abc import Iterator

from rulestone_proofs import catalogue
from rulestone_proofs.certificates.question import Certified


def questions() -> Iterator[Certified]:
    """The questions of all certificates that the ledger needs."""
    for theorem in catalogue.theorems():
        for check in catalogue.checks(theorem):
            if isinstance(check.question, Certified):
                yield check.question


if __name__ == "__main__":
    for question in questions():
        question.write()
