"""Queries sent ahead: the same comes of them as one at a time, whatever the engine does."""

import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from math import inf

import pytest

from rulestone.core.overriding import override
from rulestone.engines.engine import EngineBroken, EngineUnusable
from rulestone.engines.outside.line_process import LineProcess
from rulestone.engines.outside.stdio import MOST_REQUESTS, StdioEngine
from rulestone.protocol import Answer, Question, Verdict
from tests.helpers.asking import ask, ask_record
from tests.helpers.impatient import Impatient
from tests.helpers.running import PATIENCE, Broken
from tests.outside.test_stdio import BAD, GOOD, RIGHT

pytestmark = pytest.mark.usefixtures("nothing_left_behind")

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


def program(text: str) -> tuple[str, ...]:
    """A command that runs an engine whose loop is this Python text."""
    return (sys.executable, "-c", ANSWERS + text)


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
    assert sizes_of(ahead(program(loop), boards(*sizes))) == sizes


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
    assert sizes_of(ahead(program(loop), queries)) == [query.size for query in queries]


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
    results = ahead(program(loop), queries)
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
    queries = boards(*[1] * 40, *[2] * 8, *[1] * 40)
    results = ahead(program(loop), queries, Hasty)
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
    with closing(PATIENT(program(AT_ONCE))) as engine:
        assert not engine.has_room()
        assert engine.capabilities.name == "it"
        for _ in range(MOST_REQUESTS):
            assert engine.has_room()
            engine.send_ahead(ask_record("minefield", 2))
        assert not engine.has_room()


def test_a_direct_question_waits_for_the_pipelined_ones() -> None:
    with closing(PATIENT(program(AT_ONCE))) as engine:
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
    with closing(StdioEngine(program(AT_ONCE.replace("print(", "time.sleep(0.15); print(")))) as engine:
        engine.ask(ask_record("minefield", 1))
        assert not engine.has_room()
