"""Boards as formulas: known, unknown, and with a stone put on a cell yet to be found."""

import pytest

from rulestone.core.names import Colour
from rulestone_proofs.board import (
    agree,
    draw,
    fits,
    known_board,
    known_placement,
    unknown_board,
    unknown_placement,
)
from rulestone_proofs.formula import FALSE, TRUE, both
from rulestone_proofs.geometry import square_grid
from tests.proofs.contents import decided, solutions

BLACK, WHITE = COLOURS = (Colour("black"), Colour("white"))
GRID = square_grid(2)
KNOWN = known_board(COLOURS, 4, {BLACK: [0], WHITE: [3]})


def unexpected(name: str) -> bool:
    raise AssertionError(name)


def test_a_known_board_holds_its_stones_and_nothing_else() -> None:
    assert [decided(KNOWN.empty(cell)) for cell in KNOWN.cells] == [False, True, True, False]
    assert KNOWN.of(BLACK, 0) is TRUE
    assert KNOWN.of(WHITE, 0) is FALSE
    assert (KNOWN.colours, KNOWN.other(BLACK), KNOWN.other(WHITE)) == (COLOURS, WHITE, BLACK)
    assert draw(KNOWN, GRID, unexpected) == "black a1, white b2"
    assert draw(known_board(COLOURS, 4, {}), GRID, unexpected) == "black -, white -"


def test_a_cell_with_two_stones_is_not_consistent() -> None:
    assert decided(KNOWN.consistent)
    assert not decided(KNOWN.filling(WHITE, 0).consistent)
    board = unknown_board(COLOURS, GRID.names)
    assert solutions(board.consistent, [*board.stones[BLACK], *board.stones[WHITE]]) == 3**4


def test_a_full_board_has_no_empty_cell() -> None:
    assert decided(KNOWN.has_empty)
    assert not decided(KNOWN.filling(BLACK, 1).filling(WHITE, 2).has_empty)


def test_a_stone_is_put_and_a_cell_cleared() -> None:
    after = KNOWN.with_stone(WHITE, known_placement(1, 4))
    assert after == KNOWN.filling(WHITE, 1)
    assert decided(after.of(WHITE, 1))
    assert decided(KNOWN.clearing(0).empty(0))
    assert not decided(KNOWN.empty(0))


@pytest.mark.parametrize(("cell", "expected"), [(0, False), (1, True), (3, False)])
def test_a_placement_fits_on_an_empty_cell(cell: int, expected: bool) -> None:
    assert decided(fits(KNOWN, known_placement(cell, 4))) is expected


def test_a_placement_is_one_stone() -> None:
    placement = unknown_placement(GRID.names)
    assert solutions(fits(KNOWN, placement), placement) == 2
    assert not decided(fits(KNOWN, (FALSE,) * 4))
    assert not decided(fits(KNOWN, (FALSE, TRUE, TRUE, FALSE)))


def test_boards_agree_on_some_cells() -> None:
    other = KNOWN.filling(BLACK, 1)
    assert decided(agree(KNOWN, other, (0, 2, 3)))
    assert not decided(agree(KNOWN, other, (0, 1)))
    one, two = (unknown_board(COLOURS, GRID.names, prefix) for prefix in ("one:", "two:"))
    stones = [board.of(colour, 2) for board in (one, two) for colour in COLOURS]
    assert solutions(both(agree(one, two, [2])), stones) == 4
