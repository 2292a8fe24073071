"""Results of cases that went wrong in a way of one's choosing."""

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.results import Attempt, CaseResult, CaseStatus
from rulestone.core.names import CellName, ClauseId
from rulestone.protocol import Query

TURN = (ClauseId("minefield.turn"),)
B2 = (CellName("b2"),)
ILLEGAL = Difference("legal", False, True, "b2: …", B2, TURN, ("b2",))
LEGAL = Difference("legal", True, False, "[mine] [you]: …", B2, (), ("black:b2",))


def result(case: Case, *differences: Difference, status: CaseStatus = "fail") -> CaseResult:
    """What came of a case that was put in one form."""
    query = Query(op="play", game=case.game, size=case.size, moves=())
    attempt = Attempt(form="play", query=query, status=status, differences=differences)
    return CaseResult(case=case, status=status, attempts=(attempt,))
