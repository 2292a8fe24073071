"""The oracle on a pipe: one reply a line, whatever comes in."""

import io
import json
import os
import select
import subprocess
from collections.abc import Callable, Iterator

import pytest

from rulestone.core.actions import Action
from rulestone.core.boards import Board
from rulestone.core.game import Game
from rulestone.engines.engine import EngineBroken
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.serve import reply_to, serve
from rulestone.protocol import LINE_LIMIT, Answer, Capabilities, Failure, Nodes, Played, Unsupported
from tests.helpers.altered import AlteredEngine, always
from tests.helpers.running import PATIENCE, RULESTONE, Pipe, RunCommand, running

Reply = dict[str, object]

JUDGE = b'{"id":2,"op":"judge","game":"minefield","size":3,"stones":{"black":["b2"]},"to_move":"white"}'
HELLO = b'{"id":1,"op":"hello","protocol":1}'

BAD_LINES = [
    (b"", "bad-json", None),
    (b"\xff\xfe", "bad-json", None),
    (b"[" * 100_000 + b"]" * 100_000, "bad-json", None),
    (b'{"id":4,"op":"perft","game":"minefield","size":1' + b"0" * 5000 + b',"depth":1}', "bad-json", None),
    (b"[]", "bad-request", None),
    (b'{"op":"hello","protocol":1}', "bad-request", None),
    (b'{"id":"x","op":"dance"}', "bad-request", "x"),
    (b'{"id":4,"op":"judge","game":"minefield","size":3,"moves":["a1","a1"]}', "bad-action", 4),
    (b'{"id":4,"op":"perft","game":"interleave","size":3,"depth":1}', "bad-request", 4),
    (b" " * (LINE_LIMIT + 1), "bad-request", None),
    (b'{"id":4,"x":"' + b"x" * (4 * LINE_LIMIT) + b'"}', "bad-request", None),
]


Ask = Callable[[bytes], Reply]


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    """A running `rulestone serve`."""
    # Buffered as usual, whatever the tests run under, so that a reply that is not flushed is missed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with running(*RULESTONE, "serve", environment=environment) as process:
        yield process


@pytest.fixture
def ask(process: subprocess.Popen[bytes]) -> Ask:
    """One line in, one line out."""

    def ask(line: bytes) -> Reply:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line + b"\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
        assert ready, "no reply"
        reply: Reply = json.loads(process.stdout.readline())
        return reply

    return ask


def test_serve_answers_questions_and_errors_in_turn(process: subprocess.Popen[bytes], ask: Ask) -> None:
    hello = ask(HELLO)
    assert list(hello)[:3] == ["id", "protocol", "name"]
    assert (hello["id"], hello["protocol"], hello["name"]) == (1, 1, "reference")
    assert hello["ops"] == ["judge", "play", "perft"]
    assert ask(JUDGE) == {
        "id": 2, "legal": ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"],
        "to_move": "white", "over": False, "winner": None, "why": {},
    }  # fmt: skip
    played = ask(b'{"id":"p","op":"play","game":"necklace","size":4,"moves":["b2","swap","c3","c3"]}')
    assert (played["id"], played["accepted"], played["reason"]) == ("p", 3, "necklace.turn")
    assert played["to_move"] == "red"
    counting = b'{"id":4,"op":"perft","game":"lefe","size":3,"moves":[],"depth":2}'
    assert ask(counting) == {"id": 4, "nodes": 38}
    out, err = process.communicate(
        HELLO + b"\r\n" + JUDGE, timeout=PATIENCE
    )  # the last line may end with the input
    assert [json.loads(line)["id"] for line in out.splitlines()] == [1, 2]
    assert (process.returncode, err) == (0, b"")


@pytest.mark.parametrize(
    ("game", "size", "depth", "nodes"),
    [
        ("minefield", 8, 62, None),
        ("minefield", 5, 4, None),
        ("lefe", 3, 10**6, None),
        ("minefield", 2, 10**6, 0),
        ("lefe", 3, 2, 38),
        ("lefe", 3, 0, 1),
    ],
)
def test_a_count_that_may_be_too_large_is_refused(
    game: str, size: int, depth: int, nodes: int | None
) -> None:
    request = {"id": 4, "op": "perft", "game": game, "size": size, "depth": depth}
    reply = json.loads(reply_to(ReferenceEngine(), json.dumps(request).encode()))
    if nodes is None:
        assert "more than 100,000 sequences" in reply["error"]["message"]
        assert (reply["error"]["code"], reply["error"]["at"]) == ("bad-request", "depth")
    else:
        assert reply == {"id": 4, "nodes": nodes}


