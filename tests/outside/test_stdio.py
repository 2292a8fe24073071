"""Outside engines of every kind of bad manners, asked one by one or ahead: the right words, nothing left.

Lines to and from a program are read strictly.
"""

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.check.engine_spec import engine_spec
from rulestone.core.names import ActionText
from rulestone.core.overriding import override
from rulestone.engines.engine import Engine, EngineBroken, EngineNotStarted, EngineUnusable
from rulestone.engines.outside.line_process import LineProcess
from rulestone.engines.outside.replies import (
    Misspelt,
    hello_line,
    read_answer,
    read_capabilities,
    request_line,
)
from rulestone.engines.outside.stdio import MOST_REQUESTS, StdioEngine, start_error
from rulestone.protocol import (
    Answer,
    ErrorBody,
    Failure,
    Nodes,
    Played,
    Question,
    Unsupported,
    Verdict,
)
from rulestone.protocol.checking import check_question
from tests.conftest import BROKEN, processes_with
from tests.helpers.asking import ask, ask_perft, ask_record, read_line
from tests.helpers.impatient import Impatient
from tests.helpers.interrupting import once_asked
from tests.helpers.running import PATIENCE, Broken, soon, wait_until

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
        ("ends_slowly", "crash", "exit status 1 instead of answering"),
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
    assert "(timeout): no answer within 0.05 s; it must flush its output after" in refusal(
        engine_spec(("sleep", "60"), 0.05).make()
    )
    assert "(timeout): no answer within 1 s, only half a line: “half”; it must" in refusal(
        StdioEngine(("sh", "-c", "printf half; exec sleep 60"), timeout=1)
    )


def test_a_helper_that_left_its_session_and_environment_ends_with_its_program() -> None:
    mark = f"60.{time.monotonic_ns()}"
    assert "(timeout)" in refusal(
        StdioEngine(("sh", "-c", f"env -i setsid sleep {mark} & exec sleep 60"), timeout=1)
    )
    assert processes_with(mark, "cmdline") == {}


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
    late = pytest.raises(EngineNotStarted, match=r"does not introduce itself .*“ready”")
    with closing(StdioEngine(inline(program))) as engine, late:
        assert engine.capabilities.name == "x", "on a busy machine both lines may come at once"
        wait_for_output(engine)
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
        (
            "\nthread 'main' panicked at x.rs:2:5:\nthe board is upside down\nnote: a backtrace\n",
            "; it says: thread 'main' panicked at x.rs:2:5: / the board is upside down / note: a backtrace",
        ),
    ],
)
def test_the_most_telling_line_of_standard_error_is_quoted(stderr: str, words: str) -> None:
    assert start_error(stderr) == words
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


@contextmanager
def shell(script: str, limit: int = 1000) -> Iterator[LineProcess]:
    """A program of a few lines of shell, ended at the end of the block."""
    process = LineProcess(("sh", "-c", script), limit)
    try:
        yield process
    finally:
        process.kill()


def exchange(process: LineProcess, line: bytes, seconds: float) -> bytes:
    """Send a line and return its reply."""
    process.send(line)
    return process.receive(seconds)


def test_only_the_end_of_standard_error_is_kept_and_it_may_be_no_text() -> None:
    with shell("head -c 1000000 /dev/zero >&2; printf 'last\\377' >&2; cat") as process:
        assert exchange(process, b"echo", 30) == b"echo"
    assert process.stderr.endswith("last\ufffd")
    assert len(process.stderr) <= 1 << 14, "too much of standard error is kept"


def test_a_program_that_reads_nothing_does_not_block_the_writer() -> None:
    with soon(), shell("sleep 600") as process, pytest.raises(EngineBroken, match="no answer"):
        exchange(process, b"x" * 10_000_000, 0.3)


def test_an_endless_line_times_out() -> None:
    half = pytest.raises(EngineBroken, match=r"no answer within 0\.5 s, only half a line: “xxx")
    with shell("read line; while :; do printf x; done", limit=1 << 30) as process, soon(), half:
        exchange(process, b"x", 0.5)


def test_a_line_may_be_as_long_as_the_limit_and_no_longer() -> None:
    with shell("cat", limit=100_000) as process:
        assert len(exchange(process, b"x" * 100_000, 30)) == 100_000
        with pytest.raises(EngineBroken, match="more than 100000 bytes"):
            exchange(process, b"x" * 100_001, 30)


