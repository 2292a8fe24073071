"""Engines that are broken in one way each, named by the first argument; the others are the way's own.

Each knows only that a stone needs an empty point. It answers every request in good form, and on boards of
size 4 it does what it is named after.
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
"""The engines, by their names."""


def broken(misbehave: Misbehave) -> Misbehave:
    """Make an engine of what it does instead of answering."""
    BROKEN[misbehave.__name__] = misbehave
    return misbehave


def say(reply: Message) -> None:
    """Send a reply in good form."""
    print_raw(json.dumps(reply).encode() + b"\n")


def print_raw(content: bytes) -> None:
    """Write to standard output, now."""
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def tell() -> None:
    """Tell a test that waits for it that it has been asked, once more."""
    if log := os.environ.get("RULESTONE_TEST_TOLD"):
        with open(log, "ab") as file:  # noqa: PTH123 - to load `pathlib` is a third of the start
            file.write(b".")


def hello(request: Message) -> Message:
    """Who this is."""
    games = {"minefield": {"sizes": [1, 9]}}
    return {
        "id": request["id"],
        "protocol": 1,
        "name": "broken",
        "version": "1",
        "games": games,
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


@broken
def closes_output(_: Message) -> None:
    """Closes its output and lives on."""
    os.close(1)
    time.sleep(60)


@broken
def crashing(_: Message) -> None:
    """Ends with a traceback."""
    raise RuntimeError("the board is upside down")


@broken
def duplicate_keys(request: Message) -> None:
    """Gives a field twice, so that readers may differ in what they read."""
    line = json.dumps(answer(request)).encode()
    print_raw(b'{"over":true,' + line[1:] + b"\n")


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
def half_line(request: Message) -> None:
    """Ends in the middle of a line."""
    line = json.dumps(answer(request)).encode()
    print_raw(line[: len(line) // 2])
    sys.exit(0)


@broken
def in_advance(request: Message) -> None:
    """Answers the next request too."""
    number = request["id"]
    assert isinstance(number, int)
    replies = (answer(request), answer(request) | {"id": number + 1})
    print_raw(b"".join(json.dumps(reply).encode() + b"\n" for reply in replies))


@broken
def invalid_utf8(request: Message) -> None:
    """Prints bytes that are no UTF-8."""
    line = json.dumps(answer(request) | {"to_move": "WEISS"}).encode()
    print_raw(line.replace(b"WEISS", "wei\xdf".encode("latin-1")) + b"\n")


@broken
def late(request: Message) -> None:
    """Answers when nobody waits for it any more."""
    time.sleep(1.5)
    say(answer(request))


@broken
def million(request: Message) -> None:
    """Lists a million legal actions, in more than a line may hold."""
    say(answer(request) | {"legal": ["a1"] * 1_000_000})


@broken
def nested(request: Message) -> None:
    """Nests lists 100,000 deep."""
    line = json.dumps(answer(request) | {"legal": "HERE"}).encode()
    print_raw(line.replace(b'"HERE"', b"[" * 100_000 + b"]" * 100_000) + b"\n")


@broken
def noisy(request: Message) -> None:
    """Answers rightly, after so many MiB (first argument) on standard error."""
    for _ in range(int(ARGUMENTS[0])):
        sys.stderr.buffer.write(b"e" * (1 << 20))
    sys.stderr.write("\nthat was all\n")
    sys.stderr.flush()
    say(answer(request))


@broken
def not_a_number(request: Message) -> None:
    """Says NaN, which is no JSON though many libraries write it."""
    print_raw(json.dumps(answer(request) | {"score": {"black": float("nan")}}).encode() + b"\n")


@broken
def one_shot(request: Message) -> None:
    """Answers and ends, as if every request had a process of its own."""
    say(answer(request))
    sys.exit(0)


@broken
def rubbish(_: Message) -> None:
    """Prints what is no JSON."""
    print_raw(b"Thinking about it \x1b[31m...\n")


@broken
def says_error(request: Message) -> None:
    """Says that it has failed, and goes on."""
    say({"id": request["id"], "error": {"code": "internal", "message": "stack overflow"}})


@broken
def silent(_: Message) -> None:
    """Never answers."""


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
    """Answers, and a little later prints something else."""
    say(answer(request))
    time.sleep(0.05)
    print_raw(b"by the way\n")


@broken
def unsupported(request: Message) -> None:
    """Claims a size that it then cannot play."""
    say({"id": request["id"], "unsupported": "no boards of size 4"})


@broken
def wrong_colour(request: Message) -> None:
    """Says that somebody moves whom nobody knows."""
    say(answer(request) | {"to_move": "the \x1b[2Jother one"})


@broken
def wrong_id(request: Message) -> None:
    """Answers another request than the one it was asked."""
    say(answer(request) | {"id": 0})


@broken
def wrong_rule(request: Message) -> None:
    """Plays on points that are taken, and never on the first one."""
    verdict = answer(request)
    legal = verdict["legal"]
    assert isinstance(legal, list)
    say(verdict | {"legal": [*legal[1:], "b2"]})


@broken
def long_list(request: Message) -> None:
    """Lists a hundred thousand legal actions, as many as a line may hold."""
    say(answer(request) | {"legal": [f"{number:x}" for number in range(100_000)]})


def leave(*child: str, new_session: bool = False) -> None:
    """Start a child, and end without an answer."""
    import subprocess  # as few load it as need it: it is the most of a start

    subprocess.Popen([sys.executable, "-c", *child], start_new_session=new_session)
    os._exit(3)


SLEEPER = "import time; time.sleep(60)"


@broken
def leaves_child(_: Message) -> None:
    """Ends without an answer, while a child holds its pipes open."""
    leave(SLEEPER)


@broken
def leaves_runaway(_: Message) -> None:
    """Does so too, where the child has a session of its own, which no signal to the group reaches."""
    leave(SLEEPER, new_session=True)


@broken
def leaves_orphan(_: Message) -> None:
    """Crashes, while a grandchild sleeps on for so many seconds that has nothing of it.

    It has no parent, session or environment by which it could be found.
    """
    import subprocess

    orphan = "import subprocess, sys; subprocess.Popen(sys.argv[1:], start_new_session=True, env={})"
    command = (sys.executable, "-c", orphan, "/bin/sleep", ARGUMENTS[0])
    subprocess.run(command, start_new_session=True, check=True)
    os._exit(3)


@broken
def never_again(_: Message) -> None:
    """Works once: no further process starts when it has crashed. The argument is a file to remember it by."""
    with open(ARGUMENTS[0], "w"):  # noqa: PTH123 - to load `pathlib` is a third of the start
        sys.exit("out of luck")


@broken
def slow_and_wrong(request: Message) -> None:
    """Takes its time, in seconds, and then plays on points that are taken, on every board."""
    time.sleep(float(ARGUMENTS[0]) if ARGUMENTS else 0.05)
    verdict = answer(request)
    assert isinstance(verdict["legal"], list)
    say(verdict | {"legal": [*verdict["legal"], "a1"]})


def claims_everything(request: Message) -> Message:
    """Claims to play everything on every board, and answers as if it did."""
    games = ["minefield", "necklace", "lefe", "interleave", "evening", "chess"]
    claim = {"sizes": [-(10**30), 10**30], "options": {"swap": [True, False, "maybe"], "gravity": ["up"]}}
    return hello(request) | {"games": dict.fromkeys(games, claim), "ops": ["judge", "play", "perft", "win"]}


def nonsense_hello(request: Message) -> Message:
    """Introduces itself with the field named by the first argument set to the JSON in the second."""
    return hello(request) | {ARGUMENTS[0]: json.loads(ARGUMENTS[1])}


INTRODUCING = {"claims_everything": claims_everything, "nonsense_hello": nonsense_hello}
"""The engines of which only the introduction is strange, by their names."""


def serve(name: str) -> None:
    """Answer until the input ends."""
    introduce = INTRODUCING.get(name, hello)
    misbehave = None if name in INTRODUCING else BROKEN[name]
    everywhere = name == "slow_and_wrong"
    for line in sys.stdin.buffer:
        request: Message = json.loads(line)
        if request["op"] == "hello":
            say(introduce(request))
        elif misbehave and (everywhere or request["size"] == BROKEN_SIZE):
            tell()
            misbehave(request)
        else:
            say(answer(request))


if sys.argv[1] == "never_again" and os.path.exists(ARGUMENTS[0]):  # noqa: PTH110 - as above
    sys.exit("still out of luck")
serve(sys.argv[1])
