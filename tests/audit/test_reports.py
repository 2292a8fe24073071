"""What the reports of an audit tell, and the page about records."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types of its own

from rulestone.core.names import Size
from rulestone.report.html import html_report
from rulestone.report.junit import junit_report
from rulestone.report.md import md_report
from rulestone.report.text import text_report
from rulestone_audit.audit_report import audit_json, audit_report
from rulestone_audit.findings import AuditResult, CountKey
from rulestone_audit.game_records import END_WORDS, SKIP_WORDS, RecordLine
from rulestone_audit.record_formats import decode_as
from rulestone_audit.sources import Sources
from tests.helpers.archive import (
    CORNER,
    OTHER,
    RESIGNED,
    UNREADABLE,
    WON,
    Record,
    audited,
    changed,
    game,
    moves_of,
    result_of,
    wrote,
)
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.running import RunLine


@pytest.fixture
def result() -> AuditResult:
    """The result of six records. The first and the fourth are wrong."""
    result = result_of(CORNER, RESIGNED, UNREADABLE, changed(WON, result="white"), WON, OTHER).result
    result.seconds = 0.25
    return result


def test_reports_have_the_golden_text(result: AuditResult) -> None:
    many, early = (
        replace(
            result,
            counts=Counter(result.counts),
            sources=replace(result.sources, passed_over=["(hidden)"] * files),
        )
        for files in (5, 6)
    )
    many.counts.update({CountKey("others", f"Game {number}"): 1200 for number in range(7)})
    early.interrupted, early.stopped = True, "no\x1bworkers"
    early.counts[CountKey("disagreements", "minefield", Size(5))] = 2
    flawed: list[Record] = [
        *(changed(WON, moves=moves) for moves in ("b1 hi", "b1 pass", "b1 a2 b2 c2 b3 a1")),
        {"game": "lefe", "size": 3, "moves": "a1", "options": {"end": "on-turn"}},
    ]
    others = [result_of(*records, finished=True).result for records in ([WON], [OTHER], flawed)]
    nothing = AuditResult(Sources((), ["a.jsonl", "b.jsonl"]))
    reports = [*map(audit_report, (result, many, early, *others, nothing))]
    texts = [*map(text_report, reports), md_report(reports[0]), *map(junit_report, (reports[0], reports[3]))]
    assert_golden(FOLDER / "reports" / "audit.txt", "\n\n".join(f"{text}\n" for text in texts))
    assert html_report(reports[0]).count("<figure") == 2  # what cannot be read has no board
    assert "<h2>" not in html_report(reports[3])


def test_an_archive_without_the_letter_i_is_told_that_it_may_leave_it_out() -> None:
    games = [game("minefield", 13, Random(seed)) for seed in range(3)]
    after = dict(zip("ijklm", "jklmn", strict=True))
    moves = [[after.get(move[0], move[0]) + move[1:] for move in moves_of(one)] for one in games]
    others = [changed(one, moves=mine) for one, mine in zip(games, moves, strict=True)]
    hint = "and none with i: the archive may leave it out, as diagrams of Go do"
    assert hint in text_report(audit_report(result_of(*others).result))
    assert hint not in text_report(audit_report(result_of(*others, *games).result))
    assert hint not in text_report(audit_report(result_of(WON).result))


def test_the_json_document_has_the_golden_text() -> None:
    """Every finding as it is found, and then the counts."""
    flawed = [
        changed(WON, **fields) for fields in ({"moves": "b1 hi"}, {"moves": "b1 pass"}, {"result": "white"})
    ]
    done = result_of(CORNER, RESIGNED, UNREADABLE, *flawed, WON, OTHER)
    parts = list(audit_json(done.result, done.findings))
    assert len(parts) == len(done.findings) + 1
    assert_golden(FOLDER / "reports" / "audit.json", "".join(parts))
    assert json.loads("".join(audit_json(done.result)))["findings"] == []


ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "RECORDS.md").read_text(encoding="utf-8")
(EXAMPLES,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RECORDS = [json.loads(line) for line in EXAMPLES.splitlines()]
(CONSOLE,) = re.findall(r"^```console\n\$ (.+?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

SCHEMA = json.loads((ROOT / "fixtures" / "schema" / "record.schema.json").read_text(encoding="utf-8"))


def test_the_records_of_the_page_are_right(tmp_path: Path) -> None:
    done = audited(wrote(tmp_path / "a.jsonl", RECORDS))
    assert [(line, kind) for line, kind, *_ in done.kinds] == [(2, "unfinished")]
    assert done.total["records"] == len(RECORDS) >= 4, "the page has few records, or not all of them are read"


@pytest.mark.parametrize("record", [*RECORDS, {"game": "lefe", "size": 2.0, "moves": [], "players": [1]}])
def test_the_schema_takes_the_records_of_the_page(record: dict[str, object]) -> None:
    Draft202012Validator(SCHEMA).validate(record)
    assert decode_as(json.dumps(record).encode(), "rulestone").question.size == record["size"]


@pytest.mark.parametrize(
    "change",
    [{"game": 1}, {"size": "3"}, {"moves": [1]}, {"moves": None}, {"result": 1}, {"options": {"a": 1}}],
)
def test_the_schema_refuses_what_the_program_refuses(change: dict[str, object]) -> None:
    record = {**RECORDS[0], **change}
    assert not Draft202012Validator(SCHEMA).is_valid(record)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(record, RecordLine)


def test_the_page_names_every_word_and_every_field() -> None:
    words = {*END_WORDS, *SKIP_WORDS}
    table = PAGE.partition("may appear instead of a move:")[2].partition("## Records and states")[0]
    assert set(re.findall(r"`(\w+)`", table)) == words
    fields = PAGE.partition("| field | meaning |")[2].partition("Other fields")[0]
    assert set(re.findall(r"`(\w+)`", fields)) >= set(RecordLine.__struct_fields__)


def test_the_console_example_of_the_page_is_what_the_command_prints(
    run_line: RunLine, tmp_path: Path
) -> None:
    command, value = CONSOLE
    result = run_line(command, tmp_path)
    before, after = value.split("…")
    assert result.out.startswith(before)
    assert result.out.endswith(after)
    assert result.status == 1
