"""`rulestone games` and `rulestone engines`."""

import json
import re

import pytest

from rulestone.commands import engines, output
from rulestone.engines import Engine, UnknownEngine
from rulestone.engines.reference import ReferenceEngine
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


def test_engines_are_listed_with_what_they_declare(run: Run) -> None:
    result = run("engines")
    assert (result.status, result.err) == (0, "")
    assert re.search(r"^bitboard .*minefield.* perft$", result.out, re.MULTILINE)
    told = json.loads(run("engines --json").out)["engines"]["bitboard"]
    assert (told["games"]["lefe"]["sizes"], told["ops"]) == ([1, 32], ["judge", "play", "perft"])


def test_an_engine_that_cannot_be_used_is_told_beside_the_others(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(name: str) -> Engine:
        if name == "bitboard":
            raise UnknownEngine("it lacks something")
        return ReferenceEngine()

    monkeypatch.setattr(engines, "load_engine", load)
    assert re.search(r"^bitboard +it lacks something$", run("engines").out, re.MULTILINE)
    assert json.loads(run("engines --json").out)["engines"]["bitboard"] == "it lacks something"
