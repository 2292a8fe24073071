"""What is said, drawn and played of Lefe."""

from dataclasses import replace

from msgspec import UNSET
from msgspec.structs import replace as changed

from rulestone.core.actions import Placement
from rulestone.core.boards import hex_board
from rulestone.core.names import Colour, Size
from rulestone.draw.positions import Explained
from rulestone.games.lefe import GAME
from rulestone.games.lefe.explanations import EXPLANATIONS, Grown, GrowthExplanation
from rulestone.games.lefe.pictures import PICTURES
from rulestone.games.lefe.rules import Lefe
from rulestone.protocol.explanations import Explanation
from tests.games.asking import explained, shown_case, stones


def growth(explanation: Explained) -> Grown:
    """What an explanation says of the trees."""
    assert isinstance(explanation.explanation, GrowthExplanation)
    return explanation.explanation.growth


def test_growth_with_a_capture() -> None:
    explanation = explained("lefe", 4, "c3", stones="dark=d4,d5,e3 light=e5,e6,a1", to_move="dark")
    grown = growth(explanation)
    assert [(tree.leaves, tree.cells) for tree in grown.joined] == [(2, ("d4", "d5", "e3"))]
    assert (grown.grown.leaves, grown.grown.cells) == (3, ("c3", "d4", "d5", "e3"))
    assert (grown.threshold, grown.increased) == (2, True)
    (candidate,) = grown.candidates
    assert (candidate.name, candidate.leaves, candidate.cells) == ("e5", 2, ("e5", "e6"))
    assert (candidate.removable, candidate.because) == (True, None)
    (dark,) = explanation.explanation.colours
    assert (dark.legal, dark.actions) == (True, ("c3xe5",))
    (scene,) = explanation.scenes
    assert scene.board.names(scene.signed("leaf")) == ("c3", "d5", "e3")
    assert scene.board.names(scene.signed("witness")) == candidate.cells


def test_growth_that_removes_nothing() -> None:
    explanation = explained("lefe", 4, "e5", stones="dark=d4,d5 light=f5,g1", to_move="dark")
    grown = growth(explanation)
    assert not grown.increased
    (candidate,) = grown.candidates
    assert not candidate.removable
    assert candidate.because == "your tree has 2 leaves, not more than the 2 before"
    assert explanation.explanation.colours[0].actions == ("e5",)


def test_a_stone_alone_begins_a_tree() -> None:
    grown = growth(explained("lefe", 3, "a1", stones="light=e3", to_move="dark"))
    assert (grown.joined, grown.threshold, grown.increased) == ((), 0, True)
    never = explained("lefe", 3, "a1", stones="light=e3", to_move="dark", options={"newborn": "never"})
    assert (growth(never).threshold, growth(never).increased) == (None, False)


def test_a_placement_that_is_refused_shows_who_touches() -> None:
    explanation = explained("lefe", 3, "c3", stones="dark=c4,d3 light=a1", to_move="dark")
    assert type(explanation.explanation) is Explanation
    (dark,) = explanation.explanation.colours
    assert [(each.clause, each.cells) for each in dark.refusals] == [("lefe.place", ("c4", "d3"))]
    assert explanation.scenes[0].board.names(explanation.scenes[0].signed("witness")) == ("c4", "d3")


def test_the_effect_of_a_placement_is_the_tree_that_goes() -> None:
    board = hex_board(Size(4))
    around = stones(board, dark="d4 d5 e3", light="e5 e6 a1")
    position = Lefe.set_up(board, around, Colour("dark"), GAME.defaults)
    removal = Placement(board.cell("c3"), removing=board.cell("e6"))
    assert EXPLANATIONS.effect(position, removal) == "removing the tree of e6 (2 stones, 2 leaves)"
    assert EXPLANATIONS.effect(position, Placement(board.cell("c3"))) == ""


def test_the_rows_give_the_leaves_and_what_becomes_of_each_enemy_tree() -> None:
    capture = explained("lefe", 4, "c3", stones="dark=d4,d5,e3 light=e5,e6,a1", to_move="dark")
    assert capture.explanation.rows() == (
        ("leaves before", "2 (d4, d5, e3)"),
        ("leaves after", "3 (c3, d4, d5, e3): increased"),
        ("enemy tree beside", "2 leaves (e5, e6), may be removed"),
    )
    nothing = explained("lefe", 4, "e5", stones="dark=d4,d5 light=f5,g1", to_move="dark")
    assert nothing.explanation.rows()[1:] == (
        ("leaves after", "2 (d4, d5, e5): not increased"),
        ("enemy tree beside", "1 leaf (f5), stays: your tree has 2 leaves, not more than the 2 before"),
    )
    alone = explained("lefe", 3, "a1", stones="light=e3", to_move="dark")
    assert alone.explanation.rows()[0] == ("leaves before", "none: the stone begins a tree")


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
    for size, placed, mover in ((3, "dark=c3", "dark"), (1, "dark=a1", "light")):
        assert PICTURES.telling(shown_case("lefe", size, placed, mover, "lefe.capture")) is None


def test_a_case_that_does_not_say_what_is_legal_shows_no_placement() -> None:
    subject = shown_case("lefe", 3, "dark=c3 light=b3", "dark", "lefe.capture")
    unsaid = changed(subject.case, expect=changed(subject.case.expect, legal=UNSET))
    assert PICTURES.telling(replace(subject, case=unsaid)) is None
