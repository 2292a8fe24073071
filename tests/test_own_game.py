"""The page on bringing one's own game, followed to the letter: every file written, every command run."""

import re
import shlex
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.plugins.environment import Environment, make
from tests.running import CommandResult

PAGE = (Path(__file__).parents[1] / "fixtures" / "OWN_GAME.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^<!-- (?P<what>[^>]+?) -->\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Walk:
    """What came of the page.

    Attributes:
        folder: where its files are.
        environment: where its package is installed.
        done: the commands, and what each came to.
    """

    folder: Path
    environment: Environment
    results: tuple[tuple[str, CommandResult], ...]


def squeezed(text: str) -> str:
    """A text in which blanks count as one."""
    return " ".join(text.split())


@pytest.fixture(scope="session")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    """The page, walked from an empty folder to its end; every block does what its marker says."""
    folder = tmp_path_factory.mktemp("own")
    with closing(make(folder)) as environment:
        yield Walk(environment.work, environment, walked(environment))


def walked(environment: Environment) -> tuple[tuple[str, CommandResult], ...]:
    """The commands of the page, and what each came to; the page is walked to its end."""
    steps: list[tuple[str, CommandResult]] = []
    for block in BLOCK.finditer(PAGE):
        what, _, detail = block["what"].partition(": ")
        if what == "file":
            path = environment.work / detail
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block["text"], encoding="utf-8")
        elif what == "run":
            for command in block["text"].splitlines():
                steps.append((command, ran(environment, command)))
                assert steps[-1][1].status == (1 if detail == "fails" else 0), steps[-1]
        else:
            assert what == "prints", what
            out = squeezed(steps[-1][1].out)
            assert all(squeezed(line) in out for line in block["text"].splitlines()), (block["text"], out)
    return tuple(steps)


def ran(environment: Environment, command: str) -> CommandResult:
    """Run a command of the page."""
    if command == "pip install -e .":
        environment.install(environment.work, editable=True)
        return CommandResult(0, "", "")
    words = shlex.split(command)
    assert words[0] == "rulestone", command
    return environment.run(*words)


def test_every_block_of_the_page_is_written_run_or_held_against_what_is_printed(walk: Walk) -> None:
    fences = re.findall(r"^```", PAGE, re.MULTILINE)
    assert 2 * len(BLOCK.findall(PAGE)) == len(fences) == 2 * PAGE.count("<!--")
    assert len(walk.results) >= 10


def test_it_ends_with_three_clauses_and_a_dozen_cases_that_two_engines_agree_on(walk: Walk) -> None:
    table = (walk.folder / "triplet" / "fixtures" / "COVERAGE.md").read_text(encoding="utf-8")
    rows = [line for line in table.splitlines() if line.startswith("| `triplet.")]
    assert len(rows) == 3
    assert all(row.endswith("| reference, triplet-second |") for row in rows)
    (count,) = re.findall(r"## Triplet: (\d+) cases", table)
    assert int(count) >= 12


def test_it_ends_with_a_page_in_the_book(walk: Walk) -> None:
    page = (walk.folder / "my-book" / "triplet" / "index.html").read_text(encoding="utf-8")
    assert all(f'id="triplet.{clause}"' in page for clause in ("turn", "line", "full"))
    assert len(re.findall(r"\b(\d+) of \1 named mistakes", page)) == 3
    cases = (walk.folder / "my-book" / "cases" / "triplet.html").read_text(encoding="utf-8")
    assert cases.count("data-case=") >= 12


def test_the_last_words_of_the_page_are_true(walk: Walk) -> None:
    command = ("pytest", "-q", "-p", "no:cacheprovider", "--rulestone-game", "triplet")
    every = walk.environment.run(*command, "--rulestone-engine", "triplet-second")
    assert every.status == 0, every.out
    assert "16 passed" in every.out
