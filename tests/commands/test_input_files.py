"""What people type and have: files as they are, names that look like markup, and bad input, in one line.

Most bad input, with the line, is in `tests/golden/bad_input.txt`.
"""

import gzip
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from rulestone.cases import selection
from rulestone.cases.cases import CaseCollection
from tests.helpers.altered import AlteredEngine
from tests.helpers.running import Broken, CommandResult, InstallEngine, RunCommand

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
def test_judge_reads_the_record_formats_of_audit(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("record").write_bytes(content)
    stated = run("judge minefield --size 3 --moves 'b1 a2' --json")
    assert run("judge record --json") == stated
    with piped(content) as pipe:
        assert run(f"judge {pipe} --json") == stated
    assert run("audit record").status == 0


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
    with piped(Path(saved).read_bytes()) as pipe, piped(b"minefield/first\n") as known:
        result = run(f"check reference --case {pipe} --expected-failures {known}")
    assert "3 cases: 2 fail, 1 xfail" in result.out


@pytest.mark.parametrize(
    "command",
    [
        "audit {own} --report json={own}",
        "audit {folder} --report html={own}",
        "audit {folder}/link.json --report md={own}",
        "check reference --case {own} --case {saved}/own.json --report json={own}",
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


class Failing:
    """An engine that cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("no [licence]")


class Undeclared:
    """An engine that fails when it is asked what it declares."""

    @property
    def capabilities(self) -> None:
        """Fail."""
        raise KeyError("capabilities")


def test_an_engine_that_fails_to_start_or_declare_is_refused_in_one_line(
    run: RunCommand, install_engine: InstallEngine
) -> None:
    few = "--case minefield/hard-corner-black-diagonal*"
    assert (
        "named 1.0[/x] (altered)"
        in run(
            "check", install_engine(partial(AlteredEngine, name="named", version="1.0[/x]")), *few.split()
        ).out
    )
    for make, why in ((Failing, "RuntimeError: no [licence]"), (Undeclared, "KeyError: 'capabilities'")):
        name = install_engine(make)  # type: ignore[arg-type]  # that is the mistake
        for line in (f"check {name}", f"judge lefe --size 3 --engine {name}"):
            failed = run(line)
            assert (failed.status, failed.err.count("\n")) == (3, 1)
            assert f"engine '{name}' cannot be started: {why}" in failed.err


@pytest.mark.parametrize(
    "command", ["check --case minefield/hard-corner-side-*", "fuzz -x --size 4 --seed 1"]
)
def test_repeat_of_a_command_with_latin1_can_be_pasted(run: RunCommand, broken: Broken, command: str) -> None:
    words = ("env", "NAME=caf\udce9 [/x]", *broken("wrong_rule"))
    result = run(f"{command} --json --", *words)
    assert (result.status, result.err) == (1, "")
    document = json.loads(result.out)
    repeat = next(case for case in document["cases"] if case["status"] == "fail")["repeat"]
    assert repeat.isascii()
    typed = subprocess.run(
        ("bash", "-c", f"printf '%s\\0' {repeat}"), capture_output=True, check=True, timeout=60
    ).stdout.split(b"\0")
    assert b"NAME=caf\xe9 [/x]" in typed
    assert shlex.quote(words[-1]) in repeat
    assert "$'NAME=caf\\xe9 [/x]'" in run(f"{command} --", *words).out


HERE = shlex.quote(__file__)

SPREAD = (f"audit {HERE}", "check bitboard", "fuzz bitboard", "perft minefield --size 3 --depth 2")
"""Commands that can spread their work."""


@pytest.mark.parametrize("text", ["\udcff\udcfe", "a1\na2\x1b[31m", "a" * 10_000])
def test_strange_text_stays_on_one_short_printable_line(run: RunCommand, text: str) -> None:
    for line in ("rules", "judge lefe --size 3 --moves", "judge lefe --size 3 --moves '' --at"):
        result = run(line, text)
        assert result.status == 2
        assert result.err.endswith("\n")
        assert result.err[:-1].isprintable()
        assert len(result.err) < 700, "too long for a line"


@pytest.mark.parametrize("line", ["check z3", "serve --engine z3"])
def test_a_missing_solver_is_named_with_its_extra(run: RunCommand, line: str) -> None:
    with patch.dict(sys.modules):  # what is loaded meanwhile is forgotten, since it knows other copies of it
        for name in [name for name in sys.modules if name.startswith(("rulestone_proofs", "z3"))]:
            del sys.modules[name]
        sys.modules["z3"] = None  # type: ignore[assignment]  # so that importing it fails
        result = run(line)
    assert (result.status, result.out) == (3, "")
    assert result.err.count("\n") == 1
    assert result.err.endswith(": pip install 'rulestone[proofs]', or in a clone pip install '.[proofs]'\n")


@pytest.mark.parametrize("line", SPREAD)
def test_a_cluster_without_dask_is_refused_with_what_to_install(
    line: str, run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    problem = (
        "rulestone: --cluster needs Dask: pip install 'rulestone[cluster]'"
        ", or in a clone pip install '.[cluster]'\n"
    )
    assert run(f"{line} --cluster 127.0.0.1:1") == CommandResult(2, "", problem)


@pytest.mark.parametrize(
    ("problems", "words"),
    [
        ({"fill": "the cases of 'fill' cannot be read"}, "the cases of 'fill' cannot be read"),
        ({}, "no game is installed"),
    ],
)
def test_without_any_case_the_first_problem_is_the_reason(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, problems: dict[str, str], words: str
) -> None:
    monkeypatch.setattr(selection, "collect_cases", lambda: CaseCollection((), problems))
    assert run("check bitboard") == CommandResult(2, "", f"rulestone: {words}\n")
