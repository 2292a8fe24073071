"""Renderings for a terminal: some details in full, others in a line, and the summary, most important last."""

from collections.abc import Iterable, Iterator
from io import StringIO

from rich.console import Console, RenderableType
from rich.table import Column
from rich.table import Table as TextTable
from rich.text import Text

from rulestone.report.tree import (
    Block,
    Detail,
    Details,
    Facts,
    Line,
    Paragraph,
    Picture,
    Report,
    Table,
    Verbatim,
    plain,
    spans_in,
)

_STYLES = {"good": "green", "bad": "bold red", "other": "yellow", "strong": "bold", "soft": "dim", "code": ""}


def text_parts(report: Report) -> Iterator[RenderableType]:
    """The report, part by part. It contains no control characters except colours."""
    details = report.details
    for item in details.items[: details.in_full]:
        yield from detail_parts(item)
        yield ""
    yield from _in_lines(details)
    yield _line(report.title, "bold")
    for section in reversed(report.sections):
        yield from _blocks(section)
    yield _line(report.headline, "bold green" if report.good else "bold red")


def text_report(report: Report) -> str:
    """Return the report as text without colours."""
    return plain_text(text_parts(report))


def blocks_text(blocks: Iterable[Block]) -> str:
    """Return blocks as text without colours."""
    return plain_text(_blocks(blocks))


def plain_text(parts: Iterable[RenderableType]) -> str:
    """Return parts of a report, one below the other, as text without colours."""
    out = Console(file=StringIO(), width=1000, color_system=None)
    with out.capture() as captured:
        for part in parts:
            out.print(part, soft_wrap=isinstance(part, Text))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def detail_parts(detail: Detail) -> Iterator[RenderableType]:
    """One detail in full."""
    yield _detail_heading(detail).append(f"  {detail.title}")
    yield from _blocks(detail.blocks(), "  ")


def _in_lines(details: Details) -> Iterator[Text]:
    rest = details.items[details.in_full :]
    for item in rest[: details.in_lines]:
        yield _detail_heading(item).append(f": {item.gist}")
    if rest:
        yield _line(details.not_in_full(details.in_full))


def _detail_heading(detail: Detail) -> Text:
    return _line(detail.status.upper(), _STYLES[detail.tone]).append(f" {detail.name}", "")


def _line(line: Line, style: str = "") -> Text:
    spans = [(piece.text, _STYLES.get(piece.style, style)) for piece in spans_in(line)]
    return Text.assemble(*spans, no_wrap=True)


def block_parts(blocks: Iterable[Block]) -> Iterator[RenderableType]:
    """Return blocks by themselves, for a terminal, with an empty line before facts and pictures."""
    for place, block in enumerate(blocks):
        if place and isinstance(block, Facts | Picture):
            yield ""
        for part in _blocks([block]):
            if isinstance(block, Paragraph) and isinstance(part, Text):
                part.no_wrap = False
            yield part


def _blocks(blocks: Iterable[Block], indent: str = "") -> Iterator[RenderableType]:
    for block in blocks:
        if isinstance(block, Table):
            yield from (_table(block), "")
        elif isinstance(block, Facts):
            yield _facts(block)
        else:
            yield from (_line(indent).append_text(line) for line in _lines(block))


def _lines(block: Paragraph | Picture | Verbatim) -> Iterator[Text]:
    match block:
        case Paragraph(line, tone):
            yield _line(line, _STYLES.get(tone, ""))
        case Verbatim(label, text):
            yield from (Text.assemble((f"{label}: ".ljust(8), "dim"), line) for line in text.split("\n"))
        case Picture(scene):
            from rulestone.draw.text import rich_text  # only needed for pictures

            for row in rich_text(scene()).split("\n"):
                row.rstrip()
                yield row


def _facts(facts: Facts) -> TextTable:
    whole = TextTable(show_header=False, box=None, pad_edge=False)
    for name, value in facts.rows:
        whole.add_row(Text(name), Text(plain(value)))
    return whole


def _table(table: Table) -> TextTable:
    columns = [
        Column(_line(head), justify="right" if table.is_numeric(place) else "left", no_wrap=not place)
        for place, head in enumerate(table.heads)
    ]
    whole = TextTable(*columns, box=None, pad_edge=False)
    for row in table.rows:
        whole.add_row(*map(_line, row))
    return whole
