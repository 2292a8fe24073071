"""What is released: the distributions, and the GitHub action, run as a runner would run its steps."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulestone.cases.cases import case_files
from rulestone.rulebook.installed import games

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=120,
    )
    return folder


def test_the_wheel_holds_every_fixture_schema_and_marker(built: Path) -> None:
    with ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    expected = {
        f"rulestone/fixtures/{path.relative_to(ROOT / 'fixtures')}"
        for game in games()
        for path in case_files(ROOT / "fixtures" / game.name)
    }
    expected |= {f"rulestone/fixtures/schema/{kind}.schema.json" for kind in ("request", "reply", "cases")}
    expected |= {
        f"{package}/py.typed"
        for package in ("rulestone", "rulestone_bitboard", "rulestone_mutants", "rulestone_proofs")
    }
    expected |= {
        "rulestone/fixtures/kills.json",
        "rulestone/games/minefield/register.toml",
        "rulestone_book/static/rulestone-board.js",
        "rulestone_proofs/results.json",
    }
    assert expected - names == set()
    assert not {name for name in names if name.startswith(("tests/", "fixtures/"))}


def test_the_number_of_the_version_is_the_same_everywhere() -> None:
    number = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    release, _, candidate = number.partition("rc")
    for_npm = f"{release}-rc.{candidate}" if candidate else release
    lines = {
        "CITATION.cff": f"version: {number}\n",
        "CHANGELOG.md": f"\n## {number} (",
        "javascript/package.json": f'  "version": "{for_npm}",\n',
        "javascript/package-lock.json": f'  "version": "{for_npm}",\n',
        "javascript/engine/serve.mjs": f' version: "{for_npm}",',
    }
    without = [file for file, line in lines.items() if line not in (ROOT / file).read_text(encoding="utf-8")]
    assert without == [], f"set the number of pyproject.toml: {number}, {for_npm} for npm"


@pytest.mark.parametrize(
    ("files", "status"),
    [
        (("reference/a.py",), 1),
        (("reference/a.py", ".changes/a.md"), 0),
        (("reference/a.py", "CHANGELOG.md"), 0),
        (("docs/a.md",), 0),
    ],
)
def test_a_change_of_reference_without_a_line_in_the_changelog_fails(
    files: tuple[str, ...], status: int, tmp_path: Path
) -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    (script,) = re.findall(
        r"      - run: \|\n((?:          .*\n)*?.*changes/NAME.md(?:.*\n)*?          }\n)", workflow
    )
    git = ("git", "-c", "user.name=n", "-c", "user.email=n@example.org")
    subprocess.run((*git, "init", "--quiet"), cwd=tmp_path, check=True)
    for names in (("reference/b.py", "docs/b.md", ".changes/b.md"), files):
        for name in names:
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text("new\n", encoding="utf-8")
        subprocess.run((*git, "add", "--all"), cwd=tmp_path, check=True)
        subprocess.run((*git, "commit", "--quiet", "--message=A change"), cwd=tmp_path, check=True)
    ended = subprocess.run(
        ("bash", "-e", "-c", script), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, "changes/NAME.md" in ended.stdout) == (status, bool(status))


def test_the_source_distribution_can_be_tested(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    assert not any("node_modules" in name for name in names)
    assert {
        "README.md",
        "LICENSE",
        "maintain.py",
        "noxfile.py",
        "tests/release/test_release.py",
        "fixtures/lefe/board.json",
        "javascript/cli.mjs",
        "javascript/runner/index.mjs",
    } <= names


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
        "SECONDS_TO_SPEND": "3",
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
@pytest.mark.parametrize(
    ("name", "engine", "expected"),
    [
        ("Check the engine", "wrong_rule", 1),
        ("Check the engine", "no_such_engine", 3),
        ("Look further", "wrong_rule", 1),
    ],
)
def test_a_wrong_engine_fails_the_job_and_is_summed_up(
    runner: dict[str, str], name: str, engine: str, expected: int
) -> None:
    status, summary = ended(name, runner, f"python3 tests/engines/broken.py {engine}")
    assert status == expected
    assert ("minefield" in summary) == (status == 1)
    if name == "Check the engine":
        assert Path(runner["HTML"]).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@needs_bash
@pytest.mark.parametrize("name", ["Check the engine", "Look further"])
def test_the_engine_is_a_command_of_bash(runner: dict[str, str], name: str) -> None:
    assert ended(name, runner, f"cd docs && GAME=x '{sys.executable}' -m rulestone serve")[0] == 0


@pytest.mark.parametrize("name", re.findall("- name: (.*)", ACTION))
def test_inputs_reach_a_script_through_its_environment_only(name: str) -> None:
    assert "${{" not in step(name)
