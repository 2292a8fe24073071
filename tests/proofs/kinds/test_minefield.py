"""Kinds of positions of Minefield: readings are apart on one point, and boards are as play leaves them."""

import pytest

from rulestone.core.names import Colour
from rulestone_proofs.board import known_board, known_placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import any_of
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.kinds import minefield
from rulestone_proofs.positions import position
from tests.proofs.contents import decided
from tests.proofs.on_demand import some_of

BLACK, WHITE = rules.COLOURS
READINGS = {
    "apart-without-hard-corners": (2, rules.Reading(hard_corners=False)),
    "apart-without-2×3-switches": (3, rules.Reading(switch_lengths=(4,))),
    "apart-without-2×4-switches": (4, rules.Reading(switch_lengths=(3,))),
    "apart-if-any-pattern-forbids": (3, rules.Reading(whole_board=True)),
}
"""By kind, the smallest board on which it is, and the reading."""


@pytest.mark.parametrize("kind", READINGS)
def test_the_readings_refuse_one_point_differently(kind: str) -> None:
    size, reading = READINGS[kind]
    grid = square_grid(size)
    for query in some_of(minefield.KINDS[kind](size)):
        current = position(query, grid, rules.COLOURS)
        differs = 0
        for cell in current.empty:
            here = known_placement(cell, grid.count)
            by_text, by_reading = (
                decided(any_of(rules.refusals(current.board, grid, BLACK, here, each).values()))
                for each in (rules.RULES, reading)
            )
            differs += by_text != by_reading
        assert differs == 1


@pytest.mark.parametrize(
    ("black", "white", "expected"),
    [
        ([], [], True),
        ([0, 3], [1], False),  # a hard corner
        ([0, 3], [1, 2], False),  # a crosscut
        ([0, 1], [2, 3], True),
    ],
)
def test_play_leaves_neither_patterns_nor_crosscuts(
    black: list[int], white: list[int], expected: bool
) -> None:
    stones: dict[Colour, list[int]] = {BLACK: black, WHITE: white}
    board = known_board(rules.COLOURS, 4, stones)
    assert decided(minefield.in_play(board, square_grid(2))) is expected
