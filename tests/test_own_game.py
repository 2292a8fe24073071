"""The page on bringing one's own game, followed to the letter: every file written, every command run."""

import re
import shlex
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.plugins.environment import Environment, make

PAGE = (Path(__file__).parents[1] / "fixtures" / "OWN_GAME.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^<!-- (?P<what>[^>]+?) -->\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="session")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """Where the page was walked from an empty folder to its end; every block does what its marker says."""
    with closing(make(tmp_path_factory.mktemp("own"))) as environment:
        out = ""
        for block in BLOCK.finditer(PAGE):
            what, _, detail = block["what"].partition(": ")
            if what == "file":
                path = environment.work / detail
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(block["text"], encoding="utf-8")
            elif what == "run":
                for command in block["text"].splitlines():
                    out = ran(environment, command, 1 if detail == "fails" else 0)
            else:
                assert what == "prints", what
                assert all(squeezed(line) in squeezed(out) for line in block["text"].splitlines()), out
        yield environment


def ran(environment: Environment, command: str, status: int) -> str:
    """What a command of the page prints; it must end as the page says."""
    if command == "pip install -e .":
        environment.install(environment.work, editable=True)
        return ""
    assert command.startswith("rulestone "), command
    result = environment.run(*shlex.split(command))
    assert result.status == status, (command, result)
    return result.out


def squeezed(text: str) -> str:
    """A text in which blanks count as one."""
    return " ".join(text.split())


def test_every_block_of_the_page_is_written_run_or_held_against_what_is_printed() -> None:
    fences = re.findall(r"^```", PAGE, re.MULTILINE)
    assert 2 * len(BLOCK.findall(PAGE)) == len(fences) == 2 * PAGE.count("<!--")


def test_it_ends_with_cases_that_two_engines_agree_on_and_with_pages_in_the_book(walked: Environment) -> None:
    table = (walked.work / "triplet" / "fixtures" / "COVERAGE.md").read_text(encoding="utf-8")
    rows = [line for line in table.splitlines() if line.startswith("| `triplet.")]
    assert len(rows) == 3
    assert all(row.endswith("| reference, triplet-second |") for row in rows)
    page = (walked.work / "my-book" / "triplet" / "index.html").read_text(encoding="utf-8")
    assert all(f'id="triplet.{clause}"' in page for clause in ("turn", "line", "full"))
    assert len(re.findall(r"\b(\d+) of \1 named mistakes", page)) == 3
    cases = (walked.work / "my-book" / "cases" / "triplet.html").read_text(encoding="utf-8")
    assert cases.count("data-case=") == 16


def test_the_last_words_of_the_page_are_true(walked: Environment) -> None:
    command = ("pytest", "-q", "-p", "no:cacheprovider", "--rulestone-game", "triplet")
    every = walked.run(*command, "--rulestone-engine", "triplet-second")
    assert every.status == 0, every.out
    assert "16 passed" in every.out
