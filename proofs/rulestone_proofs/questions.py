"""What a check asks: whether a formula can be true, whether a text problem has a solution, or a search.

Every question has a digest, by which a recorded answer is known to be an answer to this question.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rulestone.protocol import Query
from rulestone_proofs import digests
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.formula import Formula, Values
from rulestone_proofs.solvers.answers import GaveUp, Impossible, Model, NoAnswer, SolverName, ask, ask_text
from rulestone_proofs.source import Reference

Described = tuple[Formula, Callable[[Values], str]]
"""A formula, and how a solution of it is put in words."""
Run = Callable[[float | None], Finding]
"""Does something, within so many seconds if a number is given."""


class Question(Protocol):
    """Something that can be asked again and again."""

    @property
    def costly(self) -> bool:
        """Whether the digest takes long to work out."""

    def digest(self) -> str:
        """What is asked, as a digest: another question has another one."""

    def put(self, seconds: float | None) -> Finding:
        """Ask, within so many seconds if a number is given; the finding names the digest of the question."""


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """Can this formula be true?

    Attributes:
        make: builds the formula, and says how to show a solution.
        solver: who is asked.
        expected: whether the answer hoped for is yes.
    """

    make: Callable[[], Described]
    solver: SolverName
    expected: bool

    @property
    def costly(self) -> bool:
        """Large formulas take seconds to build."""
        return True

    def digest(self) -> str:
        """The digest of the formula."""
        formula, _ = self.make()
        return digests.of_formula(formula)

    def put(self, seconds: float | None) -> Finding:
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
class TextProblem:
    """Has this SMT-LIB problem, without `check-sat`, a solution?

    Attributes:
        problem: declarations and assertions.
        solver: who is asked.
        expected: whether the answer hoped for is yes.
    """

    problem: str
    solver: SolverName
    expected: bool

    @property
    def costly(self) -> bool:
        """It is a few lines."""
        return False

    def digest(self) -> str:
        """The digest of the text."""
        return digests.of_text(self.problem)

    def put(self, seconds: float | None) -> Finding:
        """Ask the solver, who answers such problems at once."""
        del seconds
        digest = self.digest()
        try:
            solution = ask_text(self.solver, self.problem)
        except NoAnswer as why:
            return Finding(Outcome.UNDECIDED, str(why), digest)
        holds = (solution is not None) == self.expected
        details = ", ".join(f"{name} = {str(value).lower()}" for name, value in (solution or {}).items())
        return Finding(Outcome.HOLDS if holds else Outcome.FAILS, details, digest)


@dataclass(frozen=True, slots=True)
class Search:
    """Something that plain code goes through: a recorded game, all positions of a small board.

    Attributes:
        run: goes through it.
        of: a function, with what it is bound to, that is the search, whatever goes round it.
        runs: what the function runs without naming it, since it is found some other way.
        position: makes what it shows where it passes: a position, or a game by its moves; None where there
            is no single one.
    """

    run: Run
    of: Callable[..., object]
    runs: tuple[Reference, ...] = ()
    position: Callable[[], Query] | None = None

    @property
    def costly(self) -> bool:
        """Reading code is quick."""
        return False

    def digest(self) -> str:
        """The digest of what the code does."""
        return digests.of_code(self.of, *self.runs)

    def put(self, seconds: float | None) -> Finding:
        """Go through it."""
        finding = self.run(seconds)
        return Finding(finding.outcome, finding.details, self.digest())
