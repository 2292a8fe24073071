"""What is said of a removal. What is said of cells, and drawn of them, is in `tests/golden`."""

from rulestone.core.names import GameName
from rulestone.core.registry import find_game
from rulestone.explain.cells import explanations_of
from tests.asking import reached


def test_of_a_removal_it_is_said_how_large_the_tree_is() -> None:
    position = reached("lefe", 4, "dark=d4,d5,e3 light=e5,e6,a1")
    effect = explanations_of(GameName("lefe")).effect
    removal, placement = (find_game("lefe").read_action(position.board, text) for text in ("c3xe6", "c3"))
    assert effect(position, removal) == "removing the tree of e6 (2 stones, 2 leaves)"
    assert effect(position, placement) == ""
