"""Everything on the board: stones, labels, marks and legal placements, in the order in which they lie."""

from xml.etree.ElementTree import Element

from rulestone.core.boards import hex_board, square_board
from rulestone.core.names import Colour, Size
from rulestone.draw.scene import Scene
from rulestone.draw.svg_pieces import draw_position
from rulestone.draw.tiled import plan_of
from rulestone.draw.tones import tones

BLACK, WHITE = Colour("black"), Colour("white")
SQUARE, HEXAGONAL = square_board(Size(2)), hex_board(Size(2))
A1, B1, A2, B2 = SQUARE.cells


def drawn(scene: Scene, scale: float = 1.0) -> Element:
    parent = Element("g")
    draw_position(parent, scene, plan_of(scene.board), tones((BLACK, WHITE)), scale)
    return parent


def kinds(parent: Element) -> list[str]:
    return [element.get("class", "") for element in parent.iter() if element.get("class")]


def test_stones_lie_above_the_hatching_and_below_the_marks() -> None:
    scene = Scene(board=SQUARE, stones={A1: BLACK}, last=(A1,), marked={"witness": (A1,), "asked": (B1,)})
    order = kinds(drawn(scene))
    assert order == ["over", "hatch", "stone black", "witness", "asked", "asked", "last"]


def test_a_label_takes_the_place_of_figures_and_of_legal_placements() -> None:
    scene = Scene(board=SQUARE, stones={A1: WHITE}, legal={BLACK: (B1, A2)}, labels={A1: "3", B1: "12"})
    parent = drawn(scene)
    assert kinds(parent).count("may black") == 1
    labels = [(each.text, each.get("class"), each.get("font-size")) for each in parent.iter("text")]
    assert labels == [("3", "label on-white", "17"), ("12", "label halo", "17")]
    long = [each.get("font-size") for each in drawn(Scene(board=SQUARE, labels={A1: "123"})).iter("text")]
    assert long == ["12"]


def test_both_colours_may_place_side_by_side() -> None:
    parent = drawn(Scene(board=SQUARE, legal={BLACK: (A1,), WHITE: (A1,)}))
    assert kinds(parent)[1:] == ["may black", "may white"]
    dot = next(each for each in parent.iter() if each.get("class") == "may black")
    assert dot.get("cx") == "14"  # left of the middle of a cell that is 40 wide


def test_cells_with_outlines_bear_their_names_while_there_is_room() -> None:
    scene = Scene(board=HEXAGONAL, stones={HEXAGONAL.cells[0]: BLACK})
    names = [each.text for each in drawn(scene).iter("text")]
    assert names == list(HEXAGONAL.names(HEXAGONAL.cells[1:]))
    assert list(drawn(scene, 0.5).iter("text")) == []
    assert list(drawn(Scene(board=SQUARE)).iter("text")) == []


def test_a_leaf_beside_a_label_is_smaller_and_aside() -> None:
    alone, labelled = (
        next(each for each in drawn(scene).iter() if each.get("class") == "leaf").get("d", "")
        for scene in (
            Scene(board=SQUARE, marked={"leaf": (A1,)}),
            Scene(board=SQUARE, marked={"leaf": (A1,)}, labels={A1: "2"}),
        )
    )
    assert alone.startswith("M11 ")
    assert alone != labelled


def test_lines_join_the_middles_of_cells() -> None:
    parent = drawn(Scene(board=SQUARE, lines=((A1, B2),), marked={"line": (B2,)}))
    (line,) = (each for each in parent.iter() if each.get("class") == "sight")
    assert line.get("d") == "M20 60L60 20"
    assert kinds(parent)[-1] == "seen"
