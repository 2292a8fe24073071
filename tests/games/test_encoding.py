"""The local rules of the reference and their encodings agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/README.md`.
"""

from collections.abc import Callable
from itertools import product

import pytest

from rulestone.core.boards import DIRECTIONS, Cell, hex_board
from rulestone.core.game import game
from rulestone.core.names import ClauseId, Colour, Size
from rulestone.games.interleave.rules import Interleave
from rulestone.games.lefe.rules import Lefe
from rulestone.games.minefield.rules import is_hard_corner, is_switch
from rulestone.games.necklace.rules import is_crosscut
from rulestone.games.turnless import TurnlessPosition
from rulestone_proofs.board import Board, Placement, known_placement
from rulestone_proofs.encodings import evening, interleave, lefe, minefield, necklace
from rulestone_proofs.formula import Formula, any_of, variables
from rulestone_proofs.geometry import HexGrid, hex_grid
from tests.proofs.areas import forbidden_contents
from tests.proofs.contents import as_board, as_stones, decided, every_content, solutions

DARK = Colour("dark")
Refusals = Callable[[Board, HexGrid, Colour, Placement], dict[ClauseId, Formula]]


def test_hard_corner() -> None:
    count = forbidden_contents(is_hard_corner, minefield.hard_corner, minefield.COLOURS, 2, 2)
    assert count == 8


@pytest.mark.parametrize(("width", "height"), [(2, 3), (3, 2), (2, 4), (4, 2)])
def test_switch(width: int, height: int) -> None:
    count = forbidden_contents(is_switch, minefield.switch, minefield.COLOURS, width, height)
    assert count == 2


def test_crosscut() -> None:
    count = forbidden_contents(is_crosscut, necklace.crosscut, necklace.COLOURS, 2, 2)
    assert count == 2


@pytest.mark.parametrize("cell", [0, 3], ids=["at the edge", "in the middle"])
@pytest.mark.parametrize(
    ("name", "refusals"),
    [("lefe", lefe.refusals), ("interleave", interleave.refusals), ("evening", evening.refusals)],
    ids=["lefe", "interleave", "evening"],
)
def test_neighbourhood_of_a_new_stone(name: str, refusals: Refusals, cell: int) -> None:
    rules, board, grid = game(name), hex_board(Size(2)), hex_grid(2)
    around, here = list(grid.beside[cell]), known_placement(cell, grid.count)
    for content in every_content(rules.colours, len(around)):
        ours, stones = as_board(rules.colours, grid.count, around, content), as_stones(board, around, content)
        for colour in rules.colours:
            position = rules.set_up(board, stones, None if rules.turnless else colour, rules.defaults)
            assert isinstance(position, Lefe | TurnlessPosition)
            refused = any_of(refusals(ours, grid, colour, here).values())
            assert decided(refused) == bool(position.violations_at(Cell(cell), colour)), content


def test_rings_that_lefe_allows() -> None:
    friends = variables("friend", "123456")
    # Sets of vertices of a hexagon with no two next to each other.
    assert solutions(lefe.ring_allows(friends), friends) == 18


def test_leaves() -> None:
    board, grid = hex_board(Size(2)), hex_grid(2)
    cells = list(range(grid.count))
    for content in product((None, DARK), repeat=grid.count):
        ours = lefe.leaves(as_board(lefe.COLOURS, grid.count, cells, content).stones[DARK], grid)
        here = Lefe.set_up(board, as_stones(board, cells, content), DARK, game("lefe").defaults)
        theirs = {leaf for tree in here.trees(DARK) for leaf in here.leaves(tree)}
        assert {cell for cell in cells if decided(ours[cell])} == theirs


@pytest.mark.parametrize("direction", DIRECTIONS[:2])
def test_line_of_sight(direction: int) -> None:
    board, grid, corner = hex_board(Size(4)), hex_grid(4), Cell(0)
    line = grid.lines[corner][direction]
    for content in every_content(interleave.COLOURS, len(line)):
        stones = as_stones(board, line, content)
        met = Interleave.set_up(board, stones, None, {}).seen(corner, DIRECTIONS[direction])
        ours = as_board(interleave.COLOURS, grid.count, line, content)
        for viewer in interleave.COLOURS:
            seen = met is not None and stones.at(met) == viewer
            assert decided(interleave.sees(ours, line, viewer)) == seen, content
