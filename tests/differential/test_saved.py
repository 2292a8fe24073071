"""A differential test that fails leaves one small case, which tells the wrong engine from a right one."""

import os
import shlex
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rulestone.cases.cases import Case, read_file
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.protocol import Query
from tests.differential.held import ROOT, Disagreement, OutsideEngine, source
from tests.differential.saved import saved
from tests.running import Run

HERE = "tests/differential"


@pytest.mark.parametrize(
    ("mutant", "file", "test", "most"),
    [
        ("necklace/no-swap", "engines_agree", "games_step_by_step[{engine}-necklace]", 1),
        # A board of size 3 that is full: without one of its stones the game would go on.
        (
            "evening/no-lower-right-neighbour",
            "metamorphic",
            "a_board_seen_from_another_side_is_judged_the_same[{engine}]",
            12,
        ),
    ],
)
def test_what_a_test_settles_on_is_saved(
    tmp_path: Path, mutant: str, file: str, test: str, most: int, run: Run
) -> None:
    name = f"mutant:{mutant}"
    # In the root of the project, whose settings they need, and without what an earlier failure left there.
    node = f"tests/differential/test_{file}.py::test_{test.format(engine=name)}"
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--assert=plain", node)
    result = python(*words, RULESTONE_ENGINES=name, RULESTONE_FOUND=str(tmp_path), RULESTONE_PROFILE="first")
    assert result.returncode == 1, result.stdout
    [files] = tmp_path.iterdir()
    assert f"saved as {files}" in result.stdout
    [repeat] = {line.partition("repeat: ")[2] for line in result.stdout.splitlines() if "repeat: " in line}
    assert shlex.split(repeat) == ["rulestone", "check", name, "--case", str(files)]
    [case] = read_file(files).cases
    assert length(case) <= most
    assert case.agreed[:2] == ("reference", "bitboard")
    assert case.title
    assert case.picture
    assert run("check", name, "--case", str(files)).status == 1
    assert run("check", "bitboard", "--case", str(files)).status == 0


def test_what_no_case_shows_is_not_saved() -> None:
    with closing(OutsideEngine(source("reference"))) as pair:
        query = Query(game=GameName("evening"), size=Size(2), stones={Colour("white"): (CellName("a1"),)})
        assert saved(Disagreement(pair, (query,), "")).startswith("not saved: asked alone")


def python(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def length(case: Case) -> int:
    """How many moves or stones a case has."""
    return len(case.moves) if case.moves is not None else sum(map(len, case.stones.values()))
