"""Groups, connection and comparing sizes, in plain code."""

import pytest

from rulestone_proofs.geometry import hex_grid, square_grid
from rulestone_proofs.plain import connected, first_difference, groups, leaf_counts, leaf_scores, sizes

SQUARE, HEXAGON = square_grid(3), hex_grid(3)


def square(names: str) -> frozenset[int]:
    return frozenset(SQUARE.cell_of[name] for name in names.split())


def hexagon(names: str) -> frozenset[int]:
    return frozenset(HEXAGON.cell_of[name] for name in names.split())


def test_groups_hang_together_along_lines_in_board_order() -> None:
    assert groups(square("a2 b1 c3 a3"), SQUARE.beside) == (square("b1"), square("a2 a3"), square("c3"))
    assert groups(square(""), SQUARE.beside) == ()


@pytest.mark.parametrize(
    ("stones", "upwards", "across"),
    [
        ("a1 a2 a3", True, False),
        ("a2 b2 c2", False, True),
        ("a1 b2 c3", False, False),
        ("a1 a3", False, False),
        ("c1 c2 b2 b3", True, False),
        ("", False, False),
    ],
)
def test_edges_are_joined_by_a_chain(stones: str, upwards: bool, across: bool) -> None:
    assert connected(square(stones), SQUARE.bottom, SQUARE.top, SQUARE) is upwards
    assert connected(square(stones), SQUARE.left, SQUARE.right, SQUARE) is across


def test_sizes_are_the_largest_first() -> None:
    assert sizes(hexagon("a1 c1 c2 e1 e2 e3"), HEXAGON) == (3, 2, 1)
    assert sizes(frozenset(), HEXAGON) == ()


@pytest.mark.parametrize(
    ("stones", "counts"),
    [("a1", (1,)), ("a1 a2", (2,)), ("c2 c3 c4 a1", (2, 1)), ("b2 c2 c4 d2 b3 d3", (0,)), ("", ())],
)
def test_leaves_have_one_neighbour_at_most(stones: str, counts: tuple[int, ...]) -> None:
    assert leaf_counts(hexagon(stones), HEXAGON) == counts


@pytest.mark.parametrize(
    ("one", "other", "sign"),
    [((3, 2), (3, 1), 1), ((3,), (3, 1), -1), ((2, 2), (2, 2), 0), ((2, 2), (3,), -1), ((), (), 0)],
)
def test_the_first_difference_decides(one: tuple[int, ...], other: tuple[int, ...], sign: int) -> None:
    difference = first_difference(one, other, missing=0)
    assert (difference > 0) - (difference < 0) == sign
    assert first_difference((0,), (), missing=-1) == 1
    assert first_difference((0,), (), missing=0) == 0


def test_different_leaf_counts_score_and_the_most_leaves_one_more() -> None:
    assert leaf_scores({"dark": (3, 2, 2), "light": (3, 1)}) == {"dark": 3, "light": 2}
    assert leaf_scores({"dark": (2,), "light": (2,)}) == {"dark": 1, "light": 1}
    assert leaf_scores({"dark": (), "light": (0,)}) == {"dark": 0, "light": 2}
