"""Leap once more, on rows of letters, from the register alone."""

import re
from itertools import product

import msgspec

from rulestone.protocol import (
    Answer,
    BadRequest,
    Capabilities,
    GameCapabilities,
    Judge,
    Perft,
    Play,
    Played,
    Question,
    Unsupported,
    Verdict,
    stones_of,
)

LETTERS = "abcdefghi"
NAMES = {"B": "black", "W": "white"}
Place = tuple[int, int]
Points = dict[Place, str]


def other(letter: str) -> str:
    return "W" if letter == "B" else "B"


class Table:
    """The letters of the points, and whose turn it is."""

    def __init__(self, size: int) -> None:
        self.size, self.turn = size, "B"
        self.points: Points = dict.fromkeys(product(range(size), range(size)), ".")

    def line_up(self) -> None:
        """Put the stones where they begin."""
        for x in range(self.size):
            self.points[x, 0], self.points[x, self.size - 1] = "B", "W"

    def moves(self, letter: str) -> dict[str, Points]:
        """What a colour could move, with what stands after it."""
        found: dict[str, Points] = {}
        for x, y in [place for place, at in self.points.items() if at == letter]:
            ahead = y + 1 if letter == "B" else y - 1
            for to in (x - 1, x, x + 1):
                if self.points.get((to, ahead)) == ".":
                    points = {**self.points, (x, y): ".", (to, ahead): letter}
                    found[f"{name(x, y)}-{name(to, ahead)}"] = points
            for end, points in jumps(self.points, x, y):
                once = f"{name(x, y)}x{name(*end)}"
                found[once] = points
                found |= {f"{once}x{name(*last)}": then for last, then in jumps(points, *end)}
        return found

    def winner(self) -> str | None:
        """The letter that has won; a dot for a draw."""
        last = {"B": self.size - 1, "W": 0}
        for letter in (other(self.turn), self.turn):
            if any(self.points[x, last[letter]] == letter for x in range(self.size)):
                return letter
        if self.moves("B") or self.moves("W"):
            return None
        more = list(self.points.values()).count("B") - list(self.points.values()).count("W")
        return "B" if more > 0 else "W" if more < 0 else "."

    def verdict(self) -> dict[str, object]:
        """What a verdict says of the position."""
        winner = self.winner()
        over = winner is not None
        legal = [] if over else [*self.moves(self.turn)] or ["pass"]
        return {
            "legal": legal,
            "to_move": None if over else NAMES[self.turn],
            "over": over,
            "winner": NAMES.get(winner or "."),
        }

    def play(self, text: str) -> str | None:
        """The clause that refuses a move; None if it was played."""
        if winner := self.winner():
            ends = {"B": self.size - 1, "W": 0}
            arrived = winner != "." and any(self.points[x, ends[winner]] == winner for x in range(self.size))
            return "leap.goal" if arrived else "leap.blocked"
        moves = self.moves(self.turn)
        if text == "pass":
            if moves:
                return "leap.pass"
        elif text in moves:
            self.points = moves[text]
        else:
            start = re.split(r"(?<=\d)[-x]", text)[0]
            own = self.points[LETTERS.index(start[0]), int(start[1:]) - 1] == self.turn
            return "leap.turn" if not own else "leap.step" if "-" in text else "leap.jump"
        self.turn = other(self.turn)
        return None


def name(x: int, y: int) -> str:
    return f"{LETTERS[x]}{y + 1}"


def jumps(points: Points, x: int, y: int) -> list[tuple[Place, Points]]:
    """Where a stone can jump, with what stands after it."""
    letter = points[x, y]
    found: list[tuple[Place, Points]] = []
    for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        over, to = (x + across, y + up), (x + 2 * across, y + 2 * up)
        if points.get(over) == other(letter) and points.get(to) == ".":
            found.append((to, {**points, (x, y): ".", over: ".", to: letter}))
    return found


class Second:
    """The engine."""

    capabilities = Capabilities(
        name="leap-second", version="1", games={"leap": GameCapabilities(sizes=(3, 9))}, ops=("judge", "play")
    )

    def ask(self, question: Question) -> Answer:
        """Answer one question."""
        if question.game != "leap" or isinstance(question, Perft):
            return Unsupported(unsupported="I judge and play Leap")
        table = Table(question.size)
        if stones_of(question) is None:
            table.line_up()
        for colour, names in (stones_of(question) or {}).items():
            for each in names:
                table.points[LETTERS.index(each[0]), int(each[1:]) - 1] = colour[0].upper()
        if isinstance(question, Judge) and question.to_move == "white":
            table.turn = "W"
        accepted, reason = 0, None
        for move in question.record:
            reason = table.play(move)
            if reason is not None:
                break
            accepted += 1
        if isinstance(question, Play):
            return msgspec.convert({**table.verdict(), "accepted": accepted, "reason": reason}, Played)
        if reason is not None:
            raise BadRequest("bad-action", f"move {accepted + 1} is illegal by {reason}", "moves")
        return msgspec.convert(table.verdict(), Verdict)

    def close(self) -> None:
        """Nothing to let go of."""
