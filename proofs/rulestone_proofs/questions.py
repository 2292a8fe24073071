"""The questions of checks: can a formula be true, or does a search pass.

Every question has a digest, which connects it with its recorded answers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rulestone.protocol import Judge
from rulestone_proofs import digests
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.formula import Formula, Values
from rulestone_proofs.solvers.answers import GaveUp, Impossible, Model, SolverName, ask

Described = tuple[Formula, Callable[[Values], str]]
"""A formula, and a function that describes its solutions."""
Run = Callable[[float | None], Finding]
"""Runs something, within this many seconds if a number is given."""


class Question(Protocol):
    """A question that can be asked repeatedly."""

    def digest(self) -> str:
        """Return the digest of the question. Different questions have different digests."""

    def ask(self, seconds: float | None) -> Finding:
        """Ask, within this many seconds if a number is given.

        The finding names the digest of the question.
        """


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """Can this formula be true?

    Attributes:
        make: builds the formula, and a function that describes solutions.
        solver: the solver.
        expected: whether the desired answer is yes.
    """

    make: Callable[[], Described]
    solver: SolverName
    expected: bool

    def digest(self) -> str:
        """Return the digest of the formula."""
        formula, _ = self.make()
        return digests.of_formula(formula)

    def ask(self, seconds: float | None) -> Finding:
        """Build the formula and ask the solver."""
        formula, show = self.make()
        digest = digests.of_formula(formula)
        match ask(self.solver, formula, seconds):
            case Impossible():
                return Finding(Outcome.FAILS if self.expected else Outcome.HOLDS, digest=digest)
            case Model(values):
                return Finding(Outcome.HOLDS if self.expected else Outcome.FAILS, show(values), digest)
            case GaveUp(why):
                return Finding(Outcome.UNDECIDED, why, digest)


@dataclass(frozen=True, slots=True)
class Search:
    """A search by plain code: a recorded game, all positions of a small board.

    Attributes:
        run: runs the search.
        of: a function, with its bound arguments, that contains the search without its wrappers.
        runs: modules that the function runs and does not import.
        position: returns what a passed search shows: a position, or a game by its moves; None if there is no
            single one.
    """

    run: Run
    of: Callable[..., object]
    runs: tuple[str, ...] = ()
    position: Callable[[], Judge] | None = None

    def digest(self) -> str:
        """Return the digest of the code."""
        return digests.of_code(self.of, *self.runs)

    def ask(self, seconds: float | None) -> Finding:
        """Run the search."""
        finding = self.run(seconds)
        return Finding(finding.outcome, finding.details, self.digest())
