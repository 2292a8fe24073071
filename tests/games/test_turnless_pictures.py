"""What the pictures of games without turns show: sizes of groups, or what is looked at on a cell."""

from rulestone.book.case_pictures import pictures_of
from rulestone.core.names import GameName
from rulestone.games.turnless_pictures import TurnlessPictures
from tests.games.asking import shown_case

EVENING = pictures_of(GameName("evening"))


def test_a_case_of_the_score_has_the_sizes_of_groups() -> None:
    assert isinstance(EVENING, TurnlessPictures)
    scene = EVENING.telling(shown_case("evening", 3, "white=a1,a2,c3 black=e1", None, "evening.score"))
    assert scene is not None
    assert {scene.board.name(cell): text for cell, text in scene.labels.items()} == {
        "a1": "2",
        "c3": "1",
        "e1": "1",
    }
    assert scene.caption == "Numbers are sizes of groups."
    assert scene.legal


def test_a_case_of_placing_looks_at_the_cell_with_most_to_see() -> None:
    scene = EVENING.telling(shown_case("evening", 3, "white=c2 black=c4", None, "evening.place"))
    assert scene is not None
    assert scene.caption.startswith("? is c3; ")
    named = EVENING.telling(shown_case("evening", 3, "white=c2 black=c4", None, "evening.place", focus="c5"))
    assert named is not None
    assert named.caption.startswith("? is c5; ")


def test_nothing_is_looked_at_where_the_end_decides_or_has_come() -> None:
    clauses = ("evening.place", "evening.end")
    assert EVENING.telling(shown_case("evening", 3, "white=c2 black=c4", None, *clauses)) is None
    assert EVENING.telling(shown_case("evening", 1, "white=a1", None, "evening.place")) is None
    assert EVENING.telling(shown_case("lefe", 3, "dark=c3", "dark", "lefe.score")) is None
