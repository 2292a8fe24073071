"""What is released: the distributions."""

import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulestone.cases.cases import case_files
from rulestone.core.registry import games

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
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


def test_the_source_distribution_can_be_tested(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    expected = {
        "README.md",
        "LICENSE",
        "noxfile.py",
        "tests/release/test_release.py",
        "fixtures/lefe/board.json",
        "javascript/runner/index.mjs",
    }
    assert not any("node_modules" in name for name in names)
    assert expected | {"javascript/cli.mjs"} <= names
