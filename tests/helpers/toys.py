"""A theorem and checks whose answers are known, to see what becomes of them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rulestone_proofs.ledger import Check, Finding, Outcome, Question, Role, Theorem
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
    runs: list[float | None] = field(default_factory=list)
    """With how many seconds it was asked, each time."""

    def ask(self, seconds: float | None) -> Finding:
        """The known answer."""
        self.runs.append(seconds)
        return Finding(self.outcome, "seen")


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
