"""The ledger: claims about the games, the checks that decide them, and running these.

A theorem has checks. Each is a question to a solver, or a search that can be run again. Some check the proof
itself: that its hypotheses are possible, that it fails under a slightly wrong rule, and that another solver
agrees. No solver is needed until a check is run.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rulestone.core.names import GameName
from rulestone.protocol import Judge
from rulestone_proofs.formula import Formula, Values, both
from rulestone_proofs.solvers.answers import GaveUp, Impossible, Model, SolverName, ask, version


class Role(StrEnum):
    """The purpose of a check."""

    PROOF = "proof"
    WITNESS = "witness"
    COUNTEREXAMPLE = "counterexample"
    NON_VACUITY = "non-vacuity"
    SENSITIVITY = "sensitivity"
    SECOND_OPINION = "second opinion"
    CERTIFICATE = "certificate"


class Standing(StrEnum):
    """The standing of a theorem."""

    PROVED = "proved"
    REFUTED = "refuted"
    WITNESS = "witness"
    OPEN = "open"


class Outcome(StrEnum):
    """The outcome of a check."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of a check with its details.

    Attributes:
        outcome: the outcome.
        details: a model, a counterexample, a record; or why nothing was decided.
    """

    outcome: Outcome
    details: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A decided check.

    Attributes:
        role: the purpose of the check.
        name: what was checked.
        size: the size of the board, or None if the check covers every size.
        solver: the solver that decided it.
        version: the version of the solver.
        outcome: the outcome.
        seconds: how much processor time it took.
        details: a model, a counterexample, a record.
    """

    role: Role
    name: str
    size: int | None
    solver: SolverName
    version: str = ""
    outcome: Outcome
    seconds: float
    details: str = ""


Described = tuple[Formula, Callable[[Values], str]]
"""A formula, and a function that describes its solutions."""


class Question(Protocol):
    """A question that can be asked repeatedly."""

    def ask(self, seconds: float | None) -> Finding:
        """Ask, within this many seconds if a number is given."""


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

    def ask(self, seconds: float | None) -> Finding:
        """Build the formula and ask the solver."""
        formula, show = self.make()
        match ask(self.solver, formula, seconds):
            case Impossible():
                return Finding(Outcome.FAILS if self.expected else Outcome.HOLDS)
            case Model(values):
                return Finding(Outcome.HOLDS if self.expected else Outcome.FAILS, show(values))
            case GaveUp(why):
                return Finding(Outcome.UNDECIDED, why)


@dataclass(frozen=True, slots=True)
class Search:
    """A search by plain code: a recorded game, all positions of a small board.

    Attributes:
        run: runs the search, within this many seconds if a number is given.
        position: returns what a passed search shows: a position, or a game by its moves; None if there is no
            single one.
    """

    run: Callable[[float | None], Finding]
    position: Callable[[], Judge] | None = None

    def ask(self, seconds: float | None) -> Finding:
        """Run the search."""
        return self.run(seconds)


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
        runs: modules that the checks run and that module does not import, such as engines found by name.
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
    runs: tuple[str, ...] = ()
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


def describe(of: Record | Check) -> str:
    """Describe a check."""
    size = "" if of.size is None else f", size {of.size}"
    return f"{of.role}, {of.name}{size}, {of.solver}"


_SHOWN = 200
"""How many characters of the details are kept if a check holds."""


def run_check(check: Check, seconds: float | None = None) -> Record:
    """Run one check, and measure its processor time. Without time left it is undecided."""
    start = _processor_time()
    is_late = seconds is not None and seconds <= 0
    finding = Finding(Outcome.UNDECIDED, "no time left") if is_late else check.question.ask(seconds)
    is_long = finding.outcome is Outcome.HOLDS and len(finding.details) > _SHOWN
    return Record(
        role=check.role,
        name=check.name,
        size=check.size,
        solver=check.solver,
        outcome=finding.outcome,
        seconds=round(_processor_time() - start, 2),
        details=f"{finding.details[:_SHOWN]} …" if is_long else finding.details,
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
