"""`rulestone judge` and `rulestone show`: what is true of a position, in words, as data and as pictures."""

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.running import CommandResult, Run


def test_judge_json_has_the_fields_of_the_protocol(run: Run) -> None:
    result = run("judge minefield --size 3 --stones 'black=b2 white=a1' --to-move black --json")
    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out) == {
        "game": "minefield", "size": 3, "options": {"swap": False}, "removed": [],
        "stones": {"black": ["b2"], "white": ["a1"]}, "engine": "reference",
        "legal": ["b1", "c1", "a2", "c2", "a3", "b3", "c3"],
        "to_move": "black", "over": False, "winner": None, "why": {},
    }  # fmt: skip


@pytest.mark.parametrize("engine", ["bitboard", "z3"])
def test_other_engines_say_the_same(run: Run, engine: str) -> None:
    line = "judge evening --size 3 --stones 'white=c3,c4 black=b2' --json"
    mine, other = (json.loads(run(f"{line} --engine {name}").out) for name in ("reference", engine))
    assert (mine.pop("engine"), other.pop("engine")) == ("reference", engine)
    assert sorted(mine.pop("legal")) == sorted(other.pop("legal"))
    assert other == {name: mine[name] for name in other}


def test_judge_for_people(run: Run) -> None:
    result = run("judge minefield --size 4 --moves 'b2 a2 d4'")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[:5] == [
        "4  w  w  w (B)",
        "3  w  .  w  w",
        "2  W  B  w  w",
        "1  w  .  w  w",
        "   a  b  c  d",
    ]
    assert "White to move." in lines
    assert "refused (2)  b1 b3 by minefield.hard-corner" in lines
    assert any(line.startswith("legal (11)") and line.endswith("d3 a4 b4 c4") for line in lines)


LEFE = "lefe --size 4 --stones 'dark=e3,f2,c3 light=c4' --to-move dark --option merge=most --at d4xc4"
CORNER = "minefield --size 4 --stones 'black=b2 white=a2' --to-move white --at b3"
TWICE = "minefield --size 5 --stones 'black=b2,d2,b4 white=c2,b3' --to-move black --at c3"
"""A point on which a stone would make two hard corners: two pictures."""

