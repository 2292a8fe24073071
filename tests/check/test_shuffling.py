"""Cases in another order and from another side, seen at the command line."""

from pathlib import Path

import pytest

from rulestone.cases.cases import read_cases
from rulestone.check.shuffling import shuffled
from tests.running import SERVING, Run

TABLE = str(SERVING.with_name("table.mjs"))
NODE = str(SERVING.with_name("node") / "engine.mjs")
FEW = ("--game", "evening", "--tag", "game")


def test_answers_learnt_by_heart_pass_the_cases_as_they_are_and_fail_them_shuffled(
    run: Run, tmp_path: Path
) -> None:
    file = str(tmp_path / "answers.json")
    assert run("check", *FEW, "--", "node", TABLE, "record", file).status == 0
    assert run("check", *FEW, "--", "node", TABLE, "replay", file).status == 0
    assert run("check", *FEW, "--shuffle", "1", "--", "node", TABLE, "replay", file).status == 1


@pytest.mark.parametrize(
    "engine", [("bitboard",), ("--", "node", str(SERVING.with_name("node") / "engine.mjs"))]
)
def test_right_engines_pass_whatever_the_order(run: Run, engine: tuple[str, ...]) -> None:
    result = run("check --game interleave --tag game --shuffle 7", *engine)
    assert result.status == 0


def test_a_seed_gives_the_same_cases_again_and_most_are_turned() -> None:
    cases = read_cases()[:200]
    once, again, other = shuffled(cases, 3), shuffled(cases, 3), shuffled(cases, 4)
    assert once == again != other
    own = {case.id: case for case in cases}
    assert sum(case != own[case.id] for case in once) > len(cases) / 2
    assert {case.id for case in once} == set(own)
