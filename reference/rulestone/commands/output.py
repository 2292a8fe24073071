"""How commands print: text for people, one JSON document for programs."""

import sys
from typing import Never

import msgspec
from rich.console import Console, RenderableType

_PIPE_WIDTH = 100
"""How wide text is where it does not go to a terminal; pictures may be wider."""


class _StandardOutput(Console):
    def on_broken_pipe(self) -> Never:
        """Let the command end as it does when plain output breaks."""
        raise BrokenPipeError


def console() -> Console:
    """Standard output for text: in colours on a terminal, plain anywhere else."""
    width = None if sys.stdout.isatty() else _PIPE_WIDTH
    return _StandardOutput(highlight=False, width=width)


def print_text(*parts: RenderableType) -> None:
    """Print for people, one part below the other."""
    out = console()
    if out.is_terminal:
        out.print(*parts, sep="\n")
        return
    with out.capture() as captured:
        out.print(*parts, sep="\n")
    for line in captured.get().splitlines():
        sys.stdout.write(f"{line.rstrip()}\n")


def print_json(document: object) -> None:
    """Print one JSON document, which is all that standard output gets."""
    text = msgspec.json.format(msgspec.json.encode(document), indent=2)
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.flush()
