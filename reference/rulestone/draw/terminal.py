"""Text pictures in colour, for terminals. The colours add no information to the plain text."""

from collections.abc import Mapping

from rich.text import Text

from rulestone.core.names import Colour
from rulestone.draw.looks import Look, looks
from rulestone.draw.scene import Scene, Sign
from rulestone.draw.text import Role, Span, spans

_SIGNS: dict[Sign, str] = {
    "asked": "bold magenta",
    "witness": "bold yellow",
    "leaf": "bold green",
    "line": "bold cyan",
    "taken": "bold red",
    "last": "bold",
}
_ROLES: dict[Role, str] = {"coordinate": "dim", "empty": "dim", "removed": "dim", "legal": "green"}


def rich_text(scene: Scene) -> Text:
    """Return the lines of `text`, with colours."""
    look_of = looks(scene.palette())
    lines = (Text.assemble(*((span.text, _style(span, look_of)) for span in line)) for line in spans(scene))
    picture = Text("\n", no_wrap=True).join(lines)
    picture.no_wrap = True
    return picture


def _style(span: Span, look_of: Mapping[Colour, Look]) -> str:
    if span.role == "stone" and span.colour is not None:
        return look_of[span.colour].terminal
    if span.sign is not None:
        return _SIGNS[span.sign]
    return _ROLES.get(span.role, "")