PRINTED = [
    # the situation
    ("judge minefield --size 1 --moves a1", "Over: Black has won."),
    (
        "judge minefield --size 2 --stones 'black=a1,b2 white=b1,a2' --to-move black",
        "left. A draw.",
    ),
    ("judge lefe --size 3 --moves ''", "Dark to move."),
    ("judge lefe --size 3 --moves a1", "The second player chooses a colour."),
    ("judge lefe --size 3 --moves a1", "legal (2) choose dark, choose light"),
    ("judge interleave --size 3 --moves ''", "at least one of them black."),
    ("judge evening --size 3 --moves ''", "White begins with one stone on any cell."),
    ("judge evening --size 3 --moves 'white:c3'", "No turns: either colour may place or stop."),
    ("judge evening --size 3 --moves 'white:c3 white:stop'", "may place or stop. White has stopped."),
    ("judge evening --size 3 --moves 'white:c3 white:stop black:stop'", "Over: both colours have stopped."),
    ("judge interleave --size 2 --stones 'black=a1 red=a2'", "groups black 1; red 1, ½ ahead Red"),
    ("judge evening --size 3 --stones 'white=a1,a2,c3'", "groups white 2, 1; black none ahead White"),
    ("judge lefe --size 3 --stones 'dark=a1 light=e1' --to-move dark", "score dark 1; light 1 ahead Neither"),
    (
        "judge lefe --size 2 --stones 'dark=a1,b2,c2' --to-move dark",
        "Over: Dark cannot place. Dark wins 2–0. score dark 2; light 0",
    ),
    (
        "judge minefield --size 5 --moves 'b2 b3 a5 d2'",
        "refused (2) a3 c3 by minefield.hard-corner refused (1) d3 by minefield.switch",
    ),
    (  # what the reference would say of its position is not said of the engine's
        "judge minefield --size 2 --stones 'white=b1,a2' --to-move black --engine mutant:minefield/no-skip",
        "left and right Black to move. refused (2)",
    ),
    # On the one point that is left, a blue stone would make a crosscut.
    (
        "judge necklace --size 2 --stones 'red=a1,b2 blue=a2' --to-move blue",
        "Red to move. Blue has no placement and is skipped.",
    ),
    ("judge interleave --size 3 --removed a1", "# removed from the board"),
    # a refusal says the clause as the options have it, and what was compared
    (f"judge {LEFE}", "your tree has 2 leaves, not more than 2, the most of 1 and 2 (merge = most)"),
    (f"judge {LEFE}", "more leaves than the one of them that had the most"),
    # a cell
    (f"judge {CORNER}", "White may not place on b3. minefield.hard-corner: it creates a hard corner from a2"),
    (f"judge {CORNER}", "You may not create a hard corner"),
    (f"judge {CORNER}", "3 [.]<.> . . 2 [W][B] . ."),
    ("judge minefield --size 1 --moves a1 --at a1", "Nobody may place on a1."),
    (
        f"judge {TWICE}",
        "from c2 to d3; it creates a hard corner from b3 to c4 You may not create a hard corner",
    ),
    (f"show {CORNER}", "White may not place on b3."),
    (f"show {CORNER}", "3 [.]<.> . . 2 [W][B] . ."),
    ("judge interleave --size 3 --stones 'black=c3,c5 red=b2' --at c4", "Black may not place on c4."),
    ("judge interleave --size 3 --stones 'black=c3,c5 red=b2' --at c4", "Red may place on c4."),
    ("judge interleave --size 3 --stones 'black=c3,c5 red=b2' --at c4", "right black on c5 up-right nothing"),
    (
        "judge evening --size 3 --stones 'white=c3,c4 black=b2' --at d3",
        "white beside it 2 = 2 (c3, c4) black beside it 0",
    ),
    (
        "judge lefe --size 4 --stones 'dark=d3,d4 light=e6,e5' --to-move dark --at e4",
        "leaves before 2 (d3, d4)",
    ),
    (
        "judge lefe --size 4 --stones 'dark=d4,d5,e3 light=e5,a1' --to-move dark --at c3",
        "Dark may place on c3: c3xe5.",
    ),
    (
        "judge lefe --size 4 --stones 'dark=d4,d5,e3 light=e5,a1' --to-move dark --at c3",
        "enemy tree beside 1 leaf (e5), may be removed",
    ),
    (  # each rule is told once
        "judge evening --size 3 --moves white:c2 --at d4",
        "enemy's 0: yours must be smaller",
    ),
    # an action
    ("judge necklace --size 3 --moves b2 --at swap", "swap is legal."),
    (
        "judge necklace --size 3 --at swap",
        "swap is not legal. necklace.swap: no swap here: only on",
    ),
    ("judge lefe --size 3 --moves c3 --at 'choose dark'", "choose dark is legal."),
    ("judge lefe --size 3 --at 'choose dark'", "choose dark is not legal. lefe.pie: "),
    (
        "judge lefe --size 3 --option pie=none --moves 'a1 e3' --at a2xe3",
        "a2xe3 is not legal. lefe.capture: that tree does not touch",
    ),
    ("judge evening --size 3 --moves 'white:c3' --at black:stop", "black:stop is legal."),
    (
        "judge evening --size 3 --moves 'white:c3' --at white:c4",
        "white:c4 is not legal. evening.place: your groups here total 1",
    ),
    ("show evening --size 3 --moves white:c3 --at white:c4", "[W] <.>"),
    (
        "judge interleave --size 3 --at 'setup red=a1'",
        "interleave.pie: a set-up needs at least one black stone",
    ),
    # pictures
    ("show minefield --size 2 --stones black=a1 --to-move white", "2 . . 1 B . a b"),
    ("show minefield --size 2 --stones black=a1 --to-move white --legal", "2 w w 1 B w"),
    ("show lefe --size 3 --at 'choose dark'", "choose dark is not legal."),
    # rules
    ("rules minefield.switch", "You may not create a switch"),
    (
        "rules evening --rulings",
        "missing-groups What if one colour has no further group to compare? The missing group",
    ),
    ("rules evening", "rulestone rules evening --rulings"),
]
"""What is printed, with every blank and line break as one blank."""
WIDEST = 100
"""Texts are wrapped to so many characters where nobody looks at them in a terminal."""


