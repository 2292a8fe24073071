"""The caption and the key below an SVG picture. Lengths are in pixels."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from textwrap import wrap
from xml.etree.ElementTree import Element, SubElement

from rulestone.draw import svg_pieces
from rulestone.draw.plan import Point, Shape, around
from rulestone.draw.scene import Scene, Sign
from rulestone.draw.svg_pieces import coordinate, draw_words
from rulestone.draw.tones import Tone, tones

SMALLEST = 280.0
"""The width that a caption or a key needs at least."""

_FONT = 13.0
_LINE = 24.0
_SAMPLE = 28.0
_LETTER = 0.54 * _FONT
"""How wide a letter is taken to be, since nothing here can measure one."""

_HERE: Point = (0.0, 0.0)

Sample = Callable[[Element], object]


@dataclass(frozen=True, slots=True)
class Key:
    """A caption and a key, broken into lines of a given width.

    Attributes:
        caption: the lines of the caption.
        rows: the rows of the key; each entry with its distance from the left, its sample and its words.
        height: of all of it.
    """

    caption: tuple[str, ...]
    rows: tuple[tuple[tuple[float, Sample, str], ...], ...]

    @property
    def height(self) -> float:
        """How high all of it is."""
        return _LINE * (len(self.caption) + len(self.rows))


def make_key(scene: Scene, shape: Shape, width: float) -> Key:
    """The caption and key of a scene, to fit a width."""
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
    return Key(caption, tuple(tuple(row) for row in rows))


def draw_key(parent: Element, key: Key) -> None:
    """Draw it, its top left corner at 0, 0."""
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
        (partial(svg_pieces.stone, tone=tone[colour], at=_HERE), f"{colour.capitalize()}: {sides}")
        for colour, sides in scene.ownership()
    ]
    taken = next((tone[colour] for colour in scene.taken.values()), None)
    entries += [
        (partial(_sign, sign=sign, shape=shape, tone=taken), meaning)
        for sign, meaning in scene.explanations()
    ]
    entries += [
        (
            partial(svg_pieces.draw_may_place, tone=tone[colour], at=_HERE, size=2.0),
            f"{colour.capitalize()} {scene.offer}",
        )
        for colour in scene.placers()
    ]
    return entries


def _sign(parent: Element, sign: Sign, shape: Shape, tone: Tone | None) -> None:
    match sign:
        case "witness":
            svg_pieces.witness(parent, (shape,))
            svg_pieces.witness_outline(parent, (shape,))
        case "asked":
            svg_pieces.draw_asked(parent, around(_HERE, shape, 1.1), _HERE)
        case "line":
            svg_pieces.sight(parent, shape, _HERE)
        case "leaf":
            svg_pieces.leaf(parent, _HERE)
        case "taken" if tone is not None:
            svg_pieces.taken(parent, tone, _HERE)
        case "last":
            svg_pieces.last(parent, _HERE)
