"""`rulestone judge` and `rulestone show`: what is true of a position, in words, as data and as pictures."""

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.running import CommandResult, RunCommand


def test_judge_json_has_the_fields_of_the_protocol(run: RunCommand) -> None:
    result = run("judge minefield --size 3 --stones 'black=b2 white=a1' --to-move black --json")
    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out) == {
        "game": "minefield", "size": 3, "options": {"swap": False}, "removed": [],
        "stones": {"black": ["b2"], "white": ["a1"]}, "engine": "reference",
        "legal": ["b1", "c1", "a2", "c2", "a3", "b3", "c3"],
        "to_move": "black", "over": False, "winner": None, "why": {},
    }  # fmt: skip


@pytest.mark.parametrize("engine", ["bitboard", "z3"])
def test_other_engines_judge_the_same(run: RunCommand, engine: str) -> None:
    line = "judge evening --size 3 --stones 'white=c3,c4 black=b2' --json"
    mine, other = (json.loads(run(f"{line} --engine {name}").out) for name in ("reference", engine))
    assert (mine.pop("engine"), other.pop("engine")) == ("reference", engine)
    assert sorted(mine.pop("legal")) == sorted(other.pop("legal"))
    assert other == {name: mine[name] for name in other}


CORNER = "minefield --size 4 --stones 'black=b2 white=a2' --to-move white --at b3"
TWICE = "minefield --size 5 --stones 'black=b2,d2,b4 white=c2,b3' --to-move black --at c3"
"""A point on which a stone would make two hard corners."""

DATA: list[tuple[str, Sequence[str | int], object]] = [
    (
        "interleave --size 3 --removed e1,e2 --moves 'setup black=a1,b2 red=c3 choose red black:stop'",
        ["stones"],
        {"black": ["a1", "b2"], "red": ["c3"]},
    ),
    ("interleave --size 3 --removed e1,e2", ["removed"], ["e1", "e2"]),
    ("interleave --size 3 --stones 'black=a1,b2 red=c3'", ["score"], {"black": [2], "red": [1]}),
    ("lefe --size 3 --moves 'a1 choose dark' --option pie=extra-stone", ["to_move"], "dark"),
    ("lefe --size 3 --option pie=extra-stone", ["options", "pie"], "extra-stone"),
    (CORNER, ["at", "colours", 0, "refusals", 0, "cells"], ["a2", "b2", "a3", "b3"]),
    ("evening --size 3 --moves white:c3 --at white:c4", ["at", "action"], "white:c4"),
    ("evening --size 3 --moves white:c3 --at white:c4", ["at", "refusals", 0, "clause"], "evening.place"),
    ("evening --size 3 --moves white:c3 --at white:c4", ["at", "refusals", 0, "cells"], ["c3"]),
    (
        "necklace --size 3 --moves b2 --at swap",
        ["at"],
        {"action": "swap", "legal": True, "refusals": []},
    ),
]
"""Where in the document what is told."""


@pytest.mark.parametrize(("line", "path", "value"), DATA)
def test_judge_json_holds_a_whole_position(
    run: RunCommand, line: str, path: Sequence[str | int], value: object
) -> None:
    document = json.loads(run(f"judge {line} --json").out)
    for step in path:
        document = document[step]
    assert document == value


@pytest.mark.parametrize("command", ["judge", "show", "perft --depth 2"])
def test_a_command_without_a_position_takes_the_start(run: RunCommand, command: str) -> None:
    result = run(f"{command} evening --size 3")
    assert (result.status, result.err) == (0, "")
    assert result == run(f"{command} evening --size 3 --moves ''")


SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_of_an_explanation_has_all_reasons(run: RunCommand, tmp_path: Path) -> None:
    file, png = tmp_path / "two.svg", tmp_path / "two.png"
    assert run(f"show {TWICE} --svg {file} --png {png}") == CommandResult(0, "", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    said = root.findtext(f"{SVG}title", "")
    assert (said.startswith("minefield.hard-corner: "), said.count(" hard corner ")) == (True, 2)
    start, width, height = struct.unpack(">8s8x2I", png.read_bytes()[:24])
    assert start == b"\x89PNG\r\n\x1a\n"
    assert width == pytest.approx(2 * float(root.get("width", "")), abs=1)
    assert height == pytest.approx(2 * float(root.get("height", "")), abs=1)
