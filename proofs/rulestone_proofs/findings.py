"""What comes of a check."""

from dataclasses import dataclass
from enum import StrEnum


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
