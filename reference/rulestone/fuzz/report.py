"""The reports of a search and of a check of invariants, for people and for programs."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from rulestone.cases.cases import FIXTURE_FORMAT, CaseFile
from rulestone.check.answering import unknown_claims
from rulestone.check.reports import case_detail
from rulestone.check.wording import engine_title, error_lines, request_text
from rulestone.core.wording import printable, quantity
from rulestone.engines.outside.replies import request_line
from rulestone.files import write_whole
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.invariants import Contradiction
from rulestone.fuzz.search import Outcome
from rulestone.fuzz.shrink import length, question_of
from rulestone.report.reports import Reports, json_text
from rulestone.report.tree import Block, Detail, Details, Paragraph, Report, Verbatim

AnyOutcome = Outcome[Finding] | Outcome[Contradiction]


def search_reports(outcome: Outcome[Finding]) -> Reports:
    """Return the reports of a search."""
    unknown = [line for claims in outcome.claims for line in unknown_claims(claims)]
    return _reports(
        outcome,
        "disagreement",
        [_detail(item, outcome) for item in outcome.found],
        {"found": [_document(item) for item in outcome.found], "unknown_claims": unknown},
        unknown,
    )


def invariant_reports(outcome: Outcome[Contradiction]) -> Reports:
    """Return the reports of a check of invariants."""
    return _reports(
        outcome,
        "contradiction",
        [_contradiction(item) for item in outcome.found],
        {"contradictions": [_contradiction_document(item) for item in outcome.found]},
    )


def _reports(
    outcome: AnyOutcome,
    noun: str,
    details: list[Detail],
    found: dict[str, object],
    unknown: Iterable[str] = (),
) -> Reports:
    """Return the reports, given what was found in each format, and what is declared and not known here."""
    title = " against ".join(map(engine_title, outcome.claims, outcome.engines))
    headline = f"{quantity(len(details), noun)} found" if details else f"no {noun} found"
    games = f"{quantity(outcome.game_count, 'game')}, seed {outcome.settings.seed}, {outcome.seconds:.1f} s"
    tree = Report(
        command="rulestone fuzz",
        title=title,
        headline=headline,
        good=not outcome.exit_status,
        summary=([*_notes(outcome, unknown)], [Paragraph("; ".join((games, *outcome.answering.lines)))]),
        details=Details(items=details, elsewhere="--json lists every one"),
    )
    return Reports(lambda: tree, lambda status: json_text(_run_document(outcome, status) | found))


def _notes(outcome: AnyOutcome, unknown: Iterable[str]) -> Iterator[Paragraph]:
    """Why it ended, and what is missing."""
    if outcome.gave_up is not None:
        yield Paragraph(f"Stopped: {printable(outcome.gave_up)}", "bad")
    elif outcome.interrupted:
        yield Paragraph("Interrupted: these are the results so far.", "bad")
    else:
        yield from (Paragraph(f"Not enough for a success: {line}", "bad") for line in outcome.gaps)
    yield from (Paragraph(line, "bad") for line in outcome.answering.bad_ends)
    yield from (Paragraph(f"Warning: {line}", "bad") for line in (*unknown, *outcome.answering.misspelt))


def _run_document(outcome: AnyOutcome, status: int | None) -> dict[str, object]:
    """Return what is told of the run in JSON."""
    engine, *against = (
        {"command": list(words), **msgspec.to_builtins(claims)}
        for claims, words in zip(outcome.claims, outcome.engines, strict=True)
    )
    return {
        "engine": engine,
        "against": next(iter(against), None),
        "exit_status": outcome.exit_status if status is None else status,
        "interrupted": outcome.interrupted,
        "stopped": outcome.gave_up,
        "seed": outcome.settings.seed,
        "games": outcome.game_count,
        "questions": outcome.answering.counts.total(),
        "fates": outcome.answering.by_fate,
        "gaps": outcome.gaps,
        "misspelt": list(outcome.answering.misspelt),
        "bad_ends": list(outcome.answering.bad_ends),
        "seconds": round(outcome.seconds, 3),
    }


def _detail(item: Finding, outcome: Outcome[Finding]) -> Detail:
    return case_detail(item.result, lambda: tuple(_about(item, outcome)))


def _about(item: Finding, outcome: Outcome[Finding]) -> Iterator[Block]:
    """Who is right, how it was found, and where it was saved."""
    if len(outcome.claims) > 1:
        wrong = [printable(outcome.claims[index].name, 60) for index in item.at_fault]
        yield Paragraph(f"by the reference {' and '.join(wrong)} is wrong here")
    how = "shrunk" if item.repeated else "once, not repeated, so it was not shrunk"
    yield Paragraph(f"found in game {item.game_number + 1}, {how}")
    if item.file is not None:
        yield Verbatim("saved", str(item.file))


def _document(item: Finding) -> dict[str, object]:
    attempt = item.result.decisive
    return {
        "id": item.case.id,
        "game": item.case.game,
        "title": item.case.title,
        "clauses": item.case.clauses,
        "status": item.result.status,
        "length": length(question_of(item.case)),
        "size": item.case.size,
        "in_game": item.game_number + 1,
        "repeated": item.repeated,
        "wrong_by_the_reference": item.at_fault,
        "findings": error_lines(item.result),
        "differences": item.result.differences,
        "asked": request_text(item.result),
        "got": None if attempt is None else msgspec.to_builtins(attempt.answer),
        "case": item.case,
        "file": None if item.file is None else str(item.file),
        "repeat": item.result.rerun_command,
    }


def _contradiction(found: Contradiction) -> Detail:
    question = found.question
    blocks = (Paragraph(str(found)), Verbatim("asked", request_line(1, question).decode()))
    return Detail(
        status="fail",
        tone="bad",
        name=f"{question.game}/{found.invariant}",
        title=f"on a board of size {question.size}, after {quantity(len(question.record), 'action')}",
        gist=str(found),
        blocks=lambda: blocks,
        suite=question.game,
    )


def _contradiction_document(found: Contradiction) -> dict[str, object]:
    question = found.question
    return {
        "invariant": found.invariant,
        "words": str(found),
        "game": question.game,
        "size": question.size,
        "options": question.options,
        "moves": question.record,
        "in_game": found.game_number + 1,
        "asked": request_line(1, question).decode(),
    }


def save(item: Finding, folder: Path, engine: str, by: str = "rulestone fuzz") -> Finding:
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
