"""The look of the stones of each colour.

The colours that rulestone's own games have look like what they are called. Any other is dark or light, so
that it differs from the other colour of its game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulestone.core.names import Colour
from rulestone.draw.plan import Shape

_DIAMOND: Shape = ((0, -1), (1, 0), (0, 1), (-1, 0))
_TRIANGLE: Shape = ((0, -1.1), (1.05, 0.75), (-1.05, 0.75))
_SQUARE: Shape = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))
_DOT: Shape = ()


@dataclass(frozen=True, slots=True)
class Tone:
    """A way for stones to look.

    Attributes:
        name: what the style sheet calls it.
        terminal: its style in a terminal: ink and ground, since nobody knows the background there.
        dark: whether it is to be told from a light one by that.
        figure: the small figure that says where a stone may be placed; nothing for a dot.
        figured: whether stones bear the figure, since lightness does not tell them apart.
    """

    name: str
    terminal: str
    dark: bool = True
    figure: Shape = _DOT
    figured: bool = False


_KNOWN = {
    Colour("black"): Tone("black", "bold #ffffff on #1d1c1b"),
    Colour("white"): Tone("white", "bold #1d1c1b on #f4f1ea", dark=False, figure=_SQUARE),
    Colour("red"): Tone("red", "bold #ffffff on #c02f26", figure=_TRIANGLE, figured=True),
    Colour("blue"): Tone("blue", "bold #ffffff on #2563a8", figure=_DIAMOND, figured=True),
    Colour("dark"): Tone("dark", "bold #ffffff on #4b3d7a"),
    Colour("light"): Tone("light", "bold #2a2620 on #fbdc8c", dark=False, figure=_SQUARE),
}
_DEEP = Tone("deep", "bold #ffffff on #2f5d50")
_PALE = Tone("pale", "bold #22332d on #cfe8dc", dark=False, figure=_SQUARE)


def tones(colours: Iterable[Colour]) -> Mapping[Colour, Tone]:
    """How the colours of a game look; no two of two colours look alike.

    Args:
        colours: the colours in the order of the game.
    """
    ordered = tuple(dict.fromkeys(colours))
    return {colour: _KNOWN.get(colour) or _unnamed(ordered, number) for number, colour in enumerate(ordered)}


def _unnamed(colours: tuple[Colour, ...], number: int) -> Tone:
    """What suits a colour that has no look of its own beside the others of its game."""
    others = [_KNOWN[colour] for colour in colours if colour in _KNOWN]
    dark = not others[0].dark if others else number % 2 == 0
    return _DEEP if dark else _PALE


def extra_style(tones: Iterable[Tone]) -> bool:
    """Whether some of these tones are not in the style sheet that every picture has."""
    return any(tone in (_DEEP, _PALE) for tone in tones)
