"""Hex by union and find, on requests and replies as plain JSON objects.

Every stone is joined to those of its colour beside it and to the edges of its colour that it lies on. A
colour has won when its two edges are joined. Written from the register alone; nothing of rulestone is used.
"""

import re
from collections.abc import Mapping
from copy import deepcopy

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]
"""What requests and replies consist of."""

Point = tuple[int, int]
"""Column and row, each from 0."""

COLOURS = ("red", "blue")
LARGEST = 26
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_NAME = re.compile(r"([a-z])([1-9][0-9]?)")


class Refused(Exception):
    """A request that cannot be answered because of what it says."""


class Game:
    """A game from its first move, or from a position that was set up. It changes as it is played."""

    def __init__(self, size: int, *, swap: bool) -> None:
        self.size = size
        self.swap = swap
        self.owner: dict[Point, int] = {}
        self.mover = 0
        self.swap_due = False
        self._parent: dict[object, object] = {}

    def place(self, point: Point, colour: int) -> None:
        """Put a stone down, whoever's turn it is."""
        column, row = point
        self.owner[point] = colour
        beside = [(column + x, row + y) for x, y in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
        for other in beside:
            if self.owner.get(other) == colour:
                self._join(point, other)
        along = column if colour else row
        if along == 0:
            self._join(point, (colour, "first edge"))
        if along == self.size - 1:
            self._join(point, (colour, "last edge"))

    def winner(self) -> int | None:
        """The number of the colour whose edges are joined."""
        for colour in (0, 1):
            if self._root((colour, "first edge")) == self._root((colour, "last edge")):
                return colour
        return None

    def legal(self) -> list[str]:
        """Every action that may be played, placements first, row by row."""
        if self.winner() is not None:
            return []
        span = range(self.size)
        empty = [f"{_ALPHABET[x]}{y + 1}" for y in span for x in span if (x, y) not in self.owner]
        return [*empty, *(["swap"] if self.swap_due else [])]

    def play(self, action: str) -> str | None:
        """Play an action; gives the clause that refuses it, and does nothing then."""
        point = None if action == "swap" else self.point(action)
        if self.winner() is not None:
            return "hex.win"
        if point is None and not self.swap_due:
            return "hex.swap"
        if point in self.owner:
            return "hex.turn"
        self.swap_due = point is not None and self.swap and not self.owner
        if point is not None:
            self.place(point, self.mover)
            self.mover = 1 - self.mover
        return None

    def point(self, name: str) -> Point:
        """The cell of this name."""
        match = _NAME.fullmatch(name)
        if match is None or int(match[2]) > self.size or _ALPHABET.index(match[1]) >= self.size:
            raise Refused(f"{name!r} is neither swap nor a cell of this board")
        return _ALPHABET.index(match[1]), int(match[2]) - 1

    def verdict(self) -> dict[str, Json]:
        """What is true now, as the protocol says it."""
        winner = self.winner()
        over = winner is not None
        verdict: dict[str, Json] = {
            "legal": [*self.legal()],
            "to_move": None if over else COLOURS[self.mover],
            "over": over,
            "winner": None if winner is None else COLOURS[winner],
        }
        return verdict if over else {**verdict, "why": {}}

    def _root(self, node: object) -> object:
        while (parent := self._parent.get(node, node)) != node:
            node = parent
        return node

    def _join(self, one: object, other: object) -> None:
        self._parent[self._root(one)] = self._root(other)


def answer(request: Mapping[str, Json]) -> dict[str, Json]:
    """The reply to a request, without its id."""
    if request.get("op") == "hello":
        games: dict[str, Json] = {"hex": {"sizes": [1, LARGEST], "options": {"swap": [True, False]}}}
        ops: list[Json] = ["judge", "play", "perft"]
        return {"protocol": 1, "name": "hex-union", "version": "1.0", "games": games, "ops": ops}
    if request.get("game") != "hex":
        return {"unsupported": "only Hex is known here"}
    try:
        return _answer(request)
    except Refused as why:
        return {"error": {"code": "bad-action", "message": str(why)}}


def _answer(request: Mapping[str, Json]) -> dict[str, Json]:
    size, options = request["size"], request.get("options") or {}
    if not isinstance(size, int) or not isinstance(options, dict):
        raise Refused("size and options are a number and an object")
    game = Game(size, swap=options.get("swap", True) is True)
    stones = request.get("stones")
    if isinstance(stones, dict):
        return _set_up(game, stones, request.get("to_move"))
    moves = [str(move) for move in _list(request.get("moves"))]
    accepted, reason = 0, None
    for move in moves:
        reason = game.play(move)
        if reason is not None:
            break
        accepted += 1
    if request["op"] == "play":
        return {**game.verdict(), "accepted": accepted, "reason": reason}
    if reason is not None:
        raise Refused(f"move {accepted + 1}, {moves[accepted]}, is illegal by {reason}")
    depth = request.get("depth")
    if request["op"] == "perft" and isinstance(depth, int):
        return {"nodes": _sequences(game, depth)}
    return game.verdict()


def _set_up(game: Game, stones: Mapping[str, Json], to_move: Json) -> dict[str, Json]:
    for number, colour in enumerate(COLOURS):
        for name in _list(stones.get(colour)):
            game.place(game.point(str(name)), number)
    game.mover = COLOURS.index(str(to_move)) if to_move is not None else 0
    game.swap_due = game.swap and game.mover == 1 and list(game.owner.values()) == [0]
    return game.verdict()


def _sequences(game: Game, depth: int) -> int:
    count = 0 if depth else 1
    for action in game.legal() if depth else ():
        after = deepcopy(game)
        after.play(action)
        count += _sequences(after, depth - 1)
    return count


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
