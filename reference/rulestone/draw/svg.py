"""Pictures as SVG documents: self-contained, deterministic, readable in light and dark; and as PNG."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zlib import crc32

from rulestone.core.boards import Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import Colour
from rulestone.core.wording import with_extra
from rulestone.draw.plan import LETTER_HEIGHT, XY, Look, Plan, Polygon, around, looks, plan_of
from rulestone.draw.scene import Scene
from rulestone.draw.svg_pieces import (
    Drawing,
    add_group,
    arrow,
    closed,
    coordinate,
    draw_asked,
    draw_key,
    draw_last,
    draw_leaf,
    draw_may_place,
    draw_shape,
    draw_stone,
    draw_taken,
    draw_witness,
    draw_words,
    group,
    path,
    stamp,
    strokes,
)
from rulestone.quoting import without_controls

_PADDING = 16.0
"""The free space around the key, in SVG units."""

_LEAST_WIDTH = 280.0
"""Minimum width of a picture with a caption or a key, in SVG units: its words need room."""

_PIXELS_PER_UNIT = 2
"""How many pixels wide and high a PNG has for each unit of the SVG."""

_DARK_STYLES = re.compile(r"@media screen and \(prefers-color-scheme: dark\) \{(?:[^{}]*\{[^{}]*\})*\s*\}")
_VARIABLE = re.compile(r"(--rs-[\w-]+): ([^;]+);")
_VARIABLE_USE = re.compile(r"var\((--rs-[\w-]+)\)")
"""Matches in the style sheet: the styles for dark surroundings, a variable with its value, and its use."""


def svg(scene: Scene, *, styled: bool = True, keyed: bool = True, drawn_ids: set[str] | None = None) -> str:
    """Return the picture as an SVG document, or as a part of a page.

    Every cell of the board is an element with its name as `data-cell`.

    Args:
        scene: the contents.
        styled: whether to include the style sheet. A page with many pictures includes it once instead.
        keyed: whether to add its caption and the meaning of its signs below it.
        drawn_ids: the ids of the boards, keys and pieces in earlier pictures of the page. This one refers to
            them, or adds its own. Its cells have no names then. None for a picture alone.
    """
    root = _picture(scene, styled=styled, keyed=keyed, drawn_ids=drawn_ids)
    if drawn_ids is None:
        return _written(root)
    del root.attrib["xmlns"]  # a page needs none
    return tostring(root, encoding="unicode")


def png(document: str) -> bytes:
    """Return a document as PNG, in the colours for light surroundings. resvg makes it, if it is installed.

    Raises:
        BadInput: resvg is not installed.
    """
    try:
        from resvg_py import svg_to_bytes  # an extra
    except ImportError as missing:
        raise BadInput(f"a PNG needs another library: {with_extra('png')}") from missing
    return svg_to_bytes(svg_string=in_plain_colours(document), zoom=_PIXELS_PER_UNIT)


def key_svg(scene: Scene, width: float) -> str:
    """Return the key of a picture as an SVG of its own, without a style sheet.

    Args:
        scene: the contents of the picture.
        width: its maximum width in pixels.
    """
    key, height = draw_key(scene, plan_of(scene.board).shape, width, set())
    root = _document(width, height)
    SubElement(root, "title").text = "Key"
    root.append(key)
    _rename_ids(root)
    return _written(root)


def in_plain_colours(text: str) -> str:
    """Replace the variables of a document by its light colours, for programs without support for them."""
    light = _DARK_STYLES.sub("", text)
    colours = dict(_VARIABLE.findall(light))
    return _VARIABLE_USE.sub(lambda use: colours[use[1]], light)


def style_sheet() -> str:
    """Return the style sheet of all pictures, for a page that includes it once."""
    return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


def _picture(scene: Scene, *, styled: bool, keyed: bool, drawn_ids: set[str] | None) -> Element:
    plan, look_of = plan_of(scene.board), looks(scene.palette())
    width = plan.width + 2 * plan.aside
    height = below = plan.top + plan.height + plan.bottom
    known: set[str] = set() if drawn_ids is None else drawn_ids
    key = None
    if keyed:
        roomy = max(width, _LEAST_WIDTH)
        key, needed = draw_key(scene, plan.shape, roomy - 2 * _PADDING, known)
        if needed:
            width, height = roomy, below + needed + _PADDING
    root = _document(width, height)
    SubElement(root, "title").text = without_controls(scene.caption or scene.board.describe())
    SubElement(root, "desc").text = without_controls(_description(scene, offers=drawn_ids is None))
    if styled:
        SubElement(root, "style").text = "\n" + style_sheet()
    SubElement(root, "rect", {"class": "panel", "rx": "8"} | _size(width, height))
    place = f"translate({coordinate((width - plan.width) / 2)} {coordinate(plan.top)})"
    board = SubElement(root, "g", {"transform": place})
    if drawn_ids is None:
        board.extend(_ground(scene, plan, look_of, None))
    else:
        add_group(board, _ground(scene, plan, look_of, known), known)
    _draw_position(board, scene, plan, look_of, known)
    if key is not None and len(key):
        key.set("transform", f"translate({coordinate(_PADDING)} {coordinate(below)})")
        root.append(key)
    if drawn_ids is None:
        _rename_ids(root)
    return root


def _rename_ids(root: Element) -> None:
    """Let no other picture of a page have the ids of this one."""
    own = f"-{crc32(tostring(root)):x}"
    for element in root.iter():
        if "id" in element.attrib:
            element.set("id", element.attrib["id"] + own)
        if "marker-mid" in element.attrib:
            element.set("marker-mid", element.attrib["marker-mid"].replace(")", f"{own})"))


def _document(width: float, height: float) -> Element:
    box = f"0 0 {coordinate(width)} {coordinate(height)}"
    root = {"xmlns": "http://www.w3.org/2000/svg", "class": "rulestone", "role": "img", "viewBox": box}
    return Element("svg", root | _size(width, height))


def _size(width: float, height: float) -> dict[str, str]:
    return {"width": coordinate(width), "height": coordinate(height)}


def _written(root: Element) -> str:
    indent(root, space=" ")
    return tostring(root, encoding="unicode") + "\n"


def _description(scene: Scene, *, offers: bool) -> str:
    """Describe the picture in words, for screen readers; with `offers`, legal placements too."""
    groups: dict[str, list[Cell]] = {}
    for cell in scene.board.cells:
        stone = scene.stones.get(cell)
        said = [] if stone is None else [str(stone)]
        said += map(scene.meaning, scene.signs(cell))
        said += [f"{colour} {scene.offer}" for colour in scene.may_place(cell) if offers]
        for words in said:
            groups.setdefault(words, []).append(cell)
    for _, _, near in scene.across:
        groups.setdefault("across the rim", []).append(near)
    if scene.board.removed:
        groups["removed"] = sorted(scene.board.removed)
    names = scene.board.names
    listed = sorted(f"{what.capitalize()}: {', '.join(names(cells))}." for what, cells in groups.items())
    return " ".join([f"{scene.board.describe().capitalize()}.", *listed])


def _ground(scene: Scene, plan: Plan, look_of: Mapping[Colour, Look], drawn_ids: set[str] | None) -> Element:
    """Return the board without anything on it.

    Each cell is an element with its name, unless pictures of a page share the board.
    """
    setting = Element("g", {} if drawn_ids is None else {"class": "rulestone"})
    if plan.grid:
        SubElement(setting, "rect", {"class": "square"} | _size(plan.width, plan.height))
    if drawn_ids is None:
        _draw_cells(setting, scene, plan)
    elif not plan.grid:
        for kind, cells in (("hexagons", scene.board.cells), ("holes", sorted(scene.board.removed))):
            centres = [plan.centres[cell] for cell in cells]
            stamp(setting, partial(draw_shape, kind=kind, shape=plan.shape), centres, drawn_ids)
    if plan.grid:
        path(setting, "grid over", strokes(plan.grid))
    _draw_edges(setting, scene, plan, look_of)
    places = group(setting, "places over")
    places.set("font-size", coordinate(LETTER_HEIGHT))
    for label in plan.labels:
        x, y = label.at
        draw_words(places, f"place {label.beside}".rstrip(), (x, y + 0.35 * LETTER_HEIGHT), label.text)
    if not plan.grid:
        names = group(setting, "names over")
        names.set("font-size", coordinate(0.65 * LETTER_HEIGHT))
        for cell in scene.board.cells:
            x, y = plan.centres[cell]
            draw_words(names, "name", (x, y + 16), scene.board.name(cell))
    return setting


def _draw_edges(parent: Element, scene: Scene, plan: Plan, look_of: Mapping[Colour, Look]) -> None:
    """Draw the strip along each side in the colour of its owner."""
    if not plan.bands:
        return
    owned = group(parent, "edges over")
    for side, colour in scene.edges.items():
        band, look = plan.bands[side], look_of[colour]
        path(owned, f"edge {look.name}", closed(band.shape))
        for at in band.figures if look.has_figure else ():
            path(owned, f"figure on-{look.name}", closed(around(at, look.figure, 3)))


def _draw_cells(parent: Element, scene: Scene, plan: Plan) -> None:
    for kind, data, also, cells in (
        ("points" if plan.grid else "hexagons", "data-cell", "", scene.board.cells),
        ("holes", "data-hole", ", removed", sorted(scene.board.removed)),
    ):
        within = group(parent, kind) if cells else parent
        for cell in cells:
            name = scene.board.name(cell)
            element = SubElement(within, "path", {data: name, "d": closed(plan.corners(cell))})
            SubElement(element, "title").text = f"{name}{also}"


def _draw_position(
    parent: Element, scene: Scene, plan: Plan, look_of: Mapping[Colour, Look], drawn_ids: set[str]
) -> None:
    """Draw everything on the board, from bottom to top."""
    over, centres = group(parent, "over"), plan.centres
    witnesses = [plan.corners(cell) for cell in scene.cells_with("witness")]
    if witnesses:
        draw_witness(over, witnesses)
    if scene.lines:
        path(over, "sight", strokes((centres[start], centres[end]) for start, end in scene.lines))
    for piece, cells in _pieces(scene, look_of):
        stamp(over, piece, [centres[cell] for cell in cells], drawn_ids)
    for colour, points in _offers(scene, plan).items():
        stamp(over, partial(draw_may_place, look=look_of[colour]), points, drawn_ids)
    for cell, label in scene.labels.items():
        x, y = centres[cell]
        stone = scene.stones.get(cell)
        kind = "label halo" if stone is None else f"label on-{look_of[stone].name}"
        size = 17 if len(label) < 3 else 12
        draw_words(over, kind, (x, y + 0.36 * size), label, size)
    for piece, cells in _signs(scene, plan.shape):
        stamp(over, piece, [centres[cell] for cell in cells], drawn_ids)
    for cell, direction, near in scene.across:
        (x, y), sides = centres[cell], (plan.shape[direction - 1], plan.shape[direction])
        at = (x + 0.31 * sum(across for across, _ in sides), y + 0.31 * sum(down for _, down in sides) + 3)
        draw_words(over, "label", at, scene.board.name(near), 8)
    for sign, moved in scene.paths.items():
        if moved:
            path(over, sign, strokes(arrow([centres[cell] for cell in moved])))


def _pieces(scene: Scene, look_of: Mapping[Colour, Look]) -> Iterator[tuple[Drawing, list[Cell]]]:
    """The stones that are there, and those that the last move took off, each with its cells."""
    for colour, look in look_of.items():
        own = sorted(cell for cell, stone in scene.stones.items() if stone == colour)
        yield partial(draw_stone, look=look), [cell for cell in own if cell not in scene.labels]
        yield partial(draw_stone, look=look, bare=True), [cell for cell in own if cell in scene.labels]
    for colour, look in look_of.items():
        taken = sorted(cell for cell, stone in scene.taken.items() if stone == colour)
        yield partial(draw_taken, look=look), taken


def _offers(scene: Scene, plan: Plan) -> Mapping[Colour, list[XY]]:
    """The points for the figure of each colour that may place. Two figures are next to each other."""
    points: dict[Colour, list[XY]] = {}
    for cell in scene.board.cells:
        placers = () if cell in scene.labels else scene.may_place(cell)
        x, y = plan.centres[cell]
        for number, colour in enumerate(placers):
            points.setdefault(colour, []).append((x + 12 * number - 6 * (len(placers) - 1), y))
    return points


def _signs(scene: Scene, shape: Polygon) -> Iterator[tuple[Drawing, list[Cell]]]:
    """The signs above the stones, each with its cells."""
    occupied = {*scene.stones, *scene.labels, *scene.paths.get("asked", ())}
    asked, leaves = scene.cells_with("asked"), scene.cells_with("leaf")
    yield partial(draw_shape, kind="seen", shape=shape, size=0.86), [*scene.cells_with("line")]
    yield partial(draw_asked, shape=shape), [cell for cell in asked if cell not in occupied]
    yield partial(draw_asked, shape=shape, occupied=True), [cell for cell in asked if cell in occupied]
    yield draw_leaf, [cell for cell in leaves if cell not in scene.labels]
    yield partial(draw_leaf, small=True), [cell for cell in leaves if cell in scene.labels]
    yield draw_last, [*scene.cells_with("last")]