@pytest.mark.parametrize(("line", "words"), PRINTED)
def test_what_is_printed(run: Run, line: str, words: str) -> None:
    result = run(line)
    assert (result.status, result.err) == (0, "")
    assert words in " ".join(result.out.split())
    assert [each for each in result.out.splitlines() if each.endswith(" ") or len(each) > WIDEST] == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("judge necklace --size 2 --stones 'red=a1,b2 blue=a2' --to-move red", "skipped"),
        ("judge interleave --size 3", "removed"),
        ("judge interleave --size 3", "legal"),
        (f"judge {LEFE}", "the fewest"),
        ("rules evening --rulings", "compare-common-groups"),
        ("rules evening.score --rulings", "Because"),
    ],
)
def test_what_is_not_printed(run: Run, line: str, words: str) -> None:
    assert words not in run(line).out


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
def test_what_the_document_holds(run: Run, line: str, path: Sequence[str | int], value: object) -> None:
    document = json.loads(run(f"judge {line} --json").out)
    for step in path:
        document = document[step]
    assert document == value


def test_an_option_decides_what_is_legal(run: Run) -> None:
    for swap in ("true", "false"):
        value = json.loads(run(f"judge necklace --size 3 --moves b2 --option swap={swap} --json").out)
        assert ("swap" in value["legal"]) == (swap == "true")


@pytest.mark.parametrize("command", ["judge", "show", "perft --depth 2"])
def test_without_a_position_the_start_is_meant(run: Run, command: str) -> None:
    result = run(f"{command} evening --size 3")
    assert (result.status, result.err) == (0, "")
    assert result == run(f"{command} evening --size 3 --moves ''")


def test_large_boards_are_shown_whole(run: Run) -> None:
    assert len(run("show minefield --size 64 --moves ''").out.splitlines()[0]) > 128


SVG = "{http://www.w3.org/2000/svg}"


def test_all_pictures_of_an_explanation_are_in_the_file(run: Run, tmp_path: Path) -> None:
    file, png = tmp_path / "two.svg", tmp_path / "two.png"
    assert run(f"show {TWICE} --svg {file} --png {png}") == CommandResult(0, "", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    first, second = root.findall(f"{SVG}svg")
    assert "from c2 to d3" in first.findtext(f"{SVG}title", "")
    assert "from b3 to c4" in second.findtext(f"{SVG}title", "")
    assert len(root.findall(f".//{SVG}style")) == 1
    # One below the other, and the whole is as large as both.
    assert float(first.get("y", "")) == 0
    assert float(second.get("y", "")) > float(first.get("height", ""))
    assert float(root.get("height", "")) == float(second.get("y", "")) + float(second.get("height", ""))
    assert float(root.get("width", "")) >= float(first.get("width", ""))
    start, width, height = struct.unpack(">8s8x2I", png.read_bytes()[:24])
    assert start == b"\x89PNG\r\n\x1a\n"
    assert width == pytest.approx(2 * float(root.get("width", "")), abs=1)
    assert height == pytest.approx(2 * float(root.get("height", "")), abs=1)


def test_the_only_picture_is_the_document(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.svg"
    assert run(f"show minefield --size 3 --moves b2 --svg {file}") == CommandResult(0, "", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    assert root.find(f"{SVG}svg") is None
    assert root.get("role") == "img"
