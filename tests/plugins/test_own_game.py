"""The page on bringing one's own game, followed to the letter: every file written, every command run."""

import json
import re

import pytest

from tests.helpers.environment import BLOCK, PAGE, Environment


def test_every_block_of_the_page_is_written_run_or_compared() -> None:
    fences = re.findall(r"^```", PAGE, re.MULTILINE)
    assert 2 * len(BLOCK.findall(PAGE)) == len(fences) == 2 * PAGE.count("<!--")


@pytest.mark.parametrize(
    ("folder", "game", "clauses"),
    [("triplet", "triplet", 3), ("examples/breakthrough/breakthrough", "breakthrough", 5)],
)
def test_a_game_ends_with_cases_that_two_engines_agree_on(
    installed: Environment, folder: str, game: str, clauses: int
) -> None:
    fixtures = installed.work / folder / "fixtures"
    assert (fixtures / "COVERAGE.md").read_text(encoding="utf-8").count(f"\n| `{game}.") == clauses
    agreed = [
        agreed
        for file in fixtures.glob("*.json")
        for agreed in re.findall(r'"agreed": (\[.*\])', file.read_text(encoding="utf-8"))
        if "perft" not in file.name
    ]
    assert {*agreed} == {f'["reference", "{game}-second"]'}


def test_the_book_has_the_pages_of_the_game_and_its_cases(installed: Environment) -> None:
    page = (installed.work / "my-book" / "triplet" / "index.html").read_text(encoding="utf-8")
    assert all(f'id="triplet.{clause}"' in page for clause in ("turn", "line", "full"))
    cases = (installed.work / "my-book" / "cases" / "triplet.html").read_text(encoding="utf-8")
    assert cases.count("data-case=") == 8


def test_the_closing_claims_of_the_page_hold(installed: Environment) -> None:
    every = installed.run(
        *("pytest", "-q", "-p", "no:cacheprovider"),
        *("--rulestone-game", "triplet", "--rulestone-engine", "triplet-second"),
    )
    assert every.status == 0, every.out
    assert "8 passed" in every.out


def test_a_record_of_moves_is_audited(installed: Environment) -> None:
    moves = "a1-a2 a3-b2 b1-c2 b3xa2 c1xb2 c3xb2 c2-b3"
    record = {"game": "breakthrough", "size": 3, "moves": moves.split(), "result": "white"}
    (installed.work / "moves.jsonl").write_text(json.dumps(record))
    assert json.loads(installed.run("rulestone audit moves.jsonl --json").out)["findings"] == []
    assert "Over: White has won." in installed.run("rulestone judge moves.jsonl").out
