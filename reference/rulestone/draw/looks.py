"""The look of the stones of each colour.

The colours of rulestone's own games look like their names; Lefe's Dark and Light are greens. Any other colour
is as one of these two, so that it differs from the other colour of its game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulestone.core.names import Colour
from rulestone.draw.plan import Polygon

_DIAMOND: Polygon = ((0, -1), (1, 0), (0, 1), (-1, 0))
_TRIANGLE: Polygon = ((0, -1.1), (1.05, 0.75), (-1.05, 0.75))
_SQUARE: Polygon = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))
_DOT: Polygon = ()


@dataclass(frozen=True, slots=True)
class Look:
    """A look of stones.

    Attributes:
        name: its name in the style sheet.
        terminal: its style in a terminal: foreground and background, since the terminal's own is unknown.
        dark: whether it is the dark one of a pair.
        figure: the small figure for a legal placement; empty for a dot.
        has_figure: whether stones have the figure, because lightness does not distinguish them.
    """

    name: str
    terminal: str
    dark: bool = True
    figure: Polygon = _DOT
    has_figure: bool = False


_KNOWN = {
    Colour("black"): Look("black", "bold #ffffff on #1d1c1b"),
    Colour("white"): Look("white", "bold #1d1c1b on #f4f1ea", dark=False, figure=_SQUARE),
    Colour("red"): Look("red", "bold #ffffff on #c02f26", figure=_TRIANGLE, has_figure=True),
    Colour("blue"): Look("blue", "bold #ffffff on #2563a8", figure=_DIAMOND, has_figure=True),
    Colour("dark"): Look("dark", "bold #ffffff on #14532d"),
    Colour("light"): Look("light", "bold #06280f on #8fd694", dark=False, figure=_SQUARE),
}


def looks(colours: Iterable[Colour]) -> Mapping[Colour, Look]:
    """Return the looks of a game's colours. No two of them are alike.

    Args:
        colours: the colours in the order of the game.
    """
    ordered = tuple(dict.fromkeys(colours))
    return {colour: _KNOWN.get(colour) or _unnamed(ordered, number) for number, colour in enumerate(ordered)}


def _unnamed(colours: tuple[Colour, ...], number: int) -> Look:
    """Return a look for a colour without one of its own, beside the other colours of its game."""
    others = [_KNOWN[colour] for colour in colours if colour in _KNOWN]
    dark = not others[0].dark if others else number % 2 == 0
    return _KNOWN[Colour("dark" if dark else "light")]
