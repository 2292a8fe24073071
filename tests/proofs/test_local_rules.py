"""Not by sampling: each local rule of the reference and its encoding agree on every content of the area.

That they then agree on whole boards is argued in `proofs/README.md`. The solver, asked for every
content that the encoding forbids, finds as many as there are on paper.
"""

from collections.abc import Callable

import pytest

from rulestone.boards import DIRECTIONS, Area, Cell, hex_board, square_board
from rulestone.game import game
from rulestone.games.evening.rules import Evening
from rulestone.games.interleave.rules import Interleave
from rulestone.games.lefe.rules import Lefe
from rulestone.games.minefield.rules import Minefield
from rulestone.games.necklace.rules import Necklace
from rulestone.names import Colour, GameName, Size
from rulestone.stones import Stones
from rulestone_proofs.board import Board, known_placement, unknown_board
from rulestone_proofs.encodings import evening, interleave, lefe, minefield, necklace
from rulestone_proofs.formula import Formula, any_of, both, none_of, variables
from rulestone_proofs.geometry import Rectangle, hex_grid, square_grid
from tests.proofs.contents import Content, as_board, as_stones, decided, every_content, solutions

InReference = Callable[[Area, Stones], bool]
InEncoding = Callable[[Board, Rectangle], Formula]

MINEFIELD = Minefield.start(square_board(Size(4)), {})
NECKLACE = Necklace.start(square_board(Size(4)), {"swap": True})
LEFE_OPTIONS = game(GameName("lefe")).defaults

AREAS: list[tuple[InReference, InEncoding, tuple[Colour, Colour], int, int, int]] = [
    (MINEFIELD.is_hard_corner, minefield.hard_corner, minefield.COLOURS, 2, 2, 8),
    (MINEFIELD.is_switch, minefield.switch, minefield.COLOURS, 2, 3, 2),
    (MINEFIELD.is_switch, minefield.switch, minefield.COLOURS, 3, 2, 2),
    (MINEFIELD.is_switch, minefield.switch, minefield.COLOURS, 2, 4, 2),
    (MINEFIELD.is_switch, minefield.switch, minefield.COLOURS, 4, 2, 2),
    (NECKLACE.is_crosscut, necklace.crosscut, necklace.COLOURS, 2, 2, 2),
]
"""The two definitions, and how many contents of an area of this width and height they forbid."""
NAMES = ["hard corner", "switch 2×3", "switch 3×2", "switch 2×4", "switch 4×2", "crosscut"]


@pytest.mark.parametrize(("in_reference", "encoded", "colours", "width", "height", "count"), AREAS, ids=NAMES)
def test_areas(
    in_reference: InReference,
    encoded: InEncoding,
    colours: tuple[Colour, Colour],
    width: int,
    height: int,
    count: int,
) -> None:
    size = max(width, height)
    board, grid = square_board(Size(size)), square_grid(size)
    theirs, ours = board.areas(width, height)[0], grid.rectangles(width, height)[0]
    cells = sorted(ours.points)
    assert list(theirs.points) == cells
    forbidden = 0
    for content in every_content(colours, len(cells)):
        said = decided(encoded(as_board(colours, grid.count, cells, content), ours))
        assert said == in_reference(theirs, as_stones(board, cells, content)), content
        forbidden += said
    assert forbidden == count

    unknown = unknown_board(colours, grid.names)
    stones = [unknown.of(colour, cell) for colour in colours for cell in cells]
    assert solutions(both(unknown.consistent, encoded(unknown, ours)), stones) == count


def _reference_lefe(content: Content, cells: list[int]) -> Lefe:
    board = hex_board(Size(2))
    return Lefe.set_up(board, as_stones(board, cells, content), Colour("dark"), LEFE_OPTIONS)


def test_ring_round_a_new_stone_of_lefe() -> None:
    grid = hex_grid(2)
    middle = grid.count // 2
    around = list(grid.beside[middle])
    allowed = 0
    for content in every_content(lefe.COLOURS, 6):
        board = as_board(lefe.COLOURS, grid.count, around, content)
        said = decided(lefe.ring_allows(lefe.adjacent_friends(board, grid, Colour("dark"), middle)))
        refusals = _reference_lefe(content, around).violations_at(Cell(middle), Colour("dark"))
        assert said == (not refusals), content
        allowed += said and Colour("light") not in content
    assert allowed == 18  # sets of vertices of a hexagon with no two next to each other
    friends = variables("friend", "123456")
    assert solutions(lefe.ring_allows(friends), friends) == 18


def test_leaves() -> None:
    grid = hex_grid(2)
    cells = list(range(grid.count))
    for content in every_content((Colour("dark"), Colour("light")), 7):
        if Colour("light") in content:
            continue
        ours = lefe.leaves(as_board(lefe.COLOURS, grid.count, cells, content).stones[Colour("dark")], grid)
        here = _reference_lefe(content, cells)
        theirs = {leaf for tree in here.trees(Colour("dark")) for leaf in here.leaves(tree)}
        assert {cell for cell in cells if decided(ours[cell])} == theirs


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
        for asked in interleave.COLOURS:
            assert decided(interleave.sees(ours, line, asked)) == (colour == asked), content


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
    found = solutions(both(one_each, interleave.outnumbered(black, red)), (*black, *red))
    assert found == open_to_black == 294  # (3^6 - 141) / 2: red and black balance in 141 ways


def test_one_neighbourhood_of_sums() -> None:
    board, grid = hex_board(Size(2)), hex_grid(2)
    middle = grid.count // 2
    around = list(grid.beside[middle])
    for content in every_content(evening.COLOURS, 6):
        if content == (None,) * 6:
            continue  # before the opening the rule is another
        position = Evening.set_up(board, as_stones(board, around, content), None, {"tiebreak": "black"})
        ours = as_board(evening.COLOURS, grid.count, around, content)
        for colour in evening.COLOURS:
            here = known_placement(middle, grid.count)
            refused = any_of(evening.refusals(ours, grid, colour, here).values())
            assert decided(refused) == bool(position.violations_at(Cell(middle), colour)), content
