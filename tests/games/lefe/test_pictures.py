"""What the pictures of Lefe's cases show: growth, or leaves and their numbers."""

from dataclasses import replace

from msgspec import UNSET
from msgspec.structs import replace as changed

from rulestone.games.lefe.pictures import PICTURES
from tests.games.showing import shown_case


def test_a_case_of_removals_shows_what_the_placement_does() -> None:
    scene = PICTURES.telling(shown_case("lefe", 3, "dark=c3 light=b3", "dark", "lefe.capture"))
    assert scene is not None
    assert scene.caption.endswith("where Dark places. Numbers: leaves before.")
    assert "?" in scene.labels.values()
    assert scene.labels[scene.board.cell("b3")] == "1"


def test_the_placement_is_the_one_that_the_case_is_about() -> None:
    subject = shown_case("lefe", 3, "dark=c3 light=b3", "dark", "lefe.merge", focus="e1")
    scene = PICTURES.telling(subject)
    assert scene is not None
    assert scene.caption.startswith("? is e1,")


def test_a_case_of_leaves_marks_them_and_one_of_trees_only_counts() -> None:
    leaves, trees = (
        PICTURES.telling(shown_case("lefe", 3, "dark=c2,c3,c4 light=e1", "dark", clause))
        for clause in ("lefe.leaf", "lefe.tree")
    )
    assert leaves is not None
    assert trees is not None
    assert leaves.board.names(leaves.signed("leaf")) == ("c2", "c4", "e1")
    assert trees.signed("leaf") == ()
    for scene in (leaves, trees):
        assert {scene.board.name(cell): text for cell, text in scene.labels.items()} == {"c2": "2", "e1": "1"}
        assert scene.caption == "Numbers are leaves."


def test_a_case_of_something_else_has_nothing_of_its_own() -> None:
    assert PICTURES.telling(shown_case("lefe", 3, "dark=c3 light=b3", "dark", "lefe.place")) is None
    assert PICTURES.telling(shown_case("evening", 3, "white=c3", None, "evening.score")) is None


def test_where_nothing_can_be_removed_no_placement_is_shown() -> None:
    for size, stones, mover in ((3, "dark=c3", "dark"), (1, "dark=a1", "light")):
        assert PICTURES.telling(shown_case("lefe", size, stones, mover, "lefe.capture")) is None


def test_a_case_that_does_not_say_what_is_legal_shows_no_placement() -> None:
    subject = shown_case("lefe", 3, "dark=c3 light=b3", "dark", "lefe.capture")
    unsaid = changed(subject.case, expect=changed(subject.case.expect, legal=UNSET))
    assert PICTURES.telling(replace(subject, case=unsaid)) is None
