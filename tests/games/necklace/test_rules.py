"""What is special to Necklace: crosscuts and secluded points; the fixtures hold the rest."""

from itertools import product
from random import Random

import pytest

from rulestone.core.actions import Placement
from rulestone.core.boards import Cell, SquareBoard, square_board
from rulestone.core.names import Colour, Size
from rulestone.core.stones import Stones
from rulestone.games.necklace import GAME
from rulestone.games.necklace.rules import is_crosscut, secluded
from tests.games.asking import stones

RED, BLUE = Colour("red"), Colour("blue")
BOARD = square_board(Size(4))


def test_exactly_2_of_the_81_contents_of_a_2x2_area_are_crosscuts() -> None:
    (area,) = square_board(Size(2)).areas(2, 2)
    assert sum(is_crosscut(area, on) for on in product((None, RED, BLUE), repeat=4)) == 2


@pytest.mark.parametrize(
    ("stones_there", "new", "left"),
    [("b1 a2 c2", "b3", "b2"), ("a2 c2", "b3", ""), ("b1 c1 a2 d2 b3", "c3", "b2 c2")],
)
def test_a_path_leaves_by_sides_only_and_must_be_empty_to_its_end(
    stones_there: str, new: str, left: str
) -> None:
    brought = secluded(BOARD, stones(BOARD, red=stones_there))(BOARD.cell(new), BLUE)
    assert [" ".join(BOARD.names(points)) for points in brought] == ([left] if left else [])


def without_a_path(board: SquareBoard, empty: set[Cell]) -> tuple[Cell, ...]:
    """The empty points in regions that do not touch the perimeter."""
    regions = [region for region in board.regions(empty) if region.isdisjoint(board.perimeter)]
    return tuple(sorted(cell for region in regions for cell in region))


@pytest.mark.parametrize("size", [1, 3, 5, 8])
def test_one_look_tells_of_every_point_what_a_stone_there_leaves_secluded(size: int) -> None:
    board, random = square_board(Size(size)), Random(size)
    for full in (0.1, 0.3, 0.4, 0.5):
        for _ in range(10):
            red = [cell for cell in board.cells if random.random() < full]
            brought = secluded(board, Stones.of_colours(board, {RED: red}))
            empty = set(board.cells).difference(red)
            for cell in empty:
                left = without_a_path(board, empty - {cell})
                assert list(brought(cell, BLUE)) == ([left] if left else [])


def test_filling_the_only_secluded_point_is_legal_and_nothing_else_is() -> None:
    position = GAME.set_up(BOARD, stones(BOARD, red="b1 b3", blue="a2 c2"), RED, {})
    assert position.legal_actions() == (Placement(BOARD.cell("b2")),)
    (refusal,) = position.violations(Placement(BOARD.cell("d4")))
    assert (refusal.clause, refusal.because) == ("necklace.secluded", "it leaves b2 secluded")
    assert BOARD.names(refusal.cells) == ("b2",)


def test_a_crosscut_that_stands_forbids_every_placement() -> None:
    position = GAME.set_up(BOARD, stones(BOARD, red="b2 c3", blue="c2 b3"), RED, {})
    assert (position.status().over, position.status().winner) == (True, None)
    over, crosscut = position.violations(Placement(BOARD.cell("a1")))
    assert over.because == "the game is over: neither colour has a placement left"
    assert (crosscut.clause, crosscut.because) == ("necklace.crosscut", "it leaves a crosscut from b2 to c3")
