"""Pictures as SVG documents: self-contained, deterministic, readable in light and dark."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from textwrap import wrap
from xml.etree.ElementTree import Element, SubElement, fromstring, indent, register_namespace, tostring

from rulestone.core.boards import Board, Cell, Side
from rulestone.draw.plan import Plan, Point, Shape, around, plan_of
from rulestone.draw.scene import Scene, Sign
from rulestone.draw.svg_pieces import (
    closed,
    coordinate,
    draw_asked,
    draw_last,
    draw_leaf,
    draw_may_place,
    draw_position,
    draw_sight,
    draw_stone,
    draw_taken,
    draw_witness,
    draw_witness_outline,
    draw_words,
    group,
    path,
    plain,
    strokes,
)
from rulestone.draw.tones import Tone, extra_style, tones

_WIDEST = 880.0
"""Maximum width of a board on the screen in pixels, before it is scaled down."""

_LEAST_SCALE = 0.4
"""The smallest scale, at which a cell is 16 pixels wide."""

_DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{(?:[^{}]*\{[^{}]*\})*\s*\}")
_VARIABLE = re.compile(r"(--rs-[\w-]+): ([^;]+);")
_USE = re.compile(r"var\((--rs-[\w-]+)\)")

_PADDING = 16.0
"""The free space around the key, in pixels."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as an SVG document, with a description for pages.

    Attributes:
        text: the document.
        width: its width in pixels.
        height: its height in pixels.
        description: what it shows, in words.
    """

    text: str
    width: float
    height: float
    description: str


def svg(scene: Scene, *, styled: bool = True, keyed: bool = True) -> str:
    """Return the picture as an SVG document; see `drawing`."""
    return drawing(scene, styled=styled, keyed=keyed).text


def drawing(scene: Scene, *, styled: bool = True, keyed: bool = True) -> Drawing:
    """Return the picture as an SVG document, with its size.

    Every cell of the board is an element with its name as `data-cell`.

    Args:
        scene: the contents.
        styled: whether to include the style sheet. A page with many pictures includes it once instead.
        keyed: whether to add its caption and the meaning of its signs below it.
    """
    plan, tone = plan_of(scene.board), tones(scene.palette())
    scale = max(_LEAST_SCALE, min(1.0, _WIDEST / plan.width))
    letter = (13 if scale == 1 else 11) / scale
    top = plan.top.width(letter)
    width = plan.width + 2 * plan.aside.width(letter)
    height = total = top + plan.height + plan.bottom.width(letter)
    key = None
    if keyed:
        roomy = max(width, _SMALLEST / scale)
        key = _make_key(scene, plan.shape, roomy * scale - 2 * _PADDING)
        if key.height:
            width, total = roomy, height + (key.height + _PADDING) / scale

    root = _document(width, total, scale)
    SubElement(root, "title").text = plain(scene.caption or scene.board.describe())
    description = plain(_description(scene))
    SubElement(root, "desc").text = description
    if styled:
        SubElement(root, "style").text = "\n" + _style_sheet(extra=extra_style(tone.values()))
    panel = {
        "class": "panel",
        "width": coordinate(width),
        "height": coordinate(total),
        "rx": coordinate(8 / scale),
    }
    SubElement(root, "rect", panel)
    place = f"translate({coordinate((width - plan.width) / 2)} {coordinate(top)})"
    board = SubElement(root, "g", {"transform": place})
    _draw_ground(board, scene.board, plan, {side: tone[colour] for side, colour in scene.edges.items()})
    _draw_labels(board, plan, letter)
    draw_position(board, scene, plan, tone, scale)
    if key is not None and key.height:
        place = (
            f"translate({coordinate(_PADDING / scale)} {coordinate(height)}) scale({coordinate(1 / scale)})"
        )
        _draw_key(SubElement(root, "g", {"class": "key", "transform": place}), key)
    return Drawing(_written(root), width * scale, total * scale, description)


def key_svg(scene: Scene, width: float) -> str:
    """Return the key of a picture as an SVG of its own, without a style sheet.

    Args:
        scene: the contents of the picture.
        width: its maximum width in pixels.
    """
    key = _make_key(scene, plan_of(scene.board).shape, width)
    root = _document(width, key.height, 1.0)
    SubElement(root, "title").text = "Key"
    _draw_key(SubElement(root, "g", {"class": "key"}), key)
    return _written(root)


def _document(width: float, height: float, scale: float) -> Element:
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "rulestone",
            "role": "img",
            "viewBox": f"0 0 {coordinate(width)} {coordinate(height)}",
            "width": coordinate(width * scale),
            "height": coordinate(height * scale),
        },
    )


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
    return _style_sheet(extra=True)


def _style_sheet(*, extra: bool) -> str:
    """Return the style sheet of pictures, with or without the additional colours of other packages' games."""
    names = ("board.css", "tones.css") if extra else ("board.css",)
    return "".join(files("rulestone.draw").joinpath(name).read_text(encoding="utf-8") for name in names)


