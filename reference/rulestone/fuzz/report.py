"""The reports of a search, for people and for programs."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec

from rulestone.cases.cases import FIXTURE_FORMAT, CaseFile
from rulestone.check.reports import case_detail, case_test
from rulestone.check.wording import engine_title, error_lines, request_text
from rulestone.core.wording import printable, quantity
from rulestone.engines.outside.replies import request_line
from rulestone.files.writing import write_whole
from rulestone.fuzz.invariants import Contradiction
from rulestone.fuzz.search import FoundCase, Outcome
from rulestone.fuzz.shrink import length, query_of
from rulestone.protocol import stones_of
from rulestone.report.junit import Suite, Test, junit_report
from rulestone.report.reports import Reports, json_text
from rulestone.report.tree import Block, Detail, Details, Paragraph, Report, Verbatim, plain

_DIAGNOSED = 3
"""Maximum number of known mistakes named for one disagreement."""


def search_reports(outcome: Outcome[FoundCase]) -> Reports:
    """Return the reports of a search."""
    document = partial(search_document, outcome)
    return Reports(partial(search_report, outcome), lambda: json_text(document()), partial(_junit, outcome))


def search_report(outcome: Outcome[FoundCase]) -> Report:
    """Return the report for people."""
    count = len(outcome.found)
    return Report(
        command="rulestone fuzz",
        title=_title(outcome),
        headline=f"{quantity(count, 'disagreement')} found" if count else "no disagreement found",
        good=not outcome.exit_status,
        summary=([*_notes(outcome)], [Paragraph(_search_headline(outcome))]),
        details=Details(
            items=[_detail(item, outcome) for item in outcome.found],
            elsewhere="--json lists every one",
            note=outcome.caveat,
        ),
    )


def _title(outcome: Outcome[FoundCase] | Outcome[Contradiction]) -> str:
    return " against ".join(map(engine_title, outcome.claims, outcome.engines))


def _ending(outcome: Outcome[FoundCase] | Outcome[Contradiction]) -> Iterator[Paragraph]:
    """What ended it before its time."""
    if outcome.gave_up is not None:
        yield Paragraph(f"Stopped: {printable(outcome.gave_up)}", "bad")
    if outcome.interrupted:
        yield Paragraph("Interrupted: these are the results so far.", "bad")
    if outcome.gave_up is None and not outcome.interrupted:
        for line in outcome.gaps:
            yield Paragraph(f"Not enough for a success: {line}", "bad")


def _notes(outcome: Outcome[FoundCase]) -> Iterator[Paragraph]:
    for doubt in dict.fromkeys(outcome.tally.doubts):
        yield Paragraph(f"The bitboard engine differs from the reference: {printable(doubt, 300)}", "bad")
    if names := ", ".join(outcome.not_tried):
        yield Paragraph(f"Not tried: nothing was refused by {names}.", "other")
    if outcome.early:
        yield Paragraph(f"Ended early: {printable(outcome.early)}.", "other")
    if outcome.found and all(item.file is None for item in outcome.found):
        yield Paragraph("Not saved: --save DIR writes the differences as files of cases.", "other")
    yield from _ending(outcome)


def _search_headline(outcome: Outcome[FoundCase]) -> str:
    """Return the number of games and the time."""
    rate = outcome.games / outcome.seconds if outcome.seconds else 0.0
    theirs = min(outcome.tally.seconds, outcome.seconds)
    where = "the engines" if len(outcome.claims) > 1 else "the engine"
    amount = f"{quantity(outcome.games, 'game')}, {quantity(outcome.tally.questions, 'question')}"
    so_far = f"{amount}, seed {outcome.settings.seed}, in {outcome.seconds:.1f} s ({rate:.0f} games/s): "
    if outcome.jobs > 1:
        return f"{so_far}{outcome.tally.seconds:.1f} s in {where}, in {outcome.jobs} processes together"
    return f"{so_far}{theirs:.1f} s in {where}, {outcome.seconds - theirs:.1f} s in rulestone"


def _detail(item: FoundCase, outcome: Outcome[FoundCase]) -> Detail:
    """Return the details of a disagreement. If a known mistake explains it, no clauses are guessed."""
    return case_detail(item.result, lambda: tuple(_about(item, outcome)), guessed=not item.diagnosis)


def _about(item: FoundCase, outcome: Outcome[FoundCase]) -> Iterator[Block]:
    for line in (*_opinion(item, outcome), *_history(item)):
        yield Paragraph(line)
    for finding in item.diagnosis[:_DIAGNOSED]:
        yield Paragraph(f"looks like {finding.clause}: {finding.words} ({finding.mutant})", "strong")
    for other in item.also:
        perhaps = "" if item.diagnosis else "perhaps "
        yield Paragraph(f"{perhaps}the same mistake, in game {other.number + 1}: {_in_a_line(other)}")
    for each in (item, *item.also):
        if each.file is not None:
            yield Verbatim("saved", str(each.file))


def _in_a_line(item: FoundCase) -> str:
    first = next(iter(error_lines(item.result)), "")
    return ": ".join(filter(None, (f"{item.case.title} ({item.case.id})", first)))


def _opinion(item: FoundCase, outcome: Outcome[FoundCase]) -> Iterable[str]:
    """The engine that agrees with the reference."""
    if len(outcome.claims) > 1 and item.result.status == "fail":
        names = [printable(claims.name, 60) for claims in outcome.claims]
        wrong = " and ".join(names[place] for place in item.at_fault)
        right = " and ".join(name for place, name in enumerate(names) if place not in item.at_fault)
        yield f"by the reference {wrong} is wrong here" + (f" and {right} is right" if right else "")
    for name in item.opposed:
        yield f"the {name} engine does not agree with the reference here: the reference may be wrong"


def _history(item: FoundCase) -> Iterable[str]:
    if not item.repeated:
        yield f"found in game {item.number + 1}; once, not repeated, so it was not shrunk"
        return
    now, then = _measure(item, small=True), _measure(item, small=False)
    asks = quantity(item.asks, "question")
    late = "; the time to shrink it was up" if item.late else ""
    yield f"found in game {item.number + 1} {then}, shrunk to {now} with {asks}{late}"


def _measure(item: FoundCase, *, small: bool) -> str:
    case = item.case if small else item.first.case
    query = query_of(case)
    what = "move" if stones_of(query) is None else "stone"
    count = length(query)
    return f"{'' if small else 'with '}{quantity(count, what)} on size {case.size}"


def _junit(outcome: Outcome[FoundCase]) -> str:
    """Return a JUnit report: disagreements are failures, broken engines and an early end are errors."""
    tests = [case_test(item.result, _detail(item, outcome), outcome.caveat) for item in outcome.found]
    problems = [plain(note.line) for note in _notes(outcome) if note.tone == "bad"]
    tests += [Test(name="the search itself", outcome="error", message=line) for line in problems]
    headline = _search_headline(outcome)
    suite = Suite(
        name="rulestone.fuzz", tests=tests or [Test(name="no disagreement is found")], output=headline
    )
    return junit_report(f"rulestone fuzz {search_report(outcome).title}", [suite], outcome.seconds)


def search_document(outcome: Outcome[FoundCase]) -> dict[str, object]:
    """Return the report as one JSON document."""
    engine, *against = _engines(outcome)
    return {
        "engine": engine,
        "against": next(iter(against), None),
        "exit_status": outcome.exit_status,
        "interrupted": outcome.interrupted,
        "stopped": outcome.gave_up,
        "ended_early": outcome.early or None,
        "judge": outcome.judge,
        "doubts": list(dict.fromkeys(outcome.tally.doubts)),
        "not_tried": outcome.not_tried,
        "seed": outcome.settings.seed,
        "games": outcome.games,
        "questions": outcome.tally.questions,
        "fates": outcome.tally.answering.by_fate,
        "gaps": outcome.gaps,
        "seconds": round(outcome.seconds, 3),
        "jobs": outcome.jobs,
        "engine_seconds": round(outcome.tally.seconds, 3),
        "found": [_disagreement(item) for item in outcome.found],
        "diagnosis": list(outcome.diagnosis),
        "caveat": outcome.caveat,
    }


def _engines(outcome: Outcome[FoundCase] | Outcome[Contradiction]) -> list[dict[str, object]]:
    return [
        {"command": list(words), **msgspec.to_builtins(claims, str_keys=True)}
        for claims, words in zip(outcome.claims, outcome.engines, strict=True)
    ]


def _disagreement(item: FoundCase) -> dict[str, object]:
    query = query_of(item.case)
    attempt = item.result.decisive
    return {
        "id": item.case.id,
        "game": item.case.game,
        "title": item.case.title,
        "field": item.kind.field,
        "clauses": item.case.clauses,
        "status": item.result.status,
        "length": length(query),
        "size": item.case.size,
        "in_game": item.number + 1,
        "questions": item.asks,
        "repeated": item.repeated,
        "out_of_time": item.late,
        "agreed": item.case.agreed,
        "wrong_by_the_reference": item.at_fault,
        "findings": error_lines(item.result),
        "differences": item.result.differences,
        "asked": request_text(item.result),
        "got": None if attempt is None else msgspec.to_builtins(attempt.answer, str_keys=True),
        "case": item.case,
        "file": None if item.file is None else str(item.file),
        "repeat": item.result.repeat,
        "diagnosis": list(item.diagnosis),
        "also": [_disagreement(each) for each in item.also],
    }


def consistency_reports(outcome: Outcome[Contradiction]) -> Reports:
    """Return the reports of a check of invariants."""
    return Reports(
        lambda: _consistency_report(outcome),
        lambda: json_text(_consistency_document(outcome)),
        lambda: _consistency_junit(outcome),
    )


def _consistency_report(outcome: Outcome[Contradiction]) -> Report:
    """Return the report for people."""
    return Report(
        command="rulestone fuzz --invariants",
        title=_title(outcome),
        headline=_consistency_headline(outcome),
        good=not outcome.exit_status,
        summary=(list(_ending(outcome)),),
        details=Details(
            items=[_contradiction(each) for each in outcome.found], elsewhere="--json lists every one"
        ),
    )


def _contradiction(found: Contradiction) -> Detail:
    blocks = (Paragraph(str(found)), Verbatim("asked", request_line(1, found.query).decode()))
    return Detail(
        status="fail",
        tone="bad",
        name=f"{found.query.game}/{found.invariant}",
        title=f"on a board of size {found.query.size}, after {quantity(len(found.query.record), 'action')}",
        gist=str(found),
        blocks=lambda: blocks,
    )


def _consistency_headline(outcome: Outcome[Contradiction]) -> str:
    """Return the result in one line."""
    count, seed = quantity(len(outcome.found), "contradiction"), outcome.settings.seed
    amount = (
        f"{quantity(outcome.games, 'game')}, {quantity(outcome.tally.questions, 'question')}, seed {seed}"
    )
    return f"{count if outcome.found else 'no contradiction'} found: {amount}, in {outcome.seconds:.1f} s"


def _consistency_document(outcome: Outcome[Contradiction]) -> dict[str, object]:
    """Return the report as one JSON document."""
    return {
        "engine": _engines(outcome)[0],
        "exit_status": outcome.exit_status,
        "games": outcome.games,
        "questions": outcome.tally.questions,
        "fates": outcome.tally.answering.by_fate,
        "gaps": outcome.gaps,
        "seed": outcome.settings.seed,
        "seconds": round(outcome.seconds, 3),
        "interrupted": outcome.interrupted,
        "stopped": outcome.gave_up,
        "contradictions": [
            {
                "invariant": each.invariant,
                "words": str(each),
                "game": each.query.game,
                "size": each.query.size,
                "options": each.query.options,
                "moves": each.query.record,
                "in_game": each.number + 1,
                "asked": request_line(1, each.query).decode(),
            }
            for each in outcome.found
        ],
    }


def _consistency_junit(outcome: Outcome[Contradiction]) -> str:
    tests = [
        Test(name=f"{each.query.game}/{each.invariant}", outcome="failure", message=str(each))
        for each in outcome.found
    ]
    problems = list(outcome.gaps) if outcome.gave_up is None else [outcome.gave_up]
    tests += [Test(name="the games", outcome="error", message=line) for line in problems]
    suite = Suite(name="rulestone.fuzz", tests=tests or [Test(name=_consistency_headline(outcome))])
    return junit_report("rulestone fuzz --invariants", [suite], outcome.seconds)


def save(item: FoundCase, folder: Path, engine: str, by: str = "rulestone fuzz") -> FoundCase:
    """Write the case to a file for `rulestone check --case`.

    Args:
        item: the finding.
        folder: an existing folder.
        engine: the name of the engine that is wrong.
        by: the engine or command that has found it.

    Raises:
        NotWritten: it cannot be written.
    """
    content = CaseFile(
        format=FIXTURE_FORMAT,
        game=item.case.game,
        about=f"Found by {by}: {engine} differs from the rules here.",
        cases=(item.case,),
    )
    path = folder / f"{item.case.id.removeprefix('found/')}.json"
    write_whole(path, msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n")
    return replace(item, file=path)
