"""Titles of shrunk cases: a sentence that says what is true."""

from collections.abc import Mapping

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference, score_in_words
from rulestone.check.results import CaseResult, CaseStatus
from rulestone.core.wording import plural, quantity
from rulestone.fuzz.disagreements import DisagreementKind, kind_of

_BREAKAGES: Mapping[CaseStatus, str] = {
    "error": "The engine answers this with an error",
    "timeout": "The engine does not answer this in time",
    "malformed": "The engine's answer to this is none",
    "crash": "The engine ends when it is asked this",
}


def case_title(result: CaseResult, kind: DisagreementKind) -> str:
    """The title of the case.

    Args:
        result: what came of it.
        kind: which of its differences it is told for.
    """
    if result.status in _BREAKAGES:
        return _BREAKAGES[result.status]
    same = [each for each in result.differences if kind_of(result.game, each) == kind]
    difference = (same or [each for each in result.differences if each.field == kind.field])[0]
    return _sentence(result.case, difference)


def _sentence(case: Case, difference: Difference) -> str:
    right = difference.expected
    about = ", ".join(difference.cells)
    if difference.field == "legal" and about:
        about = ", ".join(difference.actions)  # which colour, which tree
    match difference.field:
        case "legal":
            return _legal(about, difference)
        case "accepted":
            return _accepted(len(case.record), right)
        case "why" | "reason":
            if right is None:
                return f"Nothing refuses {about or 'the next move'}"
            return f"{about or 'The next move'} is refused by {right}"
        case "score" if isinstance(right, Mapping):
            return f"The score is {score_in_words(right)}"
        case "nodes":
            return _ways(case, right)
    return _standing(difference.field, right)


def _ways(case: Case, right: object) -> str:
    count = right if isinstance(right, int) else 0
    depth = case.depth or 0
    are = plural(count, "is", "are")
    return f"There {are} {quantity(count, 'way')} to go on for {quantity(depth, 'action')}"


def _standing(field: str, right: object) -> str:
    if field == "over":
        return "The game is over" if right else "The game goes on"
    who = "Nobody" if right is None else str(right).capitalize()
    does = {"to_move": "is to move", "winner": "has won", "leader": "would win if the game ended here"}
    return f"{who} {does[field]}"


def _legal(about: str, difference: Difference) -> str:
    by = f" ({', '.join(difference.clauses)})" if difference.clauses else ""
    if difference.expected is False:
        return f"{about} may not be played{by}" if about else "An action that the engine lists is not legal"
    if difference.expected is True:
        return f"{about} may be played" if about else "An action that the engine does not list is legal"
    return f"{about or 'An action'} is listed once"


def _accepted(moves: int, right: object) -> str:
    if right == moves:
        return (
            f"All {moves} moves of this record are legal"
            if moves != 1
            else "The move of this record is legal"
        )
    if right == 0:
        return "The first move of this record is not legal"
    if right == 1:
        return "Of this record the first move is legal, and the second is not"
    return f"The first {right} moves of this record are legal, and the next is not"
