"""What is said, drawn and played of Interleave."""

from rulestone.games.interleave.explanations import SightExplanation
from rulestone.games.interleave.pictures import PICTURES
from tests.games.asking import explained, shown_case


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


def test_a_case_of_placing_shows_what_the_cell_sees() -> None:
    scene = PICTURES.telling(
        shown_case("interleave", 3, "black=c5,e1,e3 red=a1,a3,c1", None, "interleave.place")
    )
    assert scene is not None
    assert scene.caption.startswith("? is c3; lines go to what is seen")
    name = scene.board.name
    assert {name(start) for start, _ in scene.lines} == {"c3"}
    assert [name(end) for _, end in scene.lines] == ["c5", "e3", "e1", "c1", "a1", "a3"]


def test_a_case_of_the_score_counts_groups() -> None:
    scene = PICTURES.telling(shown_case("interleave", 3, "black=c4,c5 red=a1", None, "interleave.score"))
    assert scene is not None
    assert scene.lines == ()
    assert set(scene.labels.values()) == {"1", "2"}
