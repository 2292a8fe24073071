"""Tori: boards without an edge, and one on which nobody can place."""

from rulestone_proofs.board import known_board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import (
    FALSE,
)
from rulestone_proofs.theorems.minefield import spines, tori
from rulestone_proofs.windows import GapBoard, Window, within
from tests.proofs.contents import decided

BLACK, WHITE = rules.COLOURS


REACH = spines.AREA_REACH


MIDDLE = (0, 0)


def test_a_torus_has_every_rectangle_once_and_no_edge() -> None:
    torus = tori.Torus(5)
    items = torus.rectangles(2, 4)
    assert len(items) == 25
    assert len({frozenset(area.points) for area in items}) == 25
    assert all(len(set(area.points)) == 8 for area in items)
    assert [len(cells) for cells in torus.beside] == [4] * 25
    across = items[-1]  # begins at the upper right corner, e5
    assert [torus.names[cell] for cell in across.corners] == ["e5", "a5", "a3", "e3"]


LOCKED = "X.OO/XO.X/OOX./.XXO"
"""A torus of side 4 on which nobody can place, rows from the top; found by another program."""


def test_a_locked_torus_is_locked_when_rolled_out() -> None:
    """Every point of it, with its surroundings in the plane, is closed, by the windows of the lemmas."""
    rows = LOCKED.split("/")
    for middle in within(2):
        picture = {(x, y): rows[-(middle[1] + y) % 4][(middle[0] + x) % 4] for x, y in within(REACH)}
        window = Window(REACH, rules.COLOURS)
        cells_of = {
            colour: [window.cell(point) for point, at in picture.items() if at == mark]
            for colour, mark in ((BLACK, "X"), (WHITE, "O"))
        }
        stones = known_board(rules.COLOURS, window.grid.count, cells_of).stones
        board = GapBoard(stones, (FALSE,) * window.grid.count)
        assert not any(decided(each) for each in rules.switches(board, window.grid))
        if picture[MIDDLE] == ".":
            assert all(
                decided(rules.refused_at(board, window.grid, colour, window.cell(MIDDLE)))
                for colour in rules.COLOURS
            )
