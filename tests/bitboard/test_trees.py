"""Lefe's trees: where they may grow, their leaves, and which enemy trees may be removed."""

from rulestone.core.names import CellName, Size
from rulestone_bitboard.layout import NOTHING, Mask, hexagon
from rulestone_bitboard.trees import Capture, degrees, hunts, placements, trees

LAYOUT = hexagon(Size(3))
BOARD = LAYOUT.board
FEWEST = Capture(newborn=True, most=False)


def cells(text: str) -> Mask:
    return LAYOUT.cells(map(CellName, text.split()))


def hunted(mine: str, theirs: str, capture: Capture = FEWEST) -> dict[str, list[str]]:
    """By the first stone of an enemy tree, the placements that may remove it."""
    own, enemy = cells(mine), cells(theirs)
    free = placements(own, enemy, BOARD)
    return {
        str(LAYOUT.spell(tree.stones)[0]): [str(name) for name in LAYOUT.spell(caught)]
        for tree, caught in hunts(own, enemy, free, LAYOUT, capture)
    }


def test_no_stone_is_placed_beside_two_that_touch() -> None:
    free = placements(cells("c2 c3"), NOTHING, BOARD)
    assert set(LAYOUT.spell(BOARD.cells ^ free)) == {"c2", "c3", "b2", "d2"}
    apart = placements(cells("b2 c4 d2"), NOTHING, BOARD)
    assert "c3" in LAYOUT.spell(apart)
    assert placements(NOTHING, BOARD.cells, BOARD) == NOTHING


def test_cells_are_told_by_how_many_friends_they_touch() -> None:
    some, many = degrees(cells("a1 a3"), BOARD)
    assert "a2" in LAYOUT.spell(many)
    assert set(LAYOUT.spell(some & BOARD.cells)) == {"a2", "b1", "b2", "b3", "b4"}


def test_a_tree_has_its_ends_for_leaves() -> None:
    branched = trees(cells("c2 c3 c4 e1"), BOARD)
    assert [(LAYOUT.spell(tree.stones), tree.leaves) for tree in branched] == [
        (["c2", "c3", "c4"], 2),
        (["e1"], 1),
    ]
    (ring,) = trees(cells("c2 d2 d3 c4 b3 b2"), BOARD)
    assert ring.leaves == 0
    assert trees(NOTHING, BOARD) == []


def test_a_grown_tree_removes_one_with_fewer_leaves_that_it_touches() -> None:
    assert "c2" in hunted("c3", "b3")["b3"]
    assert hunted("e1", "b3") == {}  # a new tree has one leaf, which is not more than one


def test_a_new_tree_removes_a_leafless_one_if_that_counts() -> None:
    ring = "c2 d2 d3 c4 b3 b2"
    assert "c3" in hunted("", ring)["b2"]
    assert hunted("", ring, Capture(newborn=False, most=False)) == {}
