"""A differential test that fails leaves one small case, which tells the wrong engine from a right one."""

import os
import shlex
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from rulestone.cases.cases import read_file
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.protocol import Judge
from tests.differential.held import ROOT, Disagreement, HeldEngine, source
from tests.differential.saved import saved
from tests.running import Run


def test_what_a_test_settles_on_is_saved(tmp_path: Path, run: Run) -> None:
    name = "mutant:evening/no-lower-right-neighbour"
    test = f"test_metamorphic.py::test_a_board_seen_from_another_side_is_judged_the_same[{name}]"
    # In the root of the project, whose settings they need, and without what an earlier failure left there.
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--assert=plain", f"tests/differential/{test}")
    settings = {"RULESTONE_ENGINES": name, "RULESTONE_FOUND": str(tmp_path), "RULESTONE_PROFILE": "first"}
    result = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert result.returncode == 1, result.stdout
    [files] = tmp_path.iterdir()
    assert f"saved as {files}" in result.stdout
    [repeat] = {line.partition("repeat: ")[2] for line in result.stdout.splitlines() if "repeat: " in line}
    assert shlex.split(repeat) == ["rulestone", "check", name, "--case", str(files)]
    [case] = read_file(files).cases
    # A board of size 3 that is full: without one of its stones the game would go on.
    assert sum(map(len, case.stones.values())) <= 12
    assert case.agreed == ("reference",)
    assert case.title
    assert case.picture
    assert run("check", name, "--case", str(files)).status == 1
    assert run("check", "bitboard", "--case", str(files)).status == 0


def test_what_no_case_shows_is_not_saved() -> None:
    with closing(HeldEngine(source("reference"))) as held:
        query = Judge(game=GameName("evening"), size=Size(2), stones={Colour("white"): (CellName("a1"),)})
        assert saved(Disagreement(held, (query,), "")).startswith("not saved: asked alone")
