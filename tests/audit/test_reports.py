"""What the reports of an audit tell."""

import json
from xml.etree import ElementTree as ET

from rulestone.audit.outcome import Outcome
from rulestone.audit.reports import audit_json, audit_report, nothing_judged
from rulestone.report.html import html_report
from rulestone.report.junit import junit_report
from rulestone.report.md import md_report
from rulestone.report.text import text_report
from tests.audit.archive import CORNER, OTHER, RESIGNED, UNREADABLE, WON, changed, outcome_of


def lines_of(outcome: Outcome) -> list[str]:
    return text_report(audit_report(outcome)).splitlines()


def test_a_finding_has_its_board_the_rule_and_a_command(outcome: Outcome) -> None:
    lines = lines_of(outcome)
    assert lines[0] == "ILLEGAL games.jsonl:1, id x7  minefield 5"
    assert "    2  . [B][W] .  ." in lines
    assert any(line.startswith("  minefield.hard-corner: You may not create a hard corner") for line in lines)
    assert "  repeat: rulestone judge minefield --size 5 --moves 'b2 c2' --at c3" in lines
    assert any(line.startswith("  unreadable: not a record") for line in lines)
    page = md_report(audit_report(outcome))
    assert "### illegal: games.jsonl:1, id x7\n\nminefield 5\n\n````text\n5  .  .  .  .  .\n" in page
    assert html_report(audit_report(outcome)).count("<figure") == 2  # what cannot be read has no board


def test_counts_and_notes_stand_at_the_end(outcome: Outcome) -> None:
    words = [line.split("  ") for line in lines_of(outcome)]
    rows = [[cell.strip() for cell in line if cell.strip()] for line in words if len(line) > 2]
    assert rows[-9:] == [
        ["game", "size", "records", "wrong", "unfinished", "unreadable"],
        ["minefield", "3", "3", "1", "1", "0"],
        ["minefield", "5", "1", "1", "0", "0"],
        ["not known", "1", "0", "0", "1"],
        ["finding", "game", "clause", "records"],
        ["illegal move", "minefield", "minefield.hard-corner", "1"],
        ["wrong result", "minefield", "minefield.win", "1"],
        ["unfinished", "minefield", "1"],
        ["unreadable", "1"],
    ]
    assert lines_of(outcome)[-3:] == [
        "unfinished: 1 resigned; --finished counts them all as wrong, --unfinished none",
        "1 record not judged, of other games or variants: Homeworlds (1)",
        "5 records: 2 wrong, 1 unfinished, 1 unreadable (0.2 s)",
    ]
    outcome.counts.others.update({f"Game {number}": 1200 for number in range(7)})
    assert lines_of(outcome)[-2].endswith("Game 4 (1,200) and 3 more games")


def test_where_all_is_well_there_is_no_table_of_findings() -> None:
    assert lines_of(outcome_of(WON).outcome)[0] == "games.jsonl"
    assert lines_of(outcome_of(WON).outcome)[-1] == "1 record: no mistakes (0.0 s)"
    assert not any(line.startswith("finding") for line in lines_of(outcome_of(WON).outcome))
    assert "<h2>" not in html_report(audit_report(outcome_of(WON).outcome))
    assert lines_of(outcome_of(OTHER).outcome)[-1] == "0 records: nothing to judge (0.0 s)"


def test_what_ended_an_audit_and_where_implementations_differ_is_said(outcome: Outcome) -> None:
    outcome.interrupted, outcome.stopped, outcome.counts.disagreements = True, "no\x1bworkers", 2
    last = lines_of(outcome)[-4:-1]
    assert last[0] == "Interrupted: these are the results so far."
    assert last[1].startswith("Stopped: no")
    assert last[2].startswith("2 records judged differently by the two implementations")
    said = ET.fromstring(junit_report(audit_report(outcome))).findtext(".//system-out")  # noqa: S314
    assert "Stopped: no\N{REPLACEMENT CHARACTER}workers." in str(said)


def test_examples_are_the_first_of_each_matter_and_then_the_others() -> None:
    outcome = outcome_of(*[CORNER] * 5, RESIGNED, changed(WON, result="white")).outcome
    places = [item.name.partition(",")[0] for item in audit_report(outcome).details.items]
    assert places == [f"games.jsonl:{line}" for line in (1, 7, 2, 3, 4, 5)]
    assert audit_report(outcome_of(RESIGNED).outcome).details.items == []
    (item,) = audit_report(outcome_of(RESIGNED, finished=True).outcome).details.items
    assert item.status == "unfinished"


def test_where_nothing_was_judged_it_is_said_why() -> None:
    assert nothing_judged(outcome_of().outcome) == "nothing to audit: no record in games.jsonl"
    others = nothing_judged(outcome_of(OTHER).outcome)
    assert others == "nothing to audit: only 1 record of other games or variants in games.jsonl"
    assert lines_of(Outcome(("a.jsonl", "b.jsonl")))[0] == "2 files"


def test_programs_get_every_finding_as_it_is_found_and_then_the_counts() -> None:
    done = outcome_of(CORNER, RESIGNED, UNREADABLE, changed(WON, result="white"), WON, OTHER)
    outcome = done.outcome
    outcome.counts.endings[None] += 3
    parts = list(audit_json(outcome, done.findings))
    document = json.loads("".join(parts))
    kinds = ["illegal", "unfinished", "unreadable", "result"]
    assert [finding["kind"] for finding in document["findings"]] == kinds
    assert [(board["game"], board["size"], board["wrong"]) for board in document["boards"]] == [
        ("minefield", 3, 1), ("minefield", 5, 1), (None, None, 0)
    ]  # fmt: skip
    illegal, unfinished, unreadable, _ = document["findings"]
    assert illegal["repeat"].startswith("rulestone judge minefield")
    assert unfinished["ending"] == "resigned"
    assert {"repeat", "ending"}.isdisjoint(unreadable)
    assert document["matters"][0]["clause"] == "minefield.hard-corner"
    assert document["endings"] == {"resigned": 1, "no word": 3}
    assert document["other_games"] == {"Homeworlds": 1}
    assert (document["exit_status"], document["files"], document["passed_over"]) == (1, 1, [])
    assert json.loads("".join(audit_json(outcome)))["findings"] == []
    assert len(parts) == len(kinds) + 1


def test_a_board_with_wrong_records_has_failed_and_unreadable_ones_are_an_error(outcome: Outcome) -> None:
    suite = ET.fromstring(junit_report(audit_report(outcome)))[0]  # noqa: S314 - our own
    status = {case.get("name"): case[0].tag for case in suite.iter("testcase")}
    assert status == {
        "minefield 3": "failure", "minefield 5": "failure", "records that cannot be read": "error"
    }  # fmt: skip
    failure = suite.find("testcase[@name='minefield 3']/failure")
    assert failure is not None
    assert failure.get("message") == "1 of 3 records wrong"
    assert str(failure.text).startswith("games.jsonl:4: wrong result: ")
    passed = ET.fromstring(junit_report(audit_report(outcome_of(WON).outcome)))[0]  # noqa: S314
    assert [len(case) for case in passed.iter("testcase")] == [0]
