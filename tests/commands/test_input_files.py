"""Files as people have them: read as they are, or refused by name, by every command that takes one."""

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.helpers.running import RunCommand

RECORD = b'{"game": "minefield", "size": 3, "moves": "b1 a2"}'
MARK = b"\xef\xbb\xbf"


@contextmanager
def piped(content: bytes) -> Iterator[str]:
    """The name that a shell puts in the place of `<(…)`."""
    reading, writing = os.pipe()
    os.write(writing, content)
    os.close(writing)
    try:
        yield f"/dev/fd/{reading}"
    finally:
        os.close(reading)


@pytest.mark.parametrize(
    "content",
    [
        RECORD,
        MARK + RECORD,
        gzip.compress(RECORD),
        b"[" + RECORD + b"]",
        b"\r\n" + RECORD + b"\r\n",
        json.dumps(json.loads(RECORD), indent=1).encode(),
    ],
    ids=["plain", "mark", "gzip", "array", "CRLF", "indented"],
)
def test_judge_reads_the_record_formats_of_audit(run: RunCommand, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    stated = run("judge minefield --size 3 --moves 'b1 a2' --json")
    assert run(f"judge {path} --json") == stated
    with piped(content) as pipe:
        assert run(f"judge {pipe} --json") == stated
    assert run(f"audit {path}").status == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "it has no record"),
        (b"[" + RECORD + b"," + RECORD + b"]", "it has several records; rulestone audit replays them all"),
        (RECORD.decode().encode("utf-16"), "the file cannot be read: it is UTF-16; write it as UTF-8"),
        (
            gzip.compress(RECORD, mtime=0) + b"\n",
            "the file cannot be read any further: bytes follow after the end of a compressed stream",
        ),
    ],
)
def test_judge_refuses_a_file_without_exactly_one_record(
    run: RunCommand, tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    assert run(f"judge {path}").err == f"rulestone: {path}: {words}\n"


def test_a_byte_order_mark_changes_nothing(run: RunCommand, tmp_path: Path, saved: str) -> None:
    marked, known = tmp_path / "marked.json", tmp_path / "known.txt"
    marked.write_bytes(MARK + Path(saved).read_bytes())
    known.write_bytes(MARK + b"minefield/first\rminefield/last\r")
    result = run(f"check reference --case {marked} --expected-failures {known} --json")
    statuses = {case["id"]: case["status"] for case in json.loads(result.out)["cases"]}
    assert statuses == {"minefield/first": "xfail", "minefield/breaking": "fail", "minefield/last": "xfail"}


def test_cases_and_known_failures_may_come_through_a_pipe(run: RunCommand, saved: str) -> None:
    content = Path(saved).read_bytes()
    with piped(content) as pipe, piped(b"minefield/first\n") as known:
        result = run(f"check reference --case {pipe} --expected-failures {known}")
    assert "3 cases: 2 fail, 1 xfail" in result.out


@pytest.mark.parametrize(
    "command",
    [
        "audit {own} --report json={own}",
        "audit {folder} --report html={own}",
        "audit {folder}/link.json --report md={own}",
        "check reference --case {own} --report json={own}",
        "check reference --case {saved} --report json={saved}/link.json",
        "check reference --expected-failures {own} --report junit={own}",
        "check --game lefe --report json={own} -- python {own}",
        "fuzz bitboard --count 1 --variant {own}:X --report json={own}",
        "fuzz --count 1 --report md={own} -- python {own}",
        "stats lefe --size 3 --variant {own}:X --report json={own}",
        "compare lefe {own}:X --size 3 --report json={own}",
        "show {own} --svg {own}",
        "show {folder}/link.json --png {own}",
    ],
)
def test_no_command_overwrites_a_file_that_it_reads(
    run: RunCommand, tmp_path: Path, saved: str, command: str
) -> None:
    contents = {"in": RECORD, "saved": Path(saved).read_bytes()}
    for name, content in contents.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "own.json").write_bytes(content)
        (tmp_path / name / "link.json").symlink_to("own.json")
    folder, own = tmp_path / "in", tmp_path / "in" / "own.json"
    result = run(command.format(own=own, folder=folder, saved=tmp_path / "saved"))
    assert (result.status, result.out) == (2, "")
    assert "own.json is read by this command; name another file to write to\n" in result.err.replace(
        "link", "own"
    )
    for name, content in contents.items():
        assert (tmp_path / name / "own.json").read_bytes() == content
