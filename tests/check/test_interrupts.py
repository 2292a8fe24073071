"""Ctrl-C, a kill or a full disk at any moment; what programs leave behind; bounds of time and memory."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from rulestone.cases.cases import Case
from rulestone.diagnose import causes, recheck
from rulestone.engines.outside import line_process
from rulestone.engines.outside.program import Program
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.report.formats import FORMATS
from tests.conftest import processes_with, save
from tests.helpers.interrupting import is_pending, wait_until_asked
from tests.helpers.order import few_by_day
from tests.helpers.running import (
    COMMAND,
    PATIENCE,
    RULESTONE,
    Broken,
    CommandResult,
    RunCommand,
    running,
    start,
    wait_until,
)
from tests.outside.test_stdio import GOOD

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def interrupted(
    arguments: Sequence[str],
    number: signal.Signals,
    *,
    log: Path,
    group: bool,
    times: int = 1,
) -> dict[str, list[dict[str, str]]]:
    """What a command tells that is interrupted once its engine tells that it was asked."""
    with running(
        *RULESTONE, *arguments, environment={**os.environ, "RULESTONE_TEST_TOLD": str(log)}
    ) as process:
        wait_until_asked(log)
        for _ in range(times):
            (os.killpg if group else os.kill)(process.pid, number)
            wait_until(lambda: not is_pending(number, process.pid))
        out, err = process.communicate(timeout=PATIENCE)
    # The second of two may come when all has been told and the interpreter is on its way out.
    assert process.returncode in ((128 + number,) if times == 1 else (128 + number, -number))
    assert err == b""
    document: dict[str, list[dict[str, str]]] = json.loads(out)
    assert document["interrupted"]
    return document


def test_interrupted_fuzz_reports_a_disagreement_that_is_still_being_shrunk(
    broken: Broken, tmp_path: Path
) -> None:
    command = ["fuzz", "--json", "--seed", "0", "--", *broken("slow_and_wrong")]
    told = interrupted(command, signal.SIGINT, log=tmp_path / "told", group=False, times=2)
    assert told["cases"][0]["status"] == "fail"


@pytest.mark.parametrize(
    ("engine", "number", "group", "times"),
    few_by_day(
        [
            (("stubborn",), signal.SIGINT, True, 1),
            (("stubborn",), signal.SIGINT, False, 2),
            (("stubborn",), signal.SIGTERM, False, 1),
            (("endless_line",), signal.SIGINT, False, 1),
            (("leaves_runaway",), signal.SIGINT, False, 1),
            # An engine that ended at once might be given up before the signal comes.
            (("leaves_child", "0.3"), signal.SIGINT, True, 1),
        ],
        2,
    ),
)
def test_interrupted_check_reports_the_results_so_far(
    cases: tuple[Case, ...],
    broken: Broken,
    tmp_path: Path,
    engine: tuple[str, ...],
    number: signal.Signals,
    group: bool,
    times: int,
) -> None:
    many = (cases[0], *(msgspec.structs.replace(cases[1], id=f"minefield/{n}") for n in range(99)))
    expected = ["check", "--json", "--case", save(many, tmp_path / "cases.json"), "--timeout", "60"]
    log = tmp_path / "told"
    results = interrupted([*expected, "--", *broken(*engine)], number, log=log, group=group, times=times)[
        "cases"
    ]
    assert results[0]["status"] == "pass"
    assert len(results) < 100, "it was not interrupted"


@pytest.mark.parametrize(("module", "name"), [(recheck, "recheck"), (causes, "known_mistakes")])
def test_an_interrupted_diagnosis_keeps_the_results(
    run: RunCommand,
    broken: Broken,
    saved: str,
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    name: str,
) -> None:
    monkeypatch.setattr(module, name, lambda *_: signal.raise_signal(signal.SIGTERM))
    result = run("check", "--json", "--case", saved, "--", *broken("wrong_rule"))
    document = json.loads(result.out)
    assert (result.status, document["interrupted"]) == (143, True)
    assert [case["status"] for case in document["cases"]] == ["pass", "fail", "pass"]


AGAIN = """
import signal
from contextlib import contextmanager
import {module} as command

@contextmanager
def bar(*words):
    with shown(*words) as progress_bar:
        progress_bar.tell = lambda *_: signal.raise_signal(signal.SIGINT)
        yield progress_bar
    signal.raise_signal(signal.SIGINT)

