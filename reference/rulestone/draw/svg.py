"""Pictures as SVG documents: self-contained, deterministic, readable in light and dark."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from textwrap import wrap
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zlib import crc32

from rulestone.core.boards import Cell, Side
from rulestone.core.names import Colour
from rulestone.draw.looks import Look, looks
from rulestone.draw.plan import Plan, Point, Shape, around, plan_of
from rulestone.draw.scene import Scene, Sign
from rulestone.draw.svg_pieces import (
    Piece,
    arrow,
    closed,
    coordinate,
    draw_asked,
    draw_hatching,
    draw_last,
    draw_leaf,
    draw_may_place,
    draw_seen,
    draw_shape,
    draw_stone,
    draw_taken,
    draw_words,
    group,
    outline,
    path,
    plain,
    share,
    stamp,
    strokes,
)

_WIDEST = 880.0
"""Maximum width of a board on the screen in pixels, before it is scaled down."""

_LEAST_SCALE = 0.4
"""The smallest scale, at which a cell is 16 pixels wide."""

_LARGEST_LETTER = 18.5
"""The size of coordinates, in the board's own units, above which outlined cells show no names."""

_DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{(?:[^{}]*\{[^{}]*\})*\s*\}")
_VARIABLE = re.compile(r"(--rs-[\w-]+): ([^;]+);")
_USE = re.compile(r"var\((--rs-[\w-]+)\)")

_PADDING = 16.0
"""The free space around the key, in pixels."""


def svg(scene: Scene, *, styled: bool = True, keyed: bool = True, known: set[str] | None = None) -> str:
    """Return the picture as an SVG document, or as a part of a page.

    Every cell of the board is an element with its name as `data-cell`.

    Args:
        scene: the contents.
        styled: whether to include the style sheet. A page with many pictures includes it once instead.
        keyed: whether to add its caption and the meaning of its signs below it.
        known: the ids of what earlier pictures of the page have drawn: boards, keys, pieces. This one refers
            to them, or adds its own. Its cells have no names then. None for a picture by itself.
    """
    root = _picture(scene, styled=styled, keyed=keyed, known=known)
    if known is None:
        return _written(root)
    del root.attrib["xmlns"]  # a page needs none
    return tostring(root, encoding="unicode")


def _picture(scene: Scene, *, styled: bool, keyed: bool, known: set[str] | None = None) -> Element:
    plan, look_of = plan_of(scene.board), looks(scene.palette())
    scale = max(_LEAST_SCALE, min(1.0, _WIDEST / plan.width))
    letter = (13 if scale == 1 else 11) / scale
    top = plan.edge + plan.top * letter
    width = plan.width + 2 * (plan.edge + plan.aside * letter)
    height = total = top + plan.height + plan.edge + plan.bottom * letter
    drawn: set[str] = set() if known is None else known
    key = None
    if keyed:
        roomy = max(width, _SMALLEST / scale)
        key = _make_key(scene, plan.shape, roomy * scale - 2 * _PADDING, drawn)
        if key.height:
            width, total = roomy, height + (key.height + _PADDING) / scale

    root = _document(width, total, scale)
    SubElement(root, "title").text = plain(scene.caption or scene.board.describe())
    SubElement(root, "desc").text = plain(_description(scene, offers=known is None))
    if styled:
        SubElement(root, "style").text = "\n" + style_sheet()
    SubElement(root, "rect", {"class": "panel", "rx": coordinate(8 / scale)} | _size(width, total))
    place = f"translate({coordinate((width - plan.width) / 2)} {coordinate(top)})"
    board = SubElement(root, "g", {"transform": place})
    ground = _ground(scene, plan, look_of, letter, known)
    if known is None:
        board.extend(ground)
    else:
        _share_group(board, ground, known)
    _draw_position(board, scene, plan, look_of, drawn)
    if key is not None and key.height:
        place = f"translate({coordinate(_PADDING / scale)} {coordinate(height)})"
        keys = SubElement(root, "g", {"class": "key", "transform": f"{place} scale({coordinate(1 / scale)})"})
        _draw_key(keys, key, drawn)
    if known is None:
        _rename_ids(root)
    return root


def _rename_ids(root: Element) -> None:
    """Let no other picture of a page have the ids of this one."""
    own = f"-{crc32(tostring(root)):x}"
    for element in root.iter():
        if "id" in element.attrib:
            element.set("id", element.attrib["id"] + own)
        for name in ("marker-mid", "fill"):
            if element.get(name, "").startswith("url(#"):
                element.set(name, element.attrib[name].replace(")", f"{own})"))


