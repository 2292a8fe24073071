"""The report for a terminal: what is wrong, where, on which board, and by which rule."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Column, Table
from rich.text import Text

from rulestone.audit.audit_wording import (
    BOARD_HEADS,
    MATTER_HEADS,
    audit_headline,
    audit_notes,
    audit_warnings,
    board_rows,
    count_of,
    example_findings,
    finding_place,
    finding_sentence,
    matter_rows,
)
from rulestone.audit.findings import Finding
from rulestone.audit.outcome import Outcome
from rulestone.audit.replaying import finding_scene
from rulestone.draw.terminal import rich_text

_IN_FULL = 5
"""So many findings are shown with their boards."""

_LISTED = 20
"""So many further ones have a line each."""


def audit_as_text(outcome: Outcome) -> Iterator[RenderableType]:
    """The report, part by part."""
    examples = example_findings(outcome, _IN_FULL)
    for finding in examples:
        yield from _in_full(finding)
        yield ""
    rest = [each for each in outcome.listed if each not in examples]
    for finding in rest[:_LISTED]:
        yield Text(f"{finding_place(finding)}: {finding_sentence(finding)}", no_wrap=True)
    more = outcome.number_found - len(examples) - len(rest[:_LISTED])
    if more > 0:
        yield Text(f"and {count_of(more, 'more finding')}: --json lists every one")
    if rest:
        yield ""
    yield _table(BOARD_HEADS, board_rows(outcome), numbers=range(1, 6))
    if outcome.tally.matters:
        yield ""
        yield _table(MATTER_HEADS, matter_rows(outcome), numbers=(3,))
    yield ""
    for line in audit_notes(outcome):
        yield Text(line)
    for line in audit_warnings(outcome):
        yield Text(line, style="bold red")
    yield Text(audit_headline(outcome), style="bold red" if outcome.exit_status else "bold green")


def _in_full(finding: Finding) -> Iterator[RenderableType]:
    yield Text.assemble((finding_place(finding), "bold"), f"  {finding.game} {finding.size}", no_wrap=True)
    for line in rich_text(finding_scene(finding)).split("\n", allow_blank=True):
        line.rstrip()
        line.no_wrap = True
        yield Text("    ", no_wrap=True).append_text(line)
    yield Text(f"  {finding_sentence(finding)}", style="bold", no_wrap=True)
    yield Text(f"  repeat: {finding.repeat}", style="dim", no_wrap=True)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> Table:
    columns = [
        Column(head, justify="right" if place in numbers else "left") for place, head in enumerate(heads)
    ]
    table = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*map(Text, row))
    return table
