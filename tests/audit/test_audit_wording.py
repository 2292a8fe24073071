"""The texts that the reports of an audit share."""

import pytest

from rulestone.audit.audit_wording import (
    audit_headline,
    audit_notes,
    audit_title,
    audit_warnings,
    board_rows,
    count_of,
    example_findings,
    finding_place,
    finding_rule,
    finding_sentence,
    matter_rows,
    nothing_judged,
)
from rulestone.audit.findings import Finding
from rulestone.audit.outcome import Outcome
from rulestone.core.names import ActionText, ClauseId
from tests.audit.archive import CORNER, OTHER, RESIGNED, WON, changed, outcome_of


def test_large_numbers_have_commas_and_one_thing_has_no_plural() -> None:
    assert count_of(1, "record") == "1 record"
    assert count_of(1200, "record") == "1,200 records"
    assert count_of(2, "box", "boxes") == "2 boxes"


def test_the_headline_counts_what_is_not_as_it_should_be(outcome: Outcome) -> None:
    assert audit_headline(outcome) == "5 records: 2 wrong, 1 unfinished, 1 unreadable (0.2 s)"
    assert audit_headline(outcome_of(WON)) == "1 record: all as it should be (0.0 s)"
    assert audit_headline(outcome_of(OTHER)) == "0 records: nothing to judge (0.0 s)"


def test_the_title_names_one_file_and_counts_several() -> None:
    assert audit_title(outcome_of(WON, file="odd\x1bname")) == "odd\\x1bname"
    assert audit_title(Outcome(("a.jsonl", "b.jsonl"))) == "2 files"


def test_boards_come_in_order_and_what_is_on_none_comes_last(outcome: Outcome) -> None:
    assert board_rows(outcome) == [
        ("minefield", "3", "3", "1", "1", "0"),
        ("minefield", "5", "1", "1", "0", "0"),
        ("not known", "", "1", "0", "0", "1"),
    ]


def test_matters_that_make_a_record_wrong_come_first(outcome: Outcome) -> None:
    assert matter_rows(outcome) == [
        ("illegal move", "minefield", "minefield.hard-corner", "1"),
        ("wrong result", "minefield", "minefield.win", "1"),
        ("unfinished", "minefield", "", "1"),
        ("unreadable", "", "", "1"),
    ]


def test_examples_are_the_first_of_each_matter_and_then_the_second() -> None:
    result = changed(WON, result="white")
    outcome = outcome_of(CORNER, CORNER, RESIGNED, result, result)
    assert [each.record for each in example_findings(outcome, 9)] == [1, 4, 2, 5]
    assert [each.record for each in example_findings(outcome, 3)] == [1, 4, 2]
    assert example_findings(outcome_of(RESIGNED), 9) == []
    assert [each.kind for each in example_findings(outcome_of(RESIGNED, finished=True), 9)] == ["unfinished"]


@pytest.mark.parametrize(
    ("finding", "place"),
    [
        (Finding(file="a", line=3, record=3, kind="result", why=""), "a:3"),
        (Finding(file="a", line=9, record=3, kind="result", why=""), "a:9, record 3"),
        (Finding(file="a\n", line=3, record=3, kind="result", why="", id=7), "a\\n:3, id 7"),
    ],
)
def test_the_place_of_a_finding(finding: Finding, place: str) -> None:
    assert finding_place(finding) == place


def test_the_sentence_of_a_finding_names_the_move_and_the_clause() -> None:
    clause = ClauseId("minefield.turn")
    illegal = Finding(
        file="a", line=1, record=1, kind="illegal", why="no", move=2, action=ActionText("b2"), clause=clause
    )
    assert finding_sentence(illegal) == "illegal move: move 2, b2: no (minefield.turn)"
    assert str(finding_rule(illegal)).startswith("Black makes the first move")
    unreadable = Finding(
        file="a", line=1, record=1, kind="unreadable", why="no", move=2, action=illegal.action
    )
    assert finding_sentence(unreadable) == "unreadable: no"
    assert finding_rule(unreadable) is None


def test_notes_say_how_games_ended_and_what_was_left_out(outcome: Outcome) -> None:
    assert list(audit_notes(outcome)) == [
        "unfinished: 1 resigned; --finished counts them as wrong",
        "1 record not judged, of games not known here: Homeworlds (1)",
    ]
    outcome.tally.others.update({f"Game {number}": 1200 for number in range(7)})
    assert list(audit_notes(outcome))[-1].endswith("Game 4 (1,200) and 3 more games")


def test_warnings_say_why_an_audit_is_not_whole(outcome: Outcome) -> None:
    assert list(audit_warnings(outcome)) == []
    outcome.interrupted, outcome.stopped, outcome.tally.disagreements = True, "no workers", 2
    interrupted, stopped, disagreements = audit_warnings(outcome)
    assert interrupted.startswith("Interrupted")
    assert stopped == "Stopped: no workers."
    assert disagreements.startswith("2 records judged differently")


def test_where_nothing_was_judged_it_is_said_why() -> None:
    assert nothing_judged(outcome_of()) == "nothing to audit: no record in games.jsonl"
    others = nothing_judged(outcome_of(OTHER))
    assert others == "nothing to audit: only 1 record of games that are not known here in games.jsonl"
