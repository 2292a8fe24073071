"""Variants side by side."""

import json

from tests.running import Run

COMMAND = ("compare", "minefield", "minefield/no-switches", "--size", "3", "--games", "10", "--seed", "1")


def test_what_is_sampled_solved_and_proved_stands_apart(run: Run) -> None:
    ended = run(*COMMAND)
    assert ended.status == 0
    for words in ("sampled: 10 games, seed 1", "solved: who wins", "proved ", "no reading"):
        assert words in ended.out
    assert "by the game  by the variant" in ended.out


def test_the_smallest_difference_is_a_case(run: Run) -> None:
    usual, other = json.loads(run(*COMMAND, "--json").out)["compared"]
    assert (usual["variant"], usual["difference"]) == (None, None)
    assert other["words"].endswith(".")
    stones = other["difference"]["case"]["stones"]
    assert sum(map(len, stones.values())) == 3  # the fourth makes the switch
    assert [value["value"] for value in usual["solved"].values()] == ["first", "second", "first"]


def test_a_variant_of_another_game_is_refused(run: Run) -> None:
    ended = run("compare", "minefield", "lefe/merge-most", "--size", "3")
    assert (ended.status, ended.out) == (2, "")
    assert "is a variant of lefe" in ended.err
