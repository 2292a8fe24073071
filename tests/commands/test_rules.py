"""`rulestone rules`."""

import json

from tests.running import Run


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
