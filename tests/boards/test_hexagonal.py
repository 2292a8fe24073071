"""Hexagonal boards: rows, rings, rays and removed cells."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.core.boards import UnknownCell
from rulestone.core.boards.board import Board
from rulestone.core.boards.cells import Cell
from rulestone.core.boards.hexagonal import HEXAGONAL, hex_board
from rulestone.core.names import CellName, Size
from rulestone.draw.plan import text_plan


def named(board: Board, cells: tuple[Cell, ...]) -> set[str]:
    return set(board.names(cells))


def test_hexagonal_cells_are_named_as_the_rows_run() -> None:
    rows = [hex_board(Size(3)).names(row) for row in hex_board(Size(3)).rows]
    assert [(row[0], row[-1]) for row in rows] == [
        ("a1", "a3"),
        ("b1", "b4"),
        ("c1", "c5"),
        ("d1", "d4"),
        ("e1", "e3"),
    ]


@pytest.mark.parametrize(
    ("cell", "ring"),
    [
        ("c3", ("c4", "d3", "d2", "c2", "b2", "b3")),
        ("a1", ("a2", "b2", "b1", None, None, None)),
        ("c1", ("c2", "d1", None, None, None, "b1")),
        ("e3", (None, None, None, "e2", "d3", "d4")),
        ("b2", ("b3", "c3", "c2", "b1", "a1", "a2")),
        ("d2", ("d3", "e2", "e1", "d1", "c2", "c3")),
    ],
)
def test_the_ring_runs_anticlockwise_from_the_right(cell: str, ring: tuple[str | None, ...]) -> None:
    board = hex_board(Size(3))
    around = board.ring[board.cell(cell)]
    assert tuple(None if at is None else board.name(at) for at in around) == ring


@given(st.integers(min_value=1, max_value=6))
def test_every_step_on_a_hexagonal_board_can_be_taken_back(size: int) -> None:
    board = hex_board(Size(size))
    assert len(board.cells) == 3 * size * (size - 1) + 1
    for cell, direction in product(board.cells, range(6)):
        onward = board.ring[cell][direction]
        assert onward is None or board.ring[onward][(direction + 3) % 6] == cell


def test_rays_go_on_to_the_border() -> None:
    board = hex_board(Size(3))
    assert [board.names(ray) for ray in board.rays[board.cell("a1")]] == [
        ("a2", "a3"),
        ("b2", "c3", "d3", "e3"),
        ("b1", "c1"),
        (),
        (),
        (),
    ]


def test_a_removed_cell_stops_rays_and_renames_nothing() -> None:
    board = hex_board(Size(3), [CellName("c3")])
    assert board.names(board.rays[board.cell("c1")][0]) == ("c2",)
    assert named(board, board.neighbours[board.cell("c4")]) == {"c5", "d4", "d3", "b3", "b4"}
    assert board.name(board.cell("e3")) == "e3"
    with pytest.raises(UnknownCell):
        board.cell("c3")


def test_a_board_has_a_size_for_an_odd_number_of_rows_only() -> None:
    assert [HEXAGONAL.size_with_rows(count) for count in (1, 4, 5)] == [1, None, 3]
    assert len(hex_board(Size(3)).rows) == 5


def test_a_smaller_hexagon_lies_in_the_middle_and_towards_each_corner() -> None:
    offsets = list(HEXAGONAL.offsets(Size(4), Size(2)))
    assert offsets[0] == (0, 2)
    assert len(set(offsets)) == 1 + 2 * 6
    assert list(HEXAGONAL.offsets(Size(3), Size(2)))[1:] == [
        (1, 1), (0, 2), (-1, 2), (-1, 1), (0, 0), (1, 0)
    ]  # fmt: skip


def test_a_board_says_how_many_of_its_cells_are_gone() -> None:
    assert hex_board(Size(2)).describe() == "the hexagonal board of size 2"
    assert hex_board(Size(2), [CellName("a1")]).describe().endswith("of size 2 without 1 of its cells")
    assert hex_board(Size(3)).describe_names().startswith("its rows run from a to e,")


def test_rows_of_text_are_shifted_towards_the_middle() -> None:
    plan = text_plan(hex_board(Size(2)))
    assert [(row.label, row.indent, row.end) for row in plan.rows] == [
        ("a", 1, "2"),
        ("b", 0, "3"),
        ("c", 1, "2"),
    ]
