"""What the reports say, and that they can be read by what they are written for."""

import dataclasses
import json
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from rulestone.conformance.cases import Case
from rulestone.conformance.difference import Difference
from rulestone.conformance.report_html import html_report
from rulestone.conformance.report_json import json_report
from rulestone.conformance.report_junit import junit_report
from rulestone.conformance.report_md import md_report
from rulestone.conformance.report_parts import clause_notes, error_lines
from rulestone.conformance.report_text import text_report
from rulestone.conformance.reports import KINDS, BadReport, read_wanted, write_whole
from rulestone.conformance.results import Run
from rulestone.conformance.runner import run
from rulestone.names import GameName
from rulestone.outside.stdio import StdioEngine

Broken = Callable[..., tuple[str, ...]]
Check = Callable[..., Run]


@pytest.fixture
def check(cases: tuple[Case, ...], broken: Broken) -> Check:
    """Run the cases, one of them unclaimed, against a broken engine."""
    unclaimed = replace(cases[0], id="lefe/unclaimed", game=GameName("lefe"))

    def checked(name: str, *, known: tuple[str, ...] = ()) -> Run:
        return run(
            (*cases, unclaimed),
            lambda: StdioEngine(broken(name), timeout=30),
            engine=("python", f"{name}.py"),
            known=known,
            repeat=lambda case: f"rulestone check --case {case.id} -- python {name}.py",
        )

    return checked


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


def test_a_broken_engine_is_about_no_clause(check: Check) -> None:
    (broke,) = check("crashing").wrong
    assert broke.status == "crash"
    assert clause_notes(broke) == ()


def test_the_most_telling_lines_come_before_the_cells(check: Check) -> None:
    (wrong,) = check("wrong_rule").wrong
    fields = ("legal", "to_move", "over", "winner", "leader", "score", "why")
    several = tuple(Difference(name, True, False, f"{name} is wrong") for name in fields)
    (attempt, *_) = wrong.attempts
    result = dataclasses.replace(wrong, attempts=(dataclasses.replace(attempt, differences=several),))
    lines = error_lines(result)
    assert [line.split()[0] for line in lines[:7]] == [
        "score", "leader", "winner", "over", "to_move", "legal", "why"
    ]  # fmt: skip
    page = html_report(Run(engine=("x",), claims=None, results=(result,), selected=1))
    table = page.partition('scope="col">expected')[2]
    assert table.index(">score<") < table.index(">to move<") < table.index(">legal<")


def test_the_clauses_of_what_was_found_are_only_likely(check: Check) -> None:
    (wrong,) = check("wrong_colour").wrong
    result = dataclasses.replace(wrong, case=replace(wrong.case, id="found/minefield-1"))
    assert [rule.role for rule in clause_notes(result)] == ["perhaps about "]


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


def test_the_json_report(check: Check) -> None:
    value = json.loads(json_report(check("wrong_rule")))
    assert value["engine"]["name"] == "broken"
    assert value["engine"]["command"] == ["python", "wrong_rule.py"]
    assert value["counts"]["fail"] == 1
    assert value["diagnosis"] == []
    assert [case["status"] for case in value["cases"]] == ["pass", "fail", "pass", "skip"]
    bad = value["cases"][1]
    assert bad["id"] == "minefield/breaking"
    assert bad["game"] == "minefield"
    assert bad["clauses"] == ["minefield.turn"]
    assert bad["expected"]["to_move"] == "white"
    assert "b2" in bad["got"]["legal"]
    assert bad["differences"][0]["words"] == "b2: you say legal; it is not (minefield.turn)"
    assert json.loads(bad["asked"])["op"] == "judge"
    assert (bad["differences"][0]["actions"], bad["differences"][0]["cells"]) == (["b2"], ["b2"])
    assert bad["concerns"] == [{"clause": "minefield.turn", "basis": "refuses"}]
    assert value["cases"][3]["message"] == "does not claim lefe"


def test_the_json_report_of_a_run_that_never_began(cases: tuple[Case, ...]) -> None:
    value = json.loads(json_report(run(cases, lambda: StdioEngine(("no-such-program",)))))
    assert value["cases"] == []
    assert "cannot start" in value["stopped"]
    assert value["exit_status"] == 3


def test_the_junit_report(check: Check) -> None:
    root = ET.fromstring(junit_report(check("wrong_colour")))  # noqa: S314 - our own
    assert (root.get("tests"), root.get("failures"), root.get("skipped")) == ("4", "1", "1")
    failure = root.find(".//testcase[@name='minefield/breaking']/failure")
    assert failure is not None
    assert failure.get("message") == "to move: you say the \\x1b[2Jother one; it is white"
    assert failure.text is not None
    assert "repeat: rulestone check --case minefield/breaking" in failure.text
    root = ET.fromstring(junit_report(check("crashing")))  # noqa: S314
    assert root.get("errors") == "1"
    output = root.find(".//system-err")
    assert output is not None
    assert output.text is not None
    assert "upside down" in output.text


def test_the_junit_report_of_a_run_that_never_began_is_an_error(cases: tuple[Case, ...]) -> None:
    outcome = run(cases, lambda: StdioEngine(("no-such-program",)))
    root = ET.fromstring(junit_report(outcome))  # noqa: S314
    problem = root.find(".//error")
    assert problem is not None
    assert "cannot start" in str(problem.get("message"))


def test_the_markdown_report(check: Check) -> None:
    report = md_report(check("wrong_rule"))
    assert report.startswith("## rulestone check broken 1")
    assert "| game | pass | fail | skip |" in report
    assert "| minefield | 2 | 1 | 0 |" in report
    assert "### fail: minefield/breaking" in report
    assert "- b2: you say legal; it is not (minefield.turn)" in report
    assert "\\[2J" in md_report(check("wrong_colour"))


def test_reports_are_asked_for_by_kind_and_file(tmp_path: Path) -> None:
    assert read_wanted(f"md={tmp_path}/a=b.md") == ("md", tmp_path / "a=b.md")
    for text, words in [
        ("md", "write KIND=FILE"),
        ("md=", "write KIND=FILE"),
        ("pdf=x", f"unknown kind of report 'pdf'; there are {', '.join(KINDS)}"),
        (f"md={tmp_path}", "is a folder"),
        (f"md={tmp_path}/no/x.md", "its folder does not exist"),
    ]:
        with pytest.raises(BadReport, match=words):
            read_wanted(text)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.md"
    write_whole(path, "one\n")
    assert path.read_text() == "one\n"
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    link = tmp_path / "link.md"
    link.symlink_to(path)
    write_whole(link, "two \ud800\n")
    assert path.read_text() == "two \\ud800\n"
    assert link.is_symlink()

    def fail(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(BadReport, match="No space left"):
        write_whole(path, "three\n")
    assert path.read_text() == "two \\ud800\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.md", "report.md"]
    with pytest.raises(BadReport, match="No such file"):
        write_whole(tmp_path / "no" / "x.md", "")


def test_a_device_is_written_to_and_not_replaced(capfd: pytest.CaptureFixture[str]) -> None:
    write_whole(Path("/dev/null"), "nothing")
    assert Path("/dev/null").is_char_device()
    assert capfd.readouterr().out == ""
    with pytest.raises(BadReport, match="No space left"):
        write_whole(Path("/dev/full"), "x" * 100_000)
