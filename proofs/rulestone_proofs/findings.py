"""What checks are for, what comes of them, and where that leaves a theorem."""

from dataclasses import dataclass
from enum import StrEnum

from rulestone_proofs.solvers.answers import SolverName


class Role(StrEnum):
    """What a check is for."""

    PROOF = "proof"
    WITNESS = "witness"
    COUNTEREXAMPLE = "counterexample"
    NON_VACUITY = "non-vacuity"
    SENSITIVITY = "sensitivity"
    SECOND_OPINION = "second opinion"
    CERTIFICATE = "certificate"


class Standing(StrEnum):
    """Where a theorem stands."""

    PROVED = "proved"
    REFUTED = "refuted"
    WITNESS = "witness"
    OPEN = "open"


class Outcome(StrEnum):
    """What came of a check."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of a check and what there is to see.

    Attributes:
        outcome: what came of it.
        details: a model, a counterexample, a record; or why nothing was decided.
        digest: the digest of the question, where whoever answered knows it.
    """

    outcome: Outcome
    details: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A check that has been run and decided.

    Attributes:
        role: what the check is for.
        name: what was checked.
        size: the size of the board, or None where the check covers every size.
        solver: who decided it.
        outcome: what came of it.
        seconds: how long it took.
        details: a model, a counterexample, a record.
        digest: the digest of the question; empty where none was kept.
        version: which version of the solver was asked.
    """

    role: Role
    name: str
    size: int | None
    solver: SolverName
    outcome: Outcome
    seconds: float
    details: str = ""
    digest: str = ""
    version: str = ""
