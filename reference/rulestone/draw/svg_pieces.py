"""The contents of a board as SVG: stones, marks, labels, lines, legal placements."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot
from xml.etree.ElementTree import Element, SubElement

from rulestone.core.boards import Cell
from rulestone.core.names import Colour
from rulestone.draw.plan import Plan, Point, Segment, Shape, around
from rulestone.draw.scene import Scene
from rulestone.draw.tones import Tone

_HATCH = 8.0
"""The distance of the lines of a hatching along either axis."""


def _outline(polygons: Iterable[Shape]) -> tuple[Segment, ...]:
    """Return the outline of adjacent cells: the sides that no two of them share."""
    sides: Counter[Segment] = Counter()
    for corners in polygons:
        exact = [(round(x, 3), round(y, 3)) for x, y in corners]
        for start, end in pairwise((*exact, exact[0])):
            sides[min(start, end), max(start, end)] += 1
    return tuple(side for side, times in sides.items() if times == 1)


def _hatching(corners: Shape) -> tuple[Segment, ...]:
    """Return slanting lines that fill a convex shape. Those of adjacent shapes meet."""
    sums = [x + y for x, y in corners]
    levels = (_HATCH * number for number in range(ceil(min(sums) / _HATCH), floor(max(sums) / _HATCH) + 1))
    segments: list[Segment] = []
    for level in levels:
        crossings = [
            _crossing(start, end, level)
            for start, end in pairwise((*corners, corners[0]))
            if (sum(start) <= level) != (sum(end) <= level)
        ]
        if len(crossings) == 2:
            segments.append((min(crossings), max(crossings)))
    return tuple(segments)


def _crossing(start: Point, end: Point, level: float) -> Point:
    part = (level - sum(start)) / (sum(end) - sum(start))
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(maxsize=1 << 14)  # the boards of a book repeat the same coordinates
def coordinate(value: float) -> str:
    """Format a coordinate with up to two decimals."""
    return f"{round(value, 2) or 0:g}"


def group(parent: Element, kind: str) -> Element:
    """Add a group for pieces of one kind."""
    return SubElement(parent, "g", {"class": kind})


def draw_words(parent: Element, kind: str, at: Point, text: str, size: float | None = None) -> Element:
    """Draw a line of text; `at` is on its base line. Without a size it has that of its group."""
    place = {"x": coordinate(at[0]), "y": coordinate(at[1])}
    sized = {} if size is None else {"font-size": coordinate(size)}
    element = SubElement(parent, "text", {"class": kind, **place, **sized})
    element.text = plain(text)
    return element


def plain(text: str) -> str:
    """Remove the characters that XML forbids."""
    return _NOT_XML.sub("\ufffd", text)


def closed(corners: Shape) -> str:
    """Return the path around a shape."""
    return "M" + "L".join(f"{coordinate(x)} {coordinate(y)}" for x, y in corners) + "Z"


def strokes(segments: Iterable[Segment]) -> str:
    """Return the path of separate lines."""
    return "".join(
        f"M{coordinate(a)} {coordinate(b)}L{coordinate(c)} {coordinate(d)}" for (a, b), (c, d) in segments
    )


def path(parent: Element, kind: str, way: str) -> Element:
    """Draw a path."""
    return SubElement(parent, "path", {"class": kind, "d": way})


class Placed(Element):
    """A shape that a page may draw once and place often.

    Attributes:
        at: where it is.
        model: the same shape at 0, 0.
    """

    at: Point
    model: Element


def _circle(parent: Element, kind: str, at: Point, radius: float) -> Element:
    """Draw a circle."""
    size = {"r": coordinate(radius)}
    place = {"cx": coordinate(at[0]), "cy": coordinate(at[1])}
    return _placed(parent, Placed("circle", {"class": kind, **place, **size}), at, size)


def draw_shape(parent: Element, kind: str, at: Point, shape: Shape, size: float) -> Element:
    """Draw a small shape around a point."""
    element = Placed("path", {"class": kind, "d": closed(around(at, shape, size))})
    return _placed(parent, element, at, {"d": closed(around((0, 0), shape, size))})


def _placed(parent: Element, element: Placed, at: Point, model: dict[str, str]) -> Element:
    element.at, element.model = at, Element(element.tag, {"class": element.get("class", ""), **model})
    parent.append(element)
    return element


def draw_stone(parent: Element, tone: Tone, at: Point, *, bare: bool = False) -> Element:
    """Draw a stone; `bare` omits its figure, if something else is drawn on it."""
    disc = _circle(parent, f"stone {tone.name}", at, 16)
    if tone.figured and not bare:
        draw_shape(parent, f"figure on-{tone.name}", at, tone.figure, 7)
    return disc


def draw_may_place(parent: Element, tone: Tone, at: Point, size: float = 1.0) -> None:
    """Draw the small figure for a legal placement of this colour."""
    if tone.figure:
        draw_shape(parent, f"may {tone.name}", at, tone.figure, 5 * size)
    else:
        _circle(parent, f"may {tone.name}", at, 4.5 * size)


def draw_witness(parent: Element, shapes: Iterable[Shape]) -> None:
    """Draw the hatching of witness cells, all in one path."""
    way = "".join(strokes(_hatching(shape)) for shape in shapes)
    path(parent, "hatch", way)


def draw_witness_outline(parent: Element, shapes: Iterable[Shape]) -> None:
    """Draw the outline of witness cells."""
    path(parent, "witness", strokes(_outline(shapes)))


def draw_asked(parent: Element, shape: Shape, at: Point, *, occupied: bool = False) -> None:
    """Draw the cell asked about: framed, and crossed if it is empty."""
    path(parent, "asked", closed(around(at, shape, 0.86)))
    if not occupied:
        arm = 7.0
        (x, y) = at
        rising, falling = ((x - arm, y + arm), (x + arm, y - arm)), ((x - arm, y - arm), (x + arm, y + arm))
        path(parent, "asked", strokes((rising, falling)))


def draw_last(parent: Element, at: Point) -> None:
    """Draw the ring around the last move."""
    _circle(parent, "last", at, 19)


def draw_taken(parent: Element, tone: Tone, at: Point, *, turned: bool = False) -> None:
    """Draw a removed stone pale, or the old colour of a flipped stone small and at the side."""
    if turned:
        draw_stone(parent, tone, at, bare=True).set("transform", _scaled(at, (11.0, -11.0), 0.4))
    else:
        draw_stone(parent, tone, at).set("opacity", "0.4")


def _scaled(at: Point, aside: Point, size: float) -> str:
    """Return the transformation that shrinks a shape at a place and moves it aside."""
    x, y = (there * (1 - size) + away for there, away in zip(at, aside, strict=True))
    return f"translate({coordinate(x)} {coordinate(y)}) scale({coordinate(size)})"


def _draw_arrow(parent: Element, kind: str, places: Sequence[Point]) -> None:
    """Draw the path of a stone as an arrow."""
    (x, y), (to_x, to_y) = places[-2:]
    length = hypot(to_x - x, to_y - y) or 1.0
    across, down = (to_x - x) / length, (to_y - y) / length
    left, right = (
        (to_x - 9 * across + 6 * side * down, to_y - 9 * down - 6 * side * across) for side in (1, -1)
    )
    end = (to_x, to_y)
    path(parent, kind, strokes((*pairwise(places), (left, end), (right, end))))


def draw_sight(parent: Element, shape: Shape, at: Point) -> None:
    """Draw a cell on a line of sight."""
    path(parent, "seen", closed(around(at, shape, 0.86)))


def draw_leaf(parent: Element, at: Point, size: float = 1.0) -> None:
    """Draw a leaf with its rib, pointing to the upper right."""
    (left, low), (right, high) = (at[0] - 9 * size, at[1] + 9 * size), (at[0] + 8 * size, at[1] - 8 * size)
    foot, tip = f"{coordinate(left)} {coordinate(low)}", f"{coordinate(right)} {coordinate(high)}"
    over, under = f"{coordinate(left)} {coordinate(high)}", f"{coordinate(right)} {coordinate(low)}"
    path(parent, "leaf", f"M{foot}Q{over} {tip}Q{under} {foot}Z")
    path(parent, "rib", strokes((((left, low), (at[0] + 3 * size, at[1] - 3 * size)),)))


def draw_position(parent: Element, scene: Scene, plan: Plan, tones: Mapping[Colour, Tone]) -> Element:
    """Draw everything on the board, from bottom to top, and return it."""
    over = group(parent, "over")
    witnesses = [plan.corners(cell) for cell in scene.signed("witness")]
    if witnesses:
        draw_witness(over, witnesses)
    if scene.lines:
        ends = ((plan.centres[start], plan.centres[end]) for start, end in scene.lines)
        path(over, "sight", strokes(ends))
    for cell in scene.board.cells:
        _draw_cell(over, scene, plan, tones, cell)
    if witnesses:
        draw_witness_outline(over, witnesses)
    _draw_signs(over, scene, plan)
    return over


def _draw_signs(over: Element, scene: Scene, plan: Plan) -> None:
    """Draw what lies above the stones: signs, and the paths of stones that move."""
    for cell in scene.signed("line"):
        draw_sight(over, plan.shape, plan.centres[cell])
    for cell in scene.signed("asked"):
        occupied = cell in (*scene.stones, *scene.labels, *scene.ways.get("asked", ()))
        draw_asked(over, plan.shape, plan.centres[cell], occupied=occupied)
    for cell in scene.signed("leaf"):
        x, y = plan.centres[cell]
        if cell in scene.labels:
            draw_leaf(over, (x + 8.5, y - 8.5), 0.42)
        else:
            draw_leaf(over, (x, y))
    for cell in scene.signed("last"):
        draw_last(over, plan.centres[cell])
    for sign, way in scene.ways.items():
        _draw_arrow(over, sign, [plan.centres[cell] for cell in way])


def _draw_cell(parent: Element, scene: Scene, plan: Plan, tones: Mapping[Colour, Tone], cell: Cell) -> None:
    at, label = plan.centres[cell], scene.labels.get(cell)
    stone = scene.stones.get(cell)
    if stone is not None:
        draw_stone(parent, tones[stone], at, bare=label is not None)
    if cell in scene.taken:
        draw_taken(parent, tones[scene.taken[cell]], at, turned=stone is not None)
    if stone is None and label is None:
        placers = scene.may_place(cell)
        for number, colour in enumerate(placers):
            draw_may_place(parent, tones[colour], (at[0] + 12 * number - 6 * (len(placers) - 1), at[1]))
    if label is not None:
        kind = "label halo" if stone is None else f"label on-{tones[stone].name}"
        size = 17 if len(label) < 3 else 12
        draw_words(parent, kind, (at[0], at[1] + 0.36 * size), label, size)
