"""The GitHub action: its own steps, run as a runner would run them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ACTION = (ROOT / ".github" / "actions" / "check" / "action.yml").read_text(encoding="utf-8")


def step(name: str) -> str:
    """The shell script of a step, without its indentation."""
    match = re.search(rf"- name: {name}\n(?:.*\n)*?      run: \|\n((?:        .*\n|\n)+)", ACTION)
    assert match is not None
    return re.sub(r"^        ", "", match[1], flags=re.MULTILINE)


@pytest.fixture
def runner(tmp_path: Path) -> dict[str, str]:
    """The environment of a runner whose rulestone checks few cases, and whose seconds are games."""
    programs = tmp_path / "rulestone" / "bin"
    programs.mkdir(parents=True)
    command = shutil.which("rulestone", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert command is not None
    program = programs / "rulestone"
    few = 'if [ "$1" = check ]; then shift; set -- check --tag size "$@"; fi'
    program.write_text(
        f'#!/usr/bin/env bash\n{few}\nexec "{command}" "${{@/#--seconds/--count}}"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    summary = tmp_path / "summary.md"
    summary.touch()
    return {
        **os.environ,
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_STEP_SUMMARY": str(summary),
        "GAMES": "minefield",
        "EXPECTED": "",
        "HTML": str(tmp_path / "page.html"),
        "SECONDS_TO_SPEND": "20",
    }


def ended(name: str, runner: dict[str, str], engine: str) -> tuple[int, str]:
    """Run a step; return its exit status, and the summary of the job."""
    result = subprocess.run(
        ["bash", "-c", f"set -eo pipefail\n{step(name)}"],
        cwd=ROOT,
        env={**runner, "ENGINE": engine},
        capture_output=True,
        timeout=120,
        check=False,
    )
    return result.returncode, Path(runner["GITHUB_STEP_SUMMARY"]).read_text(encoding="utf-8")


needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


@needs_bash
@pytest.mark.parametrize(("engine", "expected"), [("wrong_rule", 1), ("no_such_engine", 3)])
def test_a_wrong_engine_fails_the_job_and_is_summed_up(
    runner: dict[str, str], engine: str, expected: int
) -> None:
    status, summary = ended("Check the engine", runner, f"python3 tests/engines/broken.py {engine}")
    assert status == expected
    assert ("minefield" in summary) == (status == 1)
    assert Path(runner["HTML"]).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@needs_bash
@pytest.mark.parametrize("name", ["Check the engine", "Look further"])
def test_the_engine_is_a_command_of_bash(runner: dict[str, str], name: str) -> None:
    engine = f"cd docs && GAME=x '{sys.executable}' -m rulestone serve"
    assert ended(name, runner, engine)[0] == 0


@needs_bash
def test_what_fuzzing_finds_is_summed_up(runner: dict[str, str]) -> None:
    status, summary = ended("Look further", runner, "python3 tests/engines/broken.py wrong_rule")
    assert status == 1
    assert "minefield" in summary


@pytest.mark.parametrize("name", re.findall("- name: (.*)", ACTION))
def test_inputs_reach_a_script_through_its_environment_only(name: str) -> None:
    assert "${{" not in step(name)
