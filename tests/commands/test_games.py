"""`rulestone games` and `rulestone rules`."""

import json

import pytest

from tests.helpers.installing import with_package
from tests.helpers.running import RunCommand


def test_games_are_listed_for_programs_in_their_order(run: RunCommand) -> None:
    assert [game["name"] for game in json.loads(run("games --json").out)["games"]] == [
        "minefield", "necklace", "lefe", "interleave", "evening",
    ]  # fmt: skip


@pytest.mark.usefixtures("short_bench")
def test_a_broken_plugin_game_is_reported_beside_the_other_games(run: RunCommand) -> None:
    words = "the game 'fill' cannot be loaded: ModuleNotFoundError: No module named 'no_such_rules'"
    with with_package({"rulestone.games": {"fill": "no_such_rules:Fill"}}):
        for line in ("games", "games --json", "rules", "bench bitboard", "fuzz bitboard --count 1 --seed 1"):
            result = run(line)
            assert (result.status, result.err) == (0, f"rulestone: {words}\n")
        lefe = "--game lefe"
        assert run(f"bench bitboard {lefe}").err == run(f"fuzz bitboard {lefe} --count 1 --seed 1").err == ""
