"""Text in colour: the same characters, and stones that are told from one another."""

import pytest

from rulestone.core.boards import Cell, square_board
from rulestone.core.names import Colour, Size
from rulestone.draw.scene import Scene, initials
from rulestone.draw.terminal import rich_text
from rulestone.draw.text import text
from tests.draw.scenes import SCENES


@pytest.mark.parametrize("name", SCENES)
def test_says_what_the_plain_text_says(name: str) -> None:
    coloured = rich_text(SCENES[name]).plain.split("\n")
    assert tuple(line.rstrip() for line in coloured) == text(SCENES[name])


COLOURS = tuple(map(Colour, ("black", "white", "red", "blue", "dark", "light")))


def test_stones_differ_in_style() -> None:
    stones = {Cell(index): colour for index, colour in enumerate(COLOURS)}
    picture = rich_text(Scene(board=square_board(Size(3)), stones=stones))
    styles = {
        span.style for span in picture.spans if picture.plain[span.start : span.end] in initials(COLOURS)
    }
    assert len(styles) == len(COLOURS)


def test_the_cell_asked_about_is_coloured() -> None:
    picture = rich_text(Scene(board=square_board(Size(2)), marked={"asked": (Cell(0),)}))
    assert "bold magenta" in {span.style for span in picture.spans}
