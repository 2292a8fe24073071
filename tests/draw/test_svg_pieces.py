"""The pieces of an SVG picture: paths, texts, outlines, and figures where lightness tells nothing."""

from xml.etree.ElementTree import Element

import pytest

from rulestone.core.names import Colour
from rulestone.draw import svg_pieces
from rulestone.draw.svg_pieces import closed, coordinate, draw_words, plain, strokes
from rulestone.draw.tones import tones

SQUARE = ((0, 0), (16, 0), (16, 16), (0, 16))
BESIDE = tuple((x + 16, y) for x, y in SQUARE)


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.001, "0"), (1.5, "1.5"), (2.0, "2"), (3.14159, "3.14"), (-7, "-7")]
)
def test_a_coordinate_has_no_more_decimals_than_it_needs(value: float, text: str) -> None:
    assert coordinate(value) == text


def test_paths_are_closed_or_of_separate_lines() -> None:
    assert closed(SQUARE) == "M0 0L16 0L16 16L0 16Z"
    assert strokes([((0, 0), (1, 2)), ((3, 3), (4, 4.5))]) == "M0 0L1 2M3 3L4 4.5"
    assert strokes([]) == ""


@pytest.mark.parametrize("text", ["a\x00b", "a\x1bb", "a\ud800b", "a\uffffb"])
def test_what_xml_cannot_hold_is_replaced(text: str) -> None:
    assert plain(text) == "a\ufffdb"
    element = draw_words(Element("g"), "caption", (1, 2.25), text, 13)
    assert (element.text, element.get("x"), element.get("y")) == ("a\ufffdb", "1", "2.25")


def test_the_side_that_two_cells_share_is_not_outlined() -> None:
    parent = Element("g")
    svg_pieces.draw_witness_outline(parent, (SQUARE, BESIDE))
    lines = parent[0].get("d", "").split("M")[1:]
    assert len(lines) == 6
    assert "16 0L16 16" not in lines


def test_the_hatching_of_cells_side_by_side_goes_on_from_one_to_the_other() -> None:
    parent = Element("g")
    svg_pieces.draw_witness(parent, (SQUARE, BESIDE))
    whole = parent[0].get("d", "")
    alone = Element("g")
    svg_pieces.draw_witness(alone, (SQUARE,))
    assert whole.startswith(alone[0].get("d", ""))
    for line in whole.split("M")[1:]:
        (a, b), (c, d) = (map(float, point.split()) for point in line.split("L"))
        assert (a + b, a + b) == (c + d, round((a + b) / 8) * 8)


def test_a_stone_bears_a_figure_where_lightness_does_not_tell() -> None:
    looks = tones((Colour("black"), Colour("white"), Colour("red")))
    kinds = {}
    for colour, tone in looks.items():
        parent = Element("g")
        svg_pieces.draw_stone(parent, tone, (0, 0))
        kinds[colour] = [element.get("class") for element in parent.iter() if element.get("class")]
    assert kinds == {
        "black": ["stone black"],
        "white": ["stone white"],
        "red": ["stone red", "figure on-red"],
    }
    bare = Element("g")
    svg_pieces.draw_stone(bare, looks[Colour("red")], (0, 0), bare=True)
    assert [element.get("class") for element in bare] == ["stone red"]


def test_an_empty_cell_that_is_asked_about_is_crossed() -> None:
    empty, occupied = Element("g"), Element("g")
    svg_pieces.draw_asked(empty, SQUARE, (0, 0))
    svg_pieces.draw_asked(occupied, SQUARE, (0, 0), occupied=True)
    assert (len(empty), len(occupied)) == (2, 1)
