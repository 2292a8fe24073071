"""Pictures on a terminal."""

from rich.text import Text

from rulestone.draw.scene import Scene
from rulestone.draw.text import Span, spans
from rulestone.names import Colour

_STONES: dict[Colour, str] = {
    Colour.BLACK: "bold bright_white on black",
    Colour.WHITE: "bold black on bright_white",
    Colour.RED: "bold bright_white on red",
    Colour.BLUE: "bold bright_white on blue",
    Colour.DARK: "bold bright_white on black",
    Colour.LIGHT: "bold black on bright_white",
}
"""Each with its own ground, to be readable on a terminal of any colours."""


def picture(scene: Scene) -> Text:
    """A picture, coloured where the terminal has colours; the letters say everything without them."""
    lines = (Text.assemble(*((span.text, _style(span)) for span in line)) for line in spans(scene))
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def _style(span: Span) -> str:
    match span.part:
        case "stone" if span.colour is not None:
            return _STONES[span.colour]
        case "legal":
            return "green"
        case "coordinate" | "empty" | "removed":
            return "dim"
        case "label" if span.sign is not None:
            return "bold yellow"
    return ""
