"""SVG pictures: well-formed, complete, the same every time, and with nothing from outside."""

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from rulestone.draw.scene import Scene
from rulestone.draw.svg import key_svg, style_sheet, svg
from rulestone.draw.svg_pieces import arrow
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.scenes import SCENES, positions

SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)  # noqa: S314 - what we have drawn ourselves can be trusted


def elements(drawn: str, tag: str) -> list[ElementTree.Element]:
    return list(parsed(drawn).iter(SVG + tag))


def stones(drawn: str) -> Counter[str]:
    """How often each kind of stone is drawn: once at each corner of a line but its ends."""
    kinds: dict[str | None, str] = {
        f"url(#{e.get('id')})": next(iter(e)).get("class", "") for e in elements(drawn, "marker")
    }
    stamped = ((kinds.get(e.get("marker-mid"), ""), e.get("d", "")) for e in elements(drawn, "path"))
    return Counter({kind: way.count("L") - 1 for kind, way in stamped if kind.startswith("stone")})


def test_a_colour_that_may_only_move_onto_stones_has_no_figure_in_the_key() -> None:
    scene = SCENES["evening-opening"]
    cell, (first, second) = scene.board.cells[0], scene.palette()
    shown = replace(scene, stones={cell: first}, legal={first: [cell], second: scene.board.cells})
    assert shown.placers() == (second,)


def test_the_head_of_an_arrow_is_at_the_end_of_its_last_part() -> None:
    *way, left, right = arrow([(0, 0), (0, 40), (40, 40)])
    assert way == [((0, 0), (0, 40)), ((0, 40), (40, 40))]
    assert {left, right} == {((31, 34), (40, 40)), ((31, 46), (40, 40))}


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if len(scene.board.cells) < 200])
def test_the_drawing_is_the_golden_picture(name: str) -> None:
    assert_golden(FOLDER / "pictures" / f"{name}.svg", svg(SCENES[name]))


@settings(deadline=None)
@given(positions())
def test_every_cell_and_stone_is_drawn_once(scene: Scene) -> None:
    drawn = svg(scene)
    cells = Counter(path.get("data-cell") for path in elements(drawn, "path"))
    del cells[None]
    assert cells == Counter(scene.board.names(scene.board.cells))
    assert stones(drawn) == Counter(f"stone {colour}" for colour in scene.stones.values())


@pytest.mark.parametrize("name", SCENES)
def test_the_drawing_is_self_contained_and_accessible(name: str) -> None:
    scene = SCENES[name]
    drawn = svg(scene)
    assert not re.search(r"(?i)https?:(?!//www\.w3\.org/2000/svg)|url\((?!#)|href|@import|<script", drawn)
    assert style_sheet().startswith((elements(drawn, "style")[0].text or "?").lstrip())
    assert "prefers-color-scheme: dark" in drawn
    root = parsed(drawn)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == (scene.caption or scene.board.describe())
    assert root[1].tag == f"{SVG}desc"
    for cell, colour in scene.stones.items():
        assert re.search(rf"{colour.capitalize()}: [^.]*\b{scene.board.name(cell)}\b", root[1].text or "")


def test_a_board_that_pictures_of_a_page_share_has_its_colours_in_each() -> None:
    shared = parsed(svg(SCENES["minefield-switch"], styled=False, drawn_ids=set())).find(".//g[@id]")
    assert shared is not None
    assert shared.get("class") == "rulestone"  # what is referred to has no other ancestors


def test_every_element_lies_within_the_picture() -> None:
    for scene in SCENES.values():
        root = parsed(svg(scene))
        _, _, width, height = map(float, root.get("viewBox", "").split())
        board = root.find(f"{SVG}g")
        assert board is not None
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", board.get("transform", ""))
        assert moved is not None
        left, top = map(float, moved.groups())
        pieces = {path for marker in board.iter(f"{SVG}marker") for path in marker.iter()}
        for path in {*board.iter(f"{SVG}path")} - pieces:
            for x, y in re.findall(r"[ML](\S+?) ([^MLZQ]+)", path.get("d", "")):
                assert 0 <= left + float(x) <= width, "it sticks out at the left or at the right"
                assert 0 <= top + float(y) <= height, "it sticks out above or below"


def test_the_drawing_does_not_depend_on_the_order_of_stones() -> None:
    scene = SCENES["lefe-leaves"]
    assert svg(scene) == svg(replace(scene, stones=dict(reversed([*scene.stones.items()]))))


def test_captions_are_escaped() -> None:
    scene = replace(SCENES["square-1"], caption='</svg><script>"&\x00\x1b\ud800')
    assert elements(svg(scene), "title")[0].text == '</svg><script>"&\ufffd\ufffd\ufffd'


def words(picture: str) -> list[str]:
    """The texts in a picture, in order."""
    return [element.text or "" for element in parsed(picture).iter() if element.tag.endswith("text")]


@pytest.mark.parametrize("scene", SCENES.values(), ids=list(SCENES))
def test_the_key_can_be_drawn_apart_within_a_width(scene: Scene) -> None:
    whole, board = words(svg(scene)), words(svg(scene, keyed=False))
    assert whole[: len(board)] == board
    for width in (150, 400, 2000):
        key = key_svg(scene, width)
        assert " ".join(whole[len(board) :]) == " ".join(words(key)), "though broken elsewhere"
        assert "<style>" not in key
        rows = {float(element.get("y", "")) for element in elements(key, "text")}
        assert float(parsed(key).get("height", "")) == 24 * len(rows)


def luminance(colour: str) -> float:
    """How light a colour is, as the contrast of web pages is reckoned."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.03928 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_stones_stand_out_from_each_other_and_from_the_board(scheme: str) -> None:
    light, dark = style_sheet().split("@media screen and (prefers-color-scheme: dark)")
    look = dict(re.findall(r"--rs-([\w-]+): (#\w{6})", light))
    if scheme == "dark":
        look |= dict(re.findall(r"--rs-([\w-]+): (#\w{6})", dark))
    for first, second in (("dark", "light"), ("black", "white")):
        assert contrast(look[first], look[second]) >= 3, "too little contrast"
    for colour in ("black", "white", "red", "blue", "dark", "light"):
        assert max(contrast(look[part], look["cell"]) for part in (colour, f"{colour}-rim")) >= 3, colour
