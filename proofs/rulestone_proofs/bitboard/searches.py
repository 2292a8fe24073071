"""Proofs by exhaustive search."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic

from rulestone_proofs.ledger import Check, Finding, Outcome, Role, Search
from rulestone_proofs.solvers.answers import SolverName

Cases = Callable[[], Iterator[str | None]]
"""Goes through cases, and yields for each, or for several together, what is wrong, or None."""


@dataclass(frozen=True, slots=True)
class Exhaustion:
    """All cases of one kind.

    Attributes:
        name: a short description.
        size: the size of the board.
        cases: goes through them.
    """

    name: str
    size: int | None
    cases: Cases

    def proof(self, *, quick: bool = True) -> Check:
        """Check that nothing is wrong in any case."""
        return self._check(Role.PROOF, self.name, quick=quick)

    def sensitive(self, mutant: str) -> Check:
        """Check that some case catches this mutant."""
        return self._check(Role.SENSITIVITY, f"{self.name}: {mutant}")

    def _check(self, role: Role, name: str, *, quick: bool = True) -> Check:
        question = Search(partial(self._run, role))
        return Check(role, name, self.size, SolverName.ENUMERATION, quick, question)

    def _run(self, role: Role, seconds: float | None) -> Finding:
        end = None if seconds is None else monotonic() + seconds
        number = 0
        for number, wrong in enumerate(self.cases(), start=1):
            if wrong is not None:
                return Finding(Outcome.FAILS if role is Role.PROOF else Outcome.HOLDS, wrong)
            if end is not None and monotonic() > end:
                return Finding(Outcome.UNDECIDED, f"the time is up after {number} steps")
        return Finding(Outcome.HOLDS if role is Role.PROOF else Outcome.FAILS, f"{number} steps")
