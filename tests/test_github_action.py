"""The GitHub action: its own steps, run as a runner would run them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ACTION = (ROOT / ".github" / "actions" / "check" / "action.yml").read_text(encoding="utf-8")


def step(name: str) -> str:
    """The shell script of a step, without its indentation."""
    match = re.search(rf"- name: {name}\n(?:.*\n)*?      run: \|\n((?:        .*\n|\n)+)", ACTION)
    assert match is not None
    return re.sub(r"^        ", "", match[1], flags=re.MULTILINE)


@pytest.fixture
def runner(tmp_path: Path) -> dict[str, str]:
    """The environment of a runner that has installed a rulestone which checks a few cases only."""
    programs = tmp_path / "rulestone" / "bin"
    programs.mkdir(parents=True)
    command = shutil.which("rulestone", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert command is not None
    program = programs / "rulestone"
    program.write_text(f'#!/bin/sh\nshift\nexec "{command}" check --tag size "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    summary = tmp_path / "summary.md"
    summary.touch()
    return {**os.environ, "RUNNER_TEMP": str(tmp_path), "GITHUB_STEP_SUMMARY": str(summary)}


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(("engine", "status"), [("wrong_rule", 1), ("no_such_engine", 3)])
def test_a_wrong_engine_fails_the_job_and_is_summed_up(
    runner: dict[str, str], engine: str, status: int
) -> None:
    runner |= {"ENGINE": f"python3 tests/engines/broken.py {engine}", "GAMES": "minefield", "KNOWN": ""}
    page = Path(runner["RUNNER_TEMP"]) / "page.html"
    runner["HTML"] = str(page)
    script = f"set -eo pipefail\n{step('Check the engine')}"
    result = subprocess.run(
        ["bash", "-c", script], cwd=ROOT, env=runner, capture_output=True, timeout=120, check=False
    )
    assert result.returncode == status, result.stderr
    summary = Path(runner["GITHUB_STEP_SUMMARY"]).read_text(encoding="utf-8")
    assert ("minefield" in summary) == (status == 1)
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("name", re.findall("- name: (.*)", ACTION))
def test_inputs_reach_a_script_through_its_environment_only(name: str) -> None:
    assert "${{" not in step(name)
