"""The ledger: what is claimed of the games, the checks that settle it, and running them.

A theorem comes with checks, each a question to a solver or a search that can be run again.
Besides the proof itself there are checks of the proof: that its hypotheses can be met at all, that
it fails under a rule that is slightly wrong, and what another solver says. Nothing here needs a
solver until a check is run.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from rulestone.core.names import GameName
from rulestone.protocol import Query
from rulestone_proofs.findings import Finding as Finding
from rulestone_proofs.findings import Outcome as Outcome
from rulestone_proofs.findings import Record as Record
from rulestone_proofs.findings import Role as Role
from rulestone_proofs.findings import Standing as Standing
from rulestone_proofs.formula import Formula, Values, both
from rulestone_proofs.questions import Described, Question, Satisfiable, Search, TextProblem
from rulestone_proofs.solvers.answers import SolverName, version


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that can be run.

    Attributes:
        role: what it is for.
        name: what is checked, in a few words; unique together with role, size and solver.
        size: the size of the board, or None where the check covers every size.
        solver: who decides it.
        quick: whether it belongs to the set that is run on every change.
        question: what is asked.
    """

    role: Role
    name: str
    size: int | None
    solver: SolverName
    quick: bool
    question: Question

    def position(self) -> Query | None:
        """What it shows where it passes: a position, or a game by its moves; None if it is no single one."""
        make = self.question.position if isinstance(self.question, Search) else None
        return None if make is None else make()


@dataclass(frozen=True, slots=True)
class Theorem:
    """A statement and what settles it.

    Attributes:
        id: permanent, `group.name`; the group is a game, or what else the theorem is about.
        statement: what is claimed.
        argument: why the checks amount to the statement; no solver checks it.
        lemmas: what solvers check, where the argument leads from that to the statement.
        coq: the theorems of `proofs/coq/Statements.v` that settle it, which Coq's kernel has checked.
        module: the module with the formulas.
        games: the games that it says something about; none if it is about the formulas themselves.
        parts: the ids of the theorems that it follows from, or that its checks rely on.
        scope: what boards the checks together settle, where that is more than the sizes they were run on.
        conjecture: whether it is listed as open whatever the checks say: they only gather evidence.
        expected: how it stands as far as is known; a run that finds otherwise has found something new.
    """

    id: str
    statement: str
    argument: str
    module: str
    games: tuple[GameName, ...] = ()
    lemmas: str = ""
    coq: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    scope: str | None = None
    conjecture: bool = False
    expected: Standing = Standing.PROVED

    @property
    def group(self) -> str:
        """What the id begins with."""
        return self.id.partition(".")[0]

    @property
    def label(self) -> str:
        """What the argument is: for the reader to follow where nothing else checks it."""
        return "Argument, for the reader" if self.lemmas and not self.coq else "Why"


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that holds whenever its hypotheses do.

    Attributes:
        hypotheses: what is assumed.
        refutation: what would show the claim to be wrong, together with the hypotheses.
        show: describes a solution in words.
    """

    hypotheses: Formula
    refutation: Formula
    show: Callable[[Values], str]


def run_check(check: Check, seconds: float | None = None) -> Record:
    """Run one check and time it."""
    start = monotonic()
    finding = check.question.put(seconds)
    return Record(
        role=check.role,
        name=check.name,
        size=check.size,
        solver=check.solver,
        outcome=finding.outcome,
        seconds=round(monotonic() - start, 2),
        details=finding.details,
        digest=finding.digest,
        version=version(check.solver),
    )


MakeClaim = Callable[[], Claim]


def never(make: MakeClaim, solver: SolverName) -> Question:
    """Passes if the claim has no counterexample."""
    return Satisfiable(_counterexample(make), solver, expected=False)


def _counterexample(make: MakeClaim) -> Callable[[], Described]:
    def build() -> Described:
        claim = make()
        return both(claim.hypotheses, claim.refutation), claim.show

    return build


def possible(make: Callable[[], Described], solver: SolverName) -> Question:
    """Passes if the formula can be true, and shows how."""
    return Satisfiable(make, solver, expected=True)


def proof(
    name: str,
    make: MakeClaim,
    *,
    size: int | None = None,
    solver: SolverName = SolverName.Z3,
    quick: bool = True,
) -> Check:
    """The claim cannot be refuted."""
    return Check(Role.PROOF, name, size, solver, quick, never(make, solver))


def second_opinion(
    name: str, make: MakeClaim, solver: SolverName, *, size: int | None = None, quick: bool = True
) -> Check:
    """Another solver cannot refute the claim either."""
    return Check(Role.SECOND_OPINION, name, size, solver, quick, never(make, solver))


def non_vacuous(name: str, make: MakeClaim, *, size: int | None = None, quick: bool = True) -> Check:
    """The hypotheses can be met."""

    def assumed() -> Described:
        claim = make()
        return claim.hypotheses, claim.show

    return Check(Role.NON_VACUITY, name, size, SolverName.Z3, quick, possible(assumed, SolverName.Z3))


def sensitive(mutant: str, make: MakeClaim, *, size: int | None = None, quick: bool = True) -> Check:
    """Under the named mutant of the rules the claim is refuted."""
    question = possible(_counterexample(make), SolverName.Z3)
    return Check(Role.SENSITIVITY, mutant, size, SolverName.Z3, quick, question)


def text_check(role: Role, name: str, problem: str, solver: SolverName) -> Check:
    """A question about whole numbers, as SMT-LIB text: proofs want no solution, the others want one."""
    expected = role not in (Role.PROOF, Role.SECOND_OPINION)
    return Check(role, name, None, solver, quick=True, question=TextProblem(problem, solver, expected))
