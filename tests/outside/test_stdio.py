"""Outside engines of every kind of bad manners: the right words, in bounded time, and nothing left behind."""

import gc
import os
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from rulestone.check.engine_spec import engine_spec
from rulestone.core.names import ActionText
from rulestone.engines.engine import Engine, EngineBroken, EngineNotStarted, EngineUnusable
from rulestone.engines.outside.stdio import StdioEngine, start_error
from rulestone.protocol import Verdict
from tests.conftest import BROKEN, processes_with
from tests.helpers.asking import ask
from tests.helpers.interrupting import once_asked
from tests.helpers.running import Broken, soon, wait_until

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

GOOD = ask("minefield", 2, "black=b2", turn="white")
BAD = ask("minefield", 4, "black=b2", turn="white")
RIGHT = Verdict(
    legal=(ActionText("a1"), ActionText("b1"), ActionText("a2")), to_move="white", over=False, winner=None
)


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which a broken engine tells that it has been asked what it misbehaves at."""
    monkeypatch.setenv("RULESTONE_TEST_TOLD", str(tmp_path / "told"))
    return tmp_path / "told"


def wait_for_output(engine: StdioEngine) -> None:
    """Wait until there is something to read from the program, be it the end."""
    process = engine._process
    assert process is not None
    wait_until(lambda: not process._chunks.empty())


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("late", "timeout", "no answer within 0.1 s"),
        ("stubborn", "timeout", "no answer"),
        ("stopped", "timeout", "no answer"),
        ("crashing", "crash", "exit status 1 instead of answering"),
        ("half_line", "crash", "exit status 0 in the middle of a line"),
        ("closes_output", "crash", "closed its standard output"),
        ("leaves_child", "crash", "exit status 3"),
        ("leaves_runaway", "crash", "exit status 3"),
        ("endless_line", "malformed", "more than 1048576 bytes"),
        ("endless_lines", "malformed", "more than one line"),
        ("in_advance", "malformed", r"more than one line in reply: “\{((?!debug).)*$"),
        ("rubbish", "malformed", r"not JSON: .*“Thinking about it \\x1b\[31m...”; debug output belongs on"),
        ("duplicate_keys", "malformed", "not JSON"),
        ("not_a_number", "malformed", "not JSON"),
        ("invalid_utf8", "malformed", "not JSON"),
        (
            "wrong_id",
            "malformed",
            r"a reply to request 0, but \d+ was asked \(reports show the request with id 1\): ",
        ),
    ],
)
def test_a_bad_answer_is_a_fault_and_the_next_answer_is_right(
    broken: Broken, name: str, status: str, words: str
) -> None:
    with closing(StdioEngine(broken(name), timeout=30)) as engine:
        assert engine.ask(GOOD) == RIGHT
        # The good answers have all the time they need on a busy machine.
        engine.timeout = 0.1 if status == "timeout" else 30
        with soon(), pytest.raises(EngineBroken, match=words) as caught:
            engine.ask(BAD)
        engine.timeout = 30
        assert caught.value.status == status
        assert not caught.value.blames_previous
        assert "\x1b" not in caught.value.message
        assert ("RuntimeError: the board is upside down" in caught.value.stderr) == (name == "crashing")
        assert engine.ask(GOOD) == RIGHT
        assert engine.finish() is None


def test_the_number_of_misspelt_fields_reported_is_bounded(broken: Broken) -> None:
    with closing(StdioEngine(broken("many_fields"))) as engine:
        engine.ask(BAD)
        assert 0 < len(engine.misspelt) <= 100, "no misspelt field is told, or all of them are"


@pytest.mark.parametrize(("name", "status"), [("talks_afterwards", "malformed"), ("one_shot", "crash")])
def test_a_late_fault_blames_the_previous_question(
    broken: Broken, tmp_path: Path, name: str, status: str
) -> None:
    answered = tmp_path / "answered"
    with closing(StdioEngine(broken(name, str(answered)))) as engine:
        assert isinstance(engine.ask(BAD), Verdict)
        answered.touch()
        wait_for_output(engine)
        with pytest.raises(EngineBroken, match="after its reply") as caught:
            engine.ask(GOOD)
        assert (caught.value.status, caught.value.blames_previous) == (status, True)
        assert engine.ask(GOOD) == RIGHT


def test_the_restart_budget_is_kept_and_no_descriptor_left_open(broken: Broken) -> None:
    with closing(StdioEngine(broken("crashing"))) as first:  # what is opened once stays
        assert first.ask(GOOD) == RIGHT
    gc.collect()  # what earlier tests have left may be closed at any time
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - counting, not walking
    with closing(StdioEngine(broken("crashing"), restarts=2)) as engine:
        for _ in range(3):
            with pytest.raises(EngineBroken):
                engine.ask(BAD)
        with pytest.raises(EngineUnusable, match=r"after 2 restarts it was again crash: it ended"):
            engine.ask(GOOD)
    assert len(os.listdir("/proc/self/fd")) <= before, "a descriptor is left open"  # noqa: PTH208


def test_a_closed_engine_is_not_started_again(broken: Broken) -> None:
    engine = StdioEngine(broken("stubborn"))
    assert engine.ask(GOOD) == RIGHT
    engine.close()
    with pytest.raises(EngineUnusable, match="closed"):
        engine.ask(GOOD)


def test_an_interrupted_question_leaves_no_process(broken: Broken, log: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with closing(StdioEngine(broken("silent"), timeout=60)) as engine:
        assert engine.ask(GOOD) == RIGHT
        before = signal.signal(signal.SIGALRM, interrupt)
        alarm = once_asked(log, lambda: os.kill(os.getpid(), signal.SIGALRM))
        with pytest.raises(KeyboardInterrupt):
            engine.ask(BAD)
        alarm.join()
        signal.signal(signal.SIGALRM, before)
        assert engine.ask(GOOD) == RIGHT


ANSWERING = (sys.executable, "-S", str(BROKEN), "nonsense_hello")
"""Introduces itself with a field of another value."""


def inline(program: str) -> tuple[str, ...]:
    """A command that runs this Python text."""
    return (sys.executable, "-c", program)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("no-such-program-anywhere",), "“no-such-program-anywhere”: No such file"),
        (("/",), "Permission denied"),
        (("a\0b",), "null byte"),
        ((), "empty"),
        (("true",), "exit status 0 instead of answering"),
        (inline("import sys; sys.exit('no licence')"), "says: no licence"),
        (inline("print('Welcome!'); input()"), "“Welcome!”; debug output belongs on standard error$"),
        (("yes",), "not JSON|more than one line"),
        ((*ANSWERING, "error", '"no"'), "refuses `hello`"),
        ((*ANSWERING, "id", '"1"'), "a reply to request '1'"),
    ],
)
def test_a_program_that_cannot_be_started_is_refused_by_name(command: tuple[str, ...], words: str) -> None:
    with closing(StdioEngine(command)) as engine, pytest.raises(EngineNotStarted, match=words):
        engine.ask(GOOD)


def refusal(started: Engine) -> str:
    with closing(started), pytest.raises(EngineNotStarted) as caught:
        _ = started.capabilities
    return caught.value.message


def test_hello_has_a_time_limit_of_its_own() -> None:
    silent = engine_spec(("sleep", "60"), 0.05).make()
    halting = StdioEngine(("sh", "-c", "printf half; exec sleep 60"), timeout=1)
    assert "(timeout): no answer within 0.05 s; it must flush its output after" in refusal(silent)
    assert "(timeout): no answer within 1 s, only half a line: “half”; it must" in refusal(halting)


def test_a_helper_that_left_its_session_and_environment_ends_with_its_program() -> None:
    mark = f"60.{time.monotonic_ns()}"
    command = ("sh", "-c", f"env -i setsid sleep {mark} & exec sleep 60")
    assert "(timeout)" in refusal(StdioEngine(command, timeout=1))
    assert processes_with(mark, "cmdline") == {}


def test_a_program_that_cannot_be_restarted_is_given_up(broken: Broken, tmp_path: Path) -> None:
    memory = tmp_path / "crashed"
    with closing(StdioEngine(broken("never_again", str(memory)))) as engine:
        assert isinstance(engine.ask(GOOD), Verdict)
        with pytest.raises(EngineBroken, match="exit status 1"):
            engine.ask(BAD)
        with pytest.raises(EngineNotStarted, match="still out of luck"):
            engine.ask(GOOD)


def test_output_after_hello_is_a_fault_of_hello() -> None:
    program = (
        "import json, time\n"
        "request = json.loads(input())\n"
        "reply = {'id': request['id'], 'protocol': 1, 'name': 'x', 'version': '1', 'games': {}}\n"
        "print(json.dumps(reply), flush=True)\n"
        "time.sleep(0.1)\n"
        "print('ready', flush=True)\n"
        "time.sleep(60)\n"
    )
    with closing(StdioEngine(inline(program))) as engine:
        assert engine.capabilities.name == "x"
        wait_for_output(engine)
        # It is started again; on a busy machine it may be found to say it before it is asked, three times.
        with pytest.raises((EngineBroken, EngineNotStarted), match="“ready”"):
            engine.ask(GOOD)


NODE = """node:internal/modules/cjs/loader:1148
  throw err;
  ^

