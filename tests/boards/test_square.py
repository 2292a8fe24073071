"""Square boards: names, neighbours, sides, areas and their sizes."""

import pytest

from rulestone.core.boards import LEFT, TOP, UnknownCell
from rulestone.core.boards.board import Board
from rulestone.core.boards.cells import Cell
from rulestone.core.boards.square import SQUARE, SquareBoard, square_board
from rulestone.core.names import CellName, Size
from rulestone.draw.plan import text_plan


def named(board: Board, cells: tuple[Cell, ...]) -> set[str]:
    return set(board.names(cells))


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
    assert area in board.areas_by_point(4, 2)[board.cell("c3")]
    assert area not in board.areas_by_point(4, 2)[board.cell("c4")]


@pytest.mark.parametrize("name", ["z99", "a0", "A1", "", "a", "1", "a01", "e1", "aa1", "a5"])
def test_what_names_no_cell_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(UnknownCell) as error:
        square_board(Size(4)).cell(name)
    assert "the 4×4 board: its points run from a1 to d4, in lower case" in str(error.value)
    assert "\n" not in str(error.value)


def test_no_point_is_taken_out_of_a_square_board() -> None:
    with pytest.raises(ValueError, match="a square board"):
        SQUARE.board(Size(3), [CellName("a1")])
    with pytest.raises(ValueError, match="a square board"):
        SquareBoard(Size(3), frozenset({Cell(0)}))


def test_coordinates_are_the_inverse_of_at() -> None:
    board = square_board(Size(4))
    assert board.coordinates(board.cell("c2")) == (2, 1)
    assert all(board.at(*board.coordinates(cell)) == cell for cell in board.cells)


def test_rows_of_text_have_numbers_and_columns_have_letters() -> None:
    plan = text_plan(square_board(Size(2)))
    assert [(row.label, row.cells, row.indent) for row in plan.rows] == [("1", (0, 1), 0), ("2", (2, 3), 0)]
    assert plan.columns == ("a", "b")
