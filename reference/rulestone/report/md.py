"""Reports in Markdown, for the summary of a job or a comment on a change."""

import re
from collections.abc import Iterable, Iterator

from rulestone.core.wording import markdown
from rulestone.report.tree import (
    Block,
    Bullets,
    Details,
    Folded,
    Group,
    Line,
    Paragraph,
    Picture,
    Quote,
    Report,
    Table,
    Verbatim,
    pieces,
)

_IN_FULL = 20
"""Maximum number of details in full."""


def md_report(report: Report) -> str:
    """Return the whole report."""
    lines = [f"## {report.command} {markdown(report.title)}", "", markdown(report.headline), ""]
    lines += _blocks(report.summary, set())
    lines += _details(report.details)
    lines += _blocks(report.appendix, set())
    return "\n".join(lines).rstrip() + "\n"


def _details(details: Details) -> Iterator[str]:
    quoted: set[str] = set()
    for item in details.items[:_IN_FULL]:
        yield from (f"### {item.status}: {markdown(item.name)}", "", markdown(item.title), "")
        yield from _blocks(item.blocks(), quoted)
    if details.items and details.note:
        yield from (markdown(details.note), "")
    rest = details.items[_IN_FULL:]
    if rest:
        yield from ("### More", "")
        yield from (f"- {item.status} {markdown(item.name)}: {markdown(item.gist)}" for item in rest)
        more = details.count - len(details.items)
        if more > 0:
            yield f"- and {more} more: {markdown(details.elsewhere)}"
        yield ""


def _blocks(blocks: Iterable[Block], quoted: set[str]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(line, tone):
                words = _line(line)
                yield from (f"**{words}**" if tone in ("bad", "strong") else words, "")
            case Bullets(lines):
                yield from (*(f"- {_line(line)}" for line in lines), "")
            case Table():
                yield from (*_table(block), "")
            case Picture(scene):
                from rulestone.draw.text import text as drawn  # only failed runs draw

                yield from _fenced("\n".join(drawn(scene())))
            case Quote(name, text, lead):
                words = "see above" if name in quoted else markdown(text)
                quoted.add(name)
                yield from (f"> {markdown(lead)}**{markdown(name)}**: {words}", "")
            case Verbatim(label, text):
                yield from (f"{markdown(label)}:", "", *_fenced(text))
            case Group(within):
                yield from _blocks(within, quoted)
            case Folded():
                pass


def _line(line: Line) -> str:
    return "".join(
        f"**{markdown(piece.text)}**" if piece.mark == "strong" else markdown(piece.text)
        for piece in pieces(line)
    )


def _table(table: Table) -> Iterator[str]:
    yield _cells(table.heads)
    yield (
        "|"
        + "|".join("---:" if table.is_numeric(place) else "---" for place in range(len(table.heads)))
        + "|"
    )
    yield from (_cells(row.cells) for row in table.rows)


def _cells(cells: Iterable[Line]) -> str:
    return f"| {' | '.join(map(_line, cells))} |"


def _fenced(text: str) -> Iterator[str]:
    """A text in a fence that is longer than any fence in it."""
    fence = "`" * max(4, 1 + max(map(len, re.findall("`+", text)), default=0))
    yield from (f"{fence}text", text, fence, "")
