"""The pieces of a picture as SVG: stones, signs, legal placements. They are drawn around 0, 0.

`stamp` puts a piece on a board as often as it is there: a page with hundreds of pictures stays small.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from xml.etree.ElementTree import Element, SubElement, tostring
from zlib import crc32

from rulestone.draw.looks import Look
from rulestone.draw.plan import Point, Segment, Shape, around

Piece = Callable[[Element], object]
"""Draws something around 0, 0 into an element."""

_HERE: Point = (0.0, 0.0)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(maxsize=1 << 14)  # the boards of a book repeat the same coordinates
def coordinate(value: float) -> str:
    """Format a coordinate with up to two decimals."""
    return f"{round(value, 2) or 0:g}"


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


def outline(polygons: Iterable[Shape]) -> tuple[Segment, ...]:
    """Return the outline of adjacent cells: the sides that no two of them share."""
    sides: Counter[Segment] = Counter()
    for corners in polygons:
        exact = [(round(x, 3), round(y, 3)) for x, y in corners]
        for start, end in pairwise((*exact, exact[0])):
            sides[min(start, end), max(start, end)] += 1
    return tuple(side for side, times in sides.items() if times == 1)


def arrow(places: Sequence[Point]) -> tuple[Segment, ...]:
    """Return the lines of an arrow along some places."""
    (x, y), (to_x, to_y) = places[-2:]
    length = hypot(to_x - x, to_y - y) or 1.0
    across, down = (to_x - x) / length, (to_y - y) / length
    left, right = (
        (to_x - 9 * across + 6 * side * down, to_y - 9 * down - 6 * side * across) for side in (1, -1)
    )
    return (*pairwise(places), (left, places[-1]), (right, places[-1]))


def group(parent: Element, kind: str) -> Element:
    """Add a group for pieces of one kind."""
    return SubElement(parent, "g", {"class": kind})


def path(parent: Element, kind: str, way: str) -> Element:
    """Draw a path."""
    return SubElement(parent, "path", {"class": kind, "d": way})


def draw_words(parent: Element, kind: str, at: Point, text: str, size: float | None = None) -> None:
    """Draw a line of text; `at` is on its base line. Without a size it has that of its group."""
    place = {"x": coordinate(at[0]), "y": coordinate(at[1])}
    sized = {} if size is None else {"font-size": coordinate(size)}
    SubElement(parent, "text", {"class": kind, **place, **sized}).text = plain(text)


def share(parent: Element, drawn: Element, known: set[str]) -> str:
    """Add what is drawn, unless the page has it already; return its id, which its content determines."""
    name = f"{drawn.tag[0]}{crc32(tostring(drawn)):x}"
    if name not in known:
        known.add(name)
        drawn.set("id", name)
        parent.append(drawn)
    return name


def stamp(parent: Element, piece: Piece, places: Sequence[Point], known: set[str]) -> None:
    """Draw a piece at some places: as a marker on the corners of a line, whose ends are doubled for that."""
    if places:
        marker = Element("marker", {"markerUnits": "userSpaceOnUse", "overflow": "visible"})
        piece(marker)
        name = share(parent, marker, known)
        ways = (f"{coordinate(x)} {coordinate(y)}" for x, y in (places[0], *places, places[-1]))
        SubElement(parent, "path", {"d": f"M{'L'.join(ways)}", "marker-mid": f"url(#{name})"})


def draw_shape(parent: Element, kind: str, shape: Shape, size: float = 1.0) -> None:
    """Draw a shape."""
    path(parent, kind, closed(around(_HERE, shape, size)))


def _circle(parent: Element, kind: str, radius: float) -> None:
    SubElement(parent, "circle", {"class": kind, "r": coordinate(radius)})


def draw_stone(parent: Element, look: Look, *, bare: bool = False) -> None:
    """Draw a stone; `bare` omits its figure, if something else is drawn on it."""
    _circle(parent, f"stone {look.name}", 16)
    if look.figured and not bare:
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


def draw_hatching(parent: Element, shapes: Iterable[Shape], known: set[str]) -> None:
    """Draw the hatching of witness cells."""
    pattern = Element("pattern", {"width": "8", "height": "8", "patternUnits": "userSpaceOnUse"})
    path(pattern, "hatch", "M0 8L8 0M-1 1L1 -1M7 9L9 7")
    name = share(parent, pattern, known)
    path(parent, "hatched", "".join(map(closed, shapes))).set("fill", f"url(#{name})")


def draw_asked(parent: Element, shape: Shape, *, occupied: bool = False) -> None:
    """Draw the cell asked about: framed, and crossed if it is empty."""
    draw_shape(parent, "asked", shape, 0.86)
    if not occupied:
        path(parent, "asked", "M-7 7L7 -7M-7 -7L7 7")


def draw_last(parent: Element) -> None:
    """Draw the ring around the last move."""
    _circle(parent, "last", 19)


def draw_seen(parent: Element, shape: Shape) -> None:
    """Draw a cell on a line of sight."""
    draw_shape(parent, "seen", shape, 0.86)


def draw_leaf(parent: Element, *, small: bool = False) -> None:
    """Draw a leaf with its rib, pointing to the upper right; a small one beside a label."""
    look = {"transform": "translate(8.5 -8.5) scale(0.42)"} if small else {}
    leaf = SubElement(parent, "g", look)
    path(leaf, "leaf", "M-9 9Q-9 -8 8 -8Q8 9 -9 9Z")
    path(leaf, "rib", "M-9 9L3 -3")
