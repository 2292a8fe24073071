"""Asking the oracle on the command line: games, rules, judge, show and perft."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone import cli
from tests.running import Done, Run


def test_without_a_command_the_help_is_printed(run: Run) -> None:
    result = run("")
    assert (result.status, result.err) == (0, "")
    assert all(f"\n  {name} " in result.out for name in cli.COMMANDS)
    assert run("--help") == result
    assert run("--version").out.startswith("rulestone 0.")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    result = run(f"{name} --help")
    assert (result.status, result.err) == (0, "")
    assert f"Usage: rulestone {name}" in result.out
    described = " ".join(result.out.partition("\n\n")[2].split())
    assert described.startswith(cli.COMMANDS[name].removesuffix("."))


def test_the_list_of_commands_loads_none_of_them() -> None:
    code = (
        "import sys\nfrom rulestone import cli\ncli.run_command(['--help'])\n"
        "loaded = [name for name in cli.COMMANDS if f'rulestone.commands.{name}' in sys.modules]\n"
        "print(loaded, file=sys.stderr)"
    )
    result = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert result.stderr == "[]\n"


def test_games_and_rules(run: Run) -> None:
    result = run("games")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("game        by ")
    assert [game["name"] for game in json.loads(run("games --json").out)["games"]] == [
        "minefield", "necklace", "lefe", "interleave", "evening",
    ]  # fmt: skip
    assert "You may not make a switch" in run("rules minefield.switch").out
    assert json.loads(run("rules minefield.switch --json").out)["id"] == "minefield.switch"


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


def test_perft(run: Run) -> None:
    assert run("perft lefe --size 3 --depth 2") == Done(0, "38\n", "")
    assert run("perft lefe --size 3 --depth 2 --option pie=none") == Done(0, "342\n", "")
    assert json.loads(run("perft minefield --size 2 --depth 2 --json").out) == {
        "game": "minefield", "size": 2, "depth": 2, "engine": "reference", "nodes": 12,
    }  # fmt: skip
    divided = json.loads(run("perft necklace --size 2 --moves a1 --depth 2 --divide --json").out)
    whole = json.loads(run("perft necklace --size 2 --moves a1 --depth 2 --engine bitboard --json").out)
    assert list(divided["divide"]) == ["b1", "a2", "b2", "swap"]
    assert sum(divided["divide"].values()) == divided["nodes"] == whole["nodes"]
    lines = run("perft necklace --size 2 --moves a1 --depth 2 --divide").out.splitlines()
    assert lines[0].split() == ["action", "nodes"]
    assert lines[-1].split() == ["total", str(divided["nodes"])]


def test_show(run: Run, tmp_path: Path) -> None:
    assert run("show minefield --size 2 --stones black=a1 --to-move white").out.splitlines()[:3] == [
        "2  . .",
        "1  B .",
        "   a b",
    ]
    assert "2  w w" in run("show minefield --size 2 --stones black=a1 --to-move white --legal").out
    wide = run("show minefield --size 64 --moves ''").out.splitlines()
    assert len(wide[0]) > 128
    file = tmp_path / "board.svg"
    assert run(f"show lefe --size 3 --moves a1 --svg {file}") == Done(0, "", "")
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_games_and_clauses_may_be_written_with_capitals(run: Run) -> None:
    assert run("rules Lefe.Merge") == run("rules lefe.merge")
    assert run("judge Minefield --size 3") == run("judge minefield --size 3")
    assert run("judge Minefield --size 3").status == 0


def test_a_case(run: Run, tmp_path: Path) -> None:
    result = run("case minefield/play-on-a-single-point")
    assert (result.status, result.err) == (0, "")
    assert "\n1  B\n" in result.out
    assert "1 of 2; the next is refused by minefield.win or minefield.turn" in result.out
    assert "over; Black has won" in result.out
    (case,) = json.loads(run("case lefe/ring-in-play --json").out)["cases"]
    assert case["id"] == "lefe/ring-in-play"
    picture = tmp_path / "case.svg"
    assert run(f"case lefe/ring-in-play --svg {picture}").status == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_several_cases_are_all_drawn_and_their_scores_told(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "cases.svg"
    result = run(f"case lefe/game-draw-size-* --svg {sheet}")
    assert result.status == 0
    assert sheet.read_text(encoding="utf-8").count("<svg") == 1 + 3
    assert "score       dark 2; light 2\n" in result.out
    assert run("case lefe/ring-in-play --svg ''").err == "rulestone: --svg: name the file to write\n"


def test_a_counted_case_and_a_refused_cell_of_one(run: Run) -> None:
    assert "sequences of 2" in run("case minefield/perft-5x5-depth-2").out
    assert ": minefield.hard-corner" in run("case minefield/hard-corner-black-diagonal-past-white-right").out


def test_a_case_that_there_is_not(run: Run) -> None:
    result = run("case lefe/ring-in-plya")
    assert (result.status, result.out) == (2, "")
    assert result.err == "rulestone: no case is called 'lefe/ring-in-plya'; did you mean lefe/ring-in-play?\n"
