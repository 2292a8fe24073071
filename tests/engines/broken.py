"""Engines that misbehave: broken.py NAME [ARGUMENT…], with the name of a function below.

Each knows only that a stone needs an empty point. It answers requests in good form, but on boards of size 4
it calls the function of its name instead. The arguments are for that function.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable

Message = dict[str, object]
Misbehave = Callable[[Message], None]

BROKEN_SIZE = 4
ARGUMENTS = sys.argv[2:]

BROKEN: dict[str, Misbehave] = {}
"""The engines that do something else than answer, by their names."""


def broken(act: Misbehave) -> Misbehave:
    """Make an engine of what it does instead of answering."""
    BROKEN[act.__name__] = act
    return act


def line(reply: Message) -> bytes:
    """A reply in good form."""
    return json.dumps(reply).encode() + b"\n"


def print_raw(content: bytes) -> None:
    """Write to standard output, now."""
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def say(reply: Message) -> None:
    """Send a reply in good form."""
    print_raw(line(reply))


def tell() -> None:
    """Tell a test that waits for it that it has been asked, once more."""
    if log := os.environ.get("RULESTONE_TEST_TOLD"):
        with open(log, "ab") as file:  # noqa: PTH123 - to load `pathlib` is a third of the start
            file.write(b".")


def hello(request: Message) -> Message:
    """Who this is."""
    return {
        "id": request["id"],
        "protocol": 1,
        "name": "broken",
        "version": "1",
        "games": {"minefield": {"sizes": [1, 9]}},
        "ops": ["judge", "play"],
    }


def answer(request: Message) -> Message:
    """A verdict in good form: every empty point is legal, for whoever is asked about."""
    size, stones, moves = request["size"], request.get("stones", {}), request.get("moves", [])
    assert isinstance(size, int)
    assert isinstance(stones, dict)
    assert isinstance(moves, list)
    taken = {cell for cells in stones.values() for cell in cells} | set(moves)
    points = [f"{column}{row + 1}" for row in range(size) for column in "abcdefghi"[:size]]
    legal = [point for point in points if point not in taken]
    to_move = request.get("to_move") or ("white" if len(moves) % 2 else "black")
    verdict = {"id": request["id"], "to_move": to_move, "legal": legal, "over": False, "winner": None}
    return verdict | ({"accepted": len(moves)} if request["op"] == "play" else {})


def said(request: Message, **fields: object) -> bytes:
    """The verdict with some other fields."""
    return line(answer(request) | fields)


def illegal(request: Message) -> list[str]:
    """A point that is taken, and all but the first of those that are not."""
    legal = answer(request)["legal"]
    assert isinstance(legal, list)
    return [*legal[1:], "b2"]


FAILED = {"code": "internal", "message": "stack overflow"}

SAID: dict[str, Callable[[Message], bytes]] = {
    "duplicate_keys": lambda request: b'{"over":true,' + said(request)[1:],
    "half_line": lambda request: said(request)[:20],
    "in_advance": lambda request: said(request) + said(request, id=int(str(request["id"])) + 1),
    "invalid_utf8": lambda request: said(request, to_move="WEISS").replace(b"WEISS", b"wei\xdf"),
    "long_list": lambda request: said(request, legal=[f"{number:x}" for number in range(20_000)]),
    "many_fields": lambda request: said(request, **{f"score{number:x}": 0 for number in range(1000)}),
    "million": lambda request: said(request, legal=["a1"] * 1_000_000),
    "nested": lambda request: said(request, legal="HERE").replace(b'"HERE"', b"[" * 100_000 + b"]" * 100_000),
    "not_a_number": lambda request: said(request, score={"black": float("nan")}),
    "one_shot": said,
    "rubbish": lambda _: b"Thinking about it \x1b[31m...\n",
    "says_error": lambda request: line({"id": request["id"], "error": FAILED}),
    "silent": lambda _: b"",
    "unsupported": lambda request: line({"id": request["id"], "unsupported": "no boards of size 4"}),
    "wrong_colour": lambda request: said(request, to_move="the \x1b[2Jother one"),
    "wrong_id": lambda request: said(request, id=0),
    "wrong_rule": lambda request: said(request, legal=illegal(request)),
}
"""The engines that say something else than the verdict, by their names."""

ENDING = ("half_line", "one_shot")
"""Those among them that end then."""


@broken
def closes_output(_: Message) -> None:
    """Closes its output and lives on."""
    os.close(1)
    time.sleep(600)


@broken
def ends_slowly(_: Message) -> None:
    """Closes its output, and ends a moment later, as on a busy machine."""
    os.close(1)
    time.sleep(0.5)
    os._exit(1)


@broken
def crashing(_: Message) -> None:
    """Ends with a traceback."""
    raise RuntimeError("the board is upside down")


@broken
def endless_line(_: Message) -> None:
    """Prints without end and without a line feed."""
    while True:
        print_raw(b"x" * 65536)


@broken
def endless_lines(_: Message) -> None:
    """Prints line after line."""
    while True:
        print_raw(b"{}\n" * 10000)


@broken
def late(request: Message) -> None:
    """Answers when nobody waits for it any more."""
    time.sleep(1.5)
    say(answer(request))


@broken
def stopped(_: Message) -> None:
    """Stops itself, as Ctrl-Z would."""
    os.kill(os.getpid(), signal.SIGSTOP)


@broken
def stubborn(_: Message) -> None:
    """Answers nothing and does not want to end."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1)


