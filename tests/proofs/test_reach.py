"""What cells hang together, against plain code."""

from hypothesis import given
from hypothesis import strategies as st

from rulestone_proofs.board import Board, known_board, unknown_board
from rulestone_proofs.encodings import necklace
from rulestone_proofs.formula import both, constant, either, evaluate, negation, variables
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.plain import connected
from rulestone_proofs.reach import spread
from rulestone_proofs.solvers.answers import Impossible, SolverName, ask
from tests.proofs.contents import decided

SIZES = st.integers(1, 5)


@given(size=SIZES, data=st.data())
def test_what_spreads_from_an_edge_decides_connection(size: int, data: st.DataObject) -> None:
    grid = square_grid(size)
    cells = data.draw(st.sets(st.sampled_from(range(grid.count))))
    within = tuple(constant(cell in cells) for cell in range(grid.count))
    start = tuple(constant(cell in grid.bottom) for cell in range(grid.count))
    reached = spread(start, within, grid.beside)
    joined = connected(frozenset(cells), grid.bottom, grid.top, grid)
    assert any(decided(reached[cell]) for cell in grid.top) == joined


def _necklace_board(size: int) -> Board:
    return unknown_board(necklace.COLOURS, square_grid(size).names)


def test_pockets_are_what_is_secluded() -> None:
    for size in range(1, 6):
        grid, board = square_grid(size), _necklace_board(size)
        inside = variables("inside", grid.names)
        pocket = necklace.pocket(inside, board, grid)
        none = necklace.none_secluded(board, grid)
        assert isinstance(ask(SolverName.Z3, both(board.consistent, pocket, none)), Impossible)
        reached = necklace.open_points(board, grid)
        secluded = tuple(both(board.empty(cell), negation(reached[cell])) for cell in board.cells)
        some_but_no_pocket = both(negation(none), negation(necklace.pocket(secluded, board, grid)))
        assert isinstance(ask(SolverName.Z3, both(board.consistent, some_but_no_pocket)), Impossible)


def test_a_diamond_secludes_its_middle() -> None:
    grid = square_grid(5)
    around = [grid.cell_of[name] for name in ("c2", "b3", "d3", "c4")]
    board = known_board(necklace.COLOURS, grid.count, {necklace.COLOURS[0]: around})
    reached = necklace.open_points(board, grid)
    closed = [name for name, open_ in zip(grid.names, reached, strict=True) if not decided(open_)]
    assert closed == ["c2", "b3", "c3", "d3", "c4"]
    assert evaluate(either(*reached), lambda _: False)
