"""The pages on agents and on speed, followed: their programs are written and run, on small boards."""

import re
import runpy
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.helpers.environment import BLOCK
from tests.helpers.order import few_by_day

LIBRARIES = ("pyspiel", "pettingzoo", "matplotlib")
pytestmark = pytest.mark.skipif(None in map(find_spec, LIBRARIES), reason=f"needs {', '.join(LIBRARIES)}")

PAGE = "".join(
    (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    for name in ("LEARNING.md", "SPEED.md")
)
BLOCKS = [(block["what"].partition(": ")[2], block["text"]) for block in BLOCK.finditer(PAGE)]
PROGRAMS = list(zip(BLOCKS[::3], BLOCKS[1::3], BLOCKS[2::3], strict=True))
"""For each program its file, its command, smaller here than the reader's, and what it prints."""


@pytest.mark.parametrize(
    ("file", "command", "printed"),
    few_by_day(PROGRAMS, len(PROGRAMS), 2),
    ids=[file[0] for file, _, _ in PROGRAMS],
)
def test_a_program_runs_and_prints_what_the_page_says(
    file: tuple[str, str],
    command: tuple[str, str],
    printed: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    (name, source), (smaller, shown), (pattern, example) = file, command, printed
    (tmp_path / name).write_text(source, encoding="utf-8")
    assert shlex.split(smaller)[:2] == shlex.split(shown)[:2] == ["python", name]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", shlex.split(smaller)[1:])
    runpy.run_path(name, run_name="__main__")
    for output in (capfd.readouterr().out, example):
        assert re.search(pattern, output), output
    for picture in re.findall(r'savefig\("(.+)"\)', source):
        assert (tmp_path / picture).read_text(encoding="utf-8").count("<path") > 4, (
            "the picture shows no curves"
        )
