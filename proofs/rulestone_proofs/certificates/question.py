"""Checks of certificates: does the stored certificate refute the current claim?"""

import lzma
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rulestone_proofs import digests
from rulestone_proofs.certificates import drat_trim, store
from rulestone_proofs.certificates.rup import NotARefutation, check
from rulestone_proofs.certificates.store import dimacs
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.formula import Formula, both
from rulestone_proofs.ledger import Check, MakeClaim, Role
from rulestone_proofs.solvers.answers import SolverName

MAKE_ANEW = "python -m rulestone_proofs.certificates --write"


@dataclass(frozen=True, slots=True)
class Certified:
    """Is there a certificate that this formula cannot be true?

    Attributes:
        make: builds the formula.
        theorem: the theorem that it helps to prove.
        name: the name of the certificate.
        folder: the folder of certificates.
    """

    make: Callable[[], Formula]
    theorem: str
    name: str
    folder: Path = store.FOLDER

    @property
    def costly(self) -> bool:
        """Whether the digest takes long: large formulas take seconds to build."""
        return True

    def digest(self) -> str:
        """Return the digest of the formula."""
        return digests.of_formula(self.make())

    def put(self, seconds: float | None) -> Finding:
        """Compare the stored clauses with those of the formula, and check every step."""
        del seconds  # this takes a second or two
        formula = self.make()
        digest = digests.of_formula(formula)
        try:
            return Finding(Outcome.HOLDS, self._checked(formula), digest)
        except (NotARefutation, lzma.LZMAError, UnicodeDecodeError) as why:
            return Finding(Outcome.FAILS, str(why), digest)

    def _checked(self, formula: Formula) -> str:
        kept = store.load(self.theorem, self.name, self.folder)
        if kept is None:
            raise NotARefutation(f"no certificate is kept: {MAKE_ANEW}")
        if kept.problem != dimacs(formula):
            raise NotARefutation(f"the certificate is of other clauses: {MAKE_ANEW}")
        steps = check(kept.problem, kept.refutation)
        if drat_trim.verified(kept) is False:
            raise NotARefutation("drat-trim refuses the certificate")
        clauses = sum(line[0] not in "cp" for line in kept.problem.splitlines())
        return f"{clauses} clauses, {steps} steps"


def certificate(theorem: str, name: str, make: MakeClaim) -> Check:
    """Check that a certificate of this name shows that the claim cannot be refuted."""

    def counterexample() -> Formula:
        claim = make()
        return both(claim.hypotheses, claim.refutation)

    question = Certified(counterexample, theorem, name)
    return Check(Role.CERTIFICATE, name, None, SolverName.RUP, quick=True, question=question)
