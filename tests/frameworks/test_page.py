"""The page on agents, followed: its programs are written and run, smaller than a reader would."""

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

for library in ("pyspiel", "pettingzoo", "matplotlib"):
    pytest.importorskip(library)

PAGE = (Path(__file__).parents[2] / "fixtures" / "LEARNING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^<!-- (?P<what>[^>]+?) -->\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Program:
    """A program of the page.

    Attributes:
        source: the program.
        run: the command that the test runs, a smaller one than the reader's.
        shown: the command that the reader runs.
        prints: a regular expression for what it prints.
        example: what the page says that it prints.
    """

    source: str
    run: str
    output: str
    prints: str
    example: str


def programs() -> dict[str, Program]:
    """The programs of the page by the names of their files: a file, a command and what it prints, each."""
    blocks = [(block["what"].partition(": ")[2], block["text"]) for block in BLOCK.finditer(PAGE)]
    thirds = zip(blocks[::3], blocks[1::3], blocks[2::3], strict=True)
    return {
        name: Program(source, run, output, prints, example)
        for (name, source), (run, output), (prints, example) in thirds
    }


@pytest.mark.parametrize("name", programs())
def test_a_program_runs_and_prints_what_the_page_says(name: str, tmp_path: Path) -> None:
    program = programs()[name]
    (tmp_path / name).write_text(program.source, encoding="utf-8")
    command = shlex.split(program.run)
    assert command[:2] == shlex.split(program.output)[:2] == ["python", name]
    environment = os.environ | {"MPLCONFIGDIR": str(tmp_path)}
    words = [sys.executable, *command[1:]]
    result = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert re.search(program.prints, result.stdout), result.stdout
    assert re.search(program.prints, program.example)
    for picture in re.findall(r'savefig\("(.+)"\)', program.source):
        assert (tmp_path / picture).read_text(encoding="utf-8").count("<path") > 4
