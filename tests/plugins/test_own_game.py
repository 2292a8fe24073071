"""The page on bringing one's own game, followed to the letter: every file written, every command run."""

import json
import re

import pytest

from tests.helpers.environment import Environment
from tests.helpers.own_game import BLOCK, PAGE


def test_every_block_of_the_page_is_written_run_or_compared() -> None:
    fences = re.findall(r"^```", PAGE, re.MULTILINE)
    assert 2 * len(BLOCK.findall(PAGE)) == len(fences) == 2 * PAGE.count("<!--")


@pytest.mark.parametrize(
    ("folder", "game", "clauses"), [("triplet", "triplet", 3), ("examples/leap/leap", "leap", 6)]
)
def test_a_game_ends_with_cases_that_two_engines_agree_on(
    installed: Environment, folder: str, game: str, clauses: int
) -> None:
    fixtures = installed.work / folder / "fixtures"
    table = (fixtures / "COVERAGE.md").read_text(encoding="utf-8")
    assert table.count(f"\n| `{game}.") == clauses
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
    assert cases.count("data-case=") == 10


def test_the_closing_claims_of_the_page_hold(installed: Environment) -> None:
    command = ("pytest", "-q", "-p", "no:cacheprovider", "--rulestone-game", "triplet")
    every = installed.run(*command, "--rulestone-engine", "triplet-second")
    assert every.status == 0, every.out
    assert "10 passed" in every.out


def test_a_chain_of_jumps_and_a_pass_are_read_and_judged(installed: Environment) -> None:
    chain = '--stones "black=a1 white=a2,b3,c4" --to-move black'
    judged = installed.run(f"rulestone judge leap --size 4 {chain} --json --at a1xa3xc3")
    assert json.loads(judged.out)["at"] == {"action": "a1xa3xc3", "legal": True, "refusals": []}


def test_passes_of_a_plugin_game_are_audited_as_moves(installed: Environment) -> None:
    moves = "b1-a2 c4-c3 d1-c2 c3-d2 c2-b3 d4-c3 b3xd3 a4-b3 a1-b2 d2xd4 b2-a3 b3-b2 a2xc2 d4-d3 c2-c3 d3xb3"
    record = {
        "game": "leap",
        "size": 4,
        "moves": [*moves.split(), "a3xc3", "b4-b3", "c3xa3", "pass", "a3-a4"],
    }
    (installed.work / "passes.jsonl").write_text(json.dumps({**record, "result": "black"}))
    audited = installed.run("rulestone audit passes.jsonl --json")
    assert json.loads(audited.out)["findings"] == []
    assert "Over: Black has won." in installed.run("rulestone judge passes.jsonl").out
