"""Each local rule of the reference and its encoding agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/README.md`.
"""

from rulestone.core.boards import Cell, hex_board
from rulestone.core.names import Colour, Size
from rulestone.games.lefe import GAME
from rulestone.games.lefe.rules import Lefe
from rulestone_proofs.encodings import lefe
from rulestone_proofs.formula import variables
from rulestone_proofs.geometry import hex_grid
from tests.proofs.contents import Content, as_board, as_stones, decided, every_content, solutions


def position(content: Content, cells: list[int]) -> Lefe:
    board = hex_board(Size(2))
    return Lefe.set_up(board, as_stones(board, cells, content), Colour("dark"), GAME.defaults)


def test_ring_round_a_new_stone() -> None:
    grid = hex_grid(2)
    middle = grid.count // 2
    around = list(grid.beside[middle])
    allowed = 0
    for content in every_content(lefe.COLOURS, 6):
        board = as_board(lefe.COLOURS, grid.count, around, content)
        claim = decided(lefe.ring_allows(lefe.adjacent_friends(board, grid, Colour("dark"), middle)))
        refusals = position(content, around).violations_at(Cell(middle), Colour("dark"))
        assert claim == (not refusals), content
        allowed += claim and Colour("light") not in content
    assert allowed == 18  # sets of vertices of a hexagon with no two next to each other
    friends = variables("friend", "123456")
    assert solutions(lefe.ring_allows(friends), friends) == 18


def test_ring_at_the_edge() -> None:
    grid = hex_grid(2)
    around = list(grid.beside[0])
    assert len(around) == 3
    for content in every_content(lefe.COLOURS, 3):
        board = as_board(lefe.COLOURS, grid.count, around, content)
        claim = decided(lefe.ring_allows(lefe.adjacent_friends(board, grid, Colour("dark"), 0)))
        assert claim == (not position(content, around).violations_at(Cell(0), Colour("dark"))), content


def test_leaves() -> None:
    grid = hex_grid(2)
    cells = list(range(grid.count))
    for content in every_content((Colour("dark"), Colour("light")), 7):
        if Colour("light") in content:
            continue
        ours = lefe.leaves(as_board(lefe.COLOURS, grid.count, cells, content).stones[Colour("dark")], grid)
        here = position(content, cells)
        theirs = {leaf for tree in here.trees(Colour("dark")) for leaf in here.leaves(tree)}
        assert {cell for cell in cells if decided(ours[cell])} == theirs
