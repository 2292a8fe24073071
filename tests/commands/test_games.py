"""`rulestone games`."""

import json

import pytest

from rulestone.commands import output
from tests.running import Run


def test_games_are_listed_in_their_order(run: Run) -> None:
    result = run("games")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("game        by ")
    assert [game["name"] for game in json.loads(run("games --json").out)["games"]] == [
        "minefield", "necklace", "lefe", "interleave", "evening",
    ]  # fmt: skip


def test_a_game_that_cannot_be_used_is_told_beside_the_others(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "unusable_games", lambda: {"fill": "the game 'fill' cannot be loaded"})
    for line in ("games", "games --json"):
        result = run(line)
        assert (result.status, result.err) == (0, "rulestone: the game 'fill' cannot be loaded\n")
        assert "minefield" in result.out
