"""Breakthrough once more, on a grid of letters. It shares no rule with the first; one author wrote both."""

from itertools import product
from string import ascii_lowercase

import msgspec

from rulestone.protocol import (
    Answer,
    BadRequest,
    Capabilities,
    GameCapabilities,
    Nodes,
    Perft,
    Play,
    Played,
    Question,
    Unsupported,
    Verdict,
    stones_of,
)

NAMES = {"W": "white", "B": "black"}
Points = dict[str, str]
"""The letter of each cell: W, B, or a dot."""


class Table:
    """The letters of the cells, and whose turn it is."""

    def __init__(self, size: int) -> None:
        self.size, self.turn = size, "W"
        self.points: Points = {
            f"{column}{row}": "." for row, column in product(range(1, size + 1), ascii_lowercase[:size])
        }
        self.rows = {"W": range(1, 3 if size > 5 else 2), "B": range(size - (size > 5), size + 1)}
        """The rows that each colour fills at the start."""

    def line_up(self) -> None:
        """Put the stones where they begin."""
        for letter, rows in self.rows.items():
            self.points |= {name: letter for name in self.points if int(name[1:]) in rows}

    def moves(self) -> dict[str, Points]:
        """The legal moves, with what stands after each."""
        if self.winner():
            return {}
        found: dict[str, Points] = {}
        for start in [name for name, letter in self.points.items() if letter == self.turn]:
            column, row = ord(start[0]), int(start[1:]) + (1 if self.turn == "W" else -1)
            for end in [f"{chr(column + across)}{row}" for across in (-1, 0, 1)]:
                there = self.points.get(end, self.turn)
                if there == "." or (there != self.turn and end[0] != start[0]):
                    text = f"{start}{'-' if there == '.' else 'x'}{end}"
                    found[text] = {**self.points, start: ".", end: self.turn}
        return found

    def winner(self) -> str | None:
        """The letter that has won."""
        last = {"W": self.size, "B": 1}
        for letter in (_other(self.turn), self.turn):
            there = [name for name, at in self.points.items() if at == letter]
            if any(int(name[1:]) == last[letter] for name in there):
                return letter
            if _other(letter) not in self.points.values():
                return letter
        return None

    def verdict(self) -> dict[str, object]:
        """What a verdict says of the position."""
        winner = self.winner()
        return {
            "legal": list(self.moves()),
            "to_move": None if winner else NAMES[self.turn],
            "over": winner is not None,
            "winner": winner and NAMES[winner],
        }

    def play(self, text: str) -> str | None:
        """The clause that refuses a move; None if it was played."""
        if self.winner():
            return "breakthrough.win"
        after = self.moves().get(text)
        if after is None:
            mark, rule = ("-", "step") if "-" in text else ("x", "capture")
            own = self.points[text[: text.index(mark, 1)]] == self.turn
            return f"breakthrough.{rule if own else 'turn'}"
        self.points, self.turn = after, _other(self.turn)
        return None

    def count(self, depth: int) -> int:
        """How many sequences of so many moves there are."""
        if depth == 0:
            return 1
        count = 0
        for points in self.moves().values():
            after = Table(self.size)
            after.points, after.turn = points, _other(self.turn)
            count += after.count(depth - 1)
        return count


def _other(letter: str) -> str:
    return "B" if letter == "W" else "W"


class Second:
    """The engine."""

    capabilities = Capabilities(
        name="breakthrough-second",
        version="1",
        games={"breakthrough": GameCapabilities(sizes=(2, 26))},
        ops=("judge", "play", "perft"),
    )

    def ask(self, question: Question) -> Answer:
        """Answer one question."""
        if question.game != "breakthrough":
            return Unsupported(unsupported="I know Breakthrough alone")
        table = Table(question.size)
        stones = stones_of(question)
        if stones is None:
            table.line_up()
        for colour, names in (stones or {}).items():
            table.points |= dict.fromkeys(names, colour[0].upper())
        table.turn = "B" if getattr(question, "to_move", None) == "black" else "W"
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
        if isinstance(question, Perft):
            return Nodes(nodes=table.count(question.depth))
        return msgspec.convert(table.verdict(), Verdict)

    def close(self) -> None:
        """Nothing to let go of."""
