"""What a picture shows of a score."""

from rulestone.core.names import GameName
from rulestone.draw.scene import position_scene
from rulestone.engines.reference import position_of
from rulestone.explain.cells import explanations_of
from rulestone.protocol.checking import check_question
from tests.helpers.asking import ask


def test_every_tree_of_lefe_has_the_number_of_its_leaves() -> None:
    position = position_of(check_question(ask("lefe", 3, "dark=a1,a2 light=c3", turn="dark")))
    scene = explanations_of(GameName("lefe")).scoring_scene(position, position_scene(position))
    assert scene.caption == "Numbers are leaves."
    assert {position.board.name(cell): label for cell, label in scene.labels.items()} == {
        "a1": "2",
        "c3": "1",
    }
    assert position.board.names(scene.cells_with("leaf")) == ("a1", "a2", "c3")
