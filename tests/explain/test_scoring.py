"""What a picture shows of a score."""

import pytest

from rulestone.core.names import GameName
from rulestone.draw.scene import position_scene
from rulestone.engines.reference import position_of
from rulestone.explain.cells import explanations_of
from rulestone.protocol.checking import check_question
from tests.helpers.asking import ask


@pytest.mark.parametrize(
    ("game", "stones", "turn", "caption", "labels", "leaves"),
    [
        ("lefe", "dark=a1,a2 light=c3", "dark", "Numbers are leaves.", {"a1": "2", "c3": "1"}, "a1 a2 c3"),
        ("evening", "black=a1,a2 white=c3", None, "Numbers are sizes of groups.", {"a1": "2", "c3": "1"}, ""),
    ],
)
def test_every_group_has_its_number_once(
    game: str, stones: str, turn: str | None, caption: str, labels: dict[str, str], leaves: str
) -> None:
    position = position_of(check_question(ask(game, 3, stones, turn=turn)))
    scene = explanations_of(GameName(game)).scoring_scene(position, position_scene(position))
    shown = {position.board.name(cell): label for cell, label in scene.labels.items()}
    found = (scene.caption, shown, " ".join(position.board.names(scene.cells_with("leaf"))))
    assert found == (caption, labels, leaves)