def _description(scene: Scene) -> str:
    """Describe the picture in words, for screen readers."""
    groups: dict[str, list[Cell]] = {}
    for cell in scene.board.cells:
        stone = scene.stones.get(cell)
        if stone is not None:
            groups.setdefault(stone, []).append(cell)
        for sign in scene.signs(cell):
            groups.setdefault(scene.meaning(sign), []).append(cell)
        for colour in scene.may_place(cell):
            groups.setdefault(f"{colour} {scene.offer}", []).append(cell)
    if scene.board.removed:
        groups["removed"] = sorted(scene.board.removed)
    names = scene.board.names
    listed = sorted(f"{what.capitalize()}: {', '.join(names(cells))}." for what, cells in groups.items())
    return " ".join([f"{scene.board.describe().capitalize()}.", *listed])


_SPACE = "http://www.w3.org/2000/svg"

_GAP = 16.0
"""The space between two pictures, in pixels."""


def sheet(scenes: Sequence[Scene]) -> str:
    """Return the pictures as one SVG document, each with a description of its own.

    A single picture is returned as its own document.
    """
    if len(scenes) == 1:
        return svg(scenes[0])
    register_namespace("", _SPACE)
    pictures = [fromstring(svg(scene, styled=False)) for scene in scenes]  # noqa: S314 - written just now
    top = 0.0
    for picture in pictures:
        picture.set("y", coordinate(top))
        top += float(picture.get("height", "0")) + _GAP
    width = max(float(picture.get("width", "0")) for picture in pictures)
    height = top - _GAP
    size = {"viewBox": f"0 0 {coordinate(width)} {coordinate(height)}", "width": coordinate(width)}
    root = Element(f"{{{_SPACE}}}svg", {**size, "height": coordinate(height)})
    SubElement(root, f"{{{_SPACE}}}style").text = "\n" + style_sheet()
    root.extend(pictures)
    return tostring(root, encoding="unicode") + "\n"


def _draw_ground(parent: Element, board: Board, plan: Plan, edges: Mapping[Side, Tone]) -> None:
    """Draw the board without anything on it. Each cell is an element with its name, and each removed one."""
    if plan.ground:
        path(parent, "square", closed(plan.ground))
    cells = group(parent, "points" if plan.grid else "hexagons")
    holes = group(parent, "holes") if board.removed else cells
    for cell in (*board.cells, *sorted(board.removed)):
        name, removed = board.name(cell), cell in board.removed
        within, kind = (holes, "data-hole") if removed else (cells, "data-cell")
        element = SubElement(within, "path", {kind: name, "d": closed(plan.corners(cell))})
        SubElement(element, "title").text = f"{name}, removed" if removed else name
    if plan.grid:
        path(parent, "grid over", strokes(plan.grid))
    if plan.bands:
        owned = group(parent, "edges over")
        for side, tone in edges.items():
            band = plan.bands[side]
            path(owned, f"edge {tone.name}", closed(band.shape))
            for at in band.figures if tone.figured else ():
                path(owned, f"figure on-{tone.name}", closed(around(at, tone.figure, 3)))


