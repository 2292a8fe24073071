"""Explaining a cell or an action on the command line, and engines that do not answer."""

import json

import pytest

from tests.running import Run


def test_at_explains_a_cell(run: Run) -> None:
    line = "--size 4 --stones 'black=b2 white=a2' --to-move white --at b3"
    result = run(f"judge minefield {line}")
    assert (result.status, result.err) == (0, "")
    assert (
        "White may not place on b3.\n  minefield.hard-corner: it creates a hard corner from a2 to b3"
        in result.out
    )
    assert "You may not make a hard corner" in result.out
    assert "\n3 [.]<.> .  .\n2 [W][B] .  .\n" in result.out
    assert run(f"show minefield {line}").out.splitlines()[1:3] == ["3 [.]<.> .  .", "2 [W][B] .  ."]
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
            "a2xe3 is not legal.\n  lefe.capture: that tree is not adjacent to",
        ),
        ("evening --size 3 --moves 'white:c3' --at black:stop", "black:stop is legal."),
        (
            "evening --size 3 --moves 'white:c3' --at white:c4",
            "white:c4 is not legal.\n  evening.place: its own",
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
