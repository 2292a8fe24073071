"""The reports of a check: for people, as JSON, and as JUnit for continuous integration services."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from rulestone.check.claims import unknown_claims
from rulestone.check.differences import Difference
from rulestone.check.results import BAD, BREAKAGES, CaseStatus, Result, Run
from rulestone.check.tested import asked_with, clause_shares, little_asked, substitutions
from rulestone.check.wording import (
    PERHAPS,
    clause_notes,
    diagnosis_lines,
    ending,
    engine_title,
    error_lines,
    request_text,
    run_headline,
    skips,
    stderr_lines,
    too_slow,
)
from rulestone.core.wording import printable, quantity
from rulestone.protocol import stones_of
from rulestone.report.junit import Outcome, Suite, Test, junit_report
from rulestone.report.reports import Reports, json_text
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

_MOST_FINDINGS = 12
"""Maximum number of findings shown for a case. An engine may list hundreds of cells wrongly."""

_LONGEST = 6000
"""Maximum length of an answer that is shown, in characters."""

_MEANING: Mapping[CaseStatus, tuple[Tone, Outcome]] = {
    "pass": ("good", ""),
    "fail": ("bad", "failure"),
    "skip": ("other", "skipped"),
    "error": ("bad", "error"),
    "timeout": ("bad", "error"),
    "malformed": ("bad", "error"),
    "crash": ("bad", "error"),
    "xfail": ("other", "skipped"),
    "xpass": ("bad", "failure"),
}
"""By status, its tone for people and its element in JUnit."""


More = Callable[[Result], Sequence[Block]]
"""Returns further blocks about a failed case."""


def run_reports(run: Run, more: More = lambda _result: ()) -> Reports:
    """Return the reports of a check; `more` is for those for people."""
    return Reports(
        tree=partial(run_report, run, more),
        json=lambda: json_text(run_document(run)),
        junit=partial(_run_junit, run),
    )


def run_report(run: Run, more: More = lambda _result: ()) -> Report:
    """Return the report for people."""
    slips = [f"Warning: {line}" for line in unknown_claims(run.claims)]
    warnings = (*ending(run), *slips)
    skipped = [f"{count} skipped: {reason}" for reason, count in skips(run)]
    notes = (*run.answering.lines, *skipped, *substitutions(run), *too_slow(run), run.bad_end)
    return Report(
        command="rulestone check",
        title=engine_title(run.claims, run.engine),
        headline=run_headline(run),
        good=not run.exit_status,
        summary=(
            [Paragraph(line, "bad") for line in warnings],
            list(_diagnosis(run)),
            list(_counts(run)),
            [Paragraph(line, "other") for line in notes if line],
            [Paragraph(line, "strong") for line in little_asked(run)],
        ),
        details=Details(
            items=[case_detail(result, partial(more, result)) for result in _by_example(run)],
            elsewhere="--report html=FILE shows all of them in full",
            note=run.caveat,
        ),
        appendix=(
            *(
                [Folded("How many cases of each clause were asked", partial(_shares, run))]
                if clause_shares(run)
                else ()
            ),
            *([Folded(quantity(len(run.results), "case"), partial(_all, run))] if run.results else ()),
        ),
    )


def _by_example(run: Run) -> tuple[Result, ...]:
    """Return the failures, the best examples first: different, small, those about the diagnosis first.

    The smallest failure of each kind comes first: the clauses of the diagnosis in their order, then the
    others. Then come the second smallest of each kind, and so on. Wrong counts explain nothing, so they come
    last.
    """
    clauses: list[str] = [finding.clause for finding in run.diagnosis or ()]
    turns: Counter[tuple[str, ...]] = Counter()
    ranks: list[tuple[bool, int, int, int]] = []
    failures = sorted(run.failures, key=_size)
    for place, result in enumerate(failures):
        about = () if result.status in BREAKAGES else (*result.clauses_concerned, *result.case.near)
        likely = [each.clause for each in run.diagnosis or () if result.id in each.cases]
        clause = next((name for name in (*likely, *about[:1]) if name in about), "")
        kind = (clause, result.status, *(each.field for each in result.differences[:1]))
        rank = clauses.index(clause) if clause in clauses else len(clauses)
        ranks.append((result.case.question == "perft", turns[kind], rank, place))
        turns[kind] += 1
    return tuple(failures[place] for *_, place in sorted(ranks))


def _size(result: Result) -> tuple[int, int, int]:
    """Return the number of stones or moves, the size of the board, and the number of differences."""
    case, attempt = result.case, result.decisive
    by_stones = attempt is not None and stones_of(attempt.question) is not None
    pieces = sum(map(len, case.stones.values())) if by_stones else len(case.record)
    return pieces, case.size, len(result.differences)


def case_detail(
    result: Result, more: Callable[[], Sequence[Block]] = tuple, *, guessed: bool = True
) -> Detail:
    """Return all details of one case.

    Args:
        result: its result.
        more: returns further blocks.
        guessed: whether to name clauses that it may be about.
    """
    return Detail(
        status=result.status,
        tone=_MEANING[result.status][0],
        name=result.id,
        title=result.case.title,
        gist=next(iter(error_lines(result)), result.status),
        blocks=lambda: (*_case_blocks(result, guessed=guessed), *more()),
        facets=_facets(result),
    )


def _facets(result: Result) -> dict[str, tuple[str, ...]]:
    clauses = tuple(map(str, result.clauses_concerned))
    return {"game": (result.game,), "status": (result.status,), "clause": clauses}


def _case_blocks(result: Result, *, guessed: bool) -> Iterator[Block]:
    findings = error_lines(result)
    yield Picture(partial(_scene, result))
    yield Bullets(findings[:_MOST_FINDINGS])
    if len(findings) > _MOST_FINDINGS:
        yield Paragraph(f"and {len(findings) - _MOST_FINDINGS} more")
    if result.differences:
        yield Folded("Expected and got", lambda: [compared(result.differences)], opened=True)
    yield from (note for note in clause_notes(result) if guessed or note.lead != PERHAPS)
    output = stderr_lines(result)
    if output:
        yield Verbatim("standard error", "\n".join(output))
    if asked_with(result):
        yield Paragraph(asked_with(result))
    yield Verbatim("asked", request_text(result))
    yield Verbatim("repeat", result.repeat)
    yield Folded("Both answers in full", partial(_answers, result))


def _answers(result: Result) -> Sequence[Block]:
    attempt = result.decisive
    got = "no answer" if attempt is None or attempt.answer is None else _json(attempt.answer)
    return Verbatim("expected", _json(result.case.expect)), Verbatim("got", got)


def _scene(result: Result) -> "Scene":
    from rulestone.check.case_scenes import result_scene  # only failed runs draw

    return result_scene(result)


def compared(differences: Sequence[Difference]) -> Table:
    """Return a table of expected and actual values; places with equal values share a row."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for each in differences:
        if each.expected is not None or each.got is not None:  # unless it only counts further ones
            cells = (each.field, _value_text(each, each.expected), _value_text(each, each.got))
            rows.setdefault(cells, []).append(", ".join(each.actions or each.cells))
    table = [
        Row((field.replace("_", " "), ", ".join(filter(None, where)), expected, got))
        for (field, expected, got), where in rows.items()
    ]
    return Table(("", "where", "expected", "got"), table)


