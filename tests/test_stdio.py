"""Outside engines of every kind of bad manners: the right words, in bounded time, and nothing left behind."""

import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable

import pytest

from rulestone.engines import EngineBroken, EngineGaveUp, EngineNotStarted
from rulestone.line_process import Fault, LineProcess
from rulestone.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import Failure, Judge, Play, Played, Unsupported, Verdict
from rulestone.stdio import StdioEngine

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

Broken = Callable[..., tuple[str, ...]]

GOOD = Judge(
    game=GameName.MINEFIELD,
    size=Size(2),
    stones={Colour.BLACK: (CellName("b2"),), Colour.WHITE: ()},
    to_move=Colour.WHITE,
)
BAD = Judge(
    game=GameName.MINEFIELD, size=Size(4), stones={Colour.BLACK: (CellName("b2"),)}, to_move=Colour.WHITE
)
RIGHT = Verdict(
    legal=(ActionText("a1"), ActionText("b1"), ActionText("a2")), to_move="white", over=False, winner=None
)


def inline(program: str) -> tuple[str, ...]:
    """A command that runs this Python text."""
    return (sys.executable, "-c", program)


def test_a_good_conversation(broken: Broken) -> None:
    with StdioEngine(broken("silent")) as engine:
        assert engine.claims.name == "broken"
        assert engine.claims.games["minefield"].sizes == (1, 9)
        assert engine.ask(GOOD) == RIGHT
        record = Play(game=GameName.MINEFIELD, size=Size(2), moves=(ActionText("b2"),))
        assert engine.ask(record) == Played(
            legal=RIGHT.legal, to_move="white", over=False, winner=None, accepted=1
        )
        assert engine.finish() is None


@pytest.mark.parametrize(
    ("name", "status", "words"),
    [
        ("silent", "timeout", "no answer within 0.5 s"),
        ("late", "timeout", "no answer within 0.5 s"),
        ("stubborn", "timeout", "no answer"),
        ("stopped", "timeout", "no answer"),
        ("crashing", "crash", "exit status 1 instead of answering"),
        ("half_line", "crash", "exit status 0 in the middle of a line"),
        ("closes_output", "crash", "closed its standard output"),
        ("leaves_child", "crash", "exit status 3"),
        ("leaves_runaway", "crash", "exit status 3"),
        ("endless_line", "malformed", "more than 1048576 bytes"),
        ("endless_lines", "malformed", "more than one line"),
        ("in_advance", "malformed", "more than one line"),
        ("million", "malformed", "more than 1048576 bytes"),
        ("rubbish", "malformed", r"not JSON: .*“Thinking about it \\x1b\[31m...”"),
        ("wrong_id", "malformed", "a reply to request 0, but"),
        ("duplicate_keys", "malformed", "'over' is given twice"),
        ("not_a_number", "malformed", "not JSON"),
        ("invalid_utf8", "malformed", "invalid UTF-8"),
        ("nested", "malformed", "nested too deeply"),
        ("missing_field", "malformed", "missing required field `over`"),
    ],
)
def test_one_bad_answer_is_named_and_harms_no_other(
    broken: Broken, name: str, status: str, words: str
) -> None:
    with StdioEngine(broken(name), timeout=0.5) as engine:
        assert engine.ask(GOOD) == RIGHT
        began = time.monotonic()
        with pytest.raises(EngineBroken, match=words) as caught:
            engine.ask(BAD)
        assert caught.value.status == status
        assert not caught.value.previous
        assert "\x1b" not in caught.value.message
        assert time.monotonic() - began < 3
        assert engine.ask(GOOD) == RIGHT
        assert engine.finish() is None


def test_standard_error_is_kept_for_the_report(broken: Broken) -> None:
    with StdioEngine(broken("crashing")) as engine:
        with pytest.raises(EngineBroken) as caught:
            engine.ask(BAD)
        assert "RuntimeError: the board is upside down" in caught.value.stderr


def test_a_gibibyte_on_standard_error_is_only_noise(broken: Broken) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with StdioEngine(broken("noisy", "1024"), timeout=30) as engine:
        answer = engine.ask(BAD)
        assert isinstance(answer, Verdict)
        assert len(answer.legal) == 15
        assert engine.finish() is None
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_only_the_end_of_standard_error_is_kept() -> None:
    process = LineProcess(inline("import sys; sys.stderr.write('e' * 10**6 + 'last'); print(input())"), 100)
    assert process.exchange(b"echo", 5) == b"echo"
    process.kill()
    assert process.stderr.endswith("last")
    assert len(process.stderr) <= 1 << 14


