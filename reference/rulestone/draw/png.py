"""Pictures as PNG, for places that take no SVG. resvg makes them of the SVG, if it is installed."""

from rulestone.core.wording import BadInput
from rulestone.draw.svg import in_plain_colours

_PIXELS = 2
"""How many pixels wide and high the picture has for each unit of the SVG."""


def png(document: str) -> bytes:
    """Return a document of `draw.svg` as PNG, in the colours for light surroundings.

    Raises:
        BadInput: resvg is not installed.
    """
    try:
        from resvg_py import svg_to_bytes  # an extra
    except ImportError as missing:
        raise BadInput("a PNG needs another library: pip install 'rulestone[png]'") from missing
    return svg_to_bytes(svg_string=in_plain_colours(document), zoom=_PIXELS)
