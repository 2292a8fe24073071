"""Programs that do not start as they should, and what their authors hear of common mistakes."""

import sys
from contextlib import closing
from pathlib import Path

import pytest

from rulestone.check.engine_sources import engine_source
from rulestone.engines import Engine, EngineBroken, EngineNotStarted
from rulestone.engines.outside.stdio import StdioEngine, start_error
from rulestone.protocol import Verdict
from tests.conftest import BROKEN
from tests.outside.test_stdio import BAD, GOOD
from tests.running import Broken, wait_until

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


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
        _ = started.claims
    return caught.value.message


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("", "; what it prints must be flushed after every line"),
        ("printf half; ", ", only half a line: “half”; what it prints must be flushed"),
    ],
)
def test_hello_has_a_time_limit_of_its_own(script: str, words: str) -> None:
    started = StdioEngine(("sh", "-c", f"{script}exec sleep 60"), timeout=60, hello_timeout=0.5)
    assert f"(timeout): no answer within 0.5 s{words}" in refusal(started)
    assert "no answer within 0.05 s" in refusal(engine_source(("sleep", "60"), 0.05).make())


def test_a_program_that_never_starts_again_is_given_up(broken: Broken, tmp_path: Path) -> None:
    memory = tmp_path / "crashed"
    with closing(StdioEngine(broken("never_again", str(memory)))) as engine:
        assert isinstance(engine.ask(GOOD), Verdict)
        with pytest.raises(EngineBroken, match="exit status 1"):
            engine.ask(BAD)
        with pytest.raises(EngineNotStarted, match="still out of luck"):
            engine.ask(GOOD)


def test_output_after_the_introduction_is_a_fault_of_the_introduction() -> None:
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
        assert engine.claims.name == "x"
        process = engine._process
        assert process is not None
        wait_until(process._has_news)
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
def test_the_line_that_tells_most_is_quoted(stderr: str, words: str) -> None:
    assert start_error(stderr) == words
    assert "the board is upside down" in start_error(RUST)
    assert len(start_error("x" * 10_000 + "\n" + "Error " * 10_000)) < 250


@pytest.mark.parametrize(
    ("command", "advice"),
    [
        (("--game", "minefield", "sh"), "; options of rulestone go before the --"),
        (("mutnat:hex",), "; did you mean mutant:hex?"),
        (("no-such-program",), "No such file or directory"),
    ],
)
def test_a_command_that_was_probably_meant_otherwise_is_refused_with_a_hint(
    command: tuple[str, ...], advice: str
) -> None:
    text = refusal(StdioEngine(command))
    assert "No such file or directory" in text
    assert text.endswith(advice)