class _Measured(io.BytesIO):
    """Remembers how much was asked for at once."""

    most = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert size > 0, "a line is read without a limit"
        self.most = max(self.most, size)
        return super().readline(size)


def test_bad_lines_do_not_end_serve_and_long_ones_are_not_held() -> None:
    longest = HELLO + b" " * (LINE_LIMIT - len(HELLO))
    requests, replies = _Measured(), io.BytesIO()
    for bad, _, _ in BAD_LINES:
        requests.write(bad + b"\n" + longest + b"\n")
    requests.seek(0)
    serve(ReferenceEngine(), requests, replies)
    assert requests.most == LINE_LIMIT + 1
    told = list(map(json.loads, replies.getvalue().splitlines()))
    assert [reply["id"] for reply in told[1::2]] == [1] * len(BAD_LINES)
    for (line, code, request_id), reply in zip(BAD_LINES, told[::2], strict=True):
        assert (reply["error"]["code"], reply["id"]) == (code, request_id), line[:80]
        assert "\n" not in reply["error"]["message"]
        assert len(reply["error"]["message"]) < 1000, "too long for a line"


@pytest.mark.parametrize(("operation", "size"), [("play", 17), ("judge", 18), ("perft", 16)])
def test_each_action_of_a_request_is_read_once(
    operation: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    right = Game.read_action

    def counting(game: Game, board: Board, text: str) -> Action:
        read.append(text)
        return right(game, board, text)

    monkeypatch.setattr(Game, "read_action", counting)
    moves = ["b2", "c3", "d4", "a1"]  # on a board that nobody has asked about
    request = {"id": 1, "op": operation, "game": "minefield", "size": size, "moves": moves}
    line = json.dumps(request if operation != "perft" else {**request, "depth": 1}).encode()
    assert "error" not in json.loads(reply_to(ReferenceEngine(), line))
    assert read == moves


def test_any_installed_engine_can_answer(run: RunCommand, pipe: Pipe) -> None:
    record = b'{"id":3,"op":"judge","game":"minefield","size":3,"moves":[]}'
    pipe(b"\n".join((HELLO, JUDGE, record)))
    hello, judged, unsupported = map(json.loads, run("serve --engine z3").out.splitlines())
    assert (hello["name"], hello["ops"], judged["winner"]) == ("z3", ["judge"], None)
    assert unsupported == {"id": 3, "unsupported": "only positions given by their stones are judged"}


@pytest.mark.parametrize(
    ("does", "reply"),
    [
        (Unsupported(unsupported="too big"), {"id": 2, "unsupported": "too big"}),
        (Failure(error="no idea"), {"id": 2, "error": "no idea"}),
        (Nodes(nodes=2**80), {"id": 2, "nodes": 2**80}),
        (
            Played(legal=(), to_move="black", over=True, winner="black", score={"black": (2, 1)}, accepted=3),
            {"id": 2, "legal": [], "to_move": "black", "over": True, "winner": "black"}
            | {"score": {"black": [2, 1]}, "accepted": 3},
        ),
        (
            ZeroDivisionError("oops"),
            {"id": 2, "error": {"code": "internal", "message": "ZeroDivisionError: oops"}},
        ),
        (
            SystemExit("enough"),
            {"id": 2, "error": {"code": "internal", "message": "SystemExit: enough"}},
        ),
        (
            RecursionError("deep"),
            {"id": 2, "error": {"code": "internal", "message": "RecursionError: deep"}},
        ),
        (
            EngineBroken("crash", "it is gone"),
            {"id": 2, "error": {"code": "internal", "message": "EngineBroken: it is gone"}},
        ),
    ],
)
def test_every_outcome_of_an_engine_is_one_reply(does: Answer | BaseException, reply: Reply) -> None:
    line = reply_to(AlteredEngine(always(does)), JUDGE)
    assert (json.loads(line), line[:8], line.count(b"\n")) == (reply, b'{"id":2,', 1)


def test_failing_claims_are_an_internal_error() -> None:
    class Broken(ReferenceEngine):
        @property
        def capabilities(self) -> Capabilities:
            raise RuntimeError("none")

    error = json.loads(reply_to(Broken(), HELLO))["error"]
    assert error == {"code": "internal", "message": "RuntimeError: none"}