def test_a_program_may_end_by_itself_or_is_killed() -> None:
    with shell("cat; echo late; exit 1") as process:
        assert exchange(process, b"x", 30) == b"x"
        fault = process.finish(30)
        assert fault is not None
        assert fault.status == "malformed"
        assert fault.message.startswith("output without a request: “late”")
    with shell("cat; exit 1") as process:
        assert process.finish(30) is None
        assert process.bad_end == "When its input had ended, it ended with exit status 1"
    with shell("cat") as process:
        assert process.finish(30) is None
        assert process.bad_end == ""
    for end in ("", "cat; exec >&-; "):
        with shell(f"{end}sleep 600") as process, soon():
            assert process.finish(0.05) is None
        assert process.bad_end == "When its input had ended, it still ran 0.05 seconds later"


def test_a_reply_answers_the_oldest_request_though_a_later_one_is_not_read_yet() -> None:
    with shell("read line; echo $line; sleep 60", limit=100) as process:
        process.send(b"first")
        process.send(b"x" * 1_000_000)
        assert process.receive(30) == b"first"


def test_no_process_is_ended_once_the_program_is_reaped(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    with shell("cat") as process:
        process.kill()
        for name in ("kill", "killpg"):
            monkeypatch.setattr(os, name, lambda number, _: ended.append(number))
        process.kill()
    assert ended == []  # its number may be another's by now


def test_an_orphan_without_its_environment_is_ended_with_the_group_of_its_program() -> None:
    seconds = f"302.{time.monotonic_ns()}"
    with shell(f"read line; (env -i sleep {seconds} &); echo $line; cat") as process:
        assert exchange(process, b"x", 30) == b"x"
    wait_until(lambda: not processes_with(f"sleep\0{seconds}\0", "cmdline"))


@pytest.mark.parametrize(
    ("lines", "quoted"),
    [
        (r"debug: loading net\n{}", "debug: loading net"),
        (r"{}\ndebug: loading net", "debug: loading net"),
        (r"{}\n", "more than one line in reply: “”"),
    ],
)
def test_the_stray_line_of_two_is_quoted(lines: str, quoted: str) -> None:
    with shell(f"read line; printf '{lines}\\n'; cat") as process, pytest.raises(EngineBroken) as caught:
        exchange(process, b"x", 30)
    assert quoted in caught.value.message
    assert caught.value.message.endswith("debug output belongs on standard error")


PLAY = ask_record("necklace", 3, "b2 swap")
PERFT = ask_perft("lefe", 3, "", 2)
STONES = ask("interleave", 3, "red=a1", removed="c3")
JUDGE = ask("minefield", 3, "black=b2")
EMPTY = replace(JUDGE, stones={})
VERDICT = b'{"id":7,"legal":["a1"],"to_move":null,"over":false,"winner":null'
FIRST = VERDICT.replace(b"7", b"1")


@pytest.mark.parametrize("query", [PLAY, PERFT, STONES, JUDGE, EMPTY, PLAY.judge(PLAY.moves)])
def test_a_request_line_holds_the_question_only(query: Question) -> None:
    line = request_line(7, query)
    assert read_line(line) == check_question(query)
    assert (b'"removed"' in line) == bool(query.removed)
    assert read_line(hello_line("x")) is None


@pytest.mark.parametrize(
    ("line", "query", "answer"),
    [
        (
            VERDICT + b',"comment":"unknown fields are passed over"}\r',
            JUDGE,
            Verdict(legal=(ActionText("a1"),), to_move=None, over=False, winner=None),
        ),
        (
            VERDICT + b',"accepted":2}',
            PLAY,
            Played(legal=(ActionText("a1"),), to_move=None, over=False, winner=None, accepted=2),
        ),
        (b'{"id":7,"nodes":12345678901234567890123}', PERFT, Nodes(nodes=12345678901234567890123)),
        (b'{"id":7,"unsupported":"too large"}', PERFT, Unsupported(unsupported="too large")),
        (b'{"id":7,"error":"no"}', PERFT, Failure(error="no")),
        (
            b'{"id":7,"error":{"code":"internal","message":"no","at":"moves[1]"}}',
            PERFT,
            Failure(error=ErrorBody(code="internal", message="no", at="moves[1]")),
        ),
    ],
)
def test_an_answer_of_every_kind_is_read(line: bytes, query: Question, answer: Answer) -> None:
    assert read_answer(line, 7, query, {}) == answer


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "not JSON"),
        (b"[7]", "not an object"),
        (b"7", "not an object"),
        (b"{}", "without `id`"),
        (b'{"id":1.5}', "a reply to request 1.5"),
        (b'{"id":"1"}', "a reply to request '1'"),
        (b'{"id":true}', "a reply to request True"),
        (b'{"id":null,"error":"cannot read that"}', "a reply to request None.*cannot read that"),
        (b'{"id":1,"nodes":true}', "Expected `int`, got `bool`"),
        (b'{"id":1,"nodes":2.5}', "Expected `int`, got `float`"),
        (b'{"id":1,"nodes":1e999}', "not JSON"),
        (b'{"id":1,"nodes":' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"id":1,"error":null}', r"wrong shape \(error\)"),
        (b'{"id":1,"unsupported":3}', r"wrong shape \(unsupported\)"),
        (b'{"id":1,"nodes":"\\ud800"}', "not JSON"),
        (b'{"id":1,"nodes":"\\uD800"}', "not JSON"),
        (b'{"id":1,"nodes":"wei\xdf"}', "invalid UTF-8"),
        (b'{"id":1,"nodes":NaN}', "not JSON"),
        (b'{"id":1,"nodes":1,"nodes":1}', "'nodes' is given twice"),
        (b'{"id":1,"nodes":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
        (b'{"id":1}', "missing required field `nodes`"),
        (b'{"id":1,"Nodes":1}', "missing required field `nodes`"),
        (b'{"id":1}{"id":1}', "not JSON"),
        (FIRST + b',"legal":[3]}', "'legal' is given twice"),
        *(
            (FIRST.replace(b"%b:" % field.partition(b":")[0], b'"x":') + b",%b}" % field, "wrong shape")
            for field in (
                b'"legal":[3]',
                b'"legal":"a1"',
                b'"over":0',
                b'"winner":false',
                b'"why":["a1"]',
                b'"score":{"black":0.5}',
            )
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_malformed_answer_is_a_fault_with_the_reason(line: bytes, words: str) -> None:
    misspelt: Misspelt = {}
    with pytest.raises(EngineBroken, match=words) as caught:
        read_answer(line, 1, PERFT if b"nodes" in line or b"legal" not in line else JUDGE, misspelt)
    assert (caught.value.status, bool(misspelt)) == ("malformed", b"Nodes" in line)
    assert len(caught.value.message) < 400, "too long for a line"


HELLO_LINE = '{"id":1,"protocol":1,"name":"x","version":"1","games":{"lefe":{},"minefield":%s}}'
HINT = "`sizes` is [smallest, largest]; `size_list` names each size by itself"


@pytest.mark.parametrize(
    ("declared", "sizes"),
    [
        ("{}", [1, 2, 3, 4, 5, 6, 7]),
        ('{"sizes":[3,5]}', [3, 4, 5]),
        ('{"size_list":[2,5]}', [2, 5]),
        ('{"size_list":[]}', []),
        ('{"sizes":[3,5],"size_list":[2,5]}', [5]),
        (f'{{"sizes":[{-(10**30)},{10**30}]}}', [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_sizes_are_declared_as_a_range_one_by_one_or_all(declared: str, sizes: list[int]) -> None:
    capabilities = read_capabilities((HELLO_LINE % declared).encode(), 1, {})
    assert [size for size in range(1, 8) if capabilities.games["minefield"].plays(size)] == sizes
    assert capabilities.ops == ("judge", "play")


@pytest.mark.parametrize(
    ("part", "instead", "words"),
    [
        (
            "%s",
            '{"sizes":[8,9,11]}',
            f"Expected `array` of length 2, got 3 - at games[...].sizes: {HINT}",
        ),
        ("%s", '{"size_list":[8,"9"]}', "Expected `int`, got `str` - at games[...].size_list[1]"),
        ("%s", '{"size_list":[8.5]}', "Expected `int`, got `float` - at games[...].size_list[0]"),
        ("%s", '{"size_list":9}', "Expected `array`, got `int` - at games[...].size_list"),
        (
            "%s",
            '{"options":{"swap":true}}',
            "Expected `array`, got `bool` - at games[...].options[...]",
        ),
        ("%s", "[]", "Expected `object`, got `array` - at games[...]"),
        ('"protocol":1', '"protocol":true', "Expected `int`, got `bool` - at protocol"),
        ('"name":"x"', '"name":7', "Expected `str`, got `int` - at name"),
        ('"name":"x",', "", "missing required field `name`"),
        ('"protocol":1', '"protocol":2', "it speaks protocol 2, this is protocol 1"),
        ('"version":"1"', '"version":"1","ops":null', "Expected `array`, got `null` - at ops"),
    ],
)
def test_a_malformed_hello_is_a_fault_with_the_place(part: str, instead: str, words: str) -> None:
    with pytest.raises(EngineBroken) as problem:
        read_capabilities(HELLO_LINE.replace(part, instead).replace("%s", "{}").encode(), 1, {})
    assert problem.value.message.removeprefix("a reply of the wrong shape (hello): ") == words


Outcome = tuple[str, object]

HELLO = {"protocol": 1, "name": "it", "version": "1", "games": {"minefield": {"sizes": [1, 30]}}}
ANSWERS = f"""
import json, os, sys, time
def line(request):
    if request["op"] == "hello":
        return json.dumps({{"id": request["id"], **{HELLO!r}}}) + "\\n"
    own = {{"accepted": request["size"]}} if request["op"] == "play" else {{}}
    return json.dumps({{"id": request["id"], "legal": [], "to_move": "black", "over": False,
                       "winner": None, **own}}) + "\\n"
"""


def outcomes(engine: StdioEngine, queries: Sequence[Question]) -> list[Outcome]:
    """What came of each query, sent ahead where there is room; a late fault is the query's before it."""
    results: list[Outcome] = []
    sent = 0
    for number, query in enumerate(queries):
        while sent < len(queries) and engine.has_room():
            engine.send_ahead(queries[sent])
            sent += 1
        sent = max(sent, number + 1)
        while True:
            try:
                results.append(("answer", engine.ask(query)))
            except EngineBroken as broken:
                if broken.blames_previous:
                    results[-1] = (broken.status, broken.message.removesuffix(" (after its reply)"))
                    continue
                results.append((broken.status, broken.message))
            break
    if (late := engine.finish()) is not None:
        results[-1] = (late.status, late.message)
    return results


class Unhurried(StdioEngine):
    """Sends ahead, however long a busy machine takes for an answer."""

    slow_seconds = inf


PATIENT = partial(Unhurried, timeout=PATIENCE)


def ahead(
    command: tuple[str, ...], queries: Sequence[Question], make: Callable[..., StdioEngine] = PATIENT
) -> list[Outcome]:
    with closing(make(command, restarts=50)) as engine:
        assert engine.capabilities.name
        return outcomes(engine, queries)


def boards(*sizes: int) -> list[Question]:
    return [ask_record("minefield", size) for size in sizes]


def sizes_of(results: Sequence[Outcome]) -> list[object]:
    return [getattr(answer, "accepted", answer) for _, answer in results]


AT_ONCE = "for text in sys.stdin: print(line(json.loads(text)), end='', flush=True)"


@pytest.mark.parametrize(
    "loop",
    [
        AT_ONCE,
        # reads whatever there is, and answers once it has worked all of it off
        """
while chunk := os.read(0, 1 << 16):
    while not chunk.endswith(b"\\n"): chunk += os.read(0, 1 << 16)
    sys.stdout.write("".join(line(json.loads(text)) for text in chunk.splitlines())); sys.stdout.flush()
""",
        # writes its answers in small pieces
        """
for text in sys.stdin:
    reply = line(json.loads(text)).encode()
    for at in range(0, len(reply), 7): os.write(1, reply[at:at + 7])
""",
    ],
)
def test_answers_come_in_order_however_an_engine_reads_and_writes(loop: str) -> None:
    sizes = [1 + number % 30 for number in range(200)]
    assert sizes_of(ahead(inline(ANSWERS + loop), boards(*sizes))) == sizes


def test_requests_are_sent_before_answers_are_there() -> None:
    loop = """
waiting = []
for text in sys.stdin:
    request = json.loads(text)
    if request["op"] == "hello" or request["size"] == 1:
        print(line(request), end="", flush=True)
        continue
    waiting.append(request)
    if len(waiting) == 5:  # no answer until five requests are there
        print("".join(map(line, waiting)), end="", flush=True)
        waiting.clear()
"""
    queries = boards(*[1] * 10, *range(2, 22))
    assert sizes_of(ahead(inline(ANSWERS + loop), queries)) == [query.size for query in queries]


def noticed_soon(results: Sequence[Outcome]) -> list[Outcome]:
    """The same with every fault at the answer before it: it may be noticed with the next request."""
    settled = list(results)
    for place, (one, other) in enumerate(pairwise(results)):
        if one[0] == "answer" and one != results[0] and other[0] != "answer":
            settled[place : place + 2] = [other, results[0]]
    return settled


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("silent", "timeout"),
        ("half_line", "crash"),
        ("one_shot", "crash"),
        ("in_advance", "malformed"),
        ("talks_afterwards", "malformed"),
    ],
)
def test_a_pipelined_engine_breaks_on_the_same_question_as_a_sequential_one(
    broken: Broken, name: str, bad: str
) -> None:
    queries: list[Question] = [*[GOOD] * 8, BAD, *[GOOD] * 3, BAD, GOOD]
    results = noticed_soon(ahead(broken(name), queries, Impatient if name == "silent" else PATIENT))
    ends = [status for status, _ in results]
    # an answer that was there before the fault is kept
    first = bad if name in ("silent", "half_line") else "answer"
    assert ends == [*["answer"] * 8, first, *["answer"] * 3, bad, "answer"]
    assert all(results[place] == ("answer", RIGHT) for place in (*range(8), 9, 10, 11, 13))


ONLY_ALONE = """
while not time.sleep(0.01) and (chunk := os.read(0, 1 << 16)):
    if chunk.count(b"\\n") > 1: sys.exit(3)
    print(line(json.loads(chunk)), end="", flush=True)
"""
BACKWARDS = """
while not time.sleep(0.01) and (chunk := os.read(0, 1 << 16)):
    while not chunk.endswith(b"\\n"): chunk += os.read(0, 1 << 16)
    for text in reversed(chunk.splitlines()): sys.stdout.write(line(json.loads(text)))
    sys.stdout.flush()
"""


@pytest.mark.parametrize(("loop", "status"), [(ONLY_ALONE, "crash"), (BACKWARDS, "malformed")])
def test_an_engine_that_breaks_only_on_several_requests_is_reported_once(loop: str, status: str) -> None:
    queries = boards(*[1 + number % 9 for number in range(40)])
    results = ahead(inline(ANSWERS + loop), queries)
    faults = [result for result in results if result[0] != "answer"]
    assert [fault[0] for fault in faults] == [status]
    assert "while several requests were unanswered" in str(faults[0][1])
    good = [(number, result) for number, result in enumerate(results) if result[0] == "answer"]
    assert all(getattr(result[1], "accepted", None) == queries[number].size for number, result in good)


class Hasty(Unhurried):
    """Gives a program little time for the first of several answers, and for one alone enough."""

    @override
    def _receive(self, process: LineProcess) -> Answer:
        self.timeout = 1.0 if len(self._due) > 1 else 30.0
        return super()._receive(process)


def test_a_hang_that_is_not_repeated_is_reported_once() -> None:
    loop = """
while chunk := os.read(0, 1 << 16):
    while not chunk.endswith(b"\\n"): chunk += os.read(0, 1 << 16)
    texts = [json.loads(text) for text in chunk.splitlines()]
    held = sum(request.get("size", 0) == 2 for request in texts)
    time.sleep(60 if held > 1 else 0.03 * held)
    sys.stdout.write("".join(map(line, texts))); sys.stdout.flush()
"""
    results = ahead(inline(ANSWERS + loop), boards(*[1] * 40, *[2] * 8, *[1] * 40), Hasty)
    (fault,) = (result for result in results if result[0] != "answer")
    assert fault[0] == "timeout"
    assert "(once before, while several requests were unanswered" in str(fault[1])


def test_full_pipes_on_both_sides_are_no_deadlock() -> None:
    loop = "import sys\nfor line in sys.stdin: sys.stdout.write('x' * 300_000 + line); sys.stdout.flush()"
    process = LineProcess((sys.executable, "-c", loop), 1 << 20)
    for number in range(20):
        process.send(b"%d" % number + b"y" * 200_000)
    replies = [process.receive(PATIENCE) for _ in range(20)]
    process.kill()
    assert [int(reply.lstrip(b"x").rstrip(b"y")) for reply in replies] == list(range(20))


def test_the_number_of_unanswered_requests_is_bounded() -> None:
    with closing(PATIENT(inline(ANSWERS + AT_ONCE))) as engine:
        assert not engine.has_room()
        assert engine.capabilities.name == "it"
        for _ in range(MOST_REQUESTS):
            assert engine.has_room()
            engine.send_ahead(ask_record("minefield", 2))
        assert not engine.has_room()


def test_a_direct_question_waits_for_the_pipelined_ones() -> None:
    with closing(PATIENT(inline(ANSWERS + AT_ONCE))) as engine:
        assert engine.capabilities.name == "it"
        for size in (3, 4, 5):
            engine.send_ahead(ask_record("minefield", size))
        assert isinstance(engine.ask(ask("minefield", 2)), Verdict)
        assert sizes_of([("answer", engine.ask(query)) for query in boards(5, 3)]) == [5, 3]
        engine.send_ahead(ask_record("minefield", 6))
        assert engine.finish() is None
        with pytest.raises(EngineUnusable):
            engine.ask(ask_record("minefield", 6))


def test_a_slow_engine_is_asked_one_at_a_time() -> None:
    with closing(
        StdioEngine(inline(ANSWERS + AT_ONCE.replace("print(", "time.sleep(0.15); print(")))
    ) as engine:
        engine.ask(ask_record("minefield", 1))
        assert not engine.has_room()