@broken
def talks_afterwards(request: Message) -> None:
    """Answers, and later prints something else: soon, or once there is a file (first argument)."""
    say(answer(request))
    if request["op"] != "hello":
        time.sleep(0.3)
        while ARGUMENTS and not os.path.exists(ARGUMENTS[0]):  # noqa: PTH110 - pathlib takes long to load
            time.sleep(0.01)
        print_raw(b"by the way\n")


def leave(*child: str, new_session: bool = False) -> None:
    """Start a child, and end without an answer."""
    import subprocess  # as few load it as need it: it is the most of a start

    subprocess.Popen([sys.executable, "-c", *child], start_new_session=new_session)
    os._exit(3)


SLEEPER = "import time; time.sleep(600)"


@broken
def leaves_child(_: Message) -> None:
    """Ends without an answer, some seconds later (first argument), while a child holds its pipes open."""
    time.sleep(float(ARGUMENTS[0]) if ARGUMENTS else 0)
    leave(SLEEPER)


@broken
def leaves_runaway(_: Message) -> None:
    """Leave a child process with a session of its own, which signals to the engine's group do not reach."""
    leave(SLEEPER, new_session=True)


@broken
def crashes_with_grandchild(_: Message) -> None:
    """Crash, and leave the child of a child that sleeps for some seconds (first argument).

    The child has ended, and the sleeper has a session and an environment of its own. So neither its parent
    nor its session nor its environment shows that this engine started it.
    """
    import subprocess

    child = "import subprocess, sys; subprocess.Popen(sys.argv[1:], start_new_session=True, env={})"
    command = (sys.executable, "-c", child, "/bin/sleep", ARGUMENTS[0])
    subprocess.run(command, start_new_session=True, check=True)
    os._exit(3)


@broken
def never_again(_: Message) -> None:
    """Works once: no further process starts when it has crashed. The argument is a file to remember it by."""
    with open(ARGUMENTS[0], "w"):  # noqa: PTH123 - to load `pathlib` is a third of the start
        sys.exit("out of luck")


ASKED = set[str]()
"""The questions so far, without their numbers."""


@broken
def slow_and_wrong(request: Message) -> None:
    """Takes its time, in seconds, and then plays on points that are taken, on every board.

    It tells a test only of questions that are asked again, as when a disagreement is shrunk.
    """
    question = json.dumps({**request, "id": None})
    if question in ASKED:
        tell()
    ASKED.add(question)
    time.sleep(float(ARGUMENTS[0]) if ARGUMENTS else 0.05)
    verdict = answer(request)
    assert isinstance(verdict["legal"], list)
    say(verdict | {"legal": [*verdict["legal"], "a1"]})


def claims_everything(request: Message) -> Message:
    """Capabilities to play everything on every board, and answers as if it did."""
    games = ["minefield", "necklace", "lefe", "interleave", "evening", "chess"]
    declared = {"sizes": [-(10**30), 10**30], "options": {"swap": [True, False, "maybe"], "gravity": ["up"]}}
    return hello(request) | {
        "games": dict.fromkeys(games, declared),
        "ops": ["judge", "play", "perft", "win"],
    }


def nonsense_hello(request: Message) -> Message:
    """Introduces itself with the field named by the first argument set to the JSON in the second."""
    return hello(request) | {ARGUMENTS[0]: json.loads(ARGUMENTS[1])}


INTRODUCING = {"claims_everything": claims_everything, "nonsense_hello": nonsense_hello}
"""The engines of which only the introduction is strange, by their names."""


def misbehave(name: str, request: Message) -> None:
    """Do what the engine is named after."""
    if name in BROKEN:
        BROKEN[name](request)
    else:
        print_raw(SAID[name](request))
    if name in ENDING:
        sys.exit(0)


def serve(name: str) -> None:
    """Answer until the input ends."""
    introduce = INTRODUCING.get(name, hello)
    everywhere = name == "slow_and_wrong"
    for text in sys.stdin.buffer:
        request: Message = json.loads(text)
        if request["op"] == "hello":
            say(introduce(request))
        elif name not in INTRODUCING and (everywhere or request["size"] == BROKEN_SIZE):
            if not everywhere:
                tell()
            misbehave(name, request)
        else:
            say(answer(request))


if sys.argv[1] not in BROKEN.keys() | SAID.keys() | INTRODUCING.keys():
    sys.exit(f"no engine is called {sys.argv[1]}")
if sys.argv[1] == "never_again" and os.path.exists(ARGUMENTS[0]):  # noqa: PTH110 - as above
    sys.exit("still out of luck")
serve(sys.argv[1])