def _share_group(parent: Element, drawn: Element, known: set[str]) -> None:
    """Add a group, or refer to the same one in an earlier picture of the page."""
    name = share(parent, drawn, known)
    if drawn not in parent:
        SubElement(parent, "use", {"href": f"#{name}"})


def stone_svg(colour: Colour) -> str:
    """Return a stone at 0, 0 as a part of an SVG document, without a style sheet."""
    stone = Element("g")
    draw_stone(stone, looks((colour,))[colour])
    return "".join(tostring(part, encoding="unicode") for part in stone)


def outline_plan(scene: Scene) -> dict[str, object]:
    """Return what a script needs to draw such boards: a cell, and the space around all of them."""
    plan = plan_of(scene.board)
    margins = {"top": plan.top, "bottom": plan.bottom, "aside": plan.aside}
    space = {name: round(plan.edge + 13 * letters, 2) for name, letters in margins.items()}
    return {"shape": closed(around((0, 0), plan.shape)), **space}


def key_svg(scene: Scene, width: float) -> str:
    """Return the key of a picture as an SVG of its own, without a style sheet.

    Args:
        scene: the contents of the picture.
        width: its maximum width in pixels.
    """
    known: set[str] = set()
    key = _make_key(scene, plan_of(scene.board).shape, width, known)
    root = _document(width, key.height, 1.0)
    SubElement(root, "title").text = "Key"
    _draw_key(group(root, "key"), key, known)
    _rename_ids(root)
    return _written(root)


def _document(width: float, height: float, scale: float) -> Element:
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "rulestone",
            "role": "img",
            "viewBox": f"0 0 {coordinate(width)} {coordinate(height)}",
        }
        | _size(width * scale, height * scale),
    )


def _size(width: float, height: float) -> dict[str, str]:
    return {"width": coordinate(width), "height": coordinate(height)}


def _written(root: Element) -> str:
    indent(root, space=" ")
    return tostring(root, encoding="unicode") + "\n"


def in_plain_colours(text: str) -> str:
    """Replace the variables of a document by its light colours, for programs without support for them."""
    light = _DARK.sub("", text)
    colours = dict(_VARIABLE.findall(light))
    return _USE.sub(lambda use: colours[use[1]], light)


def style_sheet() -> str:
    """Return the style sheet of all pictures, for a page that includes it once."""
    return files("rulestone.draw").joinpath("board.css").read_text(encoding="utf-8")


def _description(scene: Scene, *, offers: bool) -> str:
    """Describe the picture in words, for screen readers; with `offers`, legal placements too."""
    groups: dict[str, list[Cell]] = {}
    for cell in scene.board.cells:
        stone = scene.stones.get(cell)
        if stone is not None:
            groups.setdefault(stone, []).append(cell)
        for sign in scene.signs(cell):
            groups.setdefault(scene.meaning(sign), []).append(cell)
        for colour in scene.may_place(cell) if offers else ():
            groups.setdefault(f"{colour} {scene.offer}", []).append(cell)
    if scene.board.removed:
        groups["removed"] = sorted(scene.board.removed)
    names = scene.board.names
    listed = sorted(f"{what.capitalize()}: {', '.join(names(cells))}." for what, cells in groups.items())
    return " ".join([f"{scene.board.describe().capitalize()}.", *listed])


_GAP = 16.0
"""The space between two pictures, in pixels."""


def sheet(scenes: Sequence[Scene]) -> str:
    """Return the pictures as one SVG document, each with a description of its own.

    A single picture is returned as its own document.
    """
    if len(scenes) == 1:
        return svg(scenes[0])
    pictures = [_picture(scene, styled=False, keyed=True) for scene in scenes]
    top = 0.0
    for picture in pictures:
        picture.set("y", coordinate(top))
        top += float(picture.get("height", "0")) + _GAP
    root = _document(max(float(picture.get("width", "0")) for picture in pictures), top - _GAP, 1.0)
    SubElement(root, "style").text = "\n" + style_sheet()
    root.extend(pictures)
    return _written(root)


