"""What the reports of an audit tell."""

import json
from xml.etree import ElementTree as ET

from rulestone.audit.findings import AuditResult, CountKey
from rulestone.audit.reports import audit_json, audit_report, nothing_judged
from rulestone.core.names import Size
from rulestone.report.html import html_report
from rulestone.report.junit import junit_report
from rulestone.report.md import md_report
from rulestone.report.text import text_report
from tests.audit.archive import CORNER, OTHER, RESIGNED, UNREADABLE, WON, changed, result_of


def lines_of(result: AuditResult) -> list[str]:
    return text_report(audit_report(result)).splitlines()


def test_a_finding_is_shown_with_its_board_the_rule_and_a_command(result: AuditResult) -> None:
    lines = lines_of(result)
    assert lines[0] == "ILLEGAL games.jsonl:1, id x7  minefield 5"
    assert "  2  . [B][W] .  ." in lines
    assert any(line.startswith("  minefield.hard-corner: You may not create a hard corner") for line in lines)
    assert "  repeat: rulestone judge minefield --size 5 --moves 'b2 c2' --at c3" in lines
    assert any(line.startswith("  unreadable: not a record") for line in lines)
    page = md_report(audit_report(result))
    assert "### illegal: games.jsonl:1, id x7\n\nminefield 5\n\n````text\n5  .  .  .  .  .\n" in page
    assert html_report(audit_report(result)).count("<figure") == 2  # what cannot be read has no board


def test_counts_and_notes_stand_at_the_end_of_a_report(result: AuditResult) -> None:
    words = [line.split("  ") for line in lines_of(result)]
    rows = [[cell.strip() for cell in line if cell.strip()] for line in words if len(line) > 2]
    assert rows[-4:] == [
        ["game", "size", "records", "wrong", "unfinished", "unreadable"],
        ["minefield", "3", "3", "1", "1", "0"],
        ["minefield", "5", "1", "1", "0", "0"],
        ["not known", "1", "0", "0", "1"],
    ]
    assert lines_of(result)[-3:] == [
        "1 unfinished: --finished counts them all as wrong",
        "1 record not judged, of other games or variants: Homeworlds (1)",
        "5 records: 2 wrong, 1 unfinished, 1 unreadable (0.2 s)",
    ]
    result.counts.update({CountKey("others", f"Game {number}"): 1200 for number in range(7)})
    assert lines_of(result)[-2].endswith("Game 4 (1,200) and 3 more games")


def test_a_report_without_findings_has_no_table_of_them() -> None:
    assert lines_of(result_of(WON).result)[0] == "games.jsonl"
    assert lines_of(result_of(WON).result)[-1] == "1 record: no mistakes (0.0 s)"
    assert "<h2>" not in html_report(audit_report(result_of(WON).result))
    assert lines_of(result_of(OTHER).result)[-1] == "0 records: nothing to judge (0.0 s)"


def test_a_report_warns_of_an_early_end_and_of_differing_implementations(result: AuditResult) -> None:
    result.interrupted, result.stopped = True, "no\x1bworkers"
    result.counts[CountKey("disagreements", "minefield", Size(5))] = 2
    last = lines_of(result)[-4:-1]
    assert last[0].startswith("Interrupted")
    assert last[1].startswith("Stopped: no")
    assert last[2].startswith("2 records judged differently by the two implementations")
    said = ET.fromstring(junit_report(audit_report(result))).findtext(".//system-out")  # noqa: S314
    assert "Stopped: no\N{REPLACEMENT CHARACTER}workers." in str(said)


def test_an_unfinished_game_is_listed_only_where_it_is_wrong() -> None:
    assert audit_report(result_of(RESIGNED).result).details.items == []
    (item,) = audit_report(result_of(RESIGNED, finished=True).result).details.items
    assert item.status == "unfinished"


def test_an_audit_without_records_says_why() -> None:
    assert nothing_judged(result_of().result) == "nothing to audit: no record in games.jsonl"
    others = nothing_judged(result_of(OTHER).result)
    assert others == "nothing to audit: only 1 record of other games or variants in games.jsonl"
    assert lines_of(AuditResult(("a.jsonl", "b.jsonl")))[0] == "2 files"


def test_the_json_document_has_every_finding_as_it_is_found_and_then_the_counts() -> None:
    done = result_of(CORNER, RESIGNED, UNREADABLE, changed(WON, result="white"), WON, OTHER)
    result = done.result
    parts = list(audit_json(result, done.findings))
    document = json.loads("".join(parts))
    kinds = ["illegal", "unfinished", "unreadable", "result"]
    assert [finding["kind"] for finding in document["findings"]] == kinds
    assert [(board["game"], board["size"], board["wrong"]) for board in document["boards"]] == [
        ("minefield", 3, 1), ("minefield", 5, 1), (None, None, 0)
    ]  # fmt: skip
    illegal, unfinished, unreadable, _ = document["findings"]
    assert illegal["repeat"].startswith("rulestone judge minefield")
    assert unfinished["ending"] == "resigned"
    assert (unreadable["repeat"], unreadable["ending"]) == (None, None)
    assert document["other_games"] == {"Homeworlds": 1}
    assert (document["exit_status"], document["files"], document["passed_over"]) == (1, 1, [])
    assert json.loads("".join(audit_json(result)))["findings"] == []
    assert len(parts) == len(kinds) + 1


def test_junit_has_a_failure_for_wrong_records_and_an_error_for_unreadable_ones(
    result: AuditResult,
) -> None:
    suite = ET.fromstring(junit_report(audit_report(result)))[0]  # noqa: S314 - our own
    status = [(case.get("name"), case[0].tag) for case in suite.iter("testcase")]
    assert status == [
        ("games.jsonl:1, id x7", "failure"), ("games.jsonl:3", "error"), ("games.jsonl:4", "failure")
    ]  # fmt: skip
    failure = suite.find("testcase[@name='games.jsonl:4']/failure")
    assert str(failure.get("message") if failure is not None else None).startswith("wrong result: ")
    passed = ET.fromstring(junit_report(audit_report(result_of(WON).result)))[0]  # noqa: S314
    assert [len(case) for case in passed.iter("testcase")] == [0]
