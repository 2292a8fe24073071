"""The report in Markdown, for the summary of a job."""

from rulestone.cases.exemplary import exemplary
from rulestone.check.case_scenes import result_scene
from rulestone.check.results import CaseResult, Run
from rulestone.check.shares import asked_with, little_asked, required, substituted
from rulestone.core.wording import markdown
from rulestone.draw.text import text
from rulestone.report.report_diagnosis import diagnosis_lines
from rulestone.report.report_parts import (
    claim_warnings,
    clause_notes,
    ending,
    engine_title,
    error_lines,
    request_text,
    run_headline,
    skips,
)

_IN_FULL = 20
_FINDINGS_TOLD = 12


def md_report(run: Run) -> str:
    """A heading, the counts, and the failures, the first of them in full."""
    lines = [f"## rulestone check {markdown(engine_title(run))}", "", run_headline(run), ""]
    above = (*ending(run), *required(run), *claim_warnings(run), *diagnosis_lines(run))
    lines += [f"**{markdown(line)}**\n" for line in above]
    if run.results:
        games = dict.fromkeys(result.game for result in run.results)
        statuses = [status for status, count in run.counts.items() if count]
        lines += [f"| game | {' | '.join(statuses)} |", f"|---|{'---:|' * len(statuses)}"]
        for game in games:
            counts = [
                sum(1 for result in run.results if result.game == game and result.status == status)
                for status in statuses
            ]
            lines.append(f"| {game} | {' | '.join(map(str, counts))} |")
        lines.append("")
    lines += [f"- {count} skipped: {markdown(reason)}" for reason, count in skips(run)]
    lines += [f"- {markdown(line)}" for line in substituted(run)]
    lines += [f"- **{markdown(line)}**" for line in little_asked(run)]
    cited: set[str] = set()
    examples, rest = exemplary(run, _IN_FULL)
    for result in examples:
        lines += ["", *_in_full(result, cited)]
    if examples and run.caveat:
        lines += ["", markdown(run.caveat)]
    if rest:
        lines += ["", "### More", ""]
        lines += [f"- {result.status} `{result.id}`: {markdown(error_lines(result)[0])}" for result in rest]
    return "\n".join(lines).rstrip() + "\n"


def _in_full(result: CaseResult, cited: set[str]) -> list[str]:
    """All about one case; rules told before are left out, and those told now are added to them."""
    findings = error_lines(result)
    lines = [f"### {result.status}: {result.id}", "", markdown(result.case.title), ""]
    lines += _fenced(text(result_scene(result)))
    lines += [f"- {markdown(finding)}" for finding in findings[:_FINDINGS_TOLD]]
    if len(findings) > _FINDINGS_TOLD:
        lines.append(f"- and {len(findings) - _FINDINGS_TOLD} more")
    lines.append("")
    for rule in clause_notes(result):
        words = "see above" if rule.name in cited else markdown(rule.text)
        lines.append(f"> {rule.role}**{markdown(rule.name)}**: {words}\n")
        cited.add(rule.name)
    if asked_with(result):
        lines += [markdown(asked_with(result)), ""]
    return [*lines, *_fenced((request_text(result), result.repeat))]


def _fenced(lines: tuple[str, ...]) -> list[str]:
    return ["````text", *lines, "````", ""]
