"""The pages on your own game: the blocks of one make a game, those of the other are parts of an example."""

import re
import shlex
from pathlib import Path
from textwrap import indent

from tests.helpers.environment import Environment

_ROOT = Path(__file__).parents[2]
EXAMPLES = _ROOT / "examples"
TRIPLET, BREAKTHROUGH = (
    (_ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("OWN_GAME.md", "MOVING_GAME.md")
)
"""What makes the one game, and what shows the other."""
PAGE = TRIPLET + BREAKTHROUGH
BLOCK = re.compile(r"^<!-- (?P<what>[^>]+?) -->\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def walk(environment: Environment, part: str) -> None:
    """Do what a part of the page says: every block what its marker says."""
    out = ""
    for block in BLOCK.finditer(part):
        what, _, detail = block["what"].partition(": ")
        if what == "file":
            path = environment.work / detail
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block["text"], encoding="utf-8")
        elif what == "from":
            whole = (EXAMPLES / detail).read_text(encoding="utf-8")
            assert any(indent(block["text"], " " * depth) in whole for depth in (0, 4)), block["text"]
        elif what == "run":
            for command in block["text"].splitlines():
                out = _ran(environment, command, 1 if detail == "fails" else 0)
        else:
            assert what == "prints", what
            assert all(_squeezed(line) in _squeezed(out) for line in block["text"].splitlines()), out


def _ran(environment: Environment, command: str, status: int) -> str:
    """What a command of the page prints; it must end as the page says."""
    if command.startswith("pip install -e "):
        environment.install(environment.work / command.removeprefix("pip install -e "), editable=True)
        return ""
    assert command.startswith("rulestone "), command
    if command.startswith("rulestone fuzz "):
        command += " --count 8 --jobs 1"  # fewer games than a reader has time for
    result = environment.run(*shlex.split(command))
    assert result.status == status, (command, result)
    return result.out


def _squeezed(text: str) -> str:
    """A text in which blanks count as one."""
    return " ".join(text.split())
