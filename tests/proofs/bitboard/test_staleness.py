"""What is recorded of the bitboard is of its functions as they were: when one has changed, CI says so."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import rulestone_bitboard
from rulestone_proofs import catalogue
from rulestone_proofs.prove import Run

PROGRAM = """
import sys
from collections.abc import Sequence
from pathlib import Path
from rulestone_proofs import freshness
freshness.FILE = Path(sys.argv[1])
sys.exit(freshness.main(["--check"]))
"""
RECORDED = ("bitboard.minefield-placements", "bitboard.lefe-placements", "bitboard.necklace-seclusion")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results file of small boards."""
    path = tmp_path_factory.mktemp("record") / "results.json"
    for name in RECORDED:
        Run(path=path, max_size=2).prove(catalogue.theorem(name))
    return path


EDITS = [
    ("minefield", "return low | high << up\n", "return low\n"),
    ("minefield", "low | high << up | left", "left"),
    ("necklace", "up | up >> 1, right", "up, right"),
    ("trees", "return ones | beside_two, beside_two", "return ones, beside_two"),
]
STALE = {"hard corners", "placements", "every set of stones", "degrees"}


def test_changing_a_function_makes_its_theorems_stale(results: Path, tmp_path: Path) -> None:
    changed = tmp_path / "rulestone_bitboard"
    copytree(Path(rulestone_bitboard.__file__).parent, changed, ignore=lambda *_: {"__pycache__"})
    for module, old, new in EDITS:
        path = changed / f"{module}.py"
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(results)],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = result.stderr.splitlines()
    assert {line.split(", ")[1] for line in lines if "stale now: proof" in line} == STALE
    assert result.returncode == 1, result.stderr
    assert "results.json is out of date: python -m rulestone_proofs.freshness" in lines
