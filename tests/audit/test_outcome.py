"""What comes of an audit: findings of all pieces, in order and with their lines in the file."""

import json
from dataclasses import replace

import pytest
from msgspec import structs

from rulestone.audit import outcome as module
from rulestone.audit.files import Portion
from rulestone.audit.findings import Finding, PieceResult, Tally
from rulestone.audit.outcome import MOST_EXAMPLES, Outcome
from rulestone.check.exit_status import ExitStatus
from tests.audit.archive import CORNER, OTHER, RESIGNED, UNREADABLE, WON, batch, outcome_of

ILLEGAL = Finding(file="a", line=2, record=2, kind="illegal", why="no")
UNFINISHED = structs.replace(ILLEGAL, kind="unfinished")
RESULT = PieceResult(Tally(), (ILLEGAL,), lines=10, records=5)


def portion(source: int) -> Portion:
    return Portion(source, batch(), 1)


def test_lines_and_records_are_counted_from_the_beginning_of_each_file() -> None:
    outcome = Outcome(("a", "b"))
    for source in (0, 0, 1, 1):
        outcome.add(portion(source), RESULT)
    assert [(each.line, each.record) for each in outcome.listed] == [(2, 2), (12, 7), (2, 2), (12, 7)]
    assert [json.loads(line)["line"] for line in outcome.lines()] == [2, 12, 2, 12]
    outcome.add(portion(1), RESULT)
    assert len(list(outcome.lines())) == 5


def test_examples_and_lists_have_an_end_and_lines_have_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LISTED", 7)
    outcome = Outcome(("a",))
    outcome.add(portion(0), replace(RESULT, findings=(ILLEGAL,) * 9))
    assert [len(each) for each in outcome.examples.values()] == [MOST_EXAMPLES]
    assert len(outcome.listed) == 7
    assert len(list(outcome.lines())) == 9


@pytest.mark.parametrize("finished", [False, True])
def test_unfinished_games_are_listed_where_they_are_wrong(finished: bool) -> None:
    outcome = Outcome(("a",), finished)
    outcome.add(portion(0), replace(RESULT, findings=(UNFINISHED, ILLEGAL)))
    kinds = ["unfinished", "illegal"] if finished else ["illegal"]
    assert [each.kind for each in outcome.listed] == kinds
    assert outcome_of(RESIGNED, CORNER, finished=finished).number_found == len(kinds)


@pytest.mark.parametrize(
    ("records", "status"),
    [
        ([WON], ExitStatus.PASSED),
        ([RESIGNED], ExitStatus.PASSED),
        ([WON, CORNER], ExitStatus.FAILED),
        ([UNREADABLE], ExitStatus.FAILED),
        ([OTHER], ExitStatus.WRONG_INPUT),
        ([], ExitStatus.WRONG_INPUT),
    ],
)
def test_the_exit_status(records: list[object], status: ExitStatus) -> None:
    assert outcome_of(*records).exit_status == status


def test_the_exit_status_of_an_audit_that_did_not_come_to_its_end() -> None:
    stopped, interrupted = outcome_of(WON), outcome_of(CORNER)
    stopped.stopped, interrupted.interrupted = "no workers", True
    assert stopped.exit_status == ExitStatus.FAILED
    assert interrupted.exit_status == ExitStatus.INTERRUPTED


def test_a_finding_for_programs_has_what_goes_with_its_kind() -> None:
    illegal, unfinished, unreadable = map(json.loads, outcome_of(CORNER, RESIGNED, UNREADABLE).lines())
    assert illegal["repeat"].startswith("rulestone judge minefield")
    assert unfinished["ending"] == "resigned"
    assert {"repeat", "ending"}.isdisjoint(unreadable)
