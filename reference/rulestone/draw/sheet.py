"""Several pictures as one SVG document, one below the other."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, fromstring, register_namespace, tostring

from rulestone.draw.scene import Scene
from rulestone.draw.svg import style_sheet, svg
from rulestone.draw.svg_pieces import coordinate

_SPACE = "http://www.w3.org/2000/svg"

_GAP = 16.0
"""What stays free between two pictures, in pixels."""


def sheet(scenes: Sequence[Scene]) -> str:
    """The pictures as one SVG document that stands alone, each with a description of its own.

    A single picture is the document that it is by itself.
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
