"""The ledger: what is claimed of the games, the checks that settle it, and running them.

A theorem comes with checks, each a question to a solver or a search that can be run again.
Besides the proof itself there are checks of the proof: that its hypotheses can be met at all, that
it fails under a rule that is slightly wrong, and what another solver says. Nothing here needs a
solver until a check is run.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic

from rulestone_proofs.formula import Formula, Values, both
from rulestone_proofs.solvers.answers import Found, GaveUp, Impossible, SolverName, ask, ask_text


class Role(StrEnum):
    """What a check is for."""

    PROOF = "proof"
    WITNESS = "witness"
    COUNTEREXAMPLE = "counterexample"
    NON_VACUITY = "non-vacuity"
    SENSITIVITY = "sensitivity"
    SECOND_OPINION = "second opinion"


class Outcome(StrEnum):
    """What came of a check."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"


class Standing(StrEnum):
    """Where a theorem stands."""

    PROVED = "proved"
    REFUTED = "refuted"
    WITNESS = "witness"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of a check and what there is to see: a model, a counterexample, a record."""

    outcome: Outcome
    shown: str = ""


Run = Callable[[float | None], Finding]
"""Runs a check, within so many seconds if a number is given."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that can be run.

    Attributes:
        role: what it is for.
        name: what is checked, in a few words; unique together with role, size and solver.
        size: the size of the board, or None where the check covers every size.
        solver: who decides it.
        quick: whether it belongs to the set that is run on every change.
        run: does it.
    """

    role: Role
    name: str
    size: int | None
    solver: SolverName
    quick: bool
    run: Run


@dataclass(frozen=True, slots=True)
class Theorem:
    """A statement and what settles it.

    Attributes:
        id: permanent, `game.name`; `square.…` concerns both games on square boards.
        statement: what is claimed.
        argument: why the checks amount to the statement.
        module: the module with the formulas.
        parts: for a theorem that follows from others, their ids.
        scope: what boards the checks together settle, where that is more than the sizes they were run on.
        conjecture: whether it is listed as open whatever the checks say: they only gather evidence.
        expected: how it stands as far as is known; a run that finds otherwise has found something new.
    """

    id: str
    statement: str
    argument: str
    module: str
    parts: tuple[str, ...] = ()
    scope: str | None = None
    conjecture: bool = False
    expected: Standing = Standing.PROVED

    @property
    def game(self) -> str:
        """What the id begins with: a game, or `square`."""
        return self.id.partition(".")[0]


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


@dataclass(frozen=True, slots=True)
class Record:
    """A check that has been run and decided."""

    role: Role
    name: str
    size: int | None
    solver: SolverName
    outcome: Outcome
    seconds: float
    shown: str = ""


def run_check(check: Check, seconds: float | None = None) -> Record:
    """Run one check and time it."""
    begun = monotonic()
    finding = check.run(seconds)
    return Record(
        role=check.role,
        name=check.name,
        size=check.size,
        solver=check.solver,
        outcome=finding.outcome,
        seconds=round(monotonic() - begun, 2),
        shown=finding.shown,
    )


MakeClaim = Callable[[], Claim]


def _never(make: MakeClaim, solver: SolverName) -> Run:
    def run(seconds: float | None) -> Finding:
        claim = make()
        match ask(solver, both(claim.hypotheses, claim.refutation), seconds):
            case Impossible():
                return Finding(Outcome.HOLDS)
            case Found(values):
                return Finding(Outcome.FAILS, claim.show(values))
            case GaveUp(why):
                return Finding(Outcome.UNDECIDED, why)

    return run


def possible(make: Callable[[], tuple[Formula, Callable[[Values], str]]], solver: SolverName) -> Run:
    """Passes if the formula can be true, and shows how."""

    def run(seconds: float | None) -> Finding:
        formula, show = make()
        match ask(solver, formula, seconds):
            case Impossible():
                return Finding(Outcome.FAILS)
            case Found(values):
                return Finding(Outcome.HOLDS, show(values))
            case GaveUp(why):
                return Finding(Outcome.UNDECIDED, why)

    return run


def proof(
    name: str,
    make: MakeClaim,
    *,
    size: int | None = None,
    solver: SolverName = SolverName.Z3,
    quick: bool = True,
) -> Check:
    """The claim cannot be refuted."""
    return Check(Role.PROOF, name, size, solver, quick, _never(make, solver))


def second_opinion(
    name: str, make: MakeClaim, solver: SolverName, *, size: int | None = None, quick: bool = True
) -> Check:
    """Another solver cannot refute the claim either."""
    return Check(Role.SECOND_OPINION, name, size, solver, quick, _never(make, solver))


def non_vacuous(name: str, make: MakeClaim, *, size: int | None = None, quick: bool = True) -> Check:
    """The hypotheses can be met."""

    def assumed() -> tuple[Formula, Callable[[Values], str]]:
        claim = make()
        return claim.hypotheses, claim.show

    return Check(Role.NON_VACUITY, name, size, SolverName.Z3, quick, possible(assumed, SolverName.Z3))


def sensitive(mutant: str, make: MakeClaim, *, size: int | None = None, quick: bool = True) -> Check:
    """Under the named mutant of the rules the claim is refuted."""

    def refuted() -> tuple[Formula, Callable[[Values], str]]:
        claim = make()
        return both(claim.hypotheses, claim.refutation), claim.show

    return Check(Role.SENSITIVITY, mutant, size, SolverName.Z3, quick, possible(refuted, SolverName.Z3))


def text_check(role: Role, name: str, problem: str, solver: SolverName) -> Check:
    """A question about whole numbers, as SMT-LIB text: proofs want no solution, the others want one."""

    def run(seconds: float | None) -> Finding:
        del seconds  # these are answered at once
        solution = ask_text(solver, problem)
        wanted = role not in (Role.PROOF, Role.SECOND_OPINION)
        if solution is None:
            return Finding(Outcome.HOLDS if not wanted else Outcome.FAILS)
        return Finding(Outcome.HOLDS if wanted else Outcome.FAILS, solution)

    return Check(role, name, None, solver, quick=True, run=run)
