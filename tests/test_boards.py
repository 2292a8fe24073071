"""Boards: names, neighbours, areas, rays."""

import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.boards import (
    HEXAGONAL,
    LEFT,
    SQUARE,
    TOP,
    Board,
    BoardKind,
    Cell,
    HexBoard,
    SquareBoard,
    UnknownCell,
    hex_board,
    letters,
    square_board,
)
from rulestone.names import CellName, Size
from tests.rhombus import RHOMBIC, Rhombus


def named(board: Board, cells: tuple[Cell, ...]) -> set[str]:
    return set(board.names(cells))


@pytest.mark.parametrize(
    ("index", "text"),
    [(0, "a"), (8, "i"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")],
)
def test_columns_are_lettered_past_z_and_i_is_used(index: int, text: str) -> None:
    assert letters(index) == text


def test_square_cells_are_named_from_the_bottom_left_in_board_order() -> None:
    board = square_board(Size(3))
    assert board.names(board.cells) == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


def test_square_neighbours_are_orthogonal_and_do_not_wrap() -> None:
    board = square_board(Size(4))
    assert named(board, board.neighbours[board.cell("b2")]) == {"a2", "c2", "b1", "b3"}
    assert named(board, board.neighbours[board.cell("d1")]) == {"c1", "d2"}


def test_edges_and_perimeter() -> None:
    board = square_board(Size(3))
    assert set(board.names(board.edges[TOP])) == {"a3", "b3", "c3"}
    assert set(board.names(board.edges[LEFT])) == {"a1", "a2", "a3"}
    assert len(board.perimeter) == 8
    assert square_board(Size(1)).perimeter == {Cell(0)}


@pytest.mark.parametrize(
    ("width", "height", "count"), [(2, 2, 16), (3, 2, 12), (2, 3, 12), (4, 2, 8), (2, 5, 4)]
)
def test_areas_are_all_rectangles_that_fit(width: int, height: int, count: int) -> None:
    assert len(square_board(Size(5)).areas(width, height)) == count


def test_an_area_has_its_corners_in_turn_and_the_rest_inside() -> None:
    board = square_board(Size(4))
    (area,) = [area for area in board.areas(4, 2) if area.corners[0] == board.cell("a2")]
    assert board.names(area.corners) == ("a2", "d2", "d3", "a3")
    assert board.names(area.inner) == ("b2", "c2", "b3", "c3")
    assert area in board.areas_at(board.cell("c3"), 4, 2)
    assert area not in board.areas_at(board.cell("c4"), 4, 2)


@pytest.mark.parametrize("name", ["z99", "a0", "A1", "", "a", "1", "a01", "e1", "aa1", "a5"])
def test_what_names_no_cell_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(UnknownCell) as error:
        square_board(Size(4)).cell(name)
    assert "4×4" in str(error.value)
    assert "\n" not in str(error.value)


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


def test_regions_come_in_board_order_and_do_not_join_across_a_gap() -> None:
    board = square_board(Size(3))
    cells = tuple(board.cell(name) for name in ("a1", "b2", "c2", "c3", "a3"))
    assert [named(board, tuple(part)) for part in board.regions(cells)] == [
        {"a1"},
        {"b2", "c2", "c3"},
        {"a3"},
    ]


KINDS = (SQUARE, HEXAGONAL, RHOMBIC)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_a_kind_gives_the_same_board_again(kind: BoardKind) -> None:
    assert kind.board(Size(4)) is kind.board(Size(4), ())
    assert kind.board(Size(4)).size == 4


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_rows_are_in_board_order_and_neighbours_are_mutual(kind: BoardKind) -> None:
    board = kind.board(Size(4))
    assert [cell for row in board.rows for cell in row] == list(board.cells)
    for cell in board.cells:
        assert board.cell(board.name(cell)) == cell
        assert all(cell in board.neighbours[beside] for beside in board.neighbours[cell])


@pytest.mark.parametrize("kind", [HEXAGONAL, RHOMBIC], ids=repr)
def test_a_kind_takes_cells_out(kind: BoardKind) -> None:
    board = kind.board(Size(3), iter([CellName("a1"), CellName("b2")]))
    assert board.names(sorted(board.removed)) == ("a1", "b2")
    assert board == kind.board(Size(3), map(CellName, ("b2", "a1")))
    assert not board.removed & {*board.cells, *board.region(board.cell("c3"), board.cells)}
    assert all(edge.isdisjoint(board.removed) for edge in board.edges.values())
    with pytest.raises(UnknownCell, match="'q7'"):
        kind.board(Size(3), [CellName("q7")])


def test_no_point_is_taken_out_of_a_square_board() -> None:
    with pytest.raises(ValueError, match="a square board"):
        SQUARE.board(Size(3), [CellName("a1")])
    with pytest.raises(ValueError, match="a square board"):
        SquareBoard(Size(3), frozenset({Cell(0)}))


def test_a_board_is_narrowed_to_its_class_and_to_no_other() -> None:
    board: Board = hex_board(Size(3))
    assert HexBoard.of(board) is board
    with pytest.raises(TypeError, match="the hexagonal board of size 3 is no SquareBoard"):
        SquareBoard.of(board)
    assert Rhombus.of(RHOMBIC.board(Size(2))).size == 2


def test_a_rhombus_has_its_cells_edges_and_neighbours() -> None:
    board = RHOMBIC.board(Size(3))
    assert named(board, board.neighbours[board.cell("b2")]) == {"c2", "b3", "a3", "a2", "b1", "c1"}
    assert named(board, board.neighbours[board.cell("a1")]) == {"b1", "a2"}
    assert {side: named(board, tuple(edge)) for side, edge in board.edges.items()} == {
        "bottom": {"a1", "b1", "c1"},
        "top": {"a3", "b3", "c3"},
        "left": {"a1", "a2", "a3"},
        "right": {"c1", "c2", "c3"},
    }


def test_what_only_drawing_needs_is_not_loaded_with_the_boards() -> None:
    request = "import sys, rulestone.boards; print(*(name for name in sys.modules if 'plan' in name))"
    result = subprocess.run([sys.executable, "-c", request], capture_output=True, text=True, check=True)
    assert "rulestone" not in result.stdout
