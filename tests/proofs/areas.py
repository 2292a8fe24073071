"""Areas whose contents a rule forbids: the reference and an encoding on every content of one."""

from collections.abc import Callable

from rulestone.core.boards import Area, square_board
from rulestone.core.names import Size
from rulestone.games.connection import Contents
from rulestone_proofs.board import Board, Colours, unknown_board
from rulestone_proofs.formula import Formula, both
from rulestone_proofs.geometry import Rectangle, square_grid
from tests.proofs.contents import as_board, as_stones, decided, every_content, solutions

InReference = Callable[[Area, Contents], bool]
InEncoding = Callable[[Board, Rectangle], Formula]


def forbidden_contents(
    in_reference: InReference, encoded: InEncoding, colours: Colours, width: int, height: int
) -> int:
    """How many contents of an area both forbid; the solver, asked for each of them, finds as many.

    Raises:
        AssertionError: they differ on a content, or the solver finds more or fewer.
    """
    size = max(width, height)
    board, grid = square_board(Size(size)), square_grid(size)
    theirs, ours = board.areas(width, height)[0], grid.rectangles(width, height)[0]
    cells = sorted(ours.points)
    assert list(theirs.points) == cells
    forbidden = 0
    for content in every_content(colours, len(cells)):
        claim = decided(encoded(as_board(colours, grid.count, cells, content), ours))
        assert claim == in_reference(theirs, as_stones(board, cells, content).contents), content
        forbidden += claim

    unknown = unknown_board(colours, grid.names)
    stones = [unknown.of(colour, cell) for colour in colours for cell in cells]
    assert solutions(both(unknown.consistent, encoded(unknown, ours)), stones) == forbidden
    return forbidden
