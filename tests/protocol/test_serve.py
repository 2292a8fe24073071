"""The oracle on a pipe: one reply a line, whatever comes in, and in a moment, however long it is."""

import io
import json
import os
import select
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count, product, repeat

import pytest

from rulestone.core.actions.action import Action
from rulestone.core.boards import Board
from rulestone.core.names import Size
from rulestone.engines.engine import EngineBroken
from rulestone.engines.installed import load_engine
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.serve import reply_to, serve
from rulestone.protocol import LINE_LIMIT, Answer, Capabilities, Failure, Nodes, Played, Unsupported
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import games
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


SECONDS = 1.0
"""Processor time for one answer."""

Kind = tuple[str, str]
"""A kind of request, and the longest line of this kind."""


def filled(head: str, items: Iterable[str], tail: str) -> str:
    """Return the longest line of a head, items that commas separate, and a tail."""
    parts, room = list[str](), LINE_LIMIT - len(head) - len(tail)
    for item in items:
        room -= len(item) + 1
        if room < -1:  # the last one has no comma
            break
        parts.append(item)
    return head + ",".join(parts) + tail


def padded(head: str, text: str, tail: str) -> str:
    """Return the longest line of a head, a text again and again, and a tail."""
    room = LINE_LIMIT - len(head) - len(tail)
    return head + (text * (room // len(text) + 1))[:room] + tail


def names_of_cells(what: str, head: str, cell: str, tail: str) -> Iterator[Kind]:
    """The longest lists of names of cells."""
    yield f"{what}: one cell", filled(f"{head}[", repeat(f'"{cell}"'), f"]{tail}")
    yield f"{what}: unknown cells", filled(f"{head}[", (f'"z{number}"' for number in count()), f"]{tail}")
    yield f"{what}: a long name", padded(f'{head}["', "a", f'1"]{tail}')
    yield f"{what}: a long number", padded(f'{head}["a', "1", f'"]{tail}')


def of_game(game: Game, size: Size) -> Iterator[Kind]:
    """The requests about a game."""
    board, colour = game.board(size), game.colours[0]
    cell = board.name(board.cells[-1])
    about = f'{{"id":1,"game":"{game.name}","size":{size}'
    judge = f'{about},"op":"judge"'
    set_up = judge if game.turnless else f'{judge},"to_move":"{colour}"'
    yield from names_of_cells("removed", f'{judge},"moves":[],"removed":', cell, "}")
    yield from names_of_cells("stones", f'{set_up},"stones":{{"{colour}":', cell, "}}")
    yield "colours", filled(f'{set_up},"stones":{{', (f'"c{number}":[]' for number in count()), "}}")
    yield "options", filled(f'{judge},"moves":[],"options":{{', (f'"o{n}":true' for n in count()), "}}")
    yield "fields", filled(f'{judge},"moves":[],', (f'"f{number}":[]' for number in count()), "}")
    yield "a long colour to move", padded(f'{judge},"stones":{{}},"to_move":"', "x", '"}')
    for operation in ("judge", "play", "perft"):
        depth = ',"depth":1' if operation == "perft" else ""
        moves = f'{about},"op":"{operation}"{depth},"moves":'
        yield from names_of_cells(operation, moves, cell, "}")
        for action in game.rulebook.actions:
            yield f"{operation}: {action.form}", filled(f"{moves}[", repeat(json.dumps(action.form)), "]}")
        for word in ("setup", "Setup", "setup "):
            line = filled(f'{moves}["{word} {colour}=', repeat(cell), '"]}')
            yield f"{operation}: {word} of one cell", line
        yield f"{operation}: removals", padded(f'{moves}["', f"{cell}x", '"]}')


def of_no_game() -> Iterator[Kind]:
    """The other requests."""
    yield "a long operation", padded('{"id":1,"op":"', "x", '"}')
    yield "a long game", padded('{"id":1,"op":"judge","size":3,"moves":[],"game":"', "x", '"}')
    yield "a long protocol", padded('{"id":1,"op":"hello","protocol":', "1", "}")
    yield "a long id", padded('{"op":"hello","protocol":1,"id":"', "x", '"}')
    yield "one key", filled("{", repeat('"id":1'), "}")
    yield "nested lists", "[" * LINE_LIMIT
    yield "escapes", padded('{"id":1,"op":"', "\\u0061", '"}')


def largest_in_use(game: Game) -> Size:
    """The largest size in use. On larger boards any verdict of the reference takes seconds."""
    return max((*game.rulebook.sizes, *game.rulebook.site_sizes))


KINDS: dict[str, Callable[[], Iterator[Kind]]] = {
    "no game": of_no_game,
    **{game.name: partial(of_game, game, largest_in_use(game)) for game in games()},
}


BY_DAY = (("no game", "reference"), ("interleave", "bitboard"), ("lefe", "reference"))
"""Between them the games have every form of action."""


@pytest.mark.parametrize(
    ("subject", "engine"),
    [
        pytest.param(*each, marks=() if each in BY_DAY else pytest.mark.nightly)
        for each in product(KINDS, ("reference", "bitboard"))
    ],
)
def test_the_longest_lines_are_answered_in_a_second(subject: str, engine: str) -> None:
    asked = load_engine(engine)
    for kind, line in KINDS[subject]():
        assert LINE_LIMIT - 40 < len(line) <= LINE_LIMIT, kind
        began = time.process_time()
        reply = reply_to(asked, line.encode())
        assert time.process_time() - began < SECONDS, kind
        assert len(reply) < LINE_LIMIT, kind
        assert b'"id":' in reply, kind