@pytest.mark.parametrize("name", ["talks_afterwards", "one_shot"])
def test_what_happens_between_requests_belongs_to_the_one_before(broken: Broken, name: str) -> None:
    with StdioEngine(broken(name)) as engine:
        assert isinstance(engine.ask(BAD), Verdict)
        time.sleep(0.3)
        with pytest.raises(EngineBroken, match="after its reply") as caught:
            engine.ask(GOOD)
        assert caught.value.previous
        assert caught.value.status == ("crash" if name == "one_shot" else "malformed")
        assert engine.ask(GOOD) == RIGHT


def test_what_happens_after_the_last_reply_is_noticed_at_the_end(broken: Broken) -> None:
    with StdioEngine(broken("talks_afterwards")) as engine:
        engine.ask(BAD)
        late = engine.finish()
    assert late is not None
    assert (late.status, late.previous) == ("malformed", True)
    assert "by the way" in late.message


def test_error_and_unsupported_are_answers(broken: Broken) -> None:
    with StdioEngine(broken("says_error")) as engine:
        assert isinstance(engine.ask(BAD), Failure)
        assert engine.ask(GOOD) == RIGHT
    with StdioEngine(broken("unsupported")) as engine:
        assert engine.ask(BAD) == Unsupported(unsupported="no boards of size 4")


def test_a_long_list_and_strange_words_are_answers_if_wrong_ones(broken: Broken) -> None:
    with StdioEngine(broken("long_list")) as engine:
        answer = engine.ask(BAD)
        assert isinstance(answer, Verdict)
        assert len(answer.legal) == 100_000
    with StdioEngine(broken("wrong_colour")) as engine:
        answer = engine.ask(BAD)
        assert isinstance(answer, Verdict)
        assert answer.to_move == "the \x1b[2Jother one"


def test_claiming_everything_is_a_claim_like_any_other(broken: Broken) -> None:
    with StdioEngine(broken("claims_everything")) as engine:
        assert engine.claims.games["chess"].sizes == (-(10**30), 10**30)
        assert engine.ask(GOOD) == RIGHT


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
        assert engine.ask(GOOD) == RIGHT
        with pytest.raises(EngineBroken, match="exit status 1"):
            engine.ask(BAD)
        with pytest.raises(EngineNotStarted, match="still out of luck"):
            engine.ask(GOOD)


def test_the_restart_budget_is_kept(broken: Broken) -> None:
    with StdioEngine(broken("crashing"), restarts=2) as engine:
        for _ in range(3):
            with pytest.raises(EngineBroken):
                engine.ask(BAD)
        with pytest.raises(EngineGaveUp, match=r"after 2 restarts it was again crash: it ended"):
            engine.ask(GOOD)


def test_closing_from_another_thread_stops_the_one_that_waits(broken: Broken) -> None:
    engine = StdioEngine(broken("stubborn"), timeout=60)
    assert engine.ask(GOOD) == RIGHT
    closer = threading.Timer(0.3, engine.close)
    closer.start()
    began = time.monotonic()
    with pytest.raises(EngineGaveUp, match="closed"):
        engine.ask(BAD)
    assert time.monotonic() - began < 3
    closer.join()
    with pytest.raises(EngineGaveUp, match="closed"):
        engine.ask(GOOD)
    engine.close()


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
        time.sleep(0.4)
        with pytest.raises(EngineBroken, match="“ready”"):
            engine.ask(GOOD)


def test_an_interrupted_question_leaves_no_process(broken: Broken) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with StdioEngine(broken("silent")) as engine:
        assert engine.ask(GOOD) == RIGHT
        before = signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            engine.ask(BAD)
        signal.signal(signal.SIGALRM, before)
        assert engine.ask(GOOD) == RIGHT


def test_a_program_that_reads_nothing_does_not_block_the_writer() -> None:
    process = LineProcess(("sleep", "60"), 100)
    began = time.monotonic()
    with pytest.raises(Fault, match="no answer"):
        process.exchange(b"x" * 10_000_000, 0.3)
    process.kill()
    assert time.monotonic() - began < 2


def test_an_answer_to_an_unread_request_is_none() -> None:
    process = LineProcess(inline("import time; print('{}', flush=True); time.sleep(60)"), 100)
    with pytest.raises(Fault, match="before the request was read"):
        process.exchange(b"x" * 10_000_000, 5)
    process.kill()


def test_a_line_may_be_as_long_as_the_limit_and_no_longer() -> None:
    program = "import sys\nfor line in sys.stdin: print('x' * int(line), flush=True)"
    process = LineProcess(inline(program), 100_000)
    assert len(process.exchange(b"100000", 5)) == 100_000
    with pytest.raises(Fault, match="more than 100000 bytes"):
        process.exchange(b"100001", 5)
    process.kill()
    process.kill()


def test_no_descriptor_is_left_open(broken: Broken) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - counting, not walking
    with StdioEngine(broken("crashing")) as engine:
        for _ in range(3):
            with pytest.raises(EngineBroken):
                engine.ask(BAD)
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
