"""What the broken engines share: an engine that knows only that a stone needs an empty point.

It answers every request in good form, and on boards of size 4 it does what the program that imports
it wants to see done. So each of them is broken in one way, and beside that way works.
"""

import json
import os
import sys
from collections.abc import Callable

Message = dict[str, object]
BROKEN_SIZE = 4


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


def serve(misbehave: Callable[[Message], None], introduce: Callable[[Message], Message] = hello) -> None:
    """Answer until the input ends, misbehaving on boards of size 4."""
    for line in sys.stdin.buffer:
        request: Message = json.loads(line)
        if request["op"] == "hello":
            say(introduce(request))
        elif request["size"] == BROKEN_SIZE:
            tell()
            misbehave(request)
        else:
            say(answer(request))
