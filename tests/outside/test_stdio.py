"""Outside engines of every kind of bad manners: the right words, in bounded time, and nothing left behind."""

import gc
import os
import signal
import time
from collections.abc import Sequence
from contextlib import closing
from io import BufferedReader
from pathlib import Path

import pytest

from rulestone.core.names import ActionText
from rulestone.core.overriding import override
from rulestone.engines import EngineBroken, EngineGaveUp
from rulestone.engines.outside import line_process, stdio
from rulestone.engines.outside.program import Program
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Played, Unsupported, Verdict
from tests.asking import ask, ask_record
from tests.check.interrupting import once_asked
from tests.running import Broken, wait_until

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
    assert engine._process is not None
    wait_until(engine._process._has_news)


def test_a_well_behaved_engine_is_asked_and_ends(broken: Broken) -> None:
    with closing(StdioEngine(broken("silent"))) as engine:
        assert engine.claims.name == "broken"
        assert engine.claims.games["minefield"].sizes == (1, 9)
        assert engine.ask(GOOD) == RIGHT
        assert engine.ask(ask_record("minefield", 2, "b2")) == Played(
            legal=RIGHT.legal, to_move="white", over=False, winner=None, accepted=1
        )
        assert engine.finish() is None


class _SlowlyClosed(BufferedReader):
    """A pipe that takes a while to be closed."""

    @override
    def close(self) -> None:
        super().close()
        time.sleep(0.3)


class _SlowlyEnding(Program):
    """A program whose output is closed slowly."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        output = self.process.stdout
        assert isinstance(output, BufferedReader)
        self.process.stdout = _SlowlyClosed(output.detach())


def test_an_end_is_told_while_the_output_of_the_program_is_being_closed(
    broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_process, "Program", _SlowlyEnding)
    with closing(StdioEngine(broken("one_shot"))) as engine:
        engine.ask(BAD)
        assert engine._process is not None
        output = engine._process._program.process.stdout
        assert output is not None
        wait_until(lambda: output.closed)
        with pytest.raises(EngineBroken, match="exit status 0, though its input has not ended"):
            engine.ask(GOOD)


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
        (
            "wrong_id",
            "malformed",
            r"a reply to request 0, but \d+ was asked \(reports show the request with id 1\): ",
        ),
    ],
)
def test_one_bad_answer_is_named_and_harms_no_other(
    broken: Broken, name: str, status: str, words: str
) -> None:
    with closing(StdioEngine(broken(name), timeout=30)) as engine:
        assert engine.ask(GOOD) == RIGHT
        began = time.monotonic()
        # The good answers have all the time they need on a busy machine.
        engine.timeout = 0.1 if status == "timeout" else 30
        with pytest.raises(EngineBroken, match=words) as caught:
            engine.ask(BAD)
        engine.timeout = 30
        assert caught.value.status == status
        assert not caught.value.previous
        assert "\x1b" not in caught.value.message
        assert ("RuntimeError: the board is upside down" in caught.value.stderr) == (name == "crashing")
        assert time.monotonic() - began < 20
        assert engine.ask(GOOD) == RIGHT
        assert engine.finish() is None


def test_a_few_of_many_misspelt_fields_are_told(broken: Broken) -> None:
    with closing(StdioEngine(broken("many_fields"))) as engine:
        engine.ask(BAD)
        assert 0 < len(engine.misspelt) <= 100


@pytest.mark.parametrize("name", ["talks_afterwards", "one_shot"])
def test_what_happens_between_requests_belongs_to_the_one_before(broken: Broken, name: str) -> None:
    with closing(StdioEngine(broken(name))) as engine:
        assert isinstance(engine.ask(BAD), Verdict)
        wait_for_output(engine)
        with pytest.raises(EngineBroken, match="after its reply") as caught:
            engine.ask(GOOD)
        assert caught.value.previous
        assert caught.value.status == ("crash" if name == "one_shot" else "malformed")
        assert engine.ask(GOOD) == RIGHT


def test_what_happens_after_the_last_reply_is_noticed_at_the_end(
    broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stdio, "_FINISH_SECONDS", 30.0)
    with closing(StdioEngine(broken("talks_afterwards"))) as engine:
        engine.ask(BAD)
        late = engine.finish()
    assert late is not None
    assert (late.status, late.previous) == ("malformed", True)
    assert "by the way" in late.message


def test_unsupported_and_very_long_answers_are_answers(broken: Broken) -> None:
    with closing(StdioEngine(broken("unsupported"))) as engine:
        assert engine.ask(BAD) == Unsupported(unsupported="no boards of size 4")
        assert engine.ask(GOOD) == RIGHT
    with closing(StdioEngine(broken("long_list"))) as engine:
        answer = engine.ask(BAD)
        assert isinstance(answer, Verdict)
        assert len(answer.legal) == 100_000


def test_the_restart_budget_is_kept_and_no_descriptor_left_open(broken: Broken) -> None:
    with closing(StdioEngine(broken("crashing"))) as first:  # what is opened once stays
        assert first.ask(GOOD) == RIGHT
    gc.collect()  # what earlier tests have left may be closed at any time
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - counting, not walking
    with closing(StdioEngine(broken("crashing"), restarts=2)) as engine:
        for _ in range(3):
            with pytest.raises(EngineBroken):
                engine.ask(BAD)
        with pytest.raises(EngineGaveUp, match=r"after 2 restarts it was again crash: it ended"):
            engine.ask(GOOD)
    assert len(os.listdir("/proc/self/fd")) <= before  # noqa: PTH208


def test_closing_from_another_thread_stops_the_one_that_waits(broken: Broken, log: Path) -> None:
    engine = StdioEngine(broken("stubborn"), timeout=60)
    assert engine.ask(GOOD) == RIGHT
    closer = once_asked(log, engine.close)
    began = time.monotonic()
    with pytest.raises(EngineGaveUp, match="closed"):
        engine.ask(BAD)
    assert time.monotonic() - began < 30
    closer.join()
    with pytest.raises(EngineGaveUp, match="closed"):
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
