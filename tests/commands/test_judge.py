"""`rulestone judge` and `rulestone show`: what is true of a position, in words, as data and as pictures."""

import json
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

import rulestone.__main__ as cli
from tests.running import CommandResult, Run


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
        ("minefield --size 1 --moves a1", "Over: Black has won."),
        (
            "minefield --size 2 --stones 'black=a1,b2 white=b1,a2' --to-move black",
            "placement left. A draw.",
        ),
        ("lefe --size 3 --moves ''", "Dark to move."),
        ("lefe --size 3 --moves a1", "The second player chooses a colour."),
        (
            "interleave --size 3 --moves ''",
            "at least one of them black; set-ups are not listed.",
        ),
        ("evening --size 3 --moves ''", "White begins with one stone on any cell."),
        ("evening --size 3 --moves 'white:c3'", "No turns: either colour may place or stop."),
        ("evening --size 3 --moves 'white:c3 white:stop'", "may place or stop. White has stopped."),
        (
            "evening --size 3 --moves 'white:c3 white:stop black:stop'",
            "Over: both colours have stopped.",
        ),
        ("interleave --size 2 --stones 'black=a1 red=a2'", "black 1; red 1"),
        ("lefe --size 3 --stones 'dark=a1 light=e1,e2' --to-move light", "dark 1; light 2"),
    ],
)
def test_the_situation_in_words(run: Run, line: str, words: str) -> None:
    assert words in run(f"judge {line}").out


def test_a_refusal_says_the_clause_as_the_options_have_it_and_what_was_compared(run: Run) -> None:
    position = "judge lefe --size 4 --stones 'dark=e3,f2,c3 light=c4' --to-move dark --option merge=most"
    printed = " ".join(run(f"{position} --at d4xc4").out.split())
    assert "your tree has 2 leaves, not more than 2, the most of 1 and 2 (merge = most)" in printed
    assert "more leaves than the one of them that had the most" in printed
    assert "the fewest" not in printed


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


def test_at_explains_a_cell(run: Run) -> None:
    line = "--size 4 --stones 'black=b2 white=a2' --to-move white --at b3"
    result = run(f"judge minefield {line}")
    assert (result.status, result.err) == (0, "")
    assert (
        "White may not place on b3.\n  minefield.hard-corner: it creates a hard corner from a2 to b3"
        in result.out
    )
    assert "You may not create a hard corner" in result.out
    assert "\n3 [.]<.> .  .\n2 [W][B] .  .\n" in result.out
    shown = run(f"show minefield {line}").out
    assert shown.startswith("White may not place on b3.\n")
    assert "\n3 [.]<.> .  .\n2 [W][B] .  .\n" in shown
    value = json.loads(run(f"judge minefield {line} --json").out)["at"]
    assert value["colours"][0]["refusals"][0]["cells"] == ["a2", "b2", "a3", "b3"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("necklace --size 3 --moves b2 --at swap", "swap is legal."),
        (
            "necklace --size 3 --at swap",
            "swap is not legal.\n  necklace.swap: no swap here: only on Blue's first",
        ),
        ("lefe --size 3 --moves c3 --at 'choose dark'", "choose dark is legal."),
        ("lefe --size 3 --at 'choose dark'", "choose dark is not legal.\n  lefe.pie: "),
        (
            "lefe --size 3 --option pie=none --moves 'a1 e3' --at a2xe3",
            "a2xe3 is not legal.\n  lefe.capture: that tree does not touch",
        ),
        ("evening --size 3 --moves 'white:c3' --at black:stop", "black:stop is legal."),
        (
            "evening --size 3 --moves 'white:c3' --at white:c4",
            "white:c4 is not legal.\n  evening.place: your groups here total 1",
        ),
        (
            "interleave --size 3 --at 'setup red=a1'",
            "interleave.pie: a set-up needs at least one black stone",
        ),
    ],
)
def test_at_explains_an_action(run: Run, line: str, words: str) -> None:
    result = run(f"judge {line}")
    assert (result.status, result.err) == (0, "")
    assert words in result.out
    assert run(f"show {line}").status == 0


