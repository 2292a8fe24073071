"""The page on bringing one's own game, followed to the letter: every file written, every command run."""

import json
import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.plugins.environment import Environment, make
from tests.plugins.own_game import BLOCK, PAGE, TRIPLET, walk


@pytest.fixture(scope="session")
def with_triplet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """Where the page was walked from an empty folder to the end of its first game."""
    with closing(make(tmp_path_factory.mktemp("own"))) as environment:
        walk(environment, TRIPLET)
        yield environment


def test_every_block_of_the_page_is_written_run_or_held_against_what_is_printed() -> None:
    fences = re.findall(r"^```", PAGE, re.MULTILINE)
    assert 2 * len(BLOCK.findall(PAGE)) == len(fences) == 2 * PAGE.count("<!--")


def test_it_ends_with_cases_that_two_engines_agree_on_and_with_pages_in_the_book(
    with_triplet: Environment,
) -> None:
    table = (with_triplet.work / "triplet" / "fixtures" / "COVERAGE.md").read_text(encoding="utf-8")
    rows = [line for line in table.splitlines() if line.startswith("| `triplet.")]
    assert len(rows) == 3
    assert all(row.endswith("| reference, triplet-second |") for row in rows)
    page = (with_triplet.work / "my-book" / "triplet" / "index.html").read_text(encoding="utf-8")
    assert all(f'id="triplet.{clause}"' in page for clause in ("turn", "line", "full"))
    assert len(re.findall(r"\b(\d+) of \1 named mistakes", page)) == 3
    cases = (with_triplet.work / "my-book" / "cases" / "triplet.html").read_text(encoding="utf-8")
    assert cases.count("data-case=") == 16


def test_the_last_words_of_the_page_are_true(with_triplet: Environment) -> None:
    command = ("pytest", "-q", "-p", "no:cacheprovider", "--rulestone-game", "triplet")
    every = with_triplet.run(*command, "--rulestone-engine", "triplet-second")
    assert every.status == 0, every.out
    assert "16 passed" in every.out


def test_the_page_makes_a_whole_game_of_it(with_leap: Environment) -> None:
    table = (with_leap.work / "rulestone-leap" / "leap" / "fixtures" / "COVERAGE.md").read_text(
        encoding="utf-8"
    )
    rows = [line for line in table.splitlines() if line.startswith("| `leap.")]
    assert len(rows) == 6
    assert all(row.endswith("| reference, leap-second |") for row in rows)


def test_a_chain_of_jumps_and_a_pass_are_read_and_judged(with_leap: Environment) -> None:
    chain = '--stones "black=a1 white=a2,b3,c4" --to-move black'
    judged = with_leap.run(f"rulestone judge leap --size 4 {chain} --json --at a1xa3xc3")
    assert json.loads(judged.out)["at"] == {"action": "a1xa3xc3", "legal": True, "refusals": []}


def test_an_archive_with_passes_that_are_moves_is_read_as_it_is_written(with_leap: Environment) -> None:
    moves = "b1-a2 c4-c3 d1-c2 c3-d2 c2-b3 d4-c3 b3xd3 a4-b3 a1-b2 d2xd4 b2-a3 b3-b2 a2xc2 d4-d3 c2-c3 d3xb3"
    record = {
        "game": "leap",
        "size": 4,
        "moves": [*moves.split(), "a3xc3", "b4-b3", "c3xa3", "pass", "a3-a4"],
    }
    (with_leap.work / "passes.jsonl").write_text(json.dumps({**record, "result": "black"}))
    audited = with_leap.run("rulestone audit passes.jsonl --json")
    assert json.loads(audited.out)["findings"] == []
    assert "Over: Black has won." in with_leap.run("rulestone judge passes.jsonl").out