Error: Cannot find module '/x/nosuch.mjs'
    at Module._resolveFilename (node:internal/errors:1)
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.20.2
"""
RUST = """
thread 'main' panicked at src/main.rs:2:5:
the board is upside down
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
"""


@pytest.mark.parametrize(
    ("stderr", "words"),
    [
        ("", ""),
        ("\n \n", ""),
        ("no licence\n", "; it says: no licence"),
        ("Error: no net\nretrying\nError: no licence\nbye\n", "; it says: Error: no licence"),
        (NODE, "; it says: Error: Cannot find module '/x/nosuch.mjs'"),
        ("Traceback:\n  File x\nKeyError: 'x'\n", "; it says: KeyError: 'x'"),
        ("SyntaxError: bad\n    at error (x:1)\n\nNode.js v20\n", "; it says: SyntaxError: bad"),
        ("1\n2\n3\n\n4\n", "; it says: 2 / 3 / 4"),
    ],
)
def test_the_most_telling_line_of_standard_error_is_quoted(stderr: str, words: str) -> None:
    assert start_error(stderr) == words
    assert "the board is upside down" in start_error(RUST)
    assert len(start_error("x" * 10_000 + "\n" + "Error " * 10_000)) < 250, "too long for a line"


@pytest.mark.parametrize(
    ("command", "advice"),
    [
        (("--game", "minefield", "sh"), "; options of rulestone go before the --"),
        (("varinat:hex",), "; did you mean variant:hex?"),
        (("no-such-program",), "No such file or directory"),
    ],
)
def test_a_command_that_looks_mistyped_is_refused_with_a_hint(command: tuple[str, ...], advice: str) -> None:
    text = refusal(StdioEngine(command))
    assert "No such file or directory" in text
    assert text.endswith(advice)
