"""The reports of a search and of a game of contradictions, for people and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec

from rulestone.cases.cases import FIXTURE_FORMAT, CaseFile, question_of
from rulestone.check.reports import case_detail, case_document, document_header
from rulestone.check.result_lines import engine_title
from rulestone.check.tally import unknown_declarations
from rulestone.core.wording import printable, quantity
from rulestone.engines.outside.replies import request_line
from rulestone.files import write_whole
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.contradictions import Contradiction
from rulestone.fuzz.search import Outcome
from rulestone.fuzz.shrink import length
from rulestone.report.formats import Renderings
from rulestone.report.tree import (
    INTERRUPTED,
    Block,
    Detail,
    Details,
    Paragraph,
    Report,
    Verbatim,
    partly,
)

AnyOutcome = Outcome[Finding] | Outcome[Contradiction]


def search_reports(outcome: Outcome[Finding]) -> Renderings:
    """Return the reports of a search."""
    details = [case_detail(item.result, partial(_how_found, item)) for item in outcome.found]
    cases = {
        "variant": outcome.settings.variant,
        "cases": list(map(_finding_document, outcome.found)),
        "shared": outcome.shared,
    }
    return _reports(
        outcome, "fuzz", "disagreement", details, cases, unknown_declarations(outcome.capabilities)
    )


def contradiction_reports(outcome: Outcome[Contradiction]) -> Renderings:
    """Return the reports of a search for contradictions."""
    details = list(map(_contradiction_detail, outcome.found))
    found = {"contradictions": list(map(_contradiction_document, outcome.found))}
    return _reports(outcome, "contradictions", "contradiction", details, found)


def _reports(
    outcome: AnyOutcome,
    command: str,
    noun: str,
    details: Sequence[Detail],
    found: Mapping[str, object],
    unknown: Sequence[str] = (),
) -> Renderings:
    """Return the reports, given the findings in each format, and the declarations that are unknown here."""
    headline = f"{quantity(len(details), noun)} found" if details else f"no {noun} found"
    settings, games = outcome.settings, outcome.game_count
    standard = "" if settings.variant is None else f", compared with {printable(settings.variant)}"
    played = f"{quantity(games, 'game')}, seed {settings.seed}, {outcome.seconds:.1f} s"
    tree = Report(
        command=f"rulestone {command}",
        title=engine_title(outcome.capabilities, outcome.engine) + standard,
        headline=headline,
        good=not outcome.exit_status,
        partial=list(_partial(outcome)),
        summary=(
            [Paragraph(f"Diagnosis: {found.words}", "strong") for found in outcome.shared],
            [*_notes(outcome, unknown)],
            [Paragraph("; ".join((played, *outcome.tally.lines)))],
        ),
        details=Details(items=details, elsewhere="--json lists every one"),
    )

    def document(status: int | None) -> Mapping[str, object]:
        return {**document_header(outcome, status, unknown), "seed": settings.seed, "games": games, **found}

    return Renderings(lambda: tree, document)


def _partial(outcome: AnyOutcome) -> Iterator[Paragraph]:
    """The games that were not played, and why."""
    settings = outcome.settings
    if outcome.gave_up is not None:
        yield Paragraph(f"Stopped: {printable(outcome.gave_up)}", "bad")
    elif outcome.interrupted:
        yield INTERRUPTED
    elif settings.stop_first and outcome.found:
        yield from partly("not played on after the first")
    played = [*settings.games, *([] if settings.size is None else [f"boards of size {settings.size}"])]
    yield from partly(f"only {', '.join(played)}" if played else "")


def _notes(outcome: AnyOutcome, unknown: Sequence[str]) -> Iterator[Paragraph]:
    """The gaps of the run, the bad ends of the engine, and the warnings."""
    if outcome.gave_up is None and not outcome.interrupted:
        yield from (Paragraph(f"Not enough for a success: {line}", "bad") for line in outcome.gaps)
    yield from (Paragraph(line, "bad") for line in outcome.tally.bad_ends)
    yield from (Paragraph(f"Warning: {line}", "bad") for line in (*unknown, *outcome.tally.misspelt))


def _how_found(item: Finding) -> Sequence[Block]:
    how = "shrunk" if item.repeated else "once, not repeated, so it was not shrunk"
    found = Paragraph(f"found in game {item.game_number + 1}, {how}")
    return (found,) if item.file is None else (found, Verbatim("saved", str(item.file)))


def _finding_document(item: Finding) -> Mapping[str, object]:
    return {
        **case_document(item.result),
        "size": item.case.size,
        "length": length(question_of(item.case)),
        "in_game": item.game_number + 1,
        "repeated": item.repeated,
        "case": item.case,
        "file": None if item.file is None else str(item.file),
    }


def _contradiction_detail(found: Contradiction) -> Detail:
    question = found.question
    return Detail(
        status="fail",
        tone="bad",
        name=f"{question.game}/{found.invariant}",
        title=f"on a board of size {question.size}, after {quantity(len(question.record), 'action')}",
        gist=str(found),
        blocks=lambda: (
            Paragraph(str(found)),
            Verbatim("asked", request_line(1, question).decode()),
            Verbatim("repeat", found.rerun_command),
        ),
        suite=question.game,
    )


def _contradiction_document(found: Contradiction) -> Mapping[str, object]:
    question = found.question
    return {
        "id": f"{question.game}/{found.invariant}",
        "game": question.game,
        "status": "fail",
        "findings": [{"words": str(found), "invariant": found.invariant}],
        "size": question.size,
        "options": question.options,
        "moves": question.record,
        "in_game": found.game_number + 1,
        "asked": request_line(1, question).decode(),
        "repeat": found.rerun_command,
    }


def save(item: Finding, folder: Path, engine: str, variant: str | None = None) -> Finding:
    """Write the case to a file for `rulestone check --case`.

    Args:
        item: the finding.
        folder: an existing folder.
        engine: the name of the engine that is wrong.
        variant: the variant that the engine should play; None for the rules.

    Raises:
        NotWritten: it cannot be written.
    """
    content = CaseFile(
        format=FIXTURE_FORMAT,
        game=item.case.game,
        about=f"Found by rulestone fuzz: {engine} differs from {variant or 'the rules'} here.",
        cases=(item.case,),
    )
    path = folder / f"{item.case.id.removeprefix('found/')}.json"
    write_whole(path, msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n")
    return replace(item, file=path)
