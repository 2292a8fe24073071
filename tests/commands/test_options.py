"""Every option of every command is named by a test."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from tests.helpers.commands import commands

TESTS = Path(__file__).parents[1]
NEAR = 300
"""Characters between the name of a command and an option of it, in the call of a test."""


@cache
def sources() -> dict[Path, str]:
    """What the tests say, by file, and the command lines that they keep."""
    files = [path for kind in ("py", "txt") for path in TESTS.rglob(f"*.{kind}")]
    return {path: path.read_text(encoding="utf-8") for path in files if path != Path(__file__)}


def is_named(command: str, option: click.Option) -> bool:
    """Whether a test of the command has the option in it, or names both in one call."""
    word = re.compile(rf"\b{command.rpartition(' ')[2]}\b")
    named = re.compile(rf"(?<![-\w])(?:{'|'.join(map(re.escape, option.opts))})(?![-\w])")
    return any(
        path.name == f"test_{command}.py" or word.search(text[max(0, found.start() - NEAR) : found.end()])
        for path, text in sources().items()
        for found in named.finditer(text)
    )


def untested(name: str, command: click.Command) -> Iterator[str]:
    """The options of a command that no test names, each with what to do."""
    for option in command.params:
        if isinstance(option, click.Option) and not is_named(name, option):
            file = f"tests/commands/test_{name.partition(' ')[0]}.py"
            yield f"no test gives `rulestone {name} {option.opts[-1]}`: write one, such as in {file}"


@pytest.mark.parametrize(("name", "command"), [pytest.param(*each, id=each[0]) for each in commands()])
def test_every_option_is_named_by_a_test(name: str, command: click.Command) -> None:
    assert list(untested(name, command)) == []


def test_an_option_without_a_test_is_found() -> None:
    planted = click.Command("judge", params=[click.Option(["--no" + "body-asks"])])
    (line,) = untested("judge", planted)
    assert "rulestone judge --no" + "body-asks" in line
