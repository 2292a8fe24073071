"""Lefe in plain code: trees, leaves, turns and the end."""

import pytest

from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.theorems.lefe.play import Play, Position, Turn, cells_of

GRID = hex_grid(3)
PLAY = Play(GRID)
RING = "b2 c2 c4 d2 b3 d3"
"""Round the middle, c3: a tree without leaves."""


def bits(names: str) -> int:
    return sum(1 << GRID.cell_of[name] for name in names.split())


def test_cells_are_in_board_order() -> None:
    assert list(cells_of(0b10110)) == [1, 2, 4]
    assert list(cells_of(0)) == []


def test_trees_hang_together() -> None:
    assert list(PLAY.trees(bits("a1 a2 c1 e1"))) == [bits("a1 a2"), bits("c1"), bits("e1")]
    assert PLAY.tree(bits("a1"), bits("a1 a2 c1")) == bits("a1 a2")


@pytest.mark.parametrize(("tree", "count"), [("a1", 1), ("a1 a2", 2), ("a1 a2 a3", 2), (RING, 0)])
def test_leaves(tree: str, count: int) -> None:
    assert PLAY.leaves(bits(tree)) == count


def test_two_friends_beside_each_other_forbid_a_cell_and_two_apart_do_not() -> None:
    empty = set(PLAY.placements(bits("c2 b2"), 0))
    assert GRID.cell_of["c3"] not in empty
    assert GRID.cell_of["c3"] in set(PLAY.placements(bits("c2 c4"), 0))
    assert not set(cells_of(bits("c2 b2"))) & empty


@pytest.mark.parametrize(
    ("play", "removes"),
    [
        (PLAY, True),
        (Play(GRID, newborn=False), False),
        (Play(GRID, strictly_fewer=False), True),
    ],
)
def test_a_new_tree_removes_a_ring_if_its_leaf_counts(play: Play, removes: bool) -> None:
    turns = set(play.turns(Position(0, bits(RING))))
    middle = GRID.cell_of["c3"]
    assert (Turn(middle, bits(RING)) in turns) is removes
    assert (Turn(middle, 0) in turns) is not removes


@pytest.mark.parametrize(("strictly", "removes"), [(True, False), (False, True)])
def test_as_many_leaves_are_not_fewer(strictly: bool, removes: bool) -> None:
    turns = set(Play(GRID, strictly_fewer=strictly).turns(Position(0, bits("a1"))))
    assert (Turn(GRID.cell_of["a2"], bits("a1")) in turns) is removes
    assert Turn(GRID.cell_of["e3"], 0) in turns  # too far away to remove anything


@pytest.mark.parametrize(("fewest", "removes"), [(True, True), (False, False)])
def test_a_merged_tree_is_compared_with_its_smallest_part_or_its_largest(fewest: bool, removes: bool) -> None:
    """A lone stone and a pair become a path of four: two leaves, more than one and not more than two."""
    position = Position(bits("a1 a3 b4"), bits("b2"))
    turns = set(Play(GRID, merge_fewest=fewest).turns(position))
    assert (Turn(GRID.cell_of["a2"], bits("b2")) in turns) is removes


def test_after_a_turn_the_other_is_to_move() -> None:
    position = Position(bits("c1"), bits(RING))
    turn = Turn(GRID.cell_of["c3"], bits(RING))
    assert PLAY.after(position, turn) == Position(0, bits("c1 c3"))


def test_the_end_is_where_either_cannot_place_or_only_on_turn() -> None:
    grid = hex_grid(1)
    assert Play(grid).over(Position(1, 0))
    assert not Play(grid).over(Position(0, 0))
    ring = hex_grid(2)
    around = sum(1 << cell for cell in range(7) if cell != 3)
    assert Play(ring).over(Position(0, around))
    assert not Play(ring, end_on_turn=True).over(Position(0, around))
    assert Play(ring, end_on_turn=True).over(Position(around, 0))