shown, command.bar = command.bar, bar
"""


@pytest.mark.parametrize("command", ["check", "fuzz", "audit"])
def test_a_second_ctrl_c_before_anything_is_printed_loses_nothing(tmp_path: Path, command: str) -> None:
    archive = tmp_path / "games.jsonl"
    archive.write_text('{"game": "lefe", "size": 3, "moves": ["c3"]}\n')
    words = {
        "check": ("--case", "minefield/size-1*", "bitboard"),
        "fuzz": ("--seed", "0", "--count", "2", "--game", "evening", "bitboard"),
        "audit": (str(archive),),
    }
    module = "rulestone_audit.command" if command == "audit" else f"rulestone.commands.{command}"
    result = start(command, "--json", *words[command], code=AGAIN.format(module=module) + COMMAND)
    assert (result.status, result.err) == (130, "")
    assert json.loads(result.out)["interrupted"] is True


INTERRUPTED = """
import signal, sys
import rulestone.__main__ as cli

def interrupted_flush():
    sys.stdout.flush = flush
    signal.raise_signal(signal.SIGINT)

def run_command(arguments):
    status = run(arguments)
    sys.stdout.flush = interrupted_flush
    return status

flush, run = sys.stdout.flush, cli.run_command
sys.argv = ["rulestone", "games"]
"""


@pytest.mark.parametrize(
    ("then", "status"),
    [
        ("cli.run_command = run_command", 130),  # while the last output is written: nothing is lost
        ("sys.exit = lambda _: signal.raise_signal(2)", -signal.SIGINT),  # when all is written
    ],
)
def test_ctrl_c_at_the_very_end_shows_no_traceback(then: str, status: int) -> None:
    process = subprocess.run(
        (sys.executable, "-c", f"{INTERRUPTED}{then}; cli.main()"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (process.stderr, process.returncode) == ("", status)
    assert "evening" in process.stdout


LONG = """
import signal
from rulestone.commands.output import finishing, print_json

signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    with finishing(interrupted=True):
        print_json(["a" * 1_000] * 1_000)
except KeyboardInterrupt:
    raise SystemExit(130)
"""


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_second_ctrl_c_does_not_truncate_the_report(unbuffered: str) -> None:
    with running(
        sys.executable, "-c", LONG, environment={**os.environ, "PYTHONUNBUFFERED": unbuffered}
    ) as process:
        assert process.stdout is not None
        first = os.read(process.stdout.fileno(), 1)  # now it prints, and the pipe holds but a part of it
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert err == b""
    assert process.returncode == 130
    assert len(json.loads(first + out)) == 1_000


@pytest.mark.parametrize("moment", ["started", "ended"])
def test_ctrl_c_while_a_program_starts_or_ends_leaves_no_process(
    broken: Broken, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    class Interrupting(Program):
        """Ctrl-C comes when the program runs and nobody has taken note of it, or just before it is ended."""

        def __init__(self, command: Sequence[str]) -> None:
            super().__init__(command)
            self._interrupt_when("started")

        def end(self) -> None:
            """Be interrupted first."""
            self._interrupt_when("ended")
            super().end()

        def _interrupt_when(self, now: str) -> None:
            if now == moment:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(line_process, "Program", Interrupting)
    with pytest.raises(KeyboardInterrupt), closing(StdioEngine(broken("stubborn"))) as engine:
        engine.ask(GOOD)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands on what is left behind")
@pytest.mark.parametrize(
    ("jobs", "arguments"), [("1", ("check", "--case")), ("2", ("fuzz", "--count", "2", "--size", "4"))]
)
def test_no_orphan_outlives_the_command(
    broken: Broken,
    saved: str,
    arguments: tuple[str, ...],
    jobs: str,
) -> None:
    seconds = f"301.{time.monotonic_ns()}"
    what = (*arguments, saved) if arguments[-1] == "--case" else (*arguments, "--game", "minefield")
    result = start(*what, "--jobs", jobs, "--", *broken("crashes_with_grandchild", seconds))
    assert "exit status 3" in result.out
    assert processes_with(f"sleep\0{seconds}\0", "cmdline") == {}


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


@pytest.mark.parametrize(("name", "status"), EXCESSIVE.items())
def test_check_stays_within_bounds(
    broken: Broken, saved: str, tmp_path: Path, name: str, status: str
) -> None:
    report = tmp_path / "report.html"
    wanted = ("--case", saved, "--timeout", "60", "--report", f"html={report}")
    result = start("check", "--json", *wanted, "--", *broken(name), code=PROGRAM)
    assert [case["status"] for case in json.loads(result.out)["cases"]] == ["pass", status, "pass"]
    assert int(result.err.splitlines()[-1]) < MEBIBYTES, "a report takes too much memory"
    assert report.stat().st_size < 200_000, "the report is too large"


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
    few_by_day([(FULL, 2), (KILLED_WRITING, -signal.SIGXFSZ), (KILLED_BEFORE_THE_END, -signal.SIGKILL)], 2),
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
