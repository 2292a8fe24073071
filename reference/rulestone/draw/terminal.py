"""Text pictures in colour, for terminals. They say nothing that the plain text does not say."""

from rich.text import Text

from rulestone.draw.scene import Scene, Sign
from rulestone.draw.text import Part, Span, spans
from rulestone.names import Colour

# Both colours are given, since nobody knows the background of a terminal.
_STONES: dict[Colour, str] = {
    Colour("black"): "bold #ffffff on #1d1c1b",
    Colour("white"): "bold #1d1c1b on #f4f1ea",
    Colour("red"): "bold #ffffff on #c02f26",
    Colour("blue"): "bold #ffffff on #2563a8",
    Colour("dark"): "bold #ffffff on #4b3d7a",
    Colour("light"): "bold #2a2620 on #fbdc8c",
}
_SIGNS: dict[Sign, str] = {
    "asked": "bold magenta",
    "witness": "bold yellow",
    "leaf": "bold green",
    "line": "bold cyan",
    "last": "bold",
}
_PARTS: dict[Part, str] = {"coordinate": "dim", "empty": "dim", "removed": "dim", "legal": "green"}


def rich_text(scene: Scene) -> Text:
    """The lines of `text`, with colours."""
    lines = (Text.assemble(*((span.text, _style(span)) for span in line)) for line in spans(scene))
    picture = Text("\n", no_wrap=True).join(lines)
    picture.no_wrap = True
    return picture


def _style(span: Span) -> str:
    if span.part == "stone" and span.colour is not None:
        return _STONES[span.colour]
    if span.sign is not None:
        return _SIGNS[span.sign]
    return _PARTS.get(span.part, "")
