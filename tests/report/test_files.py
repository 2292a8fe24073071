"""Renderings are whole or not at all: a full disk, a kill in the middle, a folder that takes no file."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.report.formats import FORMATS
from tests.helpers.running import Broken, CommandResult

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


BEFORE = "what was here before\n"

FULL = (
    "import os, resource, sys; os.environ['PYTHONDONTWRITEBYTECODE'] = '1'; sys.dont_write_bytecode = True\n"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
)
"""No file can be longer than this; Python ignores the signal, and the write fails as on a full disk.

Engines share the limit. What anybody compiles would be cut short as well, and stay so.
"""

KILLED_WRITING = f"import signal; signal.signal(signal.SIGXFSZ, signal.SIG_DFL)\n{FULL}"
"""The same, but the system kills the process that tries."""

KILLED_BEFORE_THE_END = (
    "import os, signal, sys\n"
    "def watch(event, _):\n"
    "    if event == 'os.rename':\n"
    "        os.kill(os.getpid(), signal.SIGKILL)\n"
    "sys.addaudithook(watch)\n"
)
"""Killed when all is written and only the name is still to be given."""


@pytest.fixture
def rulestone() -> Callable[..., CommandResult]:
    """Run the command line in a process that does something else first."""

    def command(first: str, *arguments: str) -> CommandResult:
        run = "import sys; from rulestone.__main__ import run_command; sys.exit(run_command(sys.argv[1:]))"
        command = (sys.executable, "-c", f"{first}{run}", *arguments)
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return CommandResult(done.returncode, done.stdout, done.stderr)

    return command


@pytest.mark.parametrize(
    ("first", "status"),
    [(FULL, 2), (KILLED_WRITING, -signal.SIGXFSZ), (KILLED_BEFORE_THE_END, -signal.SIGKILL)],
)
def test_an_interrupted_report_leaves_the_old_file(
    rulestone: Callable[..., CommandResult],
    saved: str,
    broken: Broken,
    tmp_path: Path,
    first: str,
    status: int,
) -> None:
    reports = [f"--report={kind}={tmp_path / kind}" for kind in FORMATS]
    for kind in FORMATS:
        (tmp_path / kind).write_text(BEFORE)
    result = rulestone(first, "check", *reports, "--case", saved, "--", *broken("wrong_rule"))
    assert result.status == status
    assert {(tmp_path / kind).read_text() for kind in FORMATS} == {BEFORE}
    if status == 2:
        full = [f"rulestone: --report: {tmp_path / kind}: File too large" for kind in FORMATS]
        assert result.err.splitlines() == full
        assert "1 fail" in result.out
        assert {each.name for each in tmp_path.iterdir()} == {*FORMATS, "cases.json"}


def test_fuzz_reports_a_finding_that_cannot_be_saved(
    rulestone: Callable[..., CommandResult], tmp_path: Path, broken: Broken
) -> None:
    expected = ("fuzz", "--count", "20", "-x", "--save", str(tmp_path / "found"), "--json")
    result = rulestone(FULL, *expected, "--", *broken("wrong_rule"))
    document = json.loads(result.out)
    assert (result.status, document["exit_status"], document["cases"][0]["file"]) == (2, 2, None)
    assert result.err.splitlines()[-1].startswith("rulestone: --save: ")
    assert result.err.endswith(": File too large\n")
    assert list((tmp_path / "found").iterdir()) == []
