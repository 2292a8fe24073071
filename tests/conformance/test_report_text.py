"""The report for a terminal."""

import re
from collections.abc import Callable

from rulestone.check.results import Run
from rulestone.report.report_html import html_report
from rulestone.report.report_junit import junit_report
from rulestone.report.report_md import md_report
from rulestone.report.report_text import text_report

Check = Callable[..., Run]


def test_a_failure_is_told_with_board_rule_request_and_command(check: Check) -> None:
    report = text_report(check("wrong_rule")).plain
    lines = report.splitlines()
    assert lines[0] == "FAIL minefield/breaking  One stone on a board of size 4"
    assert "    2  . <B> .  . ".rstrip() in lines
    assert "    1 <.> .  .  ." in lines
    assert "    < >  where you are wrong" in lines
    assert "  b2: you say legal; it is not (minefield.turn)" in lines
    assert "  a1: you do not list it; it is legal" in lines
    assert any(line.startswith("  minefield.turn: Black makes the first move") for line in lines)
    assert any(
        line.startswith('  asked:  {"id":1,"op":"judge","game":"minefield","size":4') for line in lines
    )
    assert "  repeat: rulestone check --case minefield/breaking -- python wrong_rule.py" in lines
    assert "broken 1 (python wrong_rule.py)" in lines
    assert "1 skipped: does not claim lefe" in lines
    assert lines[-1].startswith("4 cases: 2 pass, 1 fail, 1 skip (")


def test_a_clause_that_no_wrong_answer_names_is_told_as_what_decides_the_case(check: Check) -> None:
    outcome = check("wrong_colour")  # which gets nothing wrong that a clause refuses
    text = "decided by minefield.turn: Black makes the first move"
    assert f"\n  {text}" in text_report(outcome).plain
    assert "> decided by **minefield" in md_report(outcome)
    assert "<blockquote>decided by <code>minefield.turn</code> Black" in html_report(outcome)
    assert text in junit_report(outcome)
    named = check("wrong_rule")
    assert "\n  minefield.turn: Black makes" in text_report(named).plain
    for report in (text_report(named).plain, md_report(named), html_report(named), junit_report(named)):
        assert "decided by" not in report


def test_the_rule_of_a_clause_is_told_once(check: Check) -> None:
    (wrong,) = check("wrong_rule").wrong
    twice = Run(engine=("x",), claims=None, results=(wrong, wrong), selected=2)
    report = text_report(twice).plain
    assert report.count("minefield.turn: Black makes the first move") == 1
    assert report.count("\n  minefield.turn: see above\n") == 1
    report = md_report(twice)
    assert report.count(": Black makes the first move") == 1
    assert report.count("**: see above\n") == 1


def test_nothing_an_engine_says_reaches_the_terminal_raw(check: Check) -> None:
    report = text_report(check("wrong_colour")).plain
    assert "to move: you say the \\x1b[2Jother one; it is white" in report
    assert "\x1b" not in report


def test_a_crash_is_told_with_the_end_of_standard_error(check: Check) -> None:
    report = text_report(check("crashing")).plain
    assert "CRASH minefield/breaking" in report
    assert "  it ended with exit status 1 instead of answering" in report
    assert "  standard error: RuntimeError: the board is upside down" in report


def test_many_findings_and_many_failures_are_told_in_short(check: Check) -> None:
    outcome = check("long_list")
    report = text_report(outcome).plain
    assert len(report) < 10_000
    assert re.search(r"\n  and \d+ more\n", report)
    wrong = outcome.results[1]
    many = Run(
        engine=outcome.engine, claims=outcome.claims, results=(wrong,) * 30, selected=40, interrupted=True
    )
    report = text_report(many).plain
    assert report.count("repeat: ") == 5
    assert report.count("FAIL minefield/breaking: ") == 25
    assert "25 of 30 only with a line: --report html=FILE has all in full" in report
    assert text_report(many, most=30).plain.count("repeat: ") == 30
    assert "Interrupted: this is what was known by then." in report
    assert "40 cases: 30 fail, 10 not asked" in report


def test_known_failures_are_counted_and_passes_among_them_told(check: Check) -> None:
    report = text_report(check("wrong_rule", known=("minefield/breaking", "minefield/first"))).plain
    assert report.startswith("XPASS minefield/first")
    assert "it passes, though it is known to fail" in report
    assert "1 skip, 1 xfail, 1 xpass" in report
