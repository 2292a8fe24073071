"""The pieces of an SVG picture: stones, marks, lines, each drawn at a place."""

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement

from rulestone.draw.geometry import Point, Segment, around, hatching, outline
from rulestone.names import Colour

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_DIAMOND: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_TRIANGLE: tuple[Point, ...] = ((0, -1.1), (1.05, 0.75), (-1.05, 0.75))
_SQUARE: tuple[Point, ...] = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))

_FIGURES: dict[Colour, tuple[Point, ...]] = {
    Colour("red"): _TRIANGLE,
    Colour("blue"): _DIAMOND,
    Colour("white"): _SQUARE,
    Colour("light"): _SQUARE,
}
"""The figure of a colour: small where it may place a stone. Colours without one have a dot."""

_FIGURED = (Colour("red"), Colour("blue"))
"""The colours whose stones bear their figure, since lightness does not tell them apart."""


def number(value: float) -> str:
    """A coordinate: two decimals, if it needs them."""
    return f"{round(value, 2) or 0:g}"


def group(parent: Element, kind: str) -> Element:
    """A group for pieces of one kind."""
    return SubElement(parent, "g", {"class": kind})


def words(parent: Element, kind: str, at: Point, text: str, size: float) -> Element:
    """A line of text; `at` is on its base line."""
    place = {"x": number(at[0]), "y": number(at[1])}
    element = SubElement(parent, "text", {"class": kind, **place, "font-size": number(size)})
    element.text = plain(text)
    return element


def plain(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)


def closed(corners: Iterable[Point]) -> str:
    """The path around a shape."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def strokes(segments: Iterable[Segment]) -> str:
    """The path of separate lines."""
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in segments)


def path(parent: Element, kind: str, way: str) -> Element:
    """A path."""
    return SubElement(parent, "path", {"class": kind, "d": way})


def circle(parent: Element, kind: str, at: Point, radius: float) -> Element:
    """A circle."""
    place = {"cx": number(at[0]), "cy": number(at[1]), "r": number(radius)}
    return SubElement(parent, "circle", {"class": kind, **place})


def stone(parent: Element, colour: Colour, at: Point, *, bare: bool = False) -> Element:
    """A stone; bare, without a figure, where it is to carry something else."""
    disc = circle(parent, f"stone {colour}", at, 16)
    if colour in _FIGURED and not bare:
        path(parent, f"figure on-{colour}", closed(around(at, _FIGURES[colour], 7)))
    return disc


def may_place(parent: Element, colour: Colour, at: Point, size: float = 1.0) -> None:
    """The small figure that says: this colour may place a stone here."""
    figure = _FIGURES.get(colour)
    if figure is None:
        circle(parent, f"may {colour}", at, 4.5 * size)
    else:
        path(parent, f"may {colour}", closed(around(at, figure, 5 * size)))


def edge_figure(parent: Element, colour: Colour, at: Point) -> None:
    """The figure of the colour on one of its edges, where it has to bear one."""
    if colour in _FIGURED:
        path(parent, f"figure on-{colour}", closed(around(at, _FIGURES[colour], 3)))


def witness(parent: Element, shapes: Iterable[tuple[Point, ...]]) -> None:
    """The hatching of witnessing cells."""
    way = "".join(strokes(hatching(shape)) for shape in shapes)
    path(parent, "hatch", way)


def witness_outline(parent: Element, shapes: Iterable[tuple[Point, ...]]) -> None:
    """The line around witnessing cells."""
    path(parent, "witness", strokes(outline(shapes)))


def asked(parent: Element, shape: Iterable[Point], at: Point, *, occupied: bool = False) -> None:
    """The cell asked about: framed, and crossed where it is empty."""
    path(parent, "asked", closed(around(at, shape, 0.86)))
    if not occupied:
        arm = 7.0
        (x, y) = at
        rising, falling = ((x - arm, y + arm), (x + arm, y - arm)), ((x - arm, y - arm), (x + arm, y + arm))
        path(parent, "asked", strokes((rising, falling)))


def last(parent: Element, at: Point) -> None:
    """The ring around the last move."""
    circle(parent, "last", at, 19)


def seen(parent: Element, shape: Iterable[Point], at: Point) -> None:
    """A cell on a line."""
    path(parent, "seen", closed(around(at, shape, 0.86)))


def leaf(parent: Element, at: Point, size: float = 1.0) -> None:
    """A leaf with its rib, pointing to the upper right."""
    (left, low), (right, high) = (at[0] - 9 * size, at[1] + 9 * size), (at[0] + 8 * size, at[1] - 8 * size)
    foot, tip = f"{number(left)} {number(low)}", f"{number(right)} {number(high)}"
    over, under = f"{number(left)} {number(high)}", f"{number(right)} {number(low)}"
    path(parent, "leaf", f"M{foot}Q{over} {tip}Q{under} {foot}Z")
    path(parent, "rib", strokes((((left, low), (at[0] + 3 * size, at[1] - 3 * size)),)))
