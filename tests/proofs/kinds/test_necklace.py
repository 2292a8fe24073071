"""Kinds of positions of Necklace: the readings are apart on one point, and boards are as play leaves them."""

import pytest

from rulestone.core.names import Colour
from rulestone_proofs.board import known_board
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.kinds import necklace
from rulestone_proofs.positions import position
from tests.proofs.contents import decided
from tests.proofs.on_demand import some_of

RED, BLUE = rules.COLOURS
DIAGONAL = rules.Reading(diagonal_paths=True)


def test_the_readings_refuse_one_point_differently() -> None:
    grid = square_grid(3)
    for query in some_of(necklace.KINDS["apart-with-diagonal-paths"](3)):
        current = position(query, grid, rules.COLOURS)
        assert decided(necklace.in_play(current.board, grid))
        refused = [
            [decided(rules.refused_at(current.board, grid, RED, cell, reading)) for cell in current.empty]
            for reading in (rules.RULES, DIAGONAL)
        ]
        assert sum(one != other for one, other in zip(*refused, strict=True)) == 1


@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [
        ([], [], True),
        ([1, 3], [5, 7], False),  # the middle is secluded
        ([1, 3], [5], True),
        ([0, 4], [1, 3], False),  # a crosscut
    ],
)
def test_play_leaves_neither_crosscuts_nor_secluded_points(
    red: list[int], blue: list[int], expected: bool
) -> None:
    stones: dict[Colour, list[int]] = {RED: red, BLUE: blue}
    assert decided(necklace.in_play(known_board(rules.COLOURS, 9, stones), square_grid(3))) is expected
