"""`rulestone case`."""

import json
from pathlib import Path

from tests.running import Run


def test_a_case(run: Run, tmp_path: Path) -> None:
    result = run("case minefield/play-on-a-single-point")
    assert (result.status, result.err) == (0, "")
    assert "\n1  B\n" in result.out
    assert "1 of 2; the next is refused by minefield.win or minefield.turn" in result.out
    assert "over; Black has won" in result.out
    (case,) = json.loads(run("case lefe/ring-in-play --json").out)["cases"]
    assert case["id"] == "lefe/ring-in-play"
    picture = tmp_path / "case.svg"
    assert run(f"case lefe/ring-in-play --svg {picture}").status == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_several_cases_are_all_drawn_and_their_scores_told(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "cases.svg"
    result = run(f"case lefe/game-draw-size-* --svg {sheet}")
    assert result.status == 0
    assert sheet.read_text(encoding="utf-8").count("<svg") == 1 + 3
    assert "score       dark 2; light 2\n" in result.out
    assert run("case lefe/ring-in-play --svg ''").err == "rulestone: --svg: name the file to write\n"


def test_a_counted_case_and_a_refused_cell_of_one(run: Run) -> None:
    assert "sequences of 2" in run("case minefield/perft-5x5-depth-2").out
    assert ": minefield.hard-corner" in run("case minefield/hard-corner-black-diagonal-past-white-right").out


def test_a_case_that_there_is_not(run: Run) -> None:
    result = run("case lefe/ring-in-plya")
    assert (result.status, result.out) == (2, "")
    assert result.err == "rulestone: no case is called 'lefe/ring-in-plya'; did you mean lefe/ring-in-play?\n"
