"""The report as Markdown, for comments on a change or a summary of a job."""

from collections.abc import Iterator, Sequence

from rulestone.audit.findings import Finding
from rulestone.audit.outcome import Outcome
from rulestone.audit.report_parts import (
    BOARD_HEADS,
    MATTER_HEADS,
    board_rows,
    examples,
    headline,
    matter_rows,
    notes,
    place,
    rule,
    sentence,
    title,
    warnings,
)
from rulestone.audit.rules import scene_of
from rulestone.draw.text import text
from rulestone.wording import markdown

_IN_FULL = 20
"""So many findings are shown with their boards."""


def md_report(outcome: Outcome) -> Iterator[str]:
    """A heading, the counts, and some findings with their boards."""
    lines = [f"## rulestone audit {markdown(title(outcome))}", "", headline(outcome), ""]
    lines += [f"**{markdown(line)}**\n" for line in warnings(outcome)]
    lines += [*_table(BOARD_HEADS, board_rows(outcome)), ""]
    if outcome.tally.matters:
        lines += [*_table(MATTER_HEADS, matter_rows(outcome)), ""]
    lines += [f"- {markdown(line)}" for line in notes(outcome)]
    for finding in examples(outcome, _IN_FULL):
        lines += ["", *_in_full(finding)]
    yield "\n".join(lines).rstrip() + "\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(map(markdown, row))} |"


def _in_full(finding: Finding) -> list[str]:
    lines = [f"### {markdown(place(finding))}", "", f"{finding.game} {finding.size}", ""]
    lines += ["````text", *text(scene_of(finding)), "````", "", f"- {markdown(sentence(finding))}", ""]
    words = rule(finding)
    if words is not None:
        lines += [f"> **{markdown(finding.clause or '')}**: {markdown(words)}", ""]
    return [*lines, "````text", finding.repeat or "", "````"]
