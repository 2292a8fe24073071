"""The page on bringing one's own game, followed to the letter: every file written, every command run."""

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