def _draw_labels(parent: Element, plan: Plan, size: float) -> None:
    """Draw the coordinates beside the board, in letters of this size."""
    places = group(parent, "places over")
    for label in plan.labels:
        x, y = label.at[0] + label.away[0] * size, label.at[1] + label.away[1] * size
        kind = "place" if label.stands == "middle" else f"place {label.stands}"
        draw_words(places, kind, (x, y + 0.35 * size), label.text, size)


_SMALLEST = 280.0
"""Minimum width of a caption or a key."""

_FONT = 13.0
_LINE = 24.0
_SAMPLE = 28.0
_LETTER = 0.54 * _FONT
"""Assumed width of a letter, because nothing here can measure one."""

_HERE: Point = (0.0, 0.0)

Sample = Callable[[Element], object]


@dataclass(frozen=True, slots=True)
class _Key:
    """A caption and a key, broken into lines of a given width.

    Attributes:
        caption: the lines of the caption.
        rows: the rows of the key; each entry with its distance from the left, its sample and its words.
        height: the height of all of it.
    """

    caption: tuple[str, ...]
    rows: tuple[tuple[tuple[float, Sample, str], ...], ...]

    @property
    def height(self) -> float:
        """The height of all of it."""
        return _LINE * (len(self.caption) + len(self.rows))


def _make_key(scene: Scene, shape: Shape, width: float) -> _Key:
    """Return the caption and key of a scene, to fit a width."""
    caption = tuple(wrap(scene.caption, max(10, int(width / _LETTER))))
    rows: list[list[tuple[float, Sample, str]]] = []
    left = width
    for sample, meaning in _entries(scene, shape):
        needed = _SAMPLE + _LETTER * len(meaning)
        if left + needed > width or not rows:
            rows.append([])
            left = 0.0
        rows[-1].append((left, sample, meaning))
        left += needed + 14
    return _Key(caption, tuple(tuple(row) for row in rows))


def _draw_key(parent: Element, key: _Key) -> None:
    """Draw a key with its top left corner at 0, 0."""
    for line, text in enumerate(key.caption):
        draw_words(parent, "caption", (0, _LINE * (line + 0.65)), text, _FONT)
    for level, row in enumerate(key.rows, start=len(key.caption)):
        middle = _LINE * (level + 0.5)
        for left, sample, meaning in row:
            place = f"translate({coordinate(left + 10)} {coordinate(middle)}) scale(0.45)"
            sample(SubElement(parent, "g", {"transform": place}))
            draw_words(parent, "meaning", (left + _SAMPLE - 3, middle + 0.35 * _FONT), meaning, _FONT)


def _entries(scene: Scene, shape: Shape) -> list[tuple[Sample, str]]:
    tone = tones(scene.palette())
    entries: list[tuple[Sample, str]] = [
        (partial(draw_stone, tone=tone[colour], at=_HERE), f"{colour.capitalize()}: {sides}")
        for colour, sides in scene.ownership()
    ]
    taken = next((tone[colour] for colour in scene.taken.values()), None)
    entries += [
        (partial(_sign, sign=sign, shape=shape, tone=taken), meaning)
        for sign, meaning in scene.explanations()
    ]
    entries += [
        (
            partial(draw_may_place, tone=tone[colour], at=_HERE, size=2.0),
            f"{colour.capitalize()} {scene.offer}",
        )
        for colour in scene.placers()
    ]
    return entries


def _sign(parent: Element, sign: Sign, shape: Shape, tone: Tone | None) -> None:
    match sign:
        case "witness":
            draw_witness(parent, (shape,))
            draw_witness_outline(parent, (shape,))
        case "asked":
            draw_asked(parent, around(_HERE, shape, 1.1), _HERE)
        case "line":
            draw_sight(parent, shape, _HERE)
        case "leaf":
            draw_leaf(parent, _HERE)
        case "taken" if tone is not None:
            draw_taken(parent, tone, _HERE)
        case "last":
            draw_last(parent, _HERE)
