"""What positions are made of and cut down to, on boards of every kind."""

from random import Random

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, Board, BoardKind, Cell
from rulestone.core.names import Size
from rulestone.fuzz.generate.shapes import chain, ring, star
from tests.rhombus import RHOMBIC

KINDS = (SQUARE, HEXAGONAL, RHOMBIC)
SEEDS = range(60)


def touching(board: Board, cells: list[Cell]) -> int:
    """How many pairs of these cells lie beside each other."""
    return sum(cell in board.neighbours[other] for cell in cells for other in cells) // 2


@pytest.mark.parametrize("kind", KINDS, ids=repr)
@pytest.mark.parametrize("size", [1, 2, 5])
def test_a_ring_shuts_one_or_two_cells_in(kind: BoardKind, size: int) -> None:
    board = kind.board(Size(size))
    for seed in SEEDS:
        cells = ring(board, Random(seed))
        assert bool(cells) == (size > 1)
        assert any(len(part) <= 2 for part in board.regions(set(board.cells) - set(cells)))


@pytest.mark.parametrize("kind", KINDS, ids=repr)
def test_a_star_is_a_tree(kind: BoardKind) -> None:
    board = kind.board(Size(5))
    stars = [star(board, Random(seed)) for seed in SEEDS]
    assert {len(cells) for cells in stars} >= {1, 2, 3, 4}
    for cells in stars:
        assert len(board.regions(cells)) == 1
        assert touching(board, cells) == len(cells) - 1


@pytest.mark.parametrize("kind", [SQUARE, RHOMBIC], ids=repr)
@pytest.mark.parametrize("size", [1, 2, 5])
def test_a_chain_winds_from_a_side_sometimes_to_another(kind: BoardKind, size: int) -> None:
    board = kind.board(Size(size))
    chains = [chain(board, Random(seed)) for seed in SEEDS]
    for cells in chains:
        assert any(cells[0] in edge for edge in board.edges.values())
        assert touching(board, cells) == len(cells) - 1
    ends = [{side for side, edge in board.edges.items() if not edge.isdisjoint(cells)} for cells in chains]
    assert any({"top", "bottom"} <= sides for sides in ends)
    assert any({"left", "right"} <= sides for sides in ends)


def test_there_is_no_chain_on_a_board_without_sides() -> None:
    assert chain(HEXAGONAL.board(Size(3)), Random(0)) == []
    rhombus = RHOMBIC.board(Size(2))
    assert chain(RHOMBIC.board(Size(2), rhombus.names(rhombus.cells)), Random(0)) == []
