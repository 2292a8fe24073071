"""A whole audit: packed and damaged files, many processes, much data, and what breaks."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from random import Random

import pytest
from backports import zstd
from msgspec import structs

from rulestone.__main__ import run_command
from rulestone.core.names import ActionText
from rulestone.engines.installed import load_engine
from rulestone.exits import interruptible
from rulestone.files import BadFile
from rulestone.rulebook.installed import game_names
from rulestone.workers.processes import LocalWorkers, WorkersLost
from rulestone_audit import findings, work
from rulestone_audit.findings import AuditFinding, AuditResult
from rulestone_audit.sources import Sources, find_sources
from rulestone_audit.work import AuditSettings, audit_files
from tests.helpers.archive import (
    CORNER,
    WON,
    Audited,
    Record,
    audited,
    changed,
    game,
    lines,
    moves_of,
    pack,
    wrote,
)
from tests.helpers.running import CommandResult, InstallEngine, Pipe, RunCommand


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


def test_ctrl_c_reports_the_findings_so_far(
    run: RunCommand, records: list[Record], tmp_path: Path, interrupt_at: Callable[[str], None]
) -> None:
    interrupt_at(".*")
    result = run("audit --jobs 1 --json", wrote(tmp_path / "a.jsonl", records))
    document = json.loads(result.out)
    assert (result.status, result.err, document["interrupted"], document["records"]) == (130, "", True, 30)


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
    result = run("audit", wrote(tmp_path / "a.jsonl", [WON]))
    assert result == CommandResult(1, "", f"rulestone: {stopped}\n")


ILLEGAL = AuditFinding(file="a", line=2, number=2, kind="illegal", why="no", wrong=True)


def test_the_first_findings_are_listed_and_all_are_counted() -> None:
    result = AuditResult(Sources(("a",), ["a"]))
    for number in range(findings.MOST_LISTED + 5):
        result.add(structs.replace(ILLEGAL, line=number))
    assert [finding.line for finding in result.listed] == [*range(findings.MOST_LISTED)]
    assert result.finding_count == findings.MOST_LISTED + 5


WRONG = [(line, "illegal", 3, "minefield.turn") for line in range(5, 31, 5)]


def test_standard_input_may_be_packed_and_is_read_once(records: list[Record], pipe: Pipe) -> None:
    text = lines(records).encode()
    array = b"[" + b",".join(text.split(b"\n")[:-1]) + b"]"
    for content in (text, gzip.compress(text), zstd.compress(text), array):
        pipe(content)
        assert [kind for _, kind, *_ in audited("-", chunk=500).kinds] == ["illegal"] * 6
    with pytest.raises(BadFile, match="read only once"):
        find_sources(["-", "-"])


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_truncated_file_is_read_up_to_the_damage(
    records: list[Record], tmp_path: Path, packed: str
) -> None:
    random = Random(2)
    games = [game("minefield", 4, random) for _ in range(100)]
    archive = lines({**random.choice(games), "id": random.randbytes(150).hex()} for _ in range(2000)).encode()
    content = pack(archive, packed)
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
