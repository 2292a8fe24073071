"""Each local rule of the reference and its encoding agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/README.md`.
"""

import pytest

from rulestone.core.boards import DIRECTIONS, Cell, hex_board
from rulestone.core.names import Colour, Size
from rulestone.games.interleave.rules import Interleave
from rulestone_proofs.board import known_placement
from rulestone_proofs.encodings import interleave
from rulestone_proofs.formula import any_of, both, none_of, variables
from rulestone_proofs.geometry import hex_grid
from tests.proofs.contents import as_board, as_stones, decided, every_content, solutions


@pytest.mark.parametrize("length", range(1, 7))
def test_one_line_of_sight(length: int) -> None:
    board, grid = hex_board(Size(4)), hex_grid(4)
    corner = Cell(0)
    direction = DIRECTIONS[0 if length <= 3 else 1]
    line = grid.lines[corner][direction][:length]
    for content in every_content(interleave.COLOURS, len(line)):
        stones = as_stones(board, line, content)
        met = Interleave.set_up(board, stones, None, {}).seen(corner, direction)
        colour = None if met is None else stones.at(met)
        ours = as_board(interleave.COLOURS, grid.count, line, content)
        for viewer in interleave.COLOURS:
            assert decided(interleave.sees(ours, line, viewer)) == (colour == viewer), content


def test_six_lines_of_sight() -> None:
    board, grid = hex_board(Size(2)), hex_grid(2)
    middle = grid.count // 2
    around = list(grid.beside[middle])
    open_to_black = 0
    for content in every_content(interleave.COLOURS, 6):
        position = Interleave.set_up(board, as_stones(board, around, content), None, {})
        ours = as_board(interleave.COLOURS, grid.count, around, content)
        for colour in interleave.COLOURS:
            here = known_placement(middle, grid.count)
            refused = any_of(interleave.refusals(ours, grid, colour, here).values())
            assert decided(refused) == bool(position.violations_at(Cell(middle), colour)), content
        open_to_black += content.count(Colour("red")) > content.count(Colour("black"))
    black, red = variables("black", "123456"), variables("red", "123456")
    one_each = none_of(both(a, b) for a, b in zip(black, red, strict=True))
    number = solutions(both(one_each, interleave.outnumbered(black, red)), (*black, *red))
    assert number == open_to_black == 294  # (3^6 - 141) / 2: red and black balance in 141 ways