def test_an_explained_action_as_data_and_as_a_picture(run: Run) -> None:
    line = "evening --size 3 --moves white:c3 --at white:c4"
    value = json.loads(run(f"judge {line} --json").out)["at"]
    assert (value["action"], value["legal"]) == ("white:c4", False)
    assert [(each["clause"], each["cells"]) for each in value["refusals"]] == [("evening.place", ["c3"])]
    assert "[W] <.>" in run(f"show {line}").out
    assert json.loads(run("judge necklace --size 3 --moves b2 --at swap --json").out)["at"] == {
        "action": "swap", "legal": True, "refusals": [],
    }  # fmt: skip


@pytest.mark.parametrize("command", ["judge", "show", "perft --depth 2"])
@pytest.mark.parametrize("game", ["minefield", "lefe", "evening"])
def test_the_start_of_the_game_is_what_is_asked_about_if_no_position_is_given(
    run: Run, command: str, game: str
) -> None:
    result = run(f"{command} {game} --size 3")
    assert (result.status, result.err) == (0, "")
    assert result == run(f"{command} {game} --size 3 --moves ''")


def test_a_removed_cell_is_in_the_legend(run: Run) -> None:
    assert "\n#    removed from the board\n" in run("judge interleave --size 3 --removed a1").out
    assert "removed" not in run("judge interleave --size 3").out


def test_at_of_the_hexagonal_games(run: Run) -> None:
    text = run("judge interleave --size 3 --stones 'black=c3,c5 red=b2' --at c4").out
    assert "Black may not place on c4." in text
    assert "Red may place on c4." in text
    assert "right       black on c5\nup-right    nothing" in text
    text = run("judge evening --size 3 --stones 'white=c3,c4 black=b2' --at d3").out
    assert "white beside it  2 = 2 (c3, c4)\nblack beside it  0" in text
    text = run("judge lefe --size 4 --stones 'dark=d3,d4 light=e6,e5' --to-move dark --at e4").out
    assert "leaves before      2 (d3, d4)" in text
    text = run("judge lefe --size 4 --stones 'dark=d4,d5,e3 light=e5,a1' --to-move dark --at c3").out
    assert "Dark may place on c3: c3xe5." in text
    assert "enemy tree beside  1 leaf (e5), may be removed" in text


SVG = "{http://www.w3.org/2000/svg}"
TWICE = "minefield --size 5 --stones 'black=b2,d2,b4 white=c2,b3' --to-move black --at c3"
"""A point on which a stone would make two hard corners: two pictures."""


def test_all_pictures_of_an_explanation_are_in_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "two.svg"
    assert cli.run_command(shlex.split(f"show {TWICE} --svg {file}")) == 0
    assert capsys.readouterr() == ("", "")
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


def test_the_only_picture_is_the_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "one.svg"
    assert cli.run_command(shlex.split(f"show minefield --size 3 --moves b2 --svg {file}")) == 0
    assert capsys.readouterr() == ("", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    assert root.find(f"{SVG}svg") is None
    assert root.get("role") == "img"


@pytest.mark.parametrize("extra", ["", " --legal", " --svg -"])
def test_the_data_are_those_of_judge(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extra: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run_command(shlex.split(f"judge {TWICE} --json")) == 0
    judged = json.loads(capsys.readouterr().out)
    assert len(judged["at"]["colours"][0]["refusals"]) == 2
    assert cli.run_command(shlex.split(f"show {TWICE} --json{extra}")) == 0
    assert json.loads(capsys.readouterr().out) == judged
    assert (tmp_path / "-").exists() == ("--svg" in extra)


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
    assert run(f"show lefe --size 3 --moves a1 --svg {file}") == CommandResult(0, "", "")
    assert file.read_text(encoding="utf-8").startswith("<svg")
