"""The report of an audit for continuous integration."""

from xml.etree import ElementTree as ET

from rulestone.audit.audit_junit import audit_as_junit
from rulestone.audit.outcome import Outcome
from tests.audit.archive import CORNER, WON, outcome_of


def suite_of(outcome: Outcome) -> ET.Element:
    root = ET.fromstring("".join(audit_as_junit(outcome)))  # noqa: S314 - our own
    return root[0]


def test_a_board_with_wrong_records_has_failed_and_unreadable_ones_are_an_error(outcome: Outcome) -> None:
    suite = suite_of(outcome)
    status = {case.get("name"): case[0].tag for case in suite.iter("testcase")}
    assert status == {
        "minefield 3": "failure", "minefield 5": "failure", "records that cannot be read": "error"
    }  # fmt: skip
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "2", "1")
    failure = suite.find("testcase[@name='minefield 3']/failure")
    assert failure is not None
    assert failure.get("message") == "1 of 3 records wrong"
    assert str(failure.text).startswith("games.jsonl:4: wrong result: ")


def test_boards_without_a_wrong_record_pass() -> None:
    suite = suite_of(outcome_of(WON))
    assert [len(case) for case in suite.iter("testcase")] == [0]
    assert suite.get("failures") == "0"


def test_a_warning_is_an_error_of_the_audit_itself() -> None:
    outcome = outcome_of(WON)
    outcome.stopped = "no\x1bworkers"
    error = suite_of(outcome).find("testcase[@name='the audit itself']/error")
    assert error is not None
    assert error.get("message") == "Stopped: no\N{REPLACEMENT CHARACTER}workers."


def test_what_no_xml_may_hold_is_left_out_of_names_of_files() -> None:
    failure = suite_of(outcome_of({**CORNER, "id": "\x00"}, file="a<\x01>")).find(".//failure")
    assert failure is not None
    assert "a<\\x01>:1, id \\x00" in str(failure.text)
