"""Pictures read back: the round trip, what is forgiven and what is not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.boards import SquareBoard
from rulestone.draw.picture import BadPicture, BoardKind, Picture, read_picture
from rulestone.draw.scene import Mark, Scene, initials
from rulestone.draw.text import text
from rulestone.names import CellName, Colour
from tests.draw.scenes import positions

COLOURS = initials((Colour("black"), Colour("white")))


def kind_of(scene: Scene) -> BoardKind:
    return "square" if isinstance(scene.board, SquareBoard) else "hexagonal"


@given(positions())
def test_round_trip(scene: Scene) -> None:
    assert read_picture(kind_of(scene), text(scene), COLOURS) == Picture(scene.board, scene.stones)


@given(positions(), st.data())
def test_marks_and_notes_are_ignored(scene: Scene, data: st.DataObject) -> None:
    cells = st.sampled_from(scene.board.cells)
    marks: st.SearchStrategy[Mark] = st.sampled_from(("asked", "witness", "leaf", "line"))
    marked = data.draw(st.dictionaries(marks, st.lists(cells, max_size=5)))
    last = data.draw(st.lists(cells, max_size=2))
    drawn = text(replace(scene, marked=marked, last=tuple(last), caption="Two BLACK stones."))
    assert read_picture(kind_of(scene), drawn, COLOURS) == Picture(scene.board, scene.stones)


def test_coordinates_and_blanks_may_be_left_out() -> None:
    picture = read_picture("square", ["", "  ..W", "  B..", "  ...", "", "B is black"], COLOURS)
    assert {picture.board.name(cell): colour for cell, colour in picture.stones.items()} == {
        "a2": Colour("black"),
        "c3": Colour("white"),
    }


def test_stones_by_colour_are_in_board_order() -> None:
    picture = read_picture("hexagonal", ["BW", "W.B", "#B"], COLOURS)
    assert {colour: picture.board.names(cells) for colour, cells in picture.by_colour().items()} == {
        Colour("black"): (CellName("a2"), CellName("b3"), CellName("c1")),
        Colour("white"): (CellName("b1"), CellName("c2")),
    }
    assert picture.board.describe() == "the hexagonal board of size 2 without 1 of its cells"


@pytest.mark.parametrize(
    ("kind", "lines", "message"),
    [
        ("square", [], "no rows"),
        ("square", ["  ", ""], "no rows"),
        ("square", ["a b c"], "no rows"),
        ("square", ["..", "..."], "row 1 has 3 cells"),
        ("square", ["..", "."], "row 1 has 1 cells"),
        ("square", ["1 ..", "2 .."], "row 1 of the picture is labelled 2"),
        ("square", ["..", "..", "a c"], "run from a to b"),
        ("square", ["..", "#."], "a1: a square board has no removed cells"),
        ("square", ["..", ".R"], r"b1: 'R' is no stone; the stones are B \(black\), W \(white\)"),
        ("square", ["..", ".+"], r"b1: '\+' is no stone"),
        ("square", ["..", ".b"], "stones are capital letters"),
        ("hexagonal", ["..", ".."], "an odd number of rows, not 2"),
        ("hexagonal", ["..", "....", ".."], "row b has 4 cells: in a picture of a hexagonal board of size 2"),
        ("hexagonal", ["c ..", "b ... 3", "a .. 3"], "row a ends with the number 3: its last cell is a2"),
        ("hexagonal", ["c ..", "c ...", "a .."], "row b of the picture is labelled c"),
        ("hexagonal", [".", "a"], "a hexagonal board has no columns"),
    ],
)
def test_what_is_no_picture(kind: BoardKind, lines: list[str], message: str) -> None:
    with pytest.raises(BadPicture, match=message):
        read_picture(kind, lines, COLOURS)
