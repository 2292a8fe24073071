"""A theorem and checks whose answers are known, to see what becomes of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from rulestone_proofs.ledger import Check, Finding, Outcome, Role, Theorem
from rulestone_proofs.questions import Question, Search
from rulestone_proofs.solvers.answers import SolverName

SetChecks = Callable[..., None]
"""Makes these the checks of every theorem, or those of `parts` the checks of some by their ids."""

SolversPrint = Callable[..., list[str]]
"""Makes solvers in processes of their own print these, and returns the problems that they get."""

TOY = Theorem(
    id="toy.truth", statement="It is so.", argument="It is seen.", module="rulestone_proofs.formula"
)


@dataclass(frozen=True)
class KnownAnswer:
    """A question whose answer is known."""

    outcome: Outcome = Outcome.HOLDS
    question: str = "the same as ever"
    runs: list[str] = field(default_factory=list)

    def digest(self) -> str:
        """What it is said to ask."""
        self.runs.append("digest")
        return self.question

    def ask(self, seconds: float | None) -> Finding:
        """The known answer."""
        self.runs.append("ask")
        return Finding(self.outcome, "seen", self.question)


def search(question: str = "the same as ever") -> Search:
    """A search that passes. Its digest depends on the text alone."""
    return Search(lambda _: Finding(Outcome.HOLDS, "seen"), partial(str, question))


@dataclass(frozen=True)
class Interrupted(KnownAnswer):
    """Ctrl-C comes instead of an answer."""

    def ask(self, seconds: float | None) -> Finding:
        """Be interrupted."""
        raise KeyboardInterrupt(seconds)


def check(
    role: Role = Role.PROOF,
    outcome: Outcome = Outcome.HOLDS,
    *,
    size: int | None = None,
    name: str = "a look",
    quick: bool = True,
    question: Question | None = None,
) -> Check:
    return Check(role, name, size, SolverName.ENUMERATION, quick, question or KnownAnswer(outcome))
