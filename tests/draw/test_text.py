"""Pictures of text: on a terminal and elsewhere, and the looks of colours."""

from itertools import permutations

import pytest

from rulestone.core.boards import LEFT, TOP, Board, Cell
from rulestone.core.boards.square import SQUARE
from rulestone.core.names import Colour, Size
from rulestone.draw.plan import looks
from rulestone.draw.scene import Scene
from rulestone.draw.svg import style_sheet, svg
from rulestone.draw.text import rich_text, text
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.scenes import SCENES


@pytest.mark.parametrize("name", SCENES)
def test_the_text_is_the_golden_picture_with_and_without_colour(name: str) -> None:
    plain = text(SCENES[name])
    assert_golden(FOLDER / "pictures" / f"{name}.txt", "\n".join(plain) + "\n")
    assert tuple(line.rstrip() for line in rich_text(SCENES[name]).plain.split("\n")) == plain


KNOWN = tuple(map(Colour, ("black", "white", "red", "blue", "dark", "light")))


UNKNOWN = tuple(map(Colour, ("green", "yellow")))


@pytest.mark.parametrize("colours", [*permutations((*KNOWN[:4], *UNKNOWN), 2), (KNOWN[4], KNOWN[5])])
def test_the_two_colours_of_a_game_differ_without_hue(colours: tuple[Colour, Colour]) -> None:
    first, second = looks(colours).values()
    assert (
        first.dark != second.dark
        or (first.has_figure and second.has_figure)
        or first.has_figure != second.has_figure
    )
    assert first.figure != second.figure
    assert first.terminal != second.terminal
    assert first.name != second.name


CLASHING = tuple(map(Colour, ("blue", "black", "Bb")))


def test_colours_with_one_initial_get_different_letters() -> None:
    board = SQUARE.board(Size(2))
    stones = dict(zip(board.cells, CLASHING, strict=False))
    scene = Scene(board=board, stones=stones, legal={CLASHING[1]: board.cells[3:]}, colours=CLASHING)
    assert text(scene) == ("2  A l", "1  B L", "   a b", "", "l    Black may place")


def test_a_colour_keeps_its_shade_if_it_is_alone_on_the_board() -> None:
    scene = Scene(board=SQUARE.board(Size(2)), stones={Cell(0): UNKNOWN[1]}, colours=UNKNOWN)
    assert 'class="stone light"' in svg(scene)
    assert 'class="stone dark"' not in svg(scene)


def picture(board: Board, first: Colour, second: Colour) -> Scene:
    return Scene(
        board=board,
        stones={Cell(0): first, Cell(1): second},
        edges={TOP: first, LEFT: second},
        legal={first: [Cell(2)], second: [Cell(3)]},
        labels={Cell(1): "1"},
    )


def test_every_class_of_a_colour_is_in_the_style_sheet_of_its_picture() -> None:
    drawn = svg(picture(SQUARE.board(Size(2)), *UNKNOWN))
    assert style_sheet() in drawn
    for tone in ("dark", "light"):
        assert f".{tone} {{" in drawn
        for what in ("stone", "edge", "may"):
            assert f'class="{what} {tone}"' in drawn
    assert 'class="label on-light"' in drawn
