"""The roles and outcomes of checks, and the standings of theorems."""

from dataclasses import dataclass
from enum import StrEnum

from rulestone_proofs.solvers.answers import SolverName


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
        digest: the digest of the question, if the solver knows it.
    """

    outcome: Outcome
    details: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A decided check.

    Attributes:
        role: the purpose of the check.
        name: what was checked.
        size: the size of the board, or None if the check covers every size.
        solver: the solver that decided it.
        version: the version of the solver.
        digest: the digest of the question; empty if none was recorded.
        outcome: the outcome.
        seconds: how much processor time it took.
        details: a model, a counterexample, a record.
    """

    role: Role
    name: str
    size: int | None
    solver: SolverName
    version: str = ""
    digest: str = ""
    outcome: Outcome
    seconds: float
    details: str = ""
