"""The programs beside the tests tell how they are used, and refuse what they do not know."""

from pathlib import Path

import pytest

from tests.launching import Launcher

ROOT = Path(__file__).parents[2]

PROGRAM = """
import runpy, sys
name, *options = sys.argv[1:]
for option in options:
    sys.argv[1:] = [option]
    try:
        runpy.run_module(name, run_name="__main__")
    except SystemExit as end:
        print("exit status", end.code)
"""
"""Runs a program once with each of some options, and loads what it needs once."""


@pytest.mark.parametrize("name", ["encoding_mutants", "framework_speed", "mutation_score"])
def test_help_and_unknown_options_run_nothing(launcher: Launcher, name: str) -> None:
    result = launcher.run(f"tests.tools.{name}", "--help", "--nonsense", code=PROGRAM, folder=ROOT)
    assert result.status == 0, result.err
    help_text, first, second = result.out.partition("exit status 0\n")
    assert help_text.startswith("usage: ")
    assert (first, second) == ("exit status 0\n", "exit status 2\n")
    assert result.err.startswith("usage: ")


def test_an_unknown_module_of_formulas_is_refused(launcher: Launcher) -> None:
    result = launcher.run("tests.tools.encoding_mutants", "encodings.chess", code=PROGRAM, folder=ROOT)
    assert result.out == "exit status 2\n"
    assert "no module encodings.chess; there are encodings.evening," in result.err
