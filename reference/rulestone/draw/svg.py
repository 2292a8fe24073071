"""Pictures as SVG documents: self-contained, deterministic, readable in light and dark."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from textwrap import wrap
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rulestone.core.boards import Board, Cell, Side
from rulestone.core.names import Colour
from rulestone.draw.plan import Plan, Point, Shape, around, plan_of
from rulestone.draw.scene import Scene, Sign
from rulestone.draw.svg_pieces import (
    Placed,
    closed,
    coordinate,
    draw_asked,
    draw_last,
    draw_leaf,
    draw_may_place,
    draw_position,
    draw_shape,
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
from rulestone.draw.tones import Tone, tones

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


def svg(
    scene: Scene, *, styled: bool = True, keyed: bool = True, grounds: dict[str, str] | None = None
) -> str:
    """Return the picture as an SVG document, or as a part of a page.

    Every cell of the board is an element with its name as `data-cell`.

    Args:
        scene: the contents.
        styled: whether to include the style sheet. A page with many pictures includes it once instead.
        keyed: whether to add its caption and the meaning of its signs below it.
        grounds: what earlier pictures of the page have drawn, with its ids: empty boards, kinds of discs.
            This one refers to them, or adds its own. Its cells have no names then. None for a picture by
            itself.
    """
    root = _picture(scene, styled=styled, keyed=keyed, grounds=grounds)
    if grounds is None:
        return _written(root)
    del root.attrib["xmlns"]  # a page needs none
    return tostring(root, encoding="unicode")


def _picture(scene: Scene, *, styled: bool, keyed: bool, grounds: dict[str, str] | None) -> Element:
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
    SubElement(root, "desc").text = plain(_description(scene, offers=grounds is None))
    if styled:
        SubElement(root, "style").text = "\n" + style_sheet()
    panel = {
        "class": "panel",
        "width": coordinate(width),
        "height": coordinate(total),
        "rx": coordinate(8 / scale),
    }
    SubElement(root, "rect", panel)
    place = f"translate({coordinate((width - plan.width) / 2)} {coordinate(top)})"
    board = SubElement(root, "g", {"transform": place})
    ground = _ground(scene, plan, tone, letter, shared=grounds is not None)
    if grounds is None:
        board.extend(ground)
        draw_position(board, scene, plan, tone)
    else:
        _stamp(ground, board, grounds)
        _share(board, ground, grounds)
        over = draw_position(board, scene, plan, tone)
        _hatch(over, board, [plan.corners(cell) for cell in scene.signed("witness")], grounds)
        _stamp(over, board, grounds)
    if key is not None and key.height:
        place = (
            f"translate({coordinate(_PADDING / scale)} {coordinate(height)}) scale({coordinate(1 / scale)})"
        )
        _draw_key(SubElement(root, "g", {"class": "key", "transform": place}), key, grounds)
    return root


def _share(parent: Element, drawn: Element, shared: dict[str, str]) -> str:
    """Add what is drawn, or refer to what the page has drawn alike; return its id."""
    content = tostring(drawn, encoding="unicode")
    known = content in shared
    name = shared.setdefault(content, f"{drawn.tag[0]}-{len(shared) + 1}")
    if not known:
        drawn.set("id", name)
        parent.append(drawn)
    elif drawn.tag == "g":
        SubElement(parent, "use", {"href": f"#{name}"})
    return name


_UNSCALED = {"markerUnits": "userSpaceOnUse", "overflow": "visible"}

_CHANGED = frozenset({"opacity", "transform"})
"""The attributes of a shape that looks otherwise than those of its kind."""


def _stamp(parent: Element, models: Element, shared: dict[str, str]) -> None:
    """Draw shapes alike by one line, whose corners they mark: a page has many thousands of them.

    The ends of the line are doubled, since they are not corners.
    """
    alike: dict[str, list[Placed]] = {}
    for element in [*parent]:
        if isinstance(element, Placed) and _CHANGED.isdisjoint(element.keys()):
            alike.setdefault(tostring(element.model, encoding="unicode"), []).append(element)
    for first, *others in alike.values():
        marker = Element("marker", _UNSCALED)
        marker.append(first.model)
        name = _share(models, marker, shared)
        places = [element.at for element in (first, first, *others, (others or [first])[-1])]
        for element in others:
            parent.remove(element)
        first.clear()
        first.tag = "path"
        first.set("d", f"M{'L'.join(f'{coordinate(x)} {coordinate(y)}' for x, y in places)}")
        first.set("marker-mid", f"url(#{name})")


def _hatch(parent: Element, models: Element, shapes: Sequence[Shape], shared: dict[str, str]) -> None:
    """Hatch witness cells by a pattern of the page."""
    for element in (element for element in parent if element.get("class") == "hatch"):
        pattern = Element("pattern", {"width": "8", "height": "8", "patternUnits": "userSpaceOnUse"})
        path(pattern, "hatch", "M0 8L8 0M-1 1L1 -1M7 9L9 7")
        element.set("class", "hatched")
        element.set("fill", f"url(#{_share(models, pattern, shared)})")
        element.set("d", "".join(map(closed, shapes)))


def stone_svg(colour: Colour) -> str:
    """Return a stone at 0, 0 as a part of an SVG document, without a style sheet."""
    stone = Element("g")
    draw_stone(stone, tones((colour,))[colour], _HERE)
    return "".join(tostring(part, encoding="unicode") for part in stone)


def outline_plan(scene: Scene) -> dict[str, object]:
    """Return what a script needs to draw such boards: a cell, and the space around all of them."""
    plan = plan_of(scene.board)
    margins = {"top": plan.top, "bottom": plan.bottom, "aside": plan.aside}
    space = {name: round(margin.width(13), 2) for name, margin in margins.items()}
    return {"shape": closed(around(_HERE, plan.shape)), **space}


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
    pictures = [_picture(scene, styled=False, keyed=True, grounds=None) for scene in scenes]
    top = 0.0
    for picture in pictures:
        picture.set("y", coordinate(top))
        top += float(picture.get("height", "0")) + _GAP
    root = _document(max(float(picture.get("width", "0")) for picture in pictures), top - _GAP, 1.0)
    SubElement(root, "style").text = "\n" + style_sheet()
    root.extend(pictures)
    return _written(root)


def _ground(scene: Scene, plan: Plan, tone: Mapping[Colour, Tone], letter: float, *, shared: bool) -> Element:
    """Return the board without anything on it, with coordinates in letters of this size.

    Each cell is an element with its name. Boards that several pictures of a page share have none.
    """
    ground = Element("g", {"class": "rulestone"} if shared else {})
    if plan.ground:
        path(ground, "square", closed(plan.ground))
    if not shared:
        _draw_cells(ground, scene.board, plan)
    elif not plan.grid:
        for cell in (*scene.board.cells, *sorted(scene.board.removed)):
            kind = "holes" if cell in scene.board.removed else "hexagons"
            draw_shape(ground, kind, plan.centres[cell], plan.shape, 1)
    if plan.grid:
        path(ground, "grid over", strokes(plan.grid))
    _draw_edges(ground, plan, {side: tone[colour] for side, colour in scene.edges.items()})
    _draw_labels(ground, plan, letter)
    if not plan.grid and letter <= _LARGEST_LETTER:
        names = group(ground, "names over")
        names.set("font-size", coordinate(0.65 * letter))
        for cell in scene.board.cells:
            x, y = plan.centres[cell]
            draw_words(names, "name", (x, y + 16), scene.board.name(cell))
    return ground


def _draw_edges(parent: Element, plan: Plan, owners: Mapping[Side, Tone]) -> None:
    """Draw the strip along each side in the colour of its owner."""
    if not plan.bands:
        return
    owned = group(parent, "edges over")
    for side, owner in owners.items():
        band = plan.bands[side]
        path(owned, f"edge {owner.name}", closed(band.shape))
        for at in band.figures if owner.figured else ():
            path(owned, f"figure on-{owner.name}", closed(around(at, owner.figure, 3)))


def _draw_cells(parent: Element, board: Board, plan: Plan) -> None:
    cells = group(parent, "points" if plan.grid else "hexagons")
    holes = group(parent, "holes") if board.removed else cells
    for cell in (*board.cells, *sorted(board.removed)):
        name, removed = board.name(cell), cell in board.removed
        within, kind = (holes, "data-hole") if removed else (cells, "data-cell")
        element = SubElement(within, "path", {kind: name, "d": closed(plan.corners(cell))})
        SubElement(element, "title").text = f"{name}, removed" if removed else name


def _draw_labels(parent: Element, plan: Plan, size: float) -> None:
    """Draw the coordinates beside the board, in letters of this size."""
    places = group(parent, "places over")
    places.set("font-size", coordinate(size))
    for label in plan.labels:
        x, y = label.at[0] + label.away[0] * size, label.at[1] + label.away[1] * size
        kind = "place" if label.stands == "middle" else f"place {label.stands}"
        draw_words(places, kind, (x, y + 0.35 * size), label.text)


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


def _draw_key(parent: Element, key: _Key, shared: dict[str, str] | None = None) -> None:
    """Draw a key with its top left corner at 0, 0."""
    for line, text in enumerate(key.caption):
        draw_words(parent, "caption", (0, _LINE * (line + 0.65)), text, _FONT)
    for level, row in enumerate(key.rows, start=len(key.caption)):
        middle = _LINE * (level + 0.5)
        drawn = Element("g", {"class": "rulestone"})
        for left, sample, meaning in row:
            place = f"translate({coordinate(left + 10)} {coordinate(middle)}) scale(0.45)"
            sample(SubElement(drawn, "g", {"transform": place}))
            draw_words(drawn, "meaning", (left + _SAMPLE - 3, middle + 0.35 * _FONT), meaning, _FONT)
        if shared is None:
            parent.extend(drawn)
        else:
            _share(parent, drawn, shared)


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
