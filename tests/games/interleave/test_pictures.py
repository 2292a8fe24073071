"""What the pictures of Interleave's cases show: sightlines from the cell with most to see."""

from rulestone.games.interleave.pictures import PICTURES
from tests.games.showing import shown_case


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