def _ground(
    scene: Scene, plan: Plan, look_of: Mapping[Colour, Look], letter: float, known: set[str] | None
) -> Element:
    """Return the board without anything on it, with coordinates in letters of this size.

    Each cell is an element with its name, unless pictures of a page share the board.
    """
    ground = Element("g", {} if known is None else {"class": "rulestone"})
    if plan.grid:
        SubElement(ground, "rect", {"class": "square"} | _size(plan.width, plan.height))
    if known is None:
        _draw_cells(ground, scene, plan)
    elif not plan.grid:
        for kind, cells in (("hexagons", scene.board.cells), ("holes", sorted(scene.board.removed))):
            places = [plan.centres[cell] for cell in cells]
            stamp(ground, partial(draw_shape, kind=kind, shape=plan.shape), places, known)
    if plan.grid:
        path(ground, "grid over", strokes(plan.grid))
    _draw_edges(ground, plan, {side: look_of[colour] for side, colour in scene.edges.items()})
    _draw_labels(ground, plan, letter)
    if not plan.grid and letter <= _LARGEST_LETTER:
        names = group(ground, "names over")
        names.set("font-size", coordinate(0.65 * letter))
        for cell in scene.board.cells:
            x, y = plan.centres[cell]
            draw_words(names, "name", (x, y + 16), scene.board.name(cell))
    return ground


def _draw_edges(parent: Element, plan: Plan, owners: Mapping[Side, Look]) -> None:
    """Draw the strip along each side in the colour of its owner."""
    if not plan.bands:
        return
    owned = group(parent, "edges over")
    for side, owner in owners.items():
        band = plan.bands[side]
        path(owned, f"edge {owner.name}", closed(band.shape))
        for at in band.figures if owner.figured else ():
            path(owned, f"figure on-{owner.name}", closed(around(at, owner.figure, 3)))


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


def _draw_labels(parent: Element, plan: Plan, size: float) -> None:
    """Draw the coordinates beside the board, in letters of this size."""
    places = group(parent, "places over")
    places.set("font-size", coordinate(size))
    for label in plan.labels:
        x, y = label.at[0] + label.away[0] * size, label.at[1] + label.away[1] * size
        kind = "place" if label.stands == "middle" else f"place {label.stands}"
        draw_words(places, kind, (x, y + 0.35 * size), label.text)


def _draw_position(
    parent: Element, scene: Scene, plan: Plan, look_of: Mapping[Colour, Look], known: set[str]
) -> None:
    """Draw everything on the board, from bottom to top."""
    over = group(parent, "over")
    witnesses = [plan.corners(cell) for cell in scene.signed("witness")]
    if witnesses:
        draw_hatching(over, witnesses, known)
    if scene.lines:
        path(over, "sight", strokes((plan.centres[start], plan.centres[end]) for start, end in scene.lines))
    for piece, cells in _pieces(scene, look_of):
        stamp(over, piece, [plan.centres[cell] for cell in cells], known)
    _draw_offers(over, scene, plan, look_of, known)
    for cell, label in scene.labels.items():
        x, y = plan.centres[cell]
        stone = scene.stones.get(cell)
        kind = "label halo" if stone is None else f"label on-{look_of[stone].name}"
        size = 17 if len(label) < 3 else 12
        draw_words(over, kind, (x, y + 0.36 * size), label, size)
    if witnesses:
        path(over, "witness", strokes(outline(witnesses)))
    for piece, cells in _signs(scene, plan.shape):
        stamp(over, piece, [plan.centres[cell] for cell in cells], known)
    for sign, way in scene.ways.items():
        path(over, sign, strokes(arrow([plan.centres[cell] for cell in way])))


def _pieces(scene: Scene, look_of: Mapping[Colour, Look]) -> Iterator[tuple[Piece, list[Cell]]]:
    """The stones that are there, and those that the last move took off, each with its cells."""
    for colour, look in look_of.items():
        own = sorted(cell for cell, stone in scene.stones.items() if stone == colour)
        yield partial(draw_stone, look=look), [cell for cell in own if cell not in scene.labels]
        yield partial(draw_stone, look=look, bare=True), [cell for cell in own if cell in scene.labels]
    for colour, look in look_of.items():
        taken = sorted(cell for cell, stone in scene.taken.items() if stone == colour)
        yield partial(draw_taken, look=look), taken


def _draw_offers(
    parent: Element, scene: Scene, plan: Plan, look_of: Mapping[Colour, Look], known: set[str]
) -> None:
    """Draw where each colour may place a stone; the figures of both colours are beside each other."""
    places: dict[Colour, list[Point]] = {}
    for cell in scene.board.cells:
        placers = () if cell in scene.labels else scene.may_place(cell)
        for number, colour in enumerate(placers):
            x, y = plan.centres[cell]
            places.setdefault(colour, []).append((x + 12 * number - 6 * (len(placers) - 1), y))
    for colour, those in places.items():
        stamp(parent, partial(draw_may_place, look=look_of[colour]), those, known)


