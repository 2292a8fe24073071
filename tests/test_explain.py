"""Explanations of single cells: what the rules found, in order, and the pictures of it."""

import pytest

from rulestone.explain.why import Explanation
from tests.explaining import explained


def test_a_legal_cell() -> None:
    explanation = explained("minefield", 3, "b2", moves="a1")
    assert explanation.explanation.cell == "b2"
    assert explanation.explanation.stone is None
    (white,) = explanation.explanation.colours
    assert (white.colour, white.legal, white.actions, white.refusals) == ("white", True, ("b2",), ())
    (scene,) = explanation.scenes
    assert scene.marked == {"asked": (scene.board.cell("b2"),)}


def test_an_occupied_cell() -> None:
    explanation = explained("minefield", 3, "a1", moves="a1")
    (white,) = explanation.explanation.colours
    assert explanation.explanation.stone == "black"
    assert [(each.clause, each.because) for each in white.refusals] == [("minefield.turn", "a1 is occupied")]
    assert len(explanation.scenes) == 1
    (light,) = explained("lefe", 3, "a1", moves="a1 choose dark").explanation.colours
    assert [each.clause for each in light.refusals] == ["lefe.place", "lefe.turn"]


@pytest.mark.parametrize(
    ("game", "moves", "clause"),
    [
        ("minefield", "a1", "minefield.win"),
        ("lefe", "a1", "lefe.pie"),
        ("interleave", "", "interleave.pie"),
        ("interleave", "setup black=a1", "interleave.pie"),
        ("evening", "white:a1", "evening.end"),
    ],
)
def test_before_and_after_play(game: str, moves: str, clause: str) -> None:
    explanation = explained(game, 1, "a1", moves=moves)
    for colour in explanation.explanation.colours:
        assert not colour.legal
        assert colour.refusals[0].clause == clause
    assert len(explanation.scenes) == 1


def test_openings() -> None:
    white, black = explained("evening", 2, "a1").explanation.colours
    assert (white.colour, white.legal, white.actions) == ("white", True, ("white:a1",))
    assert (black.colour, black.legal) == ("black", False)
    (dark,) = explained("lefe", 2, "a1").explanation.colours
    assert (dark.colour, dark.legal) == ("dark", True)
    assert type(explained("lefe", 2, "a1").explanation) is Explanation
