"""What there is to say about a cell of Evening, and the picture of it."""

from rulestone.games.evening.explanations import GroupExplanation
from tests.games.asking import explained


def test_groups() -> None:
    explanation = explained("evening", 3, "c3", stones="white=b2,b1,d3 black=c4,c5,d4,e3")
    assert isinstance(explanation.explanation, GroupExplanation)
    beside = explanation.explanation.beside
    assert {colour: [group.cells for group in groups] for colour, groups in beside.groups.items()} == {
        "white": [("b1", "b2"), ("d3",)],
        "black": [("c4", "c5", "d4", "e3")],
    }
    assert beside.sums == {"white": 3, "black": 4}
    white, black = explanation.explanation.colours
    assert (white.legal, black.legal) == (True, False)
    (scene,) = explanation.scenes
    assert {scene.board.name(cell): label for cell, label in scene.labels.items()} == {
        "b1": "2", "d3": "1", "c4": "4",
    }  # fmt: skip


def test_the_rows_give_the_sum_of_each_colour_and_its_parts() -> None:
    explanation = explained("evening", 3, "c3", stones="white=b2,b1,d3").explanation
    assert explanation.rows() == (
        ("white beside it", "3 = 2 (b1, b2) + 1 (d3)"),
        ("black beside it", "0"),
    )
