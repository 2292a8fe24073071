"""The clauses that a wrong answer is about, with the reason for each.

The register says what each clause settles: whether an action is legal, who moves, whether the game is over.
If a case comes near a clause, and the answer is wrong as if the clause applied there, that clause is named
instead of those that decide the case.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference, cell_of
from rulestone.core.names import ClauseId
from rulestone.core.register.clauses import UnknownClause, clause
from rulestone.core.register.entries import Matter
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
    ended = any(each.field == "over" for each in differences)
    telling = [each for each in differences if not (ended and each.field in ("reason", "why"))]
    refusing = dict.fromkeys(name for each in telling for name in each.clauses)
    if refusing:
        return tuple(Concern(name, "refuses") for name in refusing)
    named = [ClauseId(each.named) for each in differences if each.named and is_clause(each.named)]
    near = tuple(name for name in case.near if name in named)
    if not named:
        near = tuple(_near(case, differences, answer))
    matters = _matters(differences, answer)
    decisive = [name for name in case.clauses if name in named]
    decisive += [name for name in case.clauses if matters.intersection(_settled(name))]
    # A clause that settles nothing by itself defines the terms of others, so it may always be concerned.
    decisive += [name for name in case.clauses if not near or not _settled(name)]
    bases: dict[ClauseId, Basis] = dict.fromkeys(near, "near")
    bases |= {name: "named" for name in named if name not in (*near, *case.clauses)}
    bases |= {name: "decides" for name in decisive if name not in near}
    return tuple(Concern(*each) for each in bases.items())


def _near(case: Case, differences: Sequence[Difference], answer: Answer | None) -> Iterable[ClauseId]:
    """The clauses that the case comes near and that the engine applied wrongly."""
    if any(each.field == "over" and each.expected is True for each in differences):
        return []  # missing the end of a game does not apply a clause too often
    matters = _matters(differences, answer)
    weights = {name: len(matters.intersection(_settled(name))) for name in case.near}
    most = max(weights.values(), default=0)
    return [name for name, weight in weights.items() if weight == most > 0]


def _matters(differences: Sequence[Difference], answer: Answer | None) -> frozenset[Matter]:
    """Return the fields that an answer gets wrong, without those that only follow from a wrong end."""
    matters: set[Matter] = set()
    for each in differences:
        match each.field:
            case "legal":
                matters |= _of_actions(each, answer)
            case "accepted":
                matters |= _of_record(each, answer)
            case "over" | "to_move" | "winner" | "score" | "leader":
                matters.add(each.field)
    if "over" not in matters:
        return frozenset(matters)
    ended = any(each.field == "over" and each.got is True for each in differences)
    return frozenset(matters & ({"over", "winner"} if ended else {"over"}))


def _of_actions(difference: Difference, answer: Answer | None) -> set[Matter]:
    """Return what a wrong list of actions is about. A cell with another legal action is not refused."""
    if difference.expected is False:
        return {"offered"}
    if difference.expected is not True:
        return set()
    cells = {cell_of(name) for name in difference.actions}
    if None in cells:
        return {"offered"}  # forbidden by a clause that is not about placing
    listed = {cell_of(name) for name in (answer.legal if isinstance(answer, Verdict) else ())}
    return set() if cells & listed else {"refused"}


def _of_record(difference: Difference, answer: Answer | None) -> set[Matter]:
    """Return what a record that is followed too far, or not far enough, is about."""
    got, right = difference.got, difference.expected
    if isinstance(got, int) and isinstance(right, int) and got > right:
        return {"offered"}
    return {"over", "winner"} if isinstance(answer, Verdict) and answer.over else {"refused"}


def is_clause(name: str) -> bool:
    """Return whether a register has a clause of this id."""
    try:
        clause(name)
    except UnknownClause:
        return False
    return True


def _settled(name: str) -> tuple[Matter, ...]:
    """Return what a clause settles; nothing for a clause in no register."""
    return clause(name).settles if is_clause(name) else ()
