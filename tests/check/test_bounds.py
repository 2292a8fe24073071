"""Bounds of time and memory, whatever an engine does: measured on the process that asks it."""

import json
from pathlib import Path

import pytest

from tests.helpers.running import Broken, start

MEBIBYTES = 200

PROGRAM = """
import resource, sys
from rulestone.__main__ import run_command
status = run_command(sys.argv[1:])
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sys.stderr.write(str(most // (1 << 20 if sys.platform == "darwin" else 1 << 10)))
sys.exit(status)
"""
"""A command, which then writes how many MiB it had."""

EXCESSIVE = {
    "endless_line": "malformed",
    "endless_lines": "malformed",
    "nested": "malformed",
    "million": "malformed",
    "long_list": "fail",
    "claims_everything": "pass",
}
"""Engines that say too much, and the result of the case in which they do."""


def measured(*arguments: str) -> tuple[dict[str, list[dict[str, str]]], int]:
    """The JSON document that a command prints, and how many MiB it had."""
    result = start(*arguments, code=PROGRAM)
    document: dict[str, list[dict[str, str]]] = json.loads(result.out)
    return document, int(result.err.splitlines()[-1])


@pytest.mark.parametrize(("name", "status"), EXCESSIVE.items())
def test_check_stays_within_bounds(
    broken: Broken, saved: str, tmp_path: Path, name: str, status: str
) -> None:
    report = tmp_path / "report.html"
    wanted = ("--case", saved, "--timeout", "60", "--report", f"html={report}")
    document, size = measured("check", "--json", *wanted, "--", *broken(name))
    assert [case["status"] for case in document["cases"]] == ["pass", status, "pass"]
    assert size < MEBIBYTES, "a report takes too much memory"
    assert report.stat().st_size < 200_000, "the report is too large"


def test_fuzz_stays_within_bounds(broken: Broken) -> None:
    settings = ("--game", "minefield", "--size", "4", "--count", "1", "-x")
    document, size = measured("fuzz", "--json", *settings, "--", *broken("endless_line"))
    assert [found["status"] for found in document["cases"]] == ["malformed"]
    assert size < MEBIBYTES, "a report takes too much memory"
