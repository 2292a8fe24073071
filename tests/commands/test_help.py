"""The help of every command, whose examples run as they stand, anywhere, and what the tab key completes."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from rulestone.__main__ import rulestone
from tests.helpers.running import COMMAND, SHORT_BENCH, SHORT_BOOK, RunCommand, RunLine, start

CONTEXT = click.Context(rulestone)
NAMES = rulestone.list_commands(CONTEXT)

COSTLY = ("fuzz", "check", "book", "compare", "author", "prove")
"""The commands whose examples ask about many cases, games or theorems, or show them."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name in COSTLY else ()) for name in NAMES],
)
def test_examples_in_the_help_run(run: RunCommand, run_line: RunLine, name: str, tmp_path: Path) -> None:
    shown = run(name, "--help")
    assert (shown.status, shown.err) == (0, "")
    before, _, after = shown.out.partition("  Examples:\n")
    assert not re.search(rf"rulestone {name} (?!\[OPTIONS\])", before), "an example that is not tried here"
    examples = re.findall(r"^    (\S.*):\n      (\S.*)$", after, re.MULTILINE)
    assert len(after.splitlines()) == 2 * len(examples) > 0, "an example is not written as the others are"
    shorter = {"book": SHORT_BOOK, "bench": SHORT_BENCH}.get(name)
    for about, line in examples:
        assert f"rulestone {name}" in line
        if shorter is None:
            result = run_line(line, tmp_path)
        else:
            _, *words = shlex.split(line)
            result = start(*words, code=shorter + COMMAND, folder=tmp_path)
        assert result.status == (1 if "exit status 1" in about else 0), result.err
        assert "Traceback" not in result.err


def test_help_is_whole_without_docstrings(run: RunCommand) -> None:
    command = (sys.executable, "-OO", "-m", "rulestone", "check", "--help")
    stripped = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert stripped.stdout == run("check --help").out


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(("typed", "completed"), [("jud", "judge"), ("check --jo", "--jobs")])
def test_bash_completes_commands_and_options_without_home(
    run: RunCommand, typed: str, completed: str
) -> None:
    line = re.search(r'eval\s+"\$\(_RULESTONE_COMPLETE=bash_source\s+rulestone\)"', run("--help").out)
    assert line is not None
    words = f"COMP_WORDS=(rulestone {typed}); COMP_CWORD={len(typed.split())}"
    ask = f"{words}; _rulestone_completion rulestone; echo ${{COMPREPLY[@]}}"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ("bash", "--norc", "-c", f"{' '.join(line[0].split())}; {ask}"),
        env={"PATH": path}, capture_output=True, text=True, check=True, timeout=30,
    )  # fmt: skip
    assert (result.stdout, result.stderr) == (f"{completed}\n", "")
