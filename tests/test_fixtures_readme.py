"""What the page for authors of engines says of messages and cells is what the oracle answers."""

import json
import re
from pathlib import Path

import pytest

from rulestone.core.boards import hex_board
from rulestone.core.names import CellName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.engines.serve import reply_to
from rulestone.games.interleave.explanations import DIRECTION_NAMES

PAGE = (Path(__file__).parents[1] / "fixtures" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^→ (.+)\n← (.+)$", PAGE, re.MULTILINE)
REQUESTS = [pair for pair in EXAMPLES if '"op":"hello"' not in pair[0]]
WHOLE = [pair for pair in REQUESTS if '"game":"evening"' in pair[0]]

ELLIPSIS = "…"


def answered(line: str) -> dict[str, object]:
    reply: dict[str, object] = json.loads(reply_to(ReferenceEngine(), line.encode()))
    return reply


def agrees(value: object, answer: object) -> bool:
    """Whether they are the same, as far as the page shows it."""
    if isinstance(value, list) and isinstance(answer, list) and value[-1:] == [ELLIPSIS]:
        return answer[: len(value) - 1] == value[:-1]
    return value == answer


@pytest.mark.parametrize(("request_line", "reply_line"), REQUESTS)
def test_the_examples_are_what_is_answered(request_line: str, reply_line: str) -> None:
    answer = answered(request_line)
    reply_text = json.loads(reply_line.replace(f", {ELLIPSIS}]", f', "{ELLIPSIS}"]'))
    for name, value in reply_text.items():
        assert agrees(value, answer[name]), name


@pytest.mark.parametrize(("request_line", "reply_line"), WHOLE)
def test_the_examples_without_turns_are_whole_lines(request_line: str, reply_line: str) -> None:
    assert reply_to(ReferenceEngine(), request_line.encode()).decode() == f"{reply_line}\n"


def test_there_are_examples() -> None:
    assert len(EXAMPLES) - len(REQUESTS) == 1
    assert {json.loads(line)["op"] for line, _ in REQUESTS} == {"judge", "play", "perft"}
    assert {json.loads(line)["op"] for line, _ in WHOLE} == {"judge", "play"}


BEFORE_PLAY = [
    ("lefe", {}, [], "dark"),
    ("lefe", {"pie": "extra-stone"}, [], "dark"),
    ("lefe", {}, ["c3"], None),
    ("lefe", {"pie": "extra-stone"}, ["c3"], None),
    ("interleave", {}, [], None),
    ("interleave", {}, ["setup black=a1 red=c3"], None),
    ("evening", {}, [], None),
]


@pytest.mark.parametrize(("game", "options", "moves", "to_move"), BEFORE_PLAY)
def test_before_play_nothing_is_counted(
    game: str, options: dict[str, str], moves: list[str], to_move: str | None
) -> None:
    request = {"id": 1, "op": "play", "game": game, "size": 3, "options": options, "moves": moves}
    answer = answered(json.dumps(request))
    assert answer["to_move"] == to_move
    assert (answer["over"], answer["winner"], answer["reason"]) == (False, None, None)
    assert not {"score", "leader", "why"} & answer.keys()


@pytest.mark.parametrize(
    ("game", "other", "leader"), [("interleave", "red", "red"), ("evening", "white", "black")]
)
def test_without_turns_somebody_always_leads(game: str, other: str, leader: str) -> None:
    stones = {"black": ["a1"], other: ["e3"]}
    level = {"id": 1, "op": "judge", "game": game, "size": 3, "stones": stones}
    assert answered(json.dumps(level))["leader"] == leader


def test_the_hexagonal_board_is_as_drawn() -> None:
    board = hex_board(Size(3))
    drawn = re.findall(r"^ +((?:[a-e][1-5] *)+)$", PAGE, re.MULTILINE)
    assert [row.split() for row in drawn] == [list(board.names(row)) for row in reversed(board.rows)]


def test_the_neighbours_are_as_listed() -> None:
    board = hex_board(Size(3))
    head, *rows = re.findall(r"^\| (cell|`[a-e][1-5]`) \| (.+) \|$", PAGE, re.MULTILINE)
    assert head == ("cell", " | ".join(DIRECTION_NAMES))
    assert len(rows) == 3
    for quoted, listed in rows:
        cell = board.cell(quoted.strip("`"))
        named = [CellName(name.strip("` ")) for name in listed.split("|")]
        assert sorted(map(board.cell, named)) == sorted(board.neighbours[cell])
        rays = [board.rays[cell][number][0] for number in range(6)]
        assert named == list(board.names(rays))
