"""Asking the oracle on the command line: games, rules, judge, show and perft."""

import json

import pytest

from tests.running import Run


def test_judge_for_programs_has_the_fields_of_the_protocol(run: Run) -> None:
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
    assert "refused (2)  b1 b3: minefield.hard-corner" in lines
    assert any(line.startswith("legal (11)") and line.endswith("d3 a4 b4 c4") for line in lines)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("minefield --size 1 --moves a1", "Over: black has won."),
        ("minefield --size 2 --stones 'black=a1,b2 white=b1,a2' --to-move black", "Over: a draw."),
        ("lefe --size 3 --moves ''", "Dark to move."),
        ("lefe --size 3 --moves a1", "The second player chooses a colour."),
        ("interleave --size 3 --moves ''", "The first player sets up the position"),
        ("evening --size 3 --moves ''", "White begins with one stone on any cell."),
        ("evening --size 3 --moves 'white:c3'", "No turns: either colour may place or stop."),
        ("evening --size 3 --moves 'white:c3 white:stop'", "may place or stop. White has stopped."),
        ("evening --size 3 --moves 'white:c3 white:stop black:stop'", "Over: white has won."),
        ("interleave --size 2 --stones 'black=a1 red=a2'", "black 1; red 1"),
        ("lefe --size 3 --stones 'dark=a1 light=e1,e2' --to-move light", "dark 1; light 2"),
    ],
)
def test_the_situation_in_words(run: Run, line: str, words: str) -> None:
    assert words in run(f"judge {line}").out


def test_a_skipped_player_is_named(run: Run) -> None:
    # On the one point that is left, a blue stone would make a crosscut.
    stones = "necklace --size 2 --stones 'red=a1,b2 blue=a2'"
    words = "Red to move. Blue has no placement and is skipped."
    assert words in run(f"judge {stones} --to-move blue").out
    assert "skipped" not in run(f"judge {stones} --to-move red").out


def test_actions_with_blanks_and_options(run: Run) -> None:
    moves = "setup black=a1,b2 red=c3 choose red black:stop"
    value = json.loads(run(f"judge interleave --size 3 --json --removed e1,e2 --moves '{moves}'").out)
    assert value["stones"] == {"black": ["a1", "b2"], "red": ["c3"]}
    assert value["removed"] == ["e1", "e2"]
    assert value["score"] == {"black": [2], "red": [1]}
    value = json.loads(
        run("judge lefe --size 3 --moves 'a1 choose dark' --option pie=extra-stone --json").out
    )
    assert (value["to_move"], value["options"]["pie"]) == ("dark", "extra-stone")
    value = json.loads(run("judge necklace --size 3 --moves b2 --option swap=false --json").out)
    assert "swap" not in value["legal"]
