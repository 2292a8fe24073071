"""Which clauses a wrong answer is about.

The register tells what each clause settles, such as who moves, or whether an action is legal. If a case comes
near a clause, and the answer is wrong as if the clause applied there, that clause is named instead of those
that decide the case.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.core.names import ClauseId
from rulestone.core.register.clauses import UnknownClause, clause
from rulestone.core.register.entries import Settled
from rulestone.protocol import Answer, Verdict

Basis = Literal["refuses", "near", "named", "decides"]
"""Why a clause is concerned.

It forbids what the engine allows; the case comes near it, and the answer is wrong as if it applied; the
engine names it wrongly; or it decides the case, and nothing more is known.
"""


@dataclass(frozen=True, slots=True)
class Concern:
    """A clause that a wrong answer is about.

    Attributes:
        clause: the clause.
        basis: why it is named.
    """

    clause: ClauseId
    basis: Basis


def concerns(
    case: Case, differences: Sequence[Difference], answer: Answer | None = None
) -> tuple[Concern, ...]:
    """Return the clauses that a wrong answer is about, the most certain first.

    Args:
        case: the case.
        differences: what is wrong with the answer.
        answer: the answer, if it is known.
    """
    ends = [found.got for found in differences if found.field == "over"]
    informative = [found for found in differences if not (ends and found.field in ("reason", "why"))]
    refusing = dict.fromkeys(name for found in informative for name in found.clauses)
    if refusing:
        return tuple(Concern(name, "refuses") for name in refusing)
    # Where another action is wrong on the same cell, placing there is not refused.
    instead = {found.cells for found in differences if found.expected is False and found.cells}
    wrong = {
        matter
        for found in differences
        if not (found.expected is True and found.cells in instead)
        for matter in _matters(found, answer)
    }
    if ends:  # what follows from a wrong end is not a matter of its own
        wrong &= {"over", "winner"} if ends == [True] else {"over"}
    names = [ClauseId(found.named) for found in differences if found.named]
    named = [name for name in names if _settled(name) is not None]
    about = {name: len(wrong.intersection(_settled(name) or ())) for name in (*case.near, *case.clauses)}
    most = max((about[name] for name in case.near), default=0)
    # Missing the end of a game does not apply a clause too often.
    near = [name for name in case.near if name in named]
    if not named and most and ends != [False]:
        near = [name for name in case.near if about[name] == most]
    bases: dict[ClauseId, Basis] = dict.fromkeys(near, "near")
    bases |= {name: "named" for name in named if name not in (*near, *case.clauses)}
    for name in sorted(case.clauses, key=lambda name: (name not in named, not about[name])):
        # What defines the terms of other clauses, or changes stones, may show in any field.
        anywhere = not set(_settled(name) or ()) - {"stones"}
        if name not in near and (not near or name in named or about[name] or anywhere):
            bases[name] = "decides"
    return tuple(Concern(*basis) for basis in bases.items())


def _matters(difference: Difference, answer: Answer | None) -> Iterable[Settled]:
    """What an error is about."""
    got, right = difference.got, difference.expected
    match difference.field:
        case "legal" if isinstance(got, bool) and isinstance(right, bool):
            # An action that names no cell is forbidden by a clause that is not about placing.
            yield "refused" if right and difference.cells else "offered"
        case "accepted" if isinstance(got, int) and isinstance(right, int):
            if got > right:
                yield "offered"
            elif isinstance(answer, Verdict) and answer.over:
                yield from ("over", "winner")
            else:
                yield "refused"
        case "over" | "to_move" | "winner" | "score" | "leader":
            yield difference.field


def _settled(name: str) -> tuple[Settled, ...] | None:
    """Return what a clause settles; None for a clause in no register."""
    try:
        return clause(name).settles
    except UnknownClause:
        return None