def _value_text(difference: Difference, value: object) -> str:
    if difference.field == "legal" and isinstance(value, bool):
        return "legal" if value else "not legal"
    return _json(value)


def _json(answer: object) -> str:
    return printable(json.dumps(msgspec.to_builtins(answer, str_keys=True)), _LONGEST)


def _diagnosis(run: Run) -> Iterator[Block]:
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
    tone, _ = _MEANING[status]
    return Words(status.upper(), tone)


def _shares(run: Run) -> Sequence[Block]:
    """How much of each clause was tested, barely tested clauses first."""
    rows = [
        Row((Words(share.clause, "strong" if share.is_little else ""), str(share.cases), str(share.answers)))
        for share in sorted(clause_shares(run), key=lambda share: not share.is_little)
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
        "unknown_claims": unknown_claims(run.claims),
        "counts": dict(run.counts),
        "clauses": [
            {"id": share.clause, "cases": share.cases, "asked": share.answers, "declined": share.declined}
            for share in clause_shares(run)
        ],
        "questions": run.answering.by_fate,
        "gaps": run.gaps,
        "cases": [_case(result) for result in run.results],
        "diagnosis": list(run.diagnosis or ()),
        "bad_end": run.bad_end,
        "caveat": run.caveat,
    }


def _case(result: Result) -> dict[str, object]:
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
    if result.own is not None:
        fields["asked_with"] = asked_with(result)
        fields["own_options"] = result.own.options
    if result.memory is not None:
        fields["memory"] = result.memory
    if result.too_slow:
        fields["too_slow"] = [each.seconds for each in result.too_slow]
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


def _run_junit(run: Run) -> str:
    """Return the report as JUnit."""
    return junit_report(f"rulestone check {engine_title(run.claims, run.engine)}", _suites(run), run.seconds)


def _suites(run: Run) -> Iterator[Suite]:
    """One suite a game, and one for what is wrong with the run."""
    every = clause_shares(run)
    for game in dict.fromkeys(result.game for result in run.results):
        own = [result for result in run.results if result.game == game]
        own_ids = {result.id for result in own}
        tests = [case_test(result, case_detail(result), run.caveat) for result in own]
        asked = {
            str(each.clause): f"{each.answers} of {each.cases} asked" for each in every if each.game == game
        }
        diagnosis = "\n".join(
            line for line, cases in diagnosis_lines(run) if not cases or own_ids & set(cases)
        )
        yield Suite(name=f"rulestone.{game}", tests=tests, properties=asked, output=diagnosis)
    if run.gave_up is not None or run.nothing_answered or run.gaps:
        why = " ".join(ending(run) or (run_headline(run),))
        test = Test(name="the engine answers", outcome="error", message=why)
        yield Suite(name="rulestone.engine", tests=[test])


def case_test(result: Result, detail: Detail, caveat: str = "") -> Test:
    """Return a case as a test, with its details and `caveat` if it failed.

    A case that broke the engine is an error, a wrong one is a failure.
    """
    from rulestone.report.text import detail_text  # rich is not in the browser, which makes other reports

    _, outcome = _MEANING[result.status]
    failed = outcome in ("failure", "error")
    return Test(
        name=result.id,
        outcome=outcome,
        message=f"known to fail: {detail.gist}" if result.status == "xfail" else detail.gist,
        kind=result.status,
        body="\n".join(filter(None, (detail_text(detail), caveat))) if failed else "",
        stderr="\n".join(stderr_lines(result)) if failed else "",
        seconds=result.seconds,
    )
