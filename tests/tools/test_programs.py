"""The programs beside the tests tell how they are used, and refuse what they do not know."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "name", ["cluster_overhead", "encoding_mutants", "framework_speed", "mutation_score", "positions_alone"]
)
def test_help_and_unknown_options_run_nothing(name: str) -> None:
    for argument, status, stream in (("--help", 0, "stdout"), ("--nonsense", 2, "stderr")):
        command = [sys.executable, "-m", f"tests.tools.{name}", argument]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode == status, result.stderr
        text = result.stdout if stream == "stdout" else result.stderr
        assert text.startswith("usage: ")


def test_an_unknown_module_of_formulas_is_refused() -> None:
    command = [sys.executable, "-m", "tests.tools.encoding_mutants", "encodings.chess"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2
    assert "no module encodings.chess; there are encodings.evening," in result.stderr
