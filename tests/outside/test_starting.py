"""Programs that do not start as they should, and what their authors hear of common mistakes."""

import select
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.check.engine_sources import engine_source
from rulestone.engines import EngineBroken, EngineNotStarted
from rulestone.engines.outside.complaints import last_words, strayed
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Verdict
from tests.outside.test_stdio import BAD, GOOD

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

Broken = Callable[..., tuple[str, ...]]


def inline(program: str) -> tuple[str, ...]:
    """A command that runs this Python text."""
    return (sys.executable, "-c", program)


def test_claiming_everything_is_a_claim_like_any_other(broken: Broken) -> None:
    with StdioEngine(broken("claims_everything")) as engine:
        assert engine.claims.games["chess"].sizes == (-(10**30), 10**30)
        assert isinstance(engine.ask(GOOD), Verdict)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("protocol", "2", "speaks protocol 2, this is protocol 1"),
        ("protocol", "true", "Expected `int`"),
        ("name", "7", "Expected `str`"),
        ("games", '["minefield"]', "Expected `object`"),
        ("games", '{"minefield": {"sizes": "all"}}', "Expected `array`"),
        ("games", '{"minefield": {"sizes": [1, 2, 3]}}', "length 2"),
        ("ops", "null", "Expected `array`"),
        ("id", '"1"', "a reply to request '1'"),
        ("error", '"no"', "refuses `hello`"),
    ],
)
def test_a_nonsense_introduction_is_no_start(broken: Broken, field: str, value: str, words: str) -> None:
    with (
        StdioEngine(broken("nonsense_hello", field, value)) as engine,
        pytest.raises(EngineNotStarted, match=words),
    ):
        _ = engine.claims


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("no-such-program-anywhere",), "“no-such-program-anywhere”: No such file"),
        (("/",), "Permission denied"),
        (("a\0b",), "null byte"),
        ((), "empty"),
        (("true",), "exit status 0 instead of answering"),
        (inline("import sys; sys.exit('no licence')"), "says: no licence"),
        (inline("print('Welcome!'); input()"), "Welcome!"),
        (("yes",), "not JSON|more than one line"),
    ],
)
def test_what_cannot_be_started_says_so(command: tuple[str, ...], words: str) -> None:
    with StdioEngine(command) as engine, pytest.raises(EngineNotStarted, match=words):
        engine.ask(GOOD)


def test_hello_has_a_time_limit_of_its_own() -> None:
    with (
        StdioEngine(("sleep", "60"), timeout=60, hello_timeout=0.3) as engine,
        pytest.raises(EngineNotStarted, match=r"timeout.*no answer within 0.3 s"),
    ):
        _ = engine.claims


def test_a_program_that_never_starts_again_is_given_up(
    broken: Broken, tmp_path_factory: pytest.TempPathFactory
) -> None:
    memory = tmp_path_factory.mktemp("engine") / "crashed"
    with StdioEngine(broken("never_again", str(memory))) as engine:
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
    with StdioEngine(inline(program)) as engine:
        assert engine.claims.name == "x"
        process = engine._process
        assert process is not None
        assert select.select([process._stdout], [], [], 30)[0]
        # It is started again; on a busy machine it may be found to say it before it is asked, three times.
        with pytest.raises((EngineBroken, EngineNotStarted), match="“ready”"):
            engine.ask(GOOD)


HELLO = "{'id': json.loads(line)['id'], 'protocol': 1, 'name': 'x', 'version': '1', 'games': {}}"


def running(program: str, timeout: float = 60.0) -> StdioEngine:
    """An engine that runs this Python text with every line that it is sent."""
    lines = ("import json, sys", "for line in sys.stdin:", *(f"    {each}" for each in program.splitlines()))
    return StdioEngine((sys.executable, "-c", "\n".join(lines)), timeout=timeout, hello_timeout=timeout)


def refusal(started: StdioEngine) -> str:
    with started, pytest.raises(EngineNotStarted) as caught:
        _ = started.claims
    return caught.value.message


@pytest.mark.parametrize(
    "program",
    [
        f"print('thinking about it')\nprint(json.dumps({HELLO}), flush=True)",
        f"print(json.dumps({HELLO}) + chr(10) + 'thinking about it', flush=True)",
        "print('thinking about it', flush=True)",
    ],
)
def test_debug_output_is_quoted_itself_and_sent_elsewhere(program: str) -> None:
    text = refusal(running(program))
    assert text.endswith(": “thinking about it”; debug output belongs on standard error")


def test_a_second_reply_is_quoted_and_taken_for_no_debug_output(broken: Broken) -> None:
    assert strayed((b'{"id":1}', b'{"id":2}', b"")) == b'{"id":2}'
    assert strayed((b"", b"")) == b""
    with StdioEngine(broken("in_advance")) as started, pytest.raises(EngineBroken) as caught:
        started.ask(BAD)
    assert caught.value.message.startswith("more than one line in reply: “{")
    assert "debug" not in caught.value.message


def test_who_says_nothing_hears_of_flushing() -> None:
    text = refusal(running("pass", 0.5))
    assert "(timeout): no answer within 0.5 s; what it prints must be flushed after every line" in text


def test_half_a_line_is_quoted() -> None:
    # A shell is there sooner than Python, on a busy machine too.
    text = refusal(StdioEngine(("sh", "-c", "printf half; exec sleep 60"), hello_timeout=0.5))
    assert "no answer within 0.5 s, only half a line: “half”" in text


def test_the_time_limit_holds_for_the_first_answer_too(tmp_path: Path) -> None:
    program = tmp_path / "silent.py"
    program.write_text("input()\ninput()\n")
    started = engine_source((sys.executable, str(program)), 0.2).make()
    with pytest.raises(EngineNotStarted, match=r"no answer within 0\.2 s"):
        _ = started.claims


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
        (NODE, "; it says: Error: Cannot find module '/x/nosuch.mjs'"),
        ("Traceback:\n  File x\nKeyError: 'x'\n", "; it says: KeyError: 'x'"),
        ("SyntaxError: bad\n    at error (x:1)\n\nNode.js v20\n", "; it says: SyntaxError: bad"),
        ("1\n2\n3\n\n4\n", "; it says: 2 / 3 / 4"),
    ],
)
def test_the_line_that_tells_most_is_quoted(stderr: str, words: str) -> None:
    assert last_words(stderr) == words
    assert "the board is upside down" in last_words(RUST)
    assert len(last_words("x" * 10_000 + "\n" + "Error " * 10_000)) < 250


@pytest.mark.parametrize(
    ("command", "advice"),
    [
        (("sh engine.sh",), "; leave out the quotes around it: -- sh engine.sh"),
        (("sh -c 'x'", "more"), "leave out the quotes"),
        (("--game", "minefield", "sh"), "; options of rulestone go before the --"),
        (("BUG=a b", "sh", "x"), "; variables are set by env: -- env 'BUG=a b' sh x"),
        (("a.b:C",), "; an object of Python is checked by pytest --rulestone-engine a.b:C"),
        (("a.b:C.d", "x"), "No such file or directory"),
        (("a/b:C",), "No such file or directory"),
        (("a.b:",), "No such file or directory"),
        (("openspil:hex",), "No such file or directory"),
        (("no-such-program with arguments",), "No such file or directory"),
        (("no-such-program",), "No such file or directory"),
    ],
)
def test_a_command_that_was_meant_otherwise_is_told_how(command: tuple[str, ...], advice: str) -> None:
    text = refusal(StdioEngine(command))
    assert "No such file or directory" in text
    assert advice in text
    assert text.endswith(advice) or "quotes" in advice
