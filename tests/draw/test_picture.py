"""Pictures read back: the round trip, what is forgiven and what is not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.core.boards import BoardKind
from rulestone.core.boards.hexagonal import HEXAGONAL, HexBoard
from rulestone.core.boards.square import SQUARE, SquareBoard
from rulestone.core.names import CellName, Colour, Size
from rulestone.draw.scene import Scene, Sign, initials
from rulestone.draw.text import BadPicture, PicturedPosition, read_picture, text
from rulestone_hex.board import RHOMBIC, Rhombus
from tests.draw.scenes import positions

COLOURS = initials((Colour("black"), Colour("white")))


KINDS: dict[type, BoardKind] = {SquareBoard: SQUARE, HexBoard: HEXAGONAL, Rhombus: RHOMBIC}


def kind_of(scene: Scene) -> BoardKind:
    return KINDS[type(scene.board)]


@given(positions(), st.data())
def test_what_text_draws_is_read_back_whatever_is_marked_and_noted(scene: Scene, data: st.DataObject) -> None:
    cells = st.sampled_from(scene.board.cells)
    marks: st.SearchStrategy[Sign] = st.sampled_from(("asked", "witness", "leaf", "line"))
    marked = data.draw(st.dictionaries(marks, st.lists(cells, max_size=5)))
    last = data.draw(st.lists(cells, max_size=2))
    caption = data.draw(st.sampled_from(("", "Two BLACK stones.")))
    drawn = text(replace(scene, marked=marked, last=tuple(last), caption=caption))
    assert read_picture(kind_of(scene), drawn, COLOURS) == PicturedPosition(scene.board, scene.stones)


def test_coordinates_and_blanks_may_be_left_out() -> None:
    picture = read_picture(SQUARE, ["", "  ..W", "  B..", "  ...", "", "B is black"], COLOURS)
    assert {picture.board.name(cell): colour for cell, colour in picture.stones.items()} == {
        "a2": Colour("black"),
        "c3": Colour("white"),
    }


def test_stones_by_colour_are_in_board_order() -> None:
    picture = read_picture(HEXAGONAL, ["BW", "W.B", "#B"], COLOURS)
    assert {colour: picture.board.names(cells) for colour, cells in picture.by_colour().items()} == {
        Colour("black"): (CellName("a2"), CellName("b3"), CellName("c1")),
        Colour("white"): (CellName("b1"), CellName("c2")),
    }
    assert picture.board.describe() == "the hexagonal board of size 2 without 1 of its cells"


@pytest.mark.parametrize(
    ("kind", "lines", "message"),
    [
        (SQUARE, [], "the picture has 0 rows: a square board has 1, 2, 3 or so on"),
        (SQUARE, ["a b c"], "the picture has 0 rows"),
        (SQUARE, ["..", "..."], "row 1: '...' is not 2 cells of the 2×2 board"),
        (SQUARE, ["1 ..", "2 .."], "row 1: '2 ..' is not 2 cells of the 2×2 board, with right coordinates"),
        (SQUARE, ["..", "..", "a c"], "the columns of the 2×2 board are a b"),
        (SQUARE, ["..", "#."], "a1: a square board has no removed cells"),
        (SQUARE, ["..", ".R"], r"b1: 'R' is no stone; the stones are B \(black\), W \(white\)"),
        (SQUARE, ["..", ".b"], "b1: 'b' is no stone"),
        (HEXAGONAL, ["..", ".."], "the picture has 2 rows: a hexagonal board has 1, 3, 5 or so on"),
        (HEXAGONAL, ["c ..", "b ... 3", "a .. 3"], "row a: 'a .. 3' is not 2 cells"),
        (HEXAGONAL, [".", "a"], "the columns of the hexagonal board of size 1 have no letters"),
        (RHOMBIC, ["..", "...", "..."], "row 3: '..' is not 3 cells of the rhombus of size 3"),
    ],
)
def test_what_is_no_picture(kind: BoardKind, lines: list[str], message: str) -> None:
    with pytest.raises(BadPicture, match=message):
        read_picture(kind, lines, COLOURS)


CLASHING = tuple(map(Colour, ("blue", "black", "Bb")))


def test_colours_that_begin_alike_have_letters_of_their_own() -> None:
    assert initials((*CLASHING, CLASHING[0])) == {"B": "blue", "L": "black", "A": "Bb"}
    board = SQUARE.board(Size(2))
    stones = dict(zip(board.cells, CLASHING, strict=False))
    scene = Scene(board=board, stones=stones, legal={CLASHING[1]: board.cells[3:]}, colours=CLASHING)
    assert text(scene) == ("2  A l", "1  B L", "   a b", "", "l    Black may place")
    stones_only = replace(scene, legal={})
    assert read_picture(SQUARE, text(stones_only), initials(CLASHING)) == PicturedPosition(board, stones)
