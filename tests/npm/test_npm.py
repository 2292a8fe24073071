"""The package for npm: its runner puts the cases of the fixtures, and notices what is wrong."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rulestone.cases.cases import read_cases
from rulestone.core.register.clauses import game_entries

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")


def node(*words: str, **environment: str) -> str:
    environment = {"PATH": str(Path(shutil.which("node") or "").parent), **environment}
    command = ("node", *words)
    return subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout


def put(pattern: str, **environment: str) -> tuple[set[str], str]:
    """Which tests fail of those whose names match, and what is told."""
    told = node(
        "--test", "--test-reporter=tap", f"--test-name-pattern={pattern}", "npm/test/package.test.mjs",
        **environment,
    )  # fmt: skip
    passed = set(re.findall(r"^ *ok \d+ - ([^#\n]+?)$", told, re.MULTILINE))
    failed = {
        name for name in re.findall(r"^ *not ok \d+ - (.+)$", told, re.MULTILINE) if "package" not in name
    }
    assert passed or failed
    return failed, told


def test_a_right_engine_passes_and_a_clause_that_is_forgotten_is_named() -> None:
    """Some cases; all of them are put to it where the package is built."""
    failed, told = put("evening/|minefield/switch-(on|near)", BROKEN="minefield.switch")
    assert len(failed) > 10
    assert {name.partition("/")[0] for name in failed} == {"minefield"}
    assert "you list it; it is not legal (minefield.switch)" in told
    assert len(re.findall(r"^ *ok \d+ - evening/", told, re.MULTILINE)) > 40


def test_a_pass_that_is_listed_and_refused_is_found_without_cases() -> None:
    failed, told = put("any game|necklace/skip-red", BROKEN="pass", FEW="necklace")
    assert failed == {"what must hold of any game", "necklace/skip-red"}
    assert "moves() lists pass, and move() refuses it: VALIDATION_GENERAL; after: " in told
    assert "has to pass, and move() refuses it: VALIDATION_GENERAL" in told


def test_cases_and_colours_are_those_of_the_register() -> None:
    script = "import * as p from './npm/index.mjs'; const of = (g) => [p.colours(g), p.cases(g).length];"
    script += "console.log(JSON.stringify(Object.fromEntries(p.games().map((g) => [g, of(g)]))))"
    counts = [each.game for each in read_cases()]
    right = {
        each.name: [list(each.colours), counts.count(each.name)]
        for each in game_entries()
        if each.name in counts
    }
    assert json.loads(node("--input-type=module", "-e", script)) == right


@pytest.mark.skipif(not (ROOT / "npm" / "node_modules").exists(), reason="npm install was not run in npm/")
def test_what_is_packed_is_made_from_the_fixtures(tmp_path: Path) -> None:
    node("npm/build.mjs", str(tmp_path))
    about = json.loads((tmp_path / "package.json").read_text())
    assert f'version = "{about["version"]}"' in (ROOT / "pyproject.toml").read_text()
    assert "export interface Case " in (tmp_path / "cases.d.ts").read_text()
    packed = list((tmp_path / "fixtures").rglob("*.json"))
    assert len(packed) == len([*(ROOT / "fixtures").glob("*/*.json")])
    for path in packed:
        assert path.read_bytes() == (ROOT / "fixtures" / path.relative_to(tmp_path / "fixtures")).read_bytes()
