"""The empty board: each cell by its name, holes, bands and coordinates."""

from xml.etree.ElementTree import Element

import pytest

from rulestone.core.boards import BOTTOM, LEFT, TOP, Board, hex_board, square_board
from rulestone.core.names import CellName, Colour, Size
from rulestone.draw.svg import draw_ground, draw_places
from rulestone.draw.tiled import plan_of
from rulestone.draw.tones import tones
from tests.rhombus import RHOMBIC

BLACK, WHITE, RED = Colour("black"), Colour("white"), Colour("red")
TONES = tones((BLACK, WHITE))


def ground(board: Board, owners: dict[str, Colour] | None = None) -> Element:
    """The ground of a board, its sides owned."""
    parent = Element("g")
    all_tones = {**TONES, **tones((RED,))}
    edges = {side: all_tones[owners[side]] for side in (TOP, BOTTOM, LEFT) if owners and side in owners}
    draw_ground(parent, board, plan_of(board), edges)
    return parent


def classes(parent: Element) -> list[str]:
    return [element.get("class", "") for element in parent.iter() if element.get("class")]


@pytest.mark.parametrize("board", [square_board(Size(3)), hex_board(Size(2)), RHOMBIC.board(Size(2))])
def test_every_cell_is_there_once_and_says_its_name(board: Board) -> None:
    cells = [element for element in ground(board).iter("path") if "data-cell" in element.attrib]
    assert [element.get("data-cell") for element in cells] == list(board.names(board.cells))
    assert all(element.findtext("title") == element.get("data-cell") for element in cells)


def test_a_hole_is_no_cell_and_says_that_it_was_one() -> None:
    parent = ground(hex_board(Size(2), [CellName("b2")]))
    (hole,) = (element for element in parent.iter("path") if "data-hole" in element.attrib)
    assert (hole.get("data-hole"), hole.findtext("title")) == ("b2", "b2, removed")
    assert "b2" not in {element.get("data-cell") for element in parent.iter("path")}
    assert "holes" not in classes(ground(hex_board(Size(2))))


def test_only_a_board_of_lines_has_a_grid() -> None:
    assert "grid over" in classes(ground(square_board(Size(2))))
    assert "grid over" not in classes(ground(hex_board(Size(2))))


def test_a_band_has_the_look_of_its_owner_and_a_figure_where_it_must() -> None:
    plain = classes(ground(square_board(Size(2)), {TOP: BLACK}))
    assert plain.count("edge black") == 1
    assert not any(kind.startswith("figure") for kind in plain)
    figured = classes(ground(square_board(Size(2)), {TOP: RED, LEFT: WHITE}))
    assert figured.count("figure on-red") == 2
    assert figured.count("edge white") == 1


def test_coordinates_are_those_of_the_plan() -> None:
    parent = Element("g")
    draw_places(parent, plan_of(hex_board(Size(2))), 12)
    texts = [(element.text, element.get("class")) for element in parent.iter("text")]
    assert texts[:2] == [("a", "place before"), ("2", "place after")]
    assert {element.get("font-size") for element in parent.iter("text")} == {"12"}
