"""The README and the page of the protocol tell the truth: what they show is what comes out."""

import re
from pathlib import Path

import pytest

from tests.launching import Launcher
from tests.tools import trust

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = README + (ROOT / "fixtures" / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^```console\n\$ (.+?)\n(.*?)^```$", PAGES, re.MULTILINE | re.DOTALL)
PYTHON = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)

ELLIPSIS = "…"
"""A line of this alone stands for any lines; within a line, for anything."""


def bare(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def matches(text: str, printed: str) -> bool:
    pieces = [re.escape(piece) for piece in bare(text).split(ELLIPSIS)]
    return re.fullmatch(".*".join(pieces), bare(printed), re.DOTALL) is not None


@pytest.mark.parametrize(("command", "output"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_what_a_terminal_shows(launcher: Launcher, command: str, output: str) -> None:
    result = launcher.run_line(command, ROOT, {"COLUMNS": "100", "NO_COLOR": "1"})
    printed = result.out + result.err
    assert matches(output, printed), printed


@pytest.mark.parametrize("code", PYTHON)
def test_what_python_answers(code: str) -> None:
    """Each `#=> value` behind an expression is what it is."""
    names: dict[str, object] = {}
    for line in code.splitlines():
        expression, arrow, value = line.partition("  #=> ")
        if arrow:
            assert repr(eval(expression, names)) == value, expression  # noqa: S307 - the README's own code
        else:
            exec(line, names)  # noqa: S102 - the README's own code


def test_there_is_something_to_hold_it_to() -> None:
    assert len(CONSOLE) >= 2
    assert PYTHON


def test_the_files_to_read_are_those_that_judge() -> None:
    assert trust.renewed(README) == README, "python -m tests.tools.trust README.md"
