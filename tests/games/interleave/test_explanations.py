"""What there is to say about a cell of Interleave, and the picture of it."""

from rulestone.games.interleave.explanations import SightExplanation
from tests.explaining import explained


def test_sightlines() -> None:
    explanation = explained("interleave", 3, "c3", stones="black=c5,e1 red=a1", removed="c2")
    assert isinstance(explanation.explanation, SightExplanation)
    assert [(sight.direction, sight.sees, sight.colour) for sight in explanation.explanation.sightlines] == [
        ("right", "c5", "black"),
        ("up-right", None, None),
        ("up-left", "e1", "black"),
        ("left", None, None),
        ("down-left", "a1", "red"),
        ("down-right", None, None),
    ]
    black, red = explanation.explanation.colours
    assert (black.legal, red.legal, red.actions) == (False, True, ("red:c3",))
    assert black.refusals[0].because == (
        "it sees 1 enemy stone and 2 friendly stones, and must see more enemies"
    )
    (scene,) = explanation.scenes
    name = scene.board.name
    assert [(name(start), name(end)) for start, end in scene.lines] == [
        ("c3", "c5"),
        ("c3", "e1"),
        ("c3", "a1"),
    ]


def test_the_rows_give_what_is_seen_in_each_direction() -> None:
    explanation = explained("interleave", 3, "c3", stones="black=c5,e1 red=a1", removed="c2").explanation
    assert explanation.rows() == (
        ("right", "black on c5"),
        ("up-right", "nothing"),
        ("up-left", "black on e1"),
        ("left", "nothing"),
        ("down-left", "red on a1"),
        ("down-right", "nothing"),
    )
