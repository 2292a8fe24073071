"""What the shell is told when somebody presses the tab key."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import RunCommand


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
