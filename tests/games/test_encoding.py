"""The local rules of the reference and their encodings agree on every content of a few cells.

That they then agree on whole boards is argued in `proofs/METHOD.md`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest

from rulestone.core.boards import Board as ReferenceBoard
from rulestone.core.boards import Cell
from rulestone.core.boards.hexagonal import DIRECTIONS
from rulestone.core.boards.square import Area
from rulestone.core.names import ClauseId, Colour, Size
from rulestone.core.stones import Stones
from rulestone.games.connection import Contents
from rulestone.games.interleave.rules import Interleave, InterleaveOptions
from rulestone.games.lefe.rules import Lefe
from rulestone.games.minefield.rules import is_hard_corner, is_switch
from rulestone.games.necklace.rules import is_crosscut
from rulestone.games.turnless import TurnlessPosition
from rulestone.rulebook.installed import find_game
from rulestone_proofs.board import Board, Colours, Placement, known_board, known_placement, unknown_board
from rulestone_proofs.encodings import evening, interleave, lefe, minefield, necklace
from rulestone_proofs.formula import Formula, any_of, both, evaluate, negation, variables
from rulestone_proofs.geometry import HexGrid, Rectangle, hex_grid, square_grid
from rulestone_proofs.solvers.answers import Model
from rulestone_proofs.solvers.z3_solver import Dialogue
from tests.helpers.boards import hex_board, square_board

DARK = Colour("dark")
Refusals = Callable[[Board, HexGrid, Colour, Placement], dict[ClauseId, Formula]]
InReference = Callable[[Area, Contents], bool]
InEncoding = Callable[[Board, Rectangle], Formula]
Content = tuple[Colour | None, ...]


def every_content(colours: Colours, cells: int) -> Iterator[Content]:
    """All 3^cells ways to fill this many cells."""
    return product((None, *colours), repeat=cells)


def as_board(colours: Colours, count: int, cells: Sequence[int], content: Content) -> Board:
    """The content as the encodings see it, on a board of so many cells."""
    stones = {
        colour: [cell for cell, stone in zip(cells, content, strict=True) if stone == colour]
        for colour in colours
    }
    return known_board(colours, count, stones)


def as_stones(board: ReferenceBoard, cells: Sequence[int], content: Content) -> Stones:
    """The content as the reference sees it."""
    whole: list[Colour | None] = [None] * len(board.neighbours)
    for cell, stone in zip(cells, content, strict=True):
        whole[cell] = stone
    return Stones(tuple(whole))


def decided(formula: Formula) -> bool:
    """The truth of a formula without variables."""

    def unexpected(name: str) -> bool:
        raise AssertionError(f"{name} is left open")

    return evaluate(formula, unexpected)


def solutions(formula: Formula, over: Sequence[Formula]) -> int:
    """How many assignments to these variables the solver finds, one after another, to the last."""
    dialogue = Dialogue()
    dialogue.add(formula)
    count = 0
    while isinstance(answer := dialogue.ask(), Model):
        count += 1
        values = [evaluate(part, answer.values) for part in over]
        dialogue.add(
            any_of(negation(part) if true else part for part, true in zip(over, values, strict=True))
        )
    return count


@pytest.mark.parametrize(
    ("in_reference", "encoded", "colours", "width", "height", "count"),
    [
        (is_hard_corner, minefield.hard_corner, minefield.COLOURS, 2, 2, 8),
        *(
            (is_switch, minefield.switch, minefield.COLOURS, width, height, 2)
            for width, height in ((2, 3), (3, 2), (2, 4), (4, 2))
        ),
        (is_crosscut, necklace.crosscut, necklace.COLOURS, 2, 2, 2),
    ],
)
def test_reference_and_encoding_forbid_the_same_areas(
    in_reference: InReference, encoded: InEncoding, colours: Colours, width: int, height: int, count: int
) -> None:
    """And the solver, asked for each content that is forbidden, finds as many."""
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
    assert forbidden == count

    unknown = unknown_board(colours, grid.names)
    stones = [unknown.of(colour, cell) for colour in colours for cell in cells]
    assert solutions(both(unknown.consistent, encoded(unknown, ours)), stones) == count


@pytest.mark.parametrize("cell", [0, 3], ids=["at the edge", "in the middle"])
@pytest.mark.parametrize(
    ("name", "refusals"),
    [("lefe", lefe.refusals), ("interleave", interleave.refusals), ("evening", evening.refusals)],
    ids=["lefe", "interleave", "evening"],
)
def test_reference_and_encoding_refuse_the_same_neighbourhoods_of_a_new_stone(
    name: str, refusals: Refusals, cell: int
) -> None:
    rules, board, grid = find_game(name), hex_board(Size(2)), hex_grid(2)
    around, here = list(grid.beside[cell]), known_placement(cell, grid.count)
    for content in every_content(rules.colours, len(around)):
        ours, stones = as_board(rules.colours, grid.count, around, content), as_stones(board, around, content)
        for colour in rules.colours:
            position = rules.set_up(board, stones, None if rules.turnless else colour, rules.defaults)
            assert isinstance(position, Lefe | TurnlessPosition)
            refused = any_of(refusals(ours, grid, colour, here).values())
            assert decided(refused) == bool(position.violations_at(Cell(cell), colour)), content


def test_the_encoding_of_lefe_allows_18_rings() -> None:
    friends = variables("friend", "123456")
    # Sets of vertices of a hexagon with no two next to each other.
    assert solutions(lefe.ring_allows(friends), friends) == 18


def test_reference_and_encoding_find_the_same_leaves() -> None:
    board, grid = hex_board(Size(2)), hex_grid(2)
    cells = list(range(grid.count))
    for content in product((None, DARK), repeat=grid.count):
        ours = lefe.leaves(as_board(lefe.COLOURS, grid.count, cells, content).stones[DARK], grid)
        here = Lefe.set_up(board, as_stones(board, cells, content), DARK, find_game("lefe").typed_options({}))
        theirs = {leaf for tree in here.trees(DARK) for leaf in here.leaves(tree)}
        assert {cell for cell in cells if decided(ours[cell])} == theirs


@pytest.mark.parametrize("direction", DIRECTIONS[:2])
def test_reference_and_encoding_see_the_same_stone_along_a_line(direction: int) -> None:
    board, grid, corner = hex_board(Size(4)), hex_grid(4), Cell(0)
    line = grid.lines[corner][direction]
    for content in every_content(interleave.COLOURS, len(line)):
        stones = as_stones(board, line, content)
        met = Interleave.set_up(board, stones, None, InterleaveOptions(wrap=False)).seen(
            corner, DIRECTIONS[direction]
        )
        ours = as_board(interleave.COLOURS, grid.count, line, content)
        for viewer in interleave.COLOURS:
            seen = met is not None and stones.at(met) == viewer
            assert decided(interleave.sees(ours, line, viewer)) == seen, content
