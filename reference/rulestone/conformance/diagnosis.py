"""What a diagnosis finds, as data that every report draws from."""

from dataclasses import dataclass

from rulestone.names import ClauseId


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """A known mistake that an engine seems to make.

    Attributes:
        clause: the clause that it misreads or carries out badly.
        mutant: the known mistake: `minefield/switch-2x3-only`.
        words: what an engine with this mistake does.
        likeness: how like the mistake the failures are, from 0 to 1: 1 if the engine fails exactly the cases
            that the mistake fails, with the same wrong answers.
        cases: the failed cases that it explains.
    """

    clause: ClauseId
    mutant: str
    words: str
    likeness: float
    cases: tuple[str, ...]
