"""The report for a terminal: what is wrong, where on the board, by which rule, and how to see it again."""

from collections.abc import Iterable

from rich.text import Text

from rulestone.cases.exemplary import exemplary
from rulestone.check.case_scenes import result_scene
from rulestone.check.results import CaseResult, CaseStatus, Run
from rulestone.check.shares import asked_with, little_asked, required, substituted
from rulestone.draw.terminal import rich_text
from rulestone.report.report_diagnosis import diagnosis_lines
from rulestone.report.report_parts import (
    PERHAPS,
    claim_warnings,
    clause_notes,
    ending,
    engine_title,
    error_lines,
    request_text,
    run_headline,
    skips,
    stderr_lines,
)

_IN_FULL = 5
"""So many failures are told in full; of the others there is a line each."""

_FINDINGS_TOLD = 12

_STYLES: dict[CaseStatus, str] = {
    "pass": "green",
    "skip": "yellow",
    "xfail": "yellow",
}


def text_report(run: Run, most: int = _IN_FULL) -> Text:
    """The whole report. It holds nothing that a terminal would act on but its colours.

    Args:
        run: what to report.
        most: how many failures to tell in full.
    """
    report = Text()
    cited: set[str] = set()
    examples, rest = exemplary(run, most)
    for result in examples:
        _append(report, in_full(result, cited))
        report.append("\n")
    for result in rest:
        report.append_text(_title(result)).append(f": {error_lines(result)[0]}\n")
    if rest:
        report.append("\n")
        report.append(
            f"{len(rest)} of {len(run.wrong)} only with a line: --report html=FILE has all in full\n"
        )
    if examples and run.caveat:
        report.append(f"{run.caveat}\n", "dim")
    if run.claims is not None:
        report.append(f"{engine_title(run)}\n", "bold")
    for lines, style in (
        ([f"{count} skipped: {reason}" for reason, count in skips(run)], "yellow"),
        (substituted(run), "yellow"),
        (little_asked(run), "bold yellow"),
        (diagnosis_lines(run), "bold"),
        ((*ending(run), *required(run)), "red"),
        (claim_warnings(run), "bold red"),
    ):
        for line in lines:
            report.append(f"{line}\n", style)
    report.append(run_headline(run), "bold red" if run.exit_status else "bold green")
    return report


def in_full(result: CaseResult, cited: set[str] | None = None, *, guessed: bool = True) -> Iterable[Text]:
    """All about one case, line by line.

    Args:
        result: what came of it.
        cited: the clauses that the report has quoted before; those quoted here are added.
        guessed: whether to name the clauses that it is only perhaps about.
    """
    before: set[str] = set() if cited is None else cited
    yield Text.assemble(_title(result), f"  {result.case.title}")
    for line in rich_text(result_scene(result)).split("\n", allow_blank=True):
        line.rstrip()
        yield Text("    ").append_text(line)
    findings = error_lines(result)
    for finding in findings[:_FINDINGS_TOLD]:
        yield Text(f"  {finding}", "bold")
    if len(findings) > _FINDINGS_TOLD:
        yield Text(f"  and {len(findings) - _FINDINGS_TOLD} more")
    for rule in clause_notes(result):
        if guessed or rule.role != PERHAPS:
            words = "see above" if rule.name in before else rule.text
            yield Text.assemble(f"  {rule.role}", (rule.name, "cyan"), f": {words}")
            before.add(rule.name)
    for output in stderr_lines(result):
        yield Text.assemble(("  standard error: ", "dim"), output)
    if asked_with(result):
        yield Text(f"  {asked_with(result)}")
    yield Text.assemble(("  asked:  ", "dim"), request_text(result))
    yield Text.assemble(("  repeat: ", "dim"), result.repeat)


def _title(result: CaseResult) -> Text:
    return Text.assemble((result.status.upper(), _STYLES.get(result.status, "bold red")), f" {result.id}")


def _append(report: Text, lines: Iterable[Text]) -> None:
    for line in lines:
        report.append_text(line).append("\n")
