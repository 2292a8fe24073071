"""Cases in another order and from another side, seen at the command line."""

import json
import re
import secrets
from pathlib import Path

import pytest

from rulestone.cases.cases import read_cases
from rulestone.check.circumstances import shuffled
from tests.running import SERVING, Run

TABLE = str(SERVING.with_name("table.mjs"))
NODE = str(SERVING.with_name("node") / "engine.mjs")
FEW = ("--case=evening/game-size-*", "--jobs=1")


def test_answers_learnt_by_heart_fail_and_the_seed_shows_it_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "answers.json")
    monkeypatch.setattr(secrets, "randbelow", lambda _: 1)
    assert run("check", *FEW, "--", "node", TABLE, "record", file).status == 0
    monkeypatch.setattr(secrets, "randbelow", lambda _: 2)  # turns no case as the first seed did
    result = run("check", *FEW, "--json", "--", "node", TABLE, "replay", file)
    assert result.status == 1
    document = json.loads(result.out)
    failed = [case for case in document["cases"] if case["status"] == "fail"]
    assert {case["circumstance"]["kind"] for case in failed} == {"turned"}
    assert f"--shuffle {document['turned']['seed']} " in failed[0]["repeat"]
    again = run(*failed[0]["repeat"].split()[1:])
    assert again.status == 1
    assert json.loads(re.findall("asked:  (.*)", again.out)[0]) == json.loads(failed[0]["asked"])

    declining = run("check", *FEW, "--", "node", TABLE, "decline", file)
    assert declining.status == 1
    assert "Not enough for a success: it answered no case of evening from another side" in declining.out
    assert re.search(
        "^4 cases asked again from another side of the board: 4 skip", declining.out, re.MULTILINE
    )
    ending = run("check", *FEW, "--json", "--", "node", TABLE, "crash", file)
    assert ending.status == 1
    assert json.loads(ending.out)["counts"]["crash"] == 4


@pytest.mark.parametrize("engine", [("bitboard",), ("--", "node", NODE)])
def test_right_engines_pass_whatever_the_order(run: Run, engine: tuple[str, ...]) -> None:
    result = run("check --game interleave --tag game --shuffle 7", *engine)
    assert result.status == 0


def test_the_command_that_repeats_a_case_has_its_seed(run: Run) -> None:
    result = run("check mutant:minefield/no-switches --case minefield/switch-2x3* --shuffle 7")
    commands = re.findall("^  repeat: (.*)", result.out, re.MULTILINE)
    assert commands
    assert all(" --shuffle 7 " in f"{command} " for command in commands)


def test_a_right_engine_passes_from_other_sides_which_is_told_with_the_seed(run: Run) -> None:
    result = run("check bitboard --game necklace --tag game")
    assert result.status == 0
    assert re.search(
        r"^4 cases asked again from another side of the board: 4 pass, seed \d+", result.out, re.MULTILINE
    )


def test_a_wrong_engine_is_not_asked_from_other_sides_too(run: Run) -> None:
    few = ("--case=minefield/switch-2x3*", "--case=minefield/hard-corner-black*")
    assert "from another side" not in run("check mutant:minefield/no-switches", *few).out


def test_a_seed_gives_the_same_cases_again_and_most_are_turned() -> None:
    cases = read_cases()[:200:5]
    once, again, other = shuffled(cases, 3), shuffled(cases, 3), shuffled(cases, 4)
    assert once == again != other
    own = {case.id: case for case in cases}
    assert sum(case != own[case.id] for case in once) > len(cases) / 2
    assert {case.id for case in once} == set(own)
    turns = [(own[case.id].to_move, case.to_move) for case in once if case.moves is None]
    assert ("black", "white") in turns, "colours are exchanged with the edges"
