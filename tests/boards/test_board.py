"""What every board has: cells and their names, regions, rows, and cells that are taken out."""

import pytest

from rulestone.core.boards import BoardKind, UnknownCell
from rulestone.core.boards.board import TOP, Board, Net, letters
from rulestone.core.boards.hexagonal import HEXAGONAL, HexBoard, hex_board
from rulestone.core.boards.square import SQUARE, SquareBoard
from rulestone.core.names import CellName, Size
from rulestone_hex.board import RHOMBIC, Rhombus


def test_a_net_joins_places_that_are_a_step_apart() -> None:
    names = {place: CellName(name) for place, name in {(0, 0): "a", (1, 0): "b", (5, 0): "c"}.items()}
    net = Net.on_lattice(names, ((1, 0), (-1, 0)), {TOP: [(5, 0)]})
    assert net.names == ("a", "b", "c")
    assert net.places == ((0, 0), (1, 0), (5, 0))
    assert net.ring == ((1, None), (None, 0), (None, None))
    assert net.edges == {TOP: {2}}


KINDS = (SQUARE, HEXAGONAL, RHOMBIC)


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_a_kind_gives_the_same_board_again(kind: BoardKind) -> None:
    assert kind.board(Size(4)) is kind.board(Size(4), ())
    assert kind.board(Size(4)).size == 4
    assert repr(kind.board(Size(4))).endswith("(size=4, removed=frozenset())")


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
def test_columns_are_lettered_past_z_and_i_is_used(index: int, text: str) -> None:
    assert letters(index) == text