def _signs(scene: Scene, shape: Shape) -> Iterator[tuple[Piece, list[Cell]]]:
    """What lies above the stones, each with its cells."""
    occupied = {*scene.stones, *scene.labels, *scene.ways.get("asked", ())}
    asked, leaves = scene.signed("asked"), scene.signed("leaf")
    yield partial(draw_seen, shape=shape), [*scene.signed("line")]
    yield partial(draw_asked, shape=shape), [cell for cell in asked if cell not in occupied]
    yield partial(draw_asked, shape=shape, occupied=True), [cell for cell in asked if cell in occupied]
    yield draw_leaf, [cell for cell in leaves if cell not in scene.labels]
    yield partial(draw_leaf, small=True), [cell for cell in leaves if cell in scene.labels]
    yield draw_last, [*scene.signed("last")]


_SMALLEST = 280.0
"""Minimum width of a caption or a key."""

_FONT = 13.0
_LINE = 24.0
_SAMPLE = 28.0
_LETTER = 0.54 * _FONT
"""Assumed width of a letter, because nothing here can measure one."""
_BOLD = 1.15 * _LETTER


Entry = tuple[Piece, str]
"""A sample and its meaning."""


@dataclass(frozen=True, slots=True)
class _Key:
    """A caption and a key, broken into lines of a given width.

    Attributes:
        caption: the lines of the caption.
        rows: the rows of the key; each entry with its distance from the left.
    """

    caption: tuple[str, ...]
    rows: tuple[tuple[tuple[float, Entry], ...], ...]

    @property
    def height(self) -> float:
        """The height of all of it."""
        return _LINE * (len(self.caption) + len(self.rows))


def _make_key(scene: Scene, shape: Shape, width: float, known: set[str]) -> _Key:
    """Return the caption and key of a scene, to fit a width."""
    caption = tuple(wrap(scene.caption, max(10, int(width / _BOLD))))
    rows: list[list[tuple[float, Entry]]] = []
    left = width
    for entry in _entries(scene, shape, known):
        needed = _SAMPLE + _LETTER * len(entry[1])
        if left + needed > width or not rows:
            rows.append([])
            left = 0.0
        rows[-1].append((left, entry))
        left += needed + 14
    return _Key(caption, tuple(map(tuple, rows)))


def _draw_key(parent: Element, key: _Key, known: set[str]) -> None:
    """Draw a key with its top left corner at 0, 0."""
    for line, text in enumerate(key.caption):
        draw_words(parent, "caption", (0, _LINE * (line + 0.65)), text, _FONT)
    for level, row in enumerate(key.rows, start=len(key.caption)):
        middle = _LINE * (level + 0.5)
        drawn = Element("g", {"class": "rulestone"})
        for left, (sample, meaning) in row:
            place = f"translate({coordinate(left + 10)} {coordinate(middle)}) scale(0.45)"
            sample(SubElement(drawn, "g", {"transform": place}))
            draw_words(drawn, "meaning", (left + _SAMPLE - 3, middle + 0.35 * _FONT), meaning, _FONT)
        _share_group(parent, drawn, known)


def _entries(scene: Scene, shape: Shape, known: set[str]) -> Iterator[Entry]:
    look_of = looks(scene.palette())
    for colour, sides in scene.ownership():
        yield partial(draw_stone, look=look_of[colour]), f"{colour.capitalize()}: {sides}"
    samples: dict[Sign, Piece] = {
        "last": draw_last,
        "asked": partial(draw_asked, shape=around((0, 0), shape, 1.1)),
        "witness": partial(_draw_witness, shape=shape, known=known),
        "leaf": draw_leaf,
        "line": partial(draw_seen, shape=shape),
    }
    for colour in scene.taken.values():
        samples["taken"] = partial(draw_taken, look=look_of[colour])
    for sign, meaning in scene.explanations():
        yield samples[sign], meaning
    for colour in scene.placers():
        may_place = partial(draw_may_place, look=look_of[colour], size=2.0)
        yield may_place, f"{colour.capitalize()} {scene.offer}"


def _draw_witness(parent: Element, shape: Shape, known: set[str]) -> None:
    draw_hatching(parent, (shape,), known)
    path(parent, "witness", strokes(outline((shape,))))
