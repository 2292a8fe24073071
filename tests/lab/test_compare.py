"""Variants side by side."""

import json
from pathlib import Path

from tests.running import Run

COMMAND = ("compare", "minefield", "minefield/no-switches", "--size", "3", "--games", "10", "--seed", "1")


def test_what_is_sampled_solved_and_proved_stands_apart_and_a_case_differs(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    ended = run(*COMMAND, "--json", "--report", f"md={report}")
    assert ended.status == 0
    told = report.read_text(encoding="utf-8")
    for words in ("sampled: 10 games, seed 1", "solved: who wins", "proved", "no reading", "by the variant"):
        assert words in told
    usual, other = json.loads(ended.out)["compared"]
    assert (usual["variant"], usual["difference"]) == (None, None)
    assert other["words"].endswith(".")
    stones = other["difference"]["case"]["stones"]
    assert sum(map(len, stones.values())) == 3  # the fourth makes the switch
    assert [value["value"] for value in usual["solved"].values()] == ["first", "second", "first"]


def test_a_variant_of_another_game_is_refused(run: Run) -> None:
    ended = run("compare", "minefield", "lefe/merge-most", "--size", "3")
    assert (ended.status, ended.out) == (2, "")
    assert "is a variant of lefe" in ended.err
