"""The reports of a check."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from rulestone.check.differences import Difference, by_weight
from rulestone.check.results import BAD, CaseResult, CaseStatus, Run
from rulestone.check.shares import LITTLE, asked_with, little_asked, required, shares, substituted
from rulestone.check.unknown_claims import unknown_claims
from rulestone.check.wording import (
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
    too_slow,
)
from rulestone.core.narrowing import is_mapping
from rulestone.core.wording import printable, quantity
from rulestone.report.tree import (
    Block,
    Bullets,
    Detail,
    Details,
    Folded,
    Line,
    Paragraph,
    Picture,
    Report,
    Row,
    Table,
    Tone,
    Verbatim,
    Words,
)

if TYPE_CHECKING:
    from rulestone.draw.scene import Scene

_FIRST = 20
"""Number of failures that are chosen to come first. The others are in the order of the cases."""

_FINDINGS_TOLD = 12
"""Maximum number of findings shown for a case. An engine may list hundreds of cells wrongly."""

_LONGEST = 6000
"""Maximum length of an answer that is shown, in characters."""


def run_report(run: Run, more: Callable[[CaseResult], Sequence[Block]] = lambda _result: ()) -> Report:
    """Return the report for people.

    Args:
        run: the result of the check.
        more: returns further blocks about a failed case.
    """
    warnings = (*ending(run), *required(run), *claim_warnings(run))
    skipped = [f"{count} skipped: {reason}" for reason, count in skips(run)]
    notes = (*skipped, *substituted(run), *too_slow(run))
    return Report(
        command="rulestone check",
        title=engine_title(run.claims, run.engine),
        headline=run_headline(run),
        good=not run.exit_status,
        summary=(
            [Paragraph(line, "bad") for line in warnings],
            list(_diagnosis(run)),
            list(_counts(run)),
            [Paragraph(line, "other") for line in notes],
            [Paragraph(line, "strong") for line in little_asked(run)],
        ),
        details=_details(run, more),
        appendix=(
            *(
                [Folded("How many cases of each clause were asked", partial(_shares, run))]
                if shares(run)
                else ()
            ),
            *([Folded(quantity(len(run.results), "case"), partial(_all, run))] if run.results else ()),
        ),
    )


def _details(run: Run, more: Callable[[CaseResult], Sequence[Block]]) -> Details:
    if not run.wrong:
        return Details()
    from rulestone.check.exemplary import exemplary  # only failed runs choose among their failures

    examples, rest = exemplary(run, _FIRST)
    return Details(
        items=[case_detail(result, partial(more, result)) for result in (*examples, *rest)],
        elsewhere="--report html=FILE shows all of them in full",
        note=run.caveat,
    )


def case_detail(
    result: CaseResult, more: Callable[[], Sequence[Block]] = tuple, *, guessed: bool = True
) -> Detail:
    """Return all details of one case.

    Args:
        result: its result.
        more: returns further blocks.
        guessed: whether to name clauses that it may be about.
    """
    return Detail(
        status=result.status,
        tone=_tone(result.status),
        name=result.id,
        title=result.case.title,
        gist=next(iter(error_lines(result)), result.status),
        blocks=lambda: (*_case_blocks(result, guessed=guessed), *more()),
        facets=_facets(result),
    )


def _tone(status: CaseStatus) -> Tone:
    match status:
        case "pass":
            return "good"
        case "skip" | "xfail":
            return "other"
        case _:
            return "bad"


def _facets(result: CaseResult) -> dict[str, tuple[str, ...]]:
    clauses = tuple(map(str, result.clauses_concerned))
    return {"game": (result.game,), "status": (result.status,), "clause": clauses}


def _case_blocks(result: CaseResult, *, guessed: bool) -> Iterator[Block]:
    findings = error_lines(result)
    yield Picture(partial(_scene, result))
    yield Bullets(findings[:_FINDINGS_TOLD])
    if len(findings) > _FINDINGS_TOLD:
        yield Paragraph(f"and {len(findings) - _FINDINGS_TOLD} more")
    if result.differences:
        yield Folded("Expected and got", lambda: [_compared(by_weight(result.differences))], opened=True)
    yield from (note for note in clause_notes(result) if guessed or note.lead != PERHAPS)
    output = stderr_lines(result)
    if output:
        yield Verbatim("standard error", "\n".join(output))
    if asked_with(result):
        yield Paragraph(asked_with(result))
    yield Verbatim("asked", request_text(result))
    yield Verbatim("repeat", result.repeat)
    yield Folded("Both answers in full", partial(_answers, result))


def _answers(result: CaseResult) -> Sequence[Block]:
    attempt = result.decisive
    got = "no answer" if attempt is None or attempt.answer is None else _json(attempt.answer)
    return Verbatim("expected", _json(result.case.expect)), Verbatim("got", got)


def _scene(result: CaseResult) -> "Scene":
    from rulestone.check.case_scenes import result_scene  # only failed runs draw

    return result_scene(result)


def _compared(differences: Sequence[Difference]) -> Table:
    """A table of expected and actual values; places with equal values share a row."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for each in differences:
        if each.expected is not None or each.got is not None:  # unless it only counts further ones
            cells = (each.field, _value_text(each, each.expected), _value_text(each, each.got))
            rows.setdefault(cells, []).append(_where(each))
    table = [
        Row((field.replace("_", " "), ", ".join(filter(None, where)), expected, got))
        for (field, expected, got), where in rows.items()
    ]
    return Table(("", "where", "expected", "got"), table)


