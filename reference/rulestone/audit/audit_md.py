"""The report as Markdown, for comments on a change or a summary of a job."""

from collections.abc import Iterator, Sequence

from rulestone.audit.audit_wording import (
    BOARD_HEADS,
    MATTER_HEADS,
    audit_headline,
    audit_notes,
    audit_title,
    audit_warnings,
    board_rows,
    example_findings,
    finding_place,
    finding_rule,
    finding_sentence,
    matter_rows,
)
from rulestone.audit.findings import Finding
from rulestone.audit.outcome import Outcome
from rulestone.audit.replaying import finding_scene
from rulestone.core.wording import markdown
from rulestone.draw.text import text

_IN_FULL = 20
"""So many findings are shown with their boards."""


def audit_as_md(outcome: Outcome) -> Iterator[str]:
    """A heading, the counts, and some findings with their boards."""
    lines = [f"## rulestone audit {markdown(audit_title(outcome))}", "", audit_headline(outcome), ""]
    lines += [f"**{markdown(line)}**\n" for line in audit_warnings(outcome)]
    lines += [*_table(BOARD_HEADS, board_rows(outcome)), ""]
    if outcome.tally.matters:
        lines += [*_table(MATTER_HEADS, matter_rows(outcome)), ""]
    lines += [f"- {markdown(line)}" for line in audit_notes(outcome)]
    for finding in example_findings(outcome, _IN_FULL):
        lines += ["", *_in_full(finding)]
    yield "\n".join(lines).rstrip() + "\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(map(markdown, row))} |"


def _in_full(finding: Finding) -> list[str]:
    lines = [f"### {markdown(finding_place(finding))}", "", f"{finding.game} {finding.size}", ""]
    lines += [
        "````text",
        *text(finding_scene(finding)),
        "````",
        "",
        f"- {markdown(finding_sentence(finding))}",
        "",
    ]
    words = finding_rule(finding)
    if words is not None:
        lines += [f"> **{markdown(finding.clause or '')}**: {markdown(words)}", ""]
    return [*lines, "````text", finding.repeat or "", "````"]
