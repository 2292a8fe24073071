"""Boards and their kinds: cells and their names, rows, regions, cells taken out, symmetries."""

import pytest

from rulestone.core.boards import TOP, Board, BoardKind, Topology, UnknownCell
from rulestone.core.boards.board import letters
from rulestone.core.boards.hexagonal import DIRECTIONS, HEXAGONAL, HexBoard, wrapped
from rulestone.core.boards.square import SQUARE, SquareBoard
from rulestone.core.errors import BadInput
from rulestone.core.names import CellName, GameName, Size
from rulestone.rulebook.installed import find_game
from rulestone.symmetries import keeps_sides, symmetries
from rulestone_hex.board import RHOMBIC, Rhombus
from tests.helpers.boards import hex_board, square_board


def test_a_topology_joins_places_that_are_a_step_apart() -> None:
    names = {place: CellName(name) for place, name in {(0, 0): "a", (1, 0): "b", (5, 0): "c"}.items()}
    topology = Topology.on_lattice(names, ((1, 0), (-1, 0)), {TOP: [(5, 0)]})
    assert topology.names == ("a", "b", "c")
    assert topology.places == ((0, 0), (1, 0), (5, 0))
    assert topology.neighbours_by_direction == ((1, None), (None, 0), (None, None))
    assert topology.edges == {TOP: {2}}


KINDS = (SQUARE, HEXAGONAL, RHOMBIC)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_a_kind_returns_the_same_board_each_time(kind: BoardKind) -> None:
    assert kind.board(Size(4)) is kind.board(Size(4), ()) is kind.board(Size(4), iter(()))
    assert kind.board(Size(4)).size == 4
    assert repr(kind.board(Size(4))).startswith(
        f"{type(kind.board(Size(4))).__name__}(size=4, removed=frozenset()"
    )


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
    assert not board.removed & {*board.cells, *board.reached([board.cell("c3")], board.cells)}
    assert all(edge.isdisjoint(board.removed) for edge in board.edges.values())
    with pytest.raises(UnknownCell, match="'q7'"):
        kind.board(Size(3), [CellName("q7")])


def test_a_board_is_narrowed_to_its_class_and_to_no_other() -> None:
    board: Board = hex_board(Size(3))
    assert HexBoard.require(board) is board
    with pytest.raises(TypeError, match="the hexagonal board of size 3 is no SquareBoard"):
        SquareBoard.require(board)
    assert Rhombus.require(RHOMBIC.board(Size(2))).size == 2


@pytest.mark.parametrize(
    ("index", "text"),
    [(0, "a"), (8, "i"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa")],
)
def test_columns_go_on_after_z_and_include_i(index: int, text: str) -> None:
    assert letters(index) == text


class OtherSquares(BoardKind):
    """Square boards of which nothing is said but what they are."""

    name = "other"
    make = SQUARE.make


def test_a_kind_without_a_description_is_described_by_its_boards() -> None:
    other = OtherSquares()
    board = SQUARE.board(other.example_size)
    assert other.about == f"On {board.describe()}, {board.describe_names()}."
    for kind in KINDS:
        assert len(kind.about.split()) > 8, "no sentence about the board"


@pytest.mark.parametrize("name", ["z99", "a0", "A1", "", "a", "1", "a01", "e1", "aa1", "a5"])
def test_an_unknown_cell_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(UnknownCell) as error:
        square_board(Size(4)).cell(name)
    assert "the 4×4 board: its points run from a1 to d4, in lower case" in str(error.value)
    assert "\n" not in str(error.value)


def test_no_point_is_taken_out_of_a_square_board() -> None:
    with pytest.raises(BadInput, match="a square board"):
        SQUARE.board(Size(3), [CellName("a1")])


def test_a_removed_cell_stops_rays_and_renames_nothing() -> None:
    board = hex_board(Size(3), [CellName("c3")])
    assert board.names(board.ray(board.cell("c1"), 0)) == ("c2",)
    with pytest.raises(UnknownCell):
        board.cell("c3")


@pytest.mark.parametrize("size", range(2, 8))
def test_a_board_that_wraps_has_no_rim_and_its_lines_go_through_every_cell(size: int) -> None:
    board = wrapped(hex_board(Size(size)))
    for cell in board.cells:
        around = board.neighbours_by_direction[cell]
        assert len({*around, cell}) == 7
        for way, near in zip(DIRECTIONS, around, strict=True):
            assert near is not None
            assert board.neighbours_by_direction[near][(way + 3) % 6] == cell
            assert {*board.ray(cell, way), cell} == {*board.cells}
            assert len(board.ray(cell, way)) == len(board.cells) - 1
    assert all(board.names(row) == hex_board(Size(size)).names(row) for row in board.rows)


def test_a_step_off_a_board_that_wraps_leads_to_the_copy_beside_it() -> None:
    board = wrapped(hex_board(Size(3)))
    for cell, right in {"a3": "c1", "b4": "d1", "c5": "e1", "d4": "a1", "e3": "b1"}.items():
        assert board.name(board.ray(board.cell(cell), 0)[0]) == right
    assert wrapped(hex_board(Size(1))).neighbours == ((),)
    holed = wrapped(hex_board(Size(3), [CellName("e1")]))
    assert holed.ray(holed.cell("c5"), 0) == ()
    assert (
        holed.describe() == "the hexagonal board of size 3 without 1 of its cells, its opposite sides glued"
    )


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_board_that_wraps_can_be_turned_and_not_mirrored(size: int) -> None:
    assert len(symmetries(hex_board(Size(size)))) == 12
    assert len(symmetries(wrapped(hex_board(Size(size))))) == 6


@pytest.mark.parametrize(
    ("board", "count"),
    [
        (square_board(Size(1)), 1),
        (square_board(Size(4)), 8),
        (hex_board(Size(3)), 12),
        (hex_board(Size(2), [CellName("a1")]), 2),
        (hex_board(Size(2), map(CellName, ("a1", "b2", "c2"))), 1),  # in two parts
        (hex_board(Size(1), [CellName("a1")]), 1),
    ],
    ids=["one", "square", "hexagon", "hole", "parts", "none"],
)
def test_symmetries_are_exactly_the_maps_that_keep_neighbours(board: Board, count: int) -> None:
    ways = symmetries(board)
    assert len(ways) == count
    assert ways[0] == {cell: cell for cell in board.cells}
    for way in ways:
        for cell, to in way.items():
            assert {way[near] for near in board.neighbours[cell]} == set(board.neighbours[to])


def test_half_of_the_symmetries_of_a_square_exchange_the_sides_of_the_colours() -> None:
    board, owners = square_board(Size(3)), find_game(GameName("minefield")).position_class.owners
    black, white = find_game(GameName("minefield")).colours
    for becomes in ({black: black, white: white}, {black: white, white: black}):
        assert sum(keeps_sides(board, way, owners, becomes) for way in symmetries(board)) == 4