def _where(difference: Difference) -> str:
    """Return the actions that are listed wrongly, or the cells of an error."""
    if difference.field != "legal":
        return ", ".join(difference.cells)
    names = [printable(action, 40) for action in difference.actions]
    unnamed = 1 + difference.more - len(names)
    return ", ".join([*names, *([f"and {unnamed} more"] if unnamed > 0 else [])])


def _value_text(difference: Difference, value: object) -> str:
    match value:
        case bool() if difference.field == "legal":
            return "legal" if value else "not legal"
        case bool():
            return "yes" if value else "no"
        case None:
            return "nothing" if difference.field == "why" else "nobody"
        case _ if is_mapping(value):
            return printable(json.dumps(dict(value)))
    return printable(str(value))


def _json(answer: object) -> str:
    return printable(json.dumps(msgspec.to_builtins(answer, str_keys=True)), _LONGEST)


def _diagnosis(run: Run) -> Iterator[Block]:
    if run.diagnosis is None:
        return
    from rulestone.check.diagnosis_wording import diagnosis_lines  # there is none in a run without failures

    for line, cases in diagnosis_lines(run):
        yield Paragraph(line, "strong")
        if cases:
            links = [part for name in cases for part in (Words(name, to=name), " ")]
            yield Folded(quantity(len(cases), "case"), partial(tuple, [Paragraph(links)]))


def _counts(run: Run) -> Iterator[Block]:
    """By game, the number of cases with each status; empty for one game, which the headline covers."""
    games = dict.fromkeys(result.game for result in run.results)
    if len(games) < 2:
        return
    statuses: list[CaseStatus] = [status for status, count in run.counts.items() if count]
    rows: list[Row] = []
    for game in games:
        own = [result.status for result in run.results if result.game == game]
        rows.append(Row((game, *(str(own.count(status)) for status in statuses))))
    yield Table(("game", *(_status(each) for each in statuses)), rows)


def _status(status: CaseStatus) -> Words:
    return Words(status.upper(), _tone(status))


def _shares(run: Run) -> Sequence[Block]:
    """How much of each clause was tested, barely tested clauses first."""
    rows = [
        Row((Words(share.clause, "strong" if little else ""), str(share.cases), str(share.answers)))
        for little in (True, False)
        for share in shares(run)
        if (share.answers < LITTLE * share.cases) is little
    ]
    return (Table(("clause", "cases", "asked"), rows),)


def _all(run: Run) -> Sequence[Block]:
    rows: list[Row] = []
    for result in run.results:
        about: Line = result.case.title
        if asked_with(result):
            about = (result.case.title, " ", Words(asked_with(result), "soft"))
        name = Words(result.id, "code", to=result.id)
        cells: tuple[Line, ...] = (name, _status(result.status), about, ", ".join(result.clauses))
        rows.append(Row(cells, _facets(result)))
    return (Table(("case", "status", "what it shows", "clauses"), rows),)


def run_document(run: Run) -> dict[str, object]:
    """Return the report as the JSON document of `check --json`."""
    claims: dict[str, object] = {} if run.claims is None else msgspec.to_builtins(run.claims, str_keys=True)
    return {
        "engine": {"command": list(run.engine), **claims},
        "exit_status": run.exit_status,
        "selected": run.selected,
        "interrupted": run.interrupted,
        "stopped": run.gave_up,
        "seconds": round(run.seconds, 3),
        "unknown_claims": [] if run.claims is None else unknown_claims(run.claims),
        "counts": dict(run.counts),
        "clauses": [
            {"id": share.clause, "cases": share.cases, "asked": share.answers, "declined": share.declined}
            for share in shares(run)
        ],
        "missing": run.missing,
        "cases": [_case(result) for result in run.results],
        "diagnosis": list(run.diagnosis or ()),
        "caveat": run.caveat,
    }


def _case(result: CaseResult) -> dict[str, object]:
    attempt = result.decisive
    fields: dict[str, object] = {
        "id": result.id,
        "game": result.game,
        "title": result.case.title,
        "clauses": result.clauses,
        "status": result.status,
        "expected": msgspec.to_builtins(result.case.expect, str_keys=True),
        "got": None if attempt is None else msgspec.to_builtins(attempt.answer, str_keys=True),
        "forms": {each.form: each.status for each in result.attempts},
        "seconds": round(result.seconds, 6),
        "repeat": result.repeat,
    }
    if result.attempts:
        fields["options"] = result.case.options
    if result.substitute is not None:
        fields["asked_with"] = asked_with(result)
        fields["own_options"] = result.substitute.own.options
        fields["left_out"] = result.substitute.left_out
    if result.too_slow:
        fields["too_slow"] = result.too_slow
    if result.message:
        fields["message"] = result.message
    if attempt is not None and result.status in BAD:
        fields["form"] = attempt.form
        fields["asked"] = request_text(result)
        fields["findings"] = error_lines(result)
        fields["differences"] = result.differences
        fields["concerns"] = result.concerns
        fields["stderr"] = attempt.stderr
    return fields
