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
        shown: a model, a counterexample, a record; or why nothing was decided.
        asked: the digest of what was asked, where whoever answered knows it.
    """

    outcome: Outcome
    shown: str = ""
    asked: str = ""
