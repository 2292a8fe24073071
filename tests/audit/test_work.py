"""A whole audit: packed and damaged files, many processes, what breaks, and what its reports tell."""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from backports import zstd
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types of its own
from msgspec import structs

from rulestone.__main__ import run_command
from rulestone.core.names import ActionText, Size
from rulestone.engines.installed import load_engine
from rulestone.exits import interruptible
from rulestone.files import BadFile
from rulestone.report.html import html_report
from rulestone.report.junit import junit_report
from rulestone.report.md import md_report
from rulestone.report.text import text_report
from rulestone.rulebook.installed import game_names
from rulestone.workers.processes import LocalWorkers, WorkersLost
from rulestone_audit import findings, work
from rulestone_audit.audit_report import audit_json, audit_report
from rulestone_audit.findings import AuditFinding, AuditResult, CountKey
from rulestone_audit.game_records import END_WORDS, SKIP_WORDS, RecordLine
from rulestone_audit.record_formats import decode_as
from rulestone_audit.sources import Sources, find_sources
from rulestone_audit.work import AuditSettings, audit_files
from tests import ROOT
from tests.helpers.archive import (
    CORNER,
    OTHER,
    RESIGNED,
    UNREADABLE,
    WON,
    Audited,
    Record,
    audited,
    changed,
    game,
    lines,
    moves_of,
    result_of,
    wrote,
)
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.running import CommandResult, InstallEngine, Pipe, RunCommand, RunLine


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Thirty games. Every fifth has an illegal move."""
    random = Random(1)
    games = [game("minefield", 4, random) for _ in range(30)]
    return [
        changed(record, moves=[*moves_of(record)[:2], moves_of(record)[0]]) if number % 5 == 4 else record
        for number, record in enumerate(games)
    ]


@pytest.fixture(scope="module")
def mixed() -> list[Record]:
    """Games of every kind, some of them with something wrong."""
    random = Random(8)
    records: list[Record] = []
    for name in game_names():
        for number in range(7):
            record = game(name, 3, random, limit=60)
            moves = moves_of(record)
            match number % 6:
                case 1:
                    record = changed(record, moves=[*moves, moves[-1]])
                case 2:
                    record = changed(record, moves=[*moves[:3], ActionText("resign")], result="draw")
                case 3:
                    record = changed(record, size="4")
                case 4:
                    record = changed(record, moves=[*moves[:2], moves[1], *moves[2:]])
            records.append(record)
    return records


def what_came_of(done: Audited) -> object:
    return done.findings, done.result.counts


def test_the_result_is_the_same_with_any_workers(mixed: list[Record], tmp_path: Path) -> None:
    files = [wrote(tmp_path / f"{number}.jsonl", mixed[number:]) for number in range(2)]
    alone, in_chunks = (what_came_of(audited(*files, chunk=chunk)) for chunk in (1 << 20, 500))
    done = audited(*files, workers=LocalWorkers(2), chunk=2000)
    assert alone == in_chunks == what_came_of(done)
    assert (done.total["disagreements"], done.total["records"]) == (0, 35 + 34)
    assert 0 < done.result.seconds < 60, "no time is told, or far too long a one"
    assert {finding.kind for finding in done.findings} == {
        "illegal", "after-end", "unfinished", "unreadable"
    }  # fmt: skip


def test_findings_are_confirmed_by_the_reference(tmp_path: Path, install_engine: InstallEngine) -> None:
    """Where the engine that judges every record is wrong, the reference has its way, and it is said."""
    record: Record = {"game": "minefield", "size": 5, "moves": ["b2", "c2", "c3"], "result": None}
    fine = changed(record, moves=["b2", "c2", "d4"])
    right = audited(wrote(tmp_path / "a.jsonl", [record, fine]))
    assert right.kinds == [(1, "illegal", 3, "minefield.hard-corner")]
    assert right.total["disagreements"] == 0
    install_engine(partial(load_engine, "variant:minefield/hard-corner-of-two"), "bitboard")
    beside = changed(record, moves=["b2", "e5", "c3"])
    done = audited(wrote(tmp_path / "b.jsonl", [record, fine, beside]))
    assert done.kinds == right.kinds
    assert done.total["disagreements"] == 1
    assert audited(wrote(tmp_path / "c.jsonl", [fine, beside])).result.exit_status == 1
    install_engine(partial(load_engine, "variant:minefield/no-hard-corners"), "bitboard")
    unread = wrote(tmp_path / "d.jsonl", [changed(record, moves=[*moves_of(record), "hello"])])
    assert audited(unread).kinds == right.kinds


def test_wrong_records_take_little_longer_than_right_ones(tmp_path: Path) -> None:
    """The reference does not play them whole: that would be fifty times as long."""
    random = Random(2)
    right = [game("necklace", 19, random, swap=False) for _ in range(5)]
    wrong = [changed(record, moves=[*moves_of(record)[:-1], moves_of(record)[0]]) for record in right]
    stops = {"game": "evening", "size": 9, "moves": ["white:e5", "black:e6", *["white:stop"] * 5000]}
    right.append(stops)
    wrong.append(changed(stops, moves=[*moves_of(stops), "white:e5"]))
    audited(wrote(tmp_path / "first.jsonl", [*right, *wrong]))
    seconds = []
    for records in (right, wrong):
        began = time.process_time()
        done = audited(wrote(tmp_path / "a.jsonl", records))
        seconds.append(time.process_time() - began)
        assert done.total["wrong"] == (len(wrong) if records is wrong else 0)
        assert done.total["disagreements"] == 0
    assert seconds[1] < 10 * seconds[0], "time grows faster than the records"


def test_memory_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    """Not even if no record can be read."""
    bad = {"game": "minefield", "size": 99, "moves": [], "id": "x" * 300}
    peaks = []
    for records in (1, 2 * findings.MOST_LISTED, 5 * findings.MOST_LISTED):
        path = wrote(tmp_path / "a.jsonl", [bad] * records)
        tracemalloc.start()
        with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
            assert run_command(["audit", path, "--jobs", "1", "--json"]) == 1
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < 1.4 * peaks[1], "memory grows with the records"


def test_ctrl_c_does_not_interrupt_the_handing_on_of_findings(records: list[Record], tmp_path: Path) -> None:
    result = AuditResult(find_sources([wrote(tmp_path / "a.jsonl", records)]))
    handed_on = 0
    with interruptible():
        for _ in audit_files(result, AuditSettings()):
            signal.raise_signal(signal.SIGINT)
            handed_on += 1
    assert (handed_on, result.number("wrong"), result.interrupted) == (6, 6, True)


def test_lost_workers_stop_an_audit_with_the_reason(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> Iterator[object]:
        yield from ()
        raise WorkersLost("processes end again and again before their work does")

    monkeypatch.setattr(work, "in_order", broken)
    stopped = "processes end again and again before their work does; the rest is missing"
    assert run("audit", wrote(tmp_path / "a.jsonl", [WON])) == CommandResult(1, "", f"rulestone: {stopped}\n")


ILLEGAL = AuditFinding(file="a", line=2, number=2, kind="illegal", why="no", wrong=True)


def test_the_first_findings_are_listed_and_all_are_counted() -> None:
    result = AuditResult(Sources(("a",), ["a"]))
    for number in range(findings.MOST_LISTED + 5):
        result.add(structs.replace(ILLEGAL, line=number))
    assert [finding.line for finding in result.listed] == [*range(findings.MOST_LISTED)]
    assert result.finding_count == findings.MOST_LISTED + 5


def test_standard_input_may_be_packed_and_is_read_once(records: list[Record], pipe: Pipe) -> None:
    text = lines(records).encode()
    array = b"[" + b",".join(text.split(b"\n")[:-1]) + b"]"
    for content in (text, gzip.compress(text), zstd.compress(text), array):
        pipe(content)
        assert [kind for _, kind, *_ in audited("-", chunk=500).kinds] == ["illegal"] * 6
    with pytest.raises(BadFile, match="read only once"):
        find_sources(["-", "-"])


@pytest.mark.parametrize("pack", [gzip.compress, zstd.compress])
def test_a_truncated_file_is_read_up_to_the_damage(
    records: list[Record], tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    random = Random(2)
    games = [game("minefield", 4, random) for _ in range(100)]
    archive = lines({**random.choice(games), "id": random.randbytes(150).hex()} for _ in range(2000)).encode()
    content = pack(archive)
    path = tmp_path / "games.jsonl.packed"
    path.write_bytes(content[: len(content) * 3 // 4])
    done = audited(str(path))
    assert [(line, kind) for line, kind, *_ in done.kinds] == [(done.total["records"], "unreadable")]
    assert done.findings[0].why.startswith("the file cannot be read any further: ")
    assert 500 < done.total["records"] < 2000, "a damaged file is read up to the damage, and no further"
    path.write_bytes(content[: len(content) // 2] + bytes(100) + content[len(content) // 2 :])
    *damaged, last = [kind for _, kind, *_ in audited(str(path), wrote(tmp_path / "b", records[:5])).kinds]
    assert (set(damaged), last) == ({"unreadable"}, "illegal")


def test_a_packed_file_without_its_library_is_a_finding_that_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.zst"
    path.write_bytes(zstd.compress(lines([WON]).encode()))
    monkeypatch.setitem(sys.modules, "backports", None)
    first, second = audited(str(path), wrote(tmp_path / "b", [CORNER])).findings
    assert first.why.endswith("pip install 'rulestone[zstd]', or in a clone pip install '.[zstd]'")
    assert (second.kind, second.file) == ("illegal", f"{tmp_path}/b")


@contextmanager
def deep_tree(folder: Path) -> Generator[None]:
    """Make 1,500 folders in each other, and remove them, which Python's own way cannot."""
    before = Path.cwd()
    try:
        os.chdir(folder)
        for _ in range(1500):
            Path("abc").mkdir()
            os.chdir("abc")
        os.chdir(before)
        yield
    finally:
        os.chdir(before)
        subprocess.run(["rm", "-rf", folder / "abc"], check=True)


def test_an_unreadable_file_of_a_folder_is_a_finding_and_the_others_are_judged(tmp_path: Path) -> None:
    wrote(tmp_path / "games.jsonl", [WON])
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nothing")
    with deep_tree(tmp_path):
        done = audited(str(tmp_path))
    assert (done.total["records"], done.total["unreadable"], done.result.exit_status) == (3, 2, 1)
    assert [finding.why for finding in done.findings] == [
        "the file cannot be read: File name too long",
        "the file cannot be read: No such file or directory",
    ]


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
