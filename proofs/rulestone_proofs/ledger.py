"""The ledger: claims about the games, the checks that decide them, and running these.

A theorem has checks. Each is a question to a solver, or a search that can be run again. Some check the proof
itself: that its hypotheses are possible, that it fails under a slightly wrong rule, and that another solver
agrees. No solver is needed until a check is run.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass

from rulestone.core.names import GameName
from rulestone.protocol import Judge
from rulestone_proofs.findings import Finding as Finding
from rulestone_proofs.findings import Outcome as Outcome
from rulestone_proofs.findings import Record as Record
from rulestone_proofs.findings import Role as Role
from rulestone_proofs.findings import Standing as Standing
from rulestone_proofs.formula import Formula, Values, both
from rulestone_proofs.questions import Described, Question, Satisfiable, Search
from rulestone_proofs.solvers.answers import SolverName, version


@dataclass(frozen=True, slots=True)
class Check:
    """One check.

    Attributes:
        role: its purpose.
        name: what is checked, in a few words; unique together with role, size and solver.
        size: the size of the board, or None if the check covers every size.
        solver: the solver that decides it.
        quick: whether it belongs to the set that is run on every change.
        question: the question.
    """

    role: Role
    name: str
    size: int | None
    solver: SolverName
    quick: bool
    question: Question

    def position(self) -> Judge | None:
        """The position that a passed check shows, or a game by its moves; None if there is no single one."""
        make = self.question.position if isinstance(self.question, Search) else None
        return None if make is None else make()


@dataclass(frozen=True, slots=True)
class Theorem:
    """A statement and its proof.

    Attributes:
        id: permanent, `group.name`; the group is a game, or another subject.
        statement: the claim.
        argument: why the checks prove the statement; no solver checks it.
        lemmas: what solvers check, if the argument leads from there to the statement.
        coq: the theorems of `proofs/coq/Statements.v` that prove it, checked by Coq's kernel.
        module: the module with the formulas; empty if no solver is asked.
        games: the games that it is about; empty if it is about the formulas themselves.
        parts: the ids of the theorems that it follows from, or that its checks rely on.
        scope: the boards that the checks together decide, if these are more than the sizes that were run.
        expected: its known standing; a run with another result has found something new.
        windows: the sides of the windows that its lemmas are about.
        shortest: the number of placements in the shortest game, if the statement is about one.
    """

    id: str
    statement: str
    argument: str
    module: str = ""
    games: tuple[GameName, ...] = ()
    lemmas: str = ""
    coq: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    scope: str | None = None
    expected: Standing = Standing.PROVED
    windows: tuple[int, ...] = ()
    shortest: int | None = None

    @property
    def group(self) -> str:
        """The first part of the id."""
        return self.id.partition(".")[0]

    @property
    def label(self) -> str:
        """A label for the argument: the reader must follow it if nothing else checks it."""
        return "Argument, for the reader" if self.lemmas and not self.coq else "Why"


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that holds whenever its hypotheses do.

    Attributes:
        hypotheses: the assumptions.
        refutation: what would show the claim to be wrong, together with the hypotheses.
        show: describes a solution in words.
    """

    hypotheses: Formula
    refutation: Formula
    show: Callable[[Values], str]


def run_check(check: Check, seconds: float | None = None) -> Record:
    """Run one check, and measure its processor time. Without time left it is undecided."""
    start = _processor_time()
    is_late = seconds is not None and seconds <= 0
    finding = Finding(Outcome.UNDECIDED, "no time left") if is_late else check.question.ask(seconds)
    return Record(
        role=check.role,
        name=check.name,
        size=check.size,
        solver=check.solver,
        outcome=finding.outcome,
        seconds=round(_processor_time() - start, 2),
        details=finding.details,
        digest=finding.digest,
        version=version(check.solver),
    )


def _processor_time() -> float:
    """Return the seconds that this process has used, and its ended children."""
    return sum(os.times()[:4])


MakeClaim = Callable[[], Claim]


def never(make: MakeClaim, solver: SolverName) -> Question:
    """Ask for a counterexample. It passes if there is none."""
    return Satisfiable(counterexample(make), solver, expected=False)


def counterexample(make: MakeClaim) -> Callable[[], Described]:
    """Return a function that builds what would refute the claim."""

    def build() -> Described:
        claim = make()
        return both(claim.hypotheses, claim.refutation), claim.show

    return build


def proof(
    name: str,
    make: MakeClaim,
    *,
    size: int | None = None,
    solver: SolverName = SolverName.Z3,
    quick: bool = True,
) -> Check:
    """Check that the claim cannot be refuted."""
    return Check(Role.PROOF, name, size, solver, quick, never(make, solver))


def second_opinion(
    name: str, make: MakeClaim, solver: SolverName, *, size: int | None = None, quick: bool = True
) -> Check:
    """Check that another solver cannot refute the claim either."""
    return Check(Role.SECOND_OPINION, name, size, solver, quick, never(make, solver))


def non_vacuous(name: str, make: MakeClaim, *, size: int | None = None) -> Check:
    """Check that the hypotheses are possible."""

    def assumed() -> Described:
        claim = make()
        return claim.hypotheses, claim.show

    question = Satisfiable(assumed, SolverName.Z3, expected=True)
    return Check(Role.NON_VACUITY, name, size, SolverName.Z3, quick=True, question=question)


def sensitive(mutant: str, make: MakeClaim, *, size: int | None = None) -> Check:
    """Check that the claim is refuted under the named mutant of the rules."""
    question = Satisfiable(counterexample(make), SolverName.Z3, expected=True)
    return Check(Role.SENSITIVITY, mutant, size, SolverName.Z3, quick=True, question=question)
