"""The caption and the key below a picture: what is in it, and how it is broken into lines."""

from dataclasses import replace
from xml.etree.ElementTree import Element

from rulestone.core.boards import BOTTOM, LEFT, square_board
from rulestone.core.names import Colour, Size
from rulestone.draw.scene import Scene
from rulestone.draw.svg import draw_key, make_key
from rulestone.draw.tiled import plan_of

BLACK, WHITE = Colour("black"), Colour("white")
BOARD = square_board(Size(3))
SHAPE = plan_of(BOARD).shape
SCENE = Scene(
    board=BOARD,
    edges={BOTTOM: BLACK, LEFT: WHITE},
    last=(BOARD.cells[0],),
    legal={BLACK: BOARD.cells[1:3]},
    marked={"asked": BOARD.cells[4:5]},
    caption="A caption of some words that is longer than one line.",
)
MEANINGS = ["Black: bottom", "White: left", "the cell asked about", "last move", "Black may place"]


def meanings(width: float) -> list[list[str]]:
    return [[words for _, _, words in row] for row in make_key(SCENE, SHAPE, width).rows]


def test_all_that_the_picture_shows_is_explained_once() -> None:
    assert meanings(2000) == [MEANINGS]
    assert make_key(Scene(board=BOARD), SHAPE, 300).rows == ()


def test_what_does_not_fit_goes_to_the_next_row() -> None:
    assert [words for row in meanings(300) for words in row] == MEANINGS
    assert 1 < len(meanings(300)) < len(MEANINGS)
    assert meanings(10) == [[words] for words in MEANINGS]
    for row in make_key(SCENE, SHAPE, 300).rows:
        left, _, words = row[-1]
        assert left + 28 + 0.54 * 13 * len(words) <= 300
        assert row[0][0] == 0
        assert [left for left, _, _ in row] == sorted(left for left, _, _ in row)


def test_a_caption_is_wrapped_at_blanks() -> None:
    lines = make_key(SCENE, SHAPE, 150).caption
    assert " ".join(lines) == SCENE.caption
    assert len(lines) > 1
    assert make_key(replace(SCENE, caption=""), SHAPE, 150).caption == ()


def test_the_height_is_that_of_its_lines() -> None:
    wide, narrow = make_key(SCENE, SHAPE, 2000), make_key(SCENE, SHAPE, 10)
    assert wide.height == 2 * 24
    assert narrow.height == 24 * (len(narrow.caption) + len(MEANINGS))


def test_a_key_is_drawn_with_a_sample_to_each_meaning() -> None:
    parent = Element("g")
    draw_key(parent, make_key(SCENE, SHAPE, 2000))
    texts = {
        kind: [each.text for each in parent.iter("text") if each.get("class") == kind]
        for kind in ("caption", "meaning")
    }
    assert texts == {"caption": [SCENE.caption], "meaning": MEANINGS}
    samples = [each for each in parent if each.tag == "g"]
    assert len(samples) == len(MEANINGS)
    assert all(len(each) > 0 for each in samples)
