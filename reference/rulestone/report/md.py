"""Renderings in Markdown, for the summary of a job or a comment on a change."""

import re
from collections.abc import Iterable, Iterator

from rulestone.report.tree import (
    Block,
    Details,
    Facts,
    Line,
    Paragraph,
    Picture,
    Report,
    Table,
    Verbatim,
    spans_in,
)

_MOST_IN_FULL = 20
"""Maximum number of details in full: the summary of a job has little room."""

_ESCAPES = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>#|!~&@$"})
"""The characters that Markdown takes for its own, each with its escape."""


def markdown(text: str) -> str:
    """Escape a text for Markdown."""
    return text.translate(_ESCAPES)


def md_report(report: Report) -> str:
    """Return the whole report."""
    lines = [f"## {report.command} {markdown(report.title)}", "", markdown(report.headline), ""]
    for section in report.sections:
        lines += _blocks(section)
    lines += _details(report.details)
    return "\n".join(lines).rstrip() + "\n"


def _details(details: Details) -> Iterator[str]:
    for item in details.items[:_MOST_IN_FULL]:
        yield from (f"### {item.status}: {markdown(item.name)}", "", markdown(item.title), "")
        yield from _blocks(item.blocks())
    rest = details.items[_MOST_IN_FULL:]
    if rest:
        yield from ("### More", "")
        yield from (f"- {item.status} {markdown(item.name)}: {markdown(item.gist)}" for item in rest)
        yield from ("", markdown(details.not_in_full(_MOST_IN_FULL)), "")


def _blocks(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(line, tone):
                words = _line(line)
                yield f"**{words}**" if tone in ("bad", "strong") else words
            case Facts(rows):
                yield from (f"- {markdown(name)}: {_line(value)}" for name, value in rows)
            case Table():
                columns = range(len(block.heads))
                marks = ("---:" if block.is_numeric(place) else "---" for place in columns)
                yield from (_row(block.heads), f"|{'|'.join(marks)}|")
                yield from map(_row, block.rows)
            case Picture(scene):
                from rulestone.draw.text import text as drawn  # only failed runs draw

                yield _fenced("\n".join(drawn(scene())))
            case Verbatim(label, text):
                yield from (f"{markdown(label)}:", "", _fenced(text))
        yield ""


def _line(line: Line) -> str:
    return "".join(
        f"**{markdown(piece.text)}**" if piece.style == "strong" else markdown(piece.text)
        for piece in spans_in(line)
    )


def _row(cells: Iterable[Line]) -> str:
    return f"| {' | '.join(map(_line, cells))} |"


def _fenced(text: str) -> str:
    """Return a text in a fence that is longer than any fence in it."""
    fence = "`" * (1 + max((3, *map(len, re.findall("`+", text)))))
    return f"{fence}text\n{text}\n{fence}"
