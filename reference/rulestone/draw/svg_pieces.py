"""The pieces of a picture as SVG: stones, signs, legal placements, and the key. They are drawn around 0, 0.

`stamp` puts a piece on a board as often as it is there: a page with hundreds of pictures stays small.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import hypot
from textwrap import wrap
from xml.etree.ElementTree import Element, SubElement, tostring
from zlib import crc32

from rulestone.draw.plan import LETTER_HEIGHT, XY, Look, Polygon, Segment, around, looks
from rulestone.draw.scene import Scene, Sign
from rulestone.quoting import without_controls

Drawing = Callable[[Element], object]
"""Draws something around 0, 0 into an element."""

_ORIGIN: XY = (0.0, 0.0)


@lru_cache(maxsize=1 << 14)  # the boards of a book repeat the same coordinates
def coordinate(value: float) -> str:
    """Format a coordinate with up to two decimals."""
    return f"{round(value, 2) or 0:g}"


def closed(corners: Polygon) -> str:
    """Return the path around a polygon."""
    return "M" + "L".join(f"{coordinate(x)} {coordinate(y)}" for x, y in corners) + "Z"


def strokes(segments: Iterable[Segment]) -> str:
    """Return the path of separate lines."""
    return "".join(
        f"M{coordinate(a)} {coordinate(b)}L{coordinate(c)} {coordinate(d)}" for (a, b), (c, d) in segments
    )


def outline(polygons: Iterable[Polygon]) -> tuple[Segment, ...]:
    """Return the outline of adjacent cells: the sides that no two of them share."""
    sides: Counter[Segment] = Counter()
    for corners in polygons:
        exact = [(round(x, 3), round(y, 3)) for x, y in corners]
        for start, end in pairwise((*exact, exact[0])):
            sides[min(start, end), max(start, end)] += 1
    return tuple(side for side, times in sides.items() if times == 1)


def arrow(points: Sequence[XY]) -> tuple[Segment, ...]:
    """Return the lines of an arrow along some points."""
    (x, y), (to_x, to_y) = points[-2:]
    length = hypot(to_x - x, to_y - y) or 1.0
    across, down = (to_x - x) / length, (to_y - y) / length
    left, right = (
        (to_x - 9 * across + 6 * side * down, to_y - 9 * down - 6 * side * across) for side in (1, -1)
    )
    return (*pairwise(points), (left, points[-1]), (right, points[-1]))


def group(parent: Element, kind: str) -> Element:
    """Add a group for pieces of one kind."""
    return SubElement(parent, "g", {"class": kind})


def path(parent: Element, kind: str, line: str) -> Element:
    """Draw a path."""
    return SubElement(parent, "path", {"class": kind, "d": line})


def draw_words(parent: Element, kind: str, at: XY, text: str, size: float | None = None) -> None:
    """Draw a line of text; `at` is on its base line. Without a size it has that of its group."""
    place = {"x": coordinate(at[0]), "y": coordinate(at[1])}
    sized = {} if size is None else {"font-size": coordinate(size)}
    SubElement(parent, "text", {"class": kind, **place, **sized}).text = without_controls(text)


def add_shared(parent: Element, drawn: Element, drawn_ids: set[str]) -> str:
    """Add an element, unless the page has it already. Return its id, which depends on its content."""
    name = f"{drawn.tag[0]}{crc32(tostring(drawn)):x}"
    if name not in drawn_ids:
        drawn_ids.add(name)
        drawn.set("id", name)
        parent.append(drawn)
    return name


def add_group(parent: Element, drawn: Element, drawn_ids: set[str]) -> None:
    """Add a group, or refer to the same one in an earlier picture of the page."""
    name = add_shared(parent, drawn, drawn_ids)
    if drawn not in parent:
        SubElement(parent, "use", {"href": f"#{name}"})


def stamp(parent: Element, piece: Drawing, points: Sequence[XY], drawn_ids: set[str]) -> None:
    """Draw a piece at some points: as a marker on the corners of a line, whose ends are doubled for that."""
    if points:
        marker = Element("marker", {"markerUnits": "userSpaceOnUse", "overflow": "visible"})
        piece(marker)
        name = add_shared(parent, marker, drawn_ids)
        corners = (f"{coordinate(x)} {coordinate(y)}" for x, y in (points[0], *points, points[-1]))
        SubElement(parent, "path", {"d": f"M{'L'.join(corners)}", "marker-mid": f"url(#{name})"})


def draw_shape(parent: Element, kind: str, shape: Polygon, size: float = 1.0) -> None:
    """Draw a polygon."""
    path(parent, kind, closed(around(_ORIGIN, shape, size)))


def _circle(parent: Element, kind: str, radius: float) -> None:
    SubElement(parent, "circle", {"class": kind, "r": coordinate(radius)})


def draw_stone(parent: Element, look: Look, *, bare: bool = False) -> None:
    """Draw a stone; `bare` omits its figure, for a stone with a sign or a label on it."""
    _circle(parent, f"stone {look.name}", 16)
    if look.has_figure and not bare:
        draw_shape(parent, f"figure on-{look.name}", look.figure, 7)


def draw_taken(parent: Element, look: Look) -> None:
    """Draw a stone that was taken off, pale."""
    draw_stone(SubElement(parent, "g", {"opacity": "0.4"}), look)


def draw_may_place(parent: Element, look: Look, size: float = 1.0) -> None:
    """Draw the small figure for a legal placement of this colour."""
    if look.figure:
        draw_shape(parent, f"may {look.name}", look.figure, 5 * size)
    else:
        _circle(parent, f"may {look.name}", 4.5 * size)


def draw_witness(parent: Element, cells: Sequence[Polygon]) -> None:
    """Draw cells that show why, with one outline around those that touch."""
    path(parent, "shaded", "".join(map(closed, cells)))
    path(parent, "witness", strokes(outline(cells)))


def draw_asked(parent: Element, shape: Polygon, *, occupied: bool = False) -> None:
    """Draw the mark of the cell of a question: a frame, and a cross if the cell is empty."""
    draw_shape(parent, "asked", shape, 0.86)
    if not occupied:
        path(parent, "asked", "M-7 7L7 -7M-7 -7L7 7")


def draw_last(parent: Element) -> None:
    """Draw the ring around the last move."""
    _circle(parent, "last", 19)


def draw_leaf(parent: Element, *, small: bool = False) -> None:
    """Draw a leaf with its rib, pointing to the upper right; a small one next to a label."""
    look = {"transform": "translate(7.8 -7.8) scale(0.36)"} if small else {}
    leaf = SubElement(parent, "g", look)
    path(leaf, "leaf", "M-9 9Q-9 -8 8 -8Q8 9 -9 9Z")
    path(leaf, "rib", "M-9 9L3 -3")


# The key.

_LINE_HEIGHT, _SAMPLE_WIDTH = 24.0, 28.0
"""The sizes of lines and samples in the key, in SVG units."""

_LETTER_WIDTH = 0.54 * LETTER_HEIGHT
_BOLD_WIDTH = 1.15 * _LETTER_WIDTH
"""The assumed widths of a letter and of a bold one, because nothing here can measure one."""


def draw_key(scene: Scene, shape: Polygon, width: float, drawn_ids: set[str]) -> tuple[Element, float]:
    """Return the caption and the key of a scene, with the top left corner at 0, 0, and their height.

    Args:
        scene: the scene.
        shape: the shape of a cell of its board.
        width: how wide they may be.
        drawn_ids: as in `add_shared`.
    """
    key, height = Element("g", {"class": "key"}), 0.0
    for line in wrap(scene.caption, max(10, int(width / _BOLD_WIDTH))):
        draw_words(key, "caption", (0, height + 0.65 * _LINE_HEIGHT), line, LETTER_HEIGHT)
        height += _LINE_HEIGHT
    for row in _rows(_samples(scene, shape), width):
        drawn = Element("g", {"class": "rulestone"})
        for left, sample, meaning in row:
            place = f"translate({coordinate(left + 10)} {coordinate(height + _LINE_HEIGHT / 2)}) scale(0.45)"
            sample(SubElement(drawn, "g", {"transform": place}))
            at = (left + _SAMPLE_WIDTH - 3, height + _LINE_HEIGHT / 2 + 0.35 * LETTER_HEIGHT)
            draw_words(drawn, "meaning", at, meaning, LETTER_HEIGHT)
        add_group(key, drawn, drawn_ids)
        height += _LINE_HEIGHT
    return key, height


def _rows(samples: Iterable[tuple[Drawing, str]], width: float) -> Iterator[list[tuple[float, Drawing, str]]]:
    """The samples in rows, each with its distance from the left, as many to a row as fit."""
    row: list[tuple[float, Drawing, str]] = []
    left = 0.0
    for sample, meaning in samples:
        needed = _SAMPLE_WIDTH + _LETTER_WIDTH * len(meaning)
        if row and left + needed > width:
            yield row
            row, left = [], 0.0
        row.append((left, sample, meaning))
        left += needed + 14
    if row:
        yield row


def _samples(scene: Scene, shape: Polygon) -> Iterator[tuple[Drawing, str]]:
    """The signs that are explained, each with its meaning."""
    look_of = looks(scene.palette())
    for colour, sides in scene.ownership():
        yield partial(draw_stone, look=look_of[colour]), f"{colour.capitalize()}: {sides}"
    samples: dict[Sign, Drawing] = {
        "last": draw_last,
        "asked": partial(draw_asked, shape=around(_ORIGIN, shape, 1.1)),
        "witness": partial(draw_witness, cells=(shape,)),
        "leaf": draw_leaf,
        "line": partial(draw_shape, kind="seen", shape=shape, size=0.86),
    }
    for colour in scene.taken.values():
        samples["taken"] = partial(draw_taken, look=look_of[colour])
    for sign, meaning in scene.explanations():
        yield samples[sign], meaning
    for colour in scene.placers():
        may_place = partial(draw_may_place, look=look_of[colour], size=2.0)
        yield may_place, f"{colour.capitalize()} {scene.offer}"
