"""`rulestone games` and `rulestone rules`."""

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


def test_a_clause_is_printed_for_people_and_for_programs(run: Run) -> None:
    result = run("rules minefield.switch")
    assert (result.status, result.err) == (0, "")
    assert "You may not create a switch" in result.out
    assert json.loads(run("rules minefield.switch --json").out)["id"] == "minefield.switch"


def test_games_and_clauses_may_be_written_with_capitals(run: Run) -> None:
    assert run("rules Lefe.Merge") == run("rules lefe.merge")
    assert run("judge Minefield --size 3") == run("judge minefield --size 3")
    assert run("judge Minefield --size 3").status == 0


def test_the_rulings_of_a_game_in_short(run: Run) -> None:
    result = run("rules evening --rulings")
    assert (result.status, result.err) == (0, "")
    words = " ".join(result.out.split())
    assert "missing-groups What if one colour has no further group to compare? The missing group" in words
    assert "compare-common-groups" not in words
    assert result.out.count("Where several clauses refuse an action") == 1
    assert "rulestone rules evening --rulings" in " ".join(run("rules evening").out.split())
    assert run("rules evening --rulings --json") == run("rules evening --json")
    assert "Because" not in run("rules evening.score --rulings").out


def test_a_claim_has_no_rulings(run: Run) -> None:
    assert run("rules lefe.drawless").status == 0
    result = run("rules lefe.drawless --rulings")
    assert (result.status, result.err) == (
        2,
        "rulestone: --rulings: lefe.drawless is a claim, and claims have no rulings\n",
    )
