"""Bounds of time and memory, whatever an engine does: measured on the process that asks it."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case
from tests.conftest import save
from tests.launching import Launcher

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

Broken = Callable[..., tuple[str, ...]]
Measured = Callable[..., tuple[dict[str, object], int]]

MEBIBYTES = 200
SECONDS = 120

PROGRAM = """
import resource, sys
from rulestone.__main__ import run_command
status = run_command(sys.argv[1:])
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sys.stderr.write(str(most // (1 << 20 if sys.platform == "darwin" else 1 << 10)))
sys.exit(status)
"""
"""A command, which then writes how many MiB it had."""

HOSTILE = [
    ("silent", "timeout"),
    ("late", "timeout"),
    ("endless_line", "malformed"),
    ("endless_lines", "malformed"),
    ("half_line", "crash"),
    ("leaves_child", "crash"),
    ("leaves_runaway", "crash"),
    ("stubborn", "timeout"),
    ("wrong_id", "malformed"),
    ("in_advance", "malformed"),
    ("duplicate_keys", "malformed"),
    ("not_a_number", "malformed"),
    ("invalid_utf8", "malformed"),
    ("nested", "malformed"),
    ("million", "malformed"),
    ("long_list", "fail"),
    ("claims_everything", "pass"),
]
"""Engines, and what the case ends as on which they show what they are."""


@pytest.fixture
def measured(launcher: Launcher) -> Measured:
    """What a command tells, and how many MiB it had; within the time it may take.

    A process counts as its own the memory of the one that forked it, which here is small.
    """

    def run(*arguments: str) -> tuple[dict[str, object], int]:
        began = time.monotonic()
        result = launcher.run(*arguments, code=PROGRAM, timeout=2 * SECONDS)
        assert time.monotonic() - began < SECONDS
        value = json.loads(result.out)
        assert isinstance(value, dict)
        return value, int(result.err.splitlines()[-1])

    return run


@pytest.mark.parametrize(("name", "status"), HOSTILE)
def test_check_stays_within_bounds(
    measured: Measured, broken: Broken, saved: str, tmp_path: Path, name: str, status: str
) -> None:
    report = tmp_path / "report.html"
    expected = ("--case", saved, "--timeout", "1", "--report", f"html={report}")
    document, size = measured("check", "--json", *expected, "--", *broken(name))
    cases = document["cases"]
    assert isinstance(cases, list)
    assert [case["status"] for case in cases] == ["pass", status, "pass"]
    assert size < MEBIBYTES
    assert report.stat().st_size < 200_000


def test_check_stays_within_bounds_with_a_gibibyte_on_standard_error(
    measured: Measured, broken: Broken, saved: str
) -> None:
    document, size = measured("check", "--json", "--case", saved, "--", *broken("noisy", "1024"))
    assert document["counts"] == {**dict.fromkeys(document["counts"], 0), "pass": 3}  # type: ignore[call-overload]  # a dict
    assert size < MEBIBYTES


def test_check_stays_within_bounds_however_many_long_answers_it_hears(
    measured: Measured, broken: Broken, cases: tuple[Case, ...], tmp_path: Path
) -> None:
    many = save([replace(cases[1], id=f"minefield/{n}") for n in range(12)], tmp_path / "many.json")
    document, size = measured("check", "--json", "--case", many, "--", *broken("long_list"))
    value = document["cases"]
    assert isinstance(value, list)
    assert [case["status"] for case in value] == ["fail"] * 12
    assert "bytes, too long to be kept" in value[0]["message"]
    assert size < MEBIBYTES


def test_an_engine_of_which_every_new_process_fails_ends_the_run(
    measured: Measured, broken: Broken, saved: str, tmp_path: Path
) -> None:
    expected = ("--case", saved, "--timeout", "10")
    document, size = measured("check", "--json", *expected, "--", *broken("never_again", str(tmp_path / "x")))
    assert document["exit_status"] == 3
    assert "still out of luck" in str(document["stopped"])
    assert size < MEBIBYTES


@pytest.mark.parametrize("name", ["endless_line", "long_list"])
def test_fuzz_stays_within_bounds(measured: Measured, broken: Broken, name: str) -> None:
    document, size = measured("fuzz", "--json", "--games", "3", "-x", "--", *broken(name))
    assert document["exit_status"] == 1
    assert size < MEBIBYTES
