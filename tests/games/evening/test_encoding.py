"""Each local rule of the reference and its encoding agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/README.md`.
"""

from rulestone.core.boards import Cell, hex_board
from rulestone.core.names import Size
from rulestone.games.evening import GAME
from rulestone.games.evening.rules import Evening
from rulestone_proofs.board import known_placement
from rulestone_proofs.encodings import evening
from rulestone_proofs.formula import any_of
from rulestone_proofs.geometry import hex_grid
from tests.proofs.contents import as_board, as_stones, decided, every_content


def test_one_neighbourhood_of_sums() -> None:
    board, grid = hex_board(Size(2)), hex_grid(2)
    middle = grid.count // 2
    around = list(grid.beside[middle])
    for content in every_content(evening.COLOURS, 6):
        if content == (None,) * 6:
            continue  # before the opening the rule is another
        position = Evening.set_up(board, as_stones(board, around, content), None, GAME.defaults)
        ours = as_board(evening.COLOURS, grid.count, around, content)
        for colour in evening.COLOURS:
            here = known_placement(middle, grid.count)
            refused = any_of(evening.refusals(ours, grid, colour, here).values())
            assert decided(refused) == bool(position.violations_at(Cell(middle), colour)), content
