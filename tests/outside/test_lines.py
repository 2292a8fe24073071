"""Lines to and from a program: no waiting longer than was said, and every reply read strictly."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rulestone.core.names import ActionText
from rulestone.engines.engine import EngineBroken
from rulestone.engines.outside.line_process import LineProcess
from rulestone.engines.outside.replies import (
    Misspelt,
    hello_line,
    read_answer,
    read_capabilities,
    request_line,
)
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
from tests.conftest import processes_with
from tests.helpers.asking import ask, ask_perft, ask_record, read_line
from tests.helpers.running import soon, wait_until

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


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


def test_only_the_end_of_standard_error_is_kept() -> None:
    with shell("head -c 1000000 /dev/zero >&2; printf last >&2; cat") as process:
        assert exchange(process, b"echo", 30) == b"echo"
    assert process.stderr.endswith("last")
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
VERDICT = b'{"id":7,"legal":["a1"],"to_move":null,"over":false,"winner":null'
FIRST = VERDICT.replace(b"7", b"1")


@pytest.mark.parametrize("query", [PLAY, PERFT, STONES, JUDGE, PLAY.judge(PLAY.moves)])
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
        (b'{"id":1,"error":null}', "wrong shape"),
        (b'{"id":1,"unsupported":3}', "wrong shape"),
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


HELLO = '{"id":1,"protocol":1,"name":"x","version":"1","games":{"lefe":{},"minefield":%s}}'
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
    capabilities = read_capabilities((HELLO % declared).encode(), 1, {})
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
        read_capabilities(HELLO.replace(part, instead).replace("%s", "{}").encode(), 1, {})
    assert problem.value.message.removeprefix("a reply of the wrong shape (hello): ") == words
