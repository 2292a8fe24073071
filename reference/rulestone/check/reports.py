"""The reports of a check: the tree for people, and the JSON document."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

import msgspec

from rulestone.cases.expect import case_scene
from rulestone.cases.suites import current_suite
from rulestone.check.result_lines import (
    asked_with,
    clause_notes,
    diagnosis_lines,
    engine_title,
    error_lines,
    example_rank,
    notes,
    partial_paragraphs,
    remarks,
    request_text,
    run_headline,
    stderr_lines,
    untested_clauses,
    warnings,
)
from rulestone.check.results import BREAKAGES, FAILURES, CaseStatus, Result, Run
from rulestone.check.tally import QuestionTally, unknown_declarations
from rulestone.exits import ExitStatus
from rulestone.protocol import Capabilities
from rulestone.report.formats import Renderings
from rulestone.report.tree import (
    Block,
    Detail,
    Details,
    Paragraph,
    Picture,
    Report,
    Span,
    Table,
    Tone,
    Verbatim,
)

_MOST_FINDINGS = 12
"""Maximum number of findings shown for a case. An engine may list hundreds of cells wrongly."""


def run_reports(run: Run, *, verbose: bool = False) -> Renderings:
    """Return the reports of a check; `verbose` shows all failures in full on a terminal."""
    return Renderings(
        tree=partial(run_report, run, verbose=verbose),
        document=partial(run_document, run),
    )


def run_report(run: Run, *, verbose: bool = False) -> Report:
    """Return the report for people."""
    return Report(
        command="rulestone check",
        title=engine_title(run.capabilities, run.engine),
        headline=run_headline(run),
        good=not run.exit_status,
        partial=list(partial_paragraphs(run)),
        summary=(
            [Paragraph(line, "strong") for line in diagnosis_lines(run)],
            [Paragraph(line, "bad") for line in warnings(run)],
            list(_counts(run)),
            [Paragraph(line, "other") for line in notes(run)],
        ),
        details=Details(
            items=list(map(case_detail, _by_example(run))),
            elsewhere="--verbose and --report html=FILE show all in full",
            in_full=len(run.failures) if verbose else 1,
            in_lines=4,
        ),
        tested=lambda: map(case_detail, run.results),
    )


def _by_example(run: Run) -> Sequence[Result]:
    """Return the failures, the best examples first: different, small, those about the diagnosis first.

    The smallest failure of each kind comes first, then the second smallest of each, and so on. Wrong counts
    explain nothing, so they come last.
    """
    diagnosed = {finding.clause for finding in run.diagnosis or ()}
    turns = Counter[tuple[str, ...]]()
    ranks: dict[str, tuple[bool, int, bool]] = {}
    failures = sorted(run.failures, key=example_rank)
    for result in failures:
        about = () if result.status in BREAKAGES else (*result.clauses_concerned[:1], *result.case.near)
        kind = (*about[:1], result.status, *(difference.field for difference in result.differences[:1]))
        turns[kind] += 1
        ranks[result.id] = (result.case.question == "perft", turns[kind], diagnosed.isdisjoint(about))
    return sorted(failures, key=lambda result: ranks[result.id])


def case_detail(result: Result, more: Callable[[], Sequence[Block]] = tuple) -> Detail:
    """Return all details of one case; `more` returns further blocks."""
    gist = next(iter(error_lines(result)), result.status)
    return Detail(
        status=result.status,
        tone=_tone(result.status),
        name=result.id,
        title=result.case.title,
        gist=f"known to fail: {gist}" if result.status == "xfail" else gist,
        blocks=lambda: (*_case_blocks(result), *more()),
        suite=result.game,
        seconds=result.seconds,
    )


def _tone(status: CaseStatus) -> Tone:
    return "bad" if status in FAILURES or status == "xpass" else "good" if status == "pass" else "other"


def _case_blocks(result: Result) -> Iterator[Block]:
    findings = error_lines(result, "; --json lists them")
    differing = [name for difference in result.differences for name in difference.cells]
    yield Picture(partial(case_scene, result.case, dict.fromkeys(differing)))
    yield from (Paragraph(line, "strong") for line in findings[:_MOST_FINDINGS])
    if len(findings) > _MOST_FINDINGS:
        yield Paragraph(f"and {len(findings) - _MOST_FINDINGS} more")
    yield from clause_notes(result)
    if output := stderr_lines(result):
        yield Verbatim("standard error", "\n".join(output))
    if changed := asked_with(result):
        yield Paragraph(changed)
    if asked := request_text(result):
        yield Verbatim("asked", asked)
    yield Verbatim("repeat", result.rerun_command)


def _counts(run: Run) -> Iterator[Block]:
    """By game, the number of cases with each status; empty for one game, which the headline covers."""
    if len(run.games) < 2:
        return
    statuses: list[CaseStatus] = [status for status, count in run.counts.items() if count]
    counts = Counter((result.game, result.status) for result in run.results)
    rows = [(game, *(str(counts[game, status]) for status in statuses)) for game in run.games]
    yield Table(("game", *map(_status, statuses)), rows)


def _status(status: CaseStatus) -> Span:
    return Span(status.upper(), _tone(status))


class AskedRun(Protocol):
    """The run of any command that questions an engine: see `Run`."""

    @property
    def engine(self) -> tuple[str, ...]:
        """The engine as it was named on the command line."""

    @property
    def capabilities(self) -> Capabilities | None:
        """Its capabilities; None if it did not answer `hello`."""

    @property
    def tally(self) -> QuestionTally:
        """The outcome of the questions."""

    @property
    def interrupted(self) -> bool:
        """Whether it was interrupted."""

    @property
    def gave_up(self) -> str | None:
        """Why the engine could not be started or used any more."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def gaps(self) -> tuple[str, ...]:
        """Why it is no success though nothing is wrong, a line each."""

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process."""


def document_header(run: AskedRun, status: int | None, unknown: Sequence[str]) -> dict[str, object]:
    """Return the beginning of the JSON document of every command that questions an engine.

    Args:
        run: the run.
        status: the exit status of the process, if it is not that of the run.
        unknown: the unknown declarations of the engine, a line each.
    """
    declared: dict[str, object] = {} if run.capabilities is None else msgspec.to_builtins(run.capabilities)
    return {
        "engine": {"command": list(run.engine), **declared},
        "exit_status": run.exit_status if status is None else status,
        "interrupted": run.interrupted,
        "stopped": run.gave_up,
        "seconds": round(run.seconds, 3),
        "questions": run.tally.by_outcome,
        "gaps": run.gaps,
        "unknown_claims": unknown,
        "misspelt": list(run.tally.misspelt),
        "bad_ends": list(run.tally.bad_ends),
    }


def run_document(run: Run, status: int | None = None) -> Mapping[str, object]:
    """Return the report as the JSON document of `check --json`.

    Args:
        run: the run.
        status: the exit status of the process, if it is not that of the run.
    """
    return {
        **document_header(run, status, unknown_declarations(run.capabilities, run.games)),
        "suite": run.suite or current_suite(),
        "selected": run.selected,
        "asked": run.asked,
        "not_asked": run.selected - run.asked,
        "added_since": run.added_since,
        "counts": dict(run.counts),
        "untested": untested_clauses(run),
        "optional": {name: {"answered": got, "asked": asked} for name, (got, asked) in run.optional.items()},
        "cases": list(map(case_document, run.results)),
        "diagnosis": list(run.diagnosis or ()),
        "shared": run.shared,
        "adapter": run.adapter,
        "withheld": run.withheld,
        "turned": {"seed": run.seed, "cases": {result.id: result.status for result in run.turned_results}},
    }


def case_document(result: Result) -> Mapping[str, object]:
    """Return a case in JSON; every finding in it has `words`, and those about an answer have more fields."""
    attempt = result.decisive
    fields: dict[str, object] = {
        "id": result.id,
        "game": result.game,
        "title": result.case.title,
        "clauses": result.clauses,
        "status": result.status,
        "expected": result.case.expect,
        "got": None if attempt is None else attempt.answer,
        "forms": {attempt.form: attempt.status for attempt in result.attempts},
        "seconds": round(result.seconds, 6),
        "repeat": result.rerun_command,
    }
    if result.chunk is not None:
        fields["positions"] = result.positions
    if result.attempts:
        fields["options"] = result.case.options
    if result.original_case is not None:
        fields |= {"asked_with": asked_with(result), "own_options": result.original_case.options}
    if result.dependence is not None:
        fields["circumstance"] = result.dependence
    if result.too_slow:
        fields["too_slow"] = [question.op for question in result.too_slow]
    if result.message:
        fields["message"] = result.message
    if attempt is not None and result.status in FAILURES:
        fields |= {
            "form": attempt.form,
            "asked": request_text(result),
            "findings": _findings(result),
            "concerns": result.clauses_concerned,
            "stderr": attempt.stderr,
        }
    return fields


def _findings(result: Result) -> list[object]:
    before, after = ([{"words": line} for line in lines] for lines in remarks(result))
    return [*before, *result.differences, *after]
