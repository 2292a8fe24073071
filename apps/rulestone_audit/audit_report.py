"""The reports of an audit, and its results in words: of the whole, and of each finding."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec

from rulestone.core.names import Size
from rulestone.core.wording import printable, quantity
from rulestone.report.formats import escaped, json_text, partial_lines
from rulestone.report.tree import (
    INTERRUPTED,
    Block,
    Detail,
    Details,
    Paragraph,
    Picture,
    Report,
    Table,
    Verbatim,
    partly,
)
from rulestone.rulebook.clauses import rule
from rulestone_audit.archives import STANDARD_INPUT
from rulestone_audit.findings import AuditFinding, AuditResult, CountKey, CountKind
from rulestone_audit.replaying import last_scene

_MOST_NAMED = 5
"""Maximum number of games and files that are named and not judged."""

_MOVES_WITH_AN_I = 30
"""Number of moves of which at least one would have the letter i if the archive used it."""

_MOST_PATH = 1000
"""Maximum number of characters of a path that are printed."""

_TABLE: tuple[CountKind, ...] = ("records", "wrong", "unfinished", "unreadable")
"""The counts that the report has for each game and size."""

_KINDS = {
    "illegal": "illegal move",
    "after-end": "goes on after its end",
    "result": "wrong result",
    "unfinished": "unfinished",
    "unreadable": "unreadable",
}
"""The kinds of findings in words."""


def nothing_judged(result: AuditResult) -> str:
    """Return why there was nothing to judge, in one line."""
    others = result.number("others")
    contents = f"only {quantity(others, 'record')} of other games or variants" if others else "no record"
    return f"nothing to audit: {contents} in {_files_title(result)}"


def audit_report(result: AuditResult) -> Report:
    """Return the report for people."""
    boards = [
        (game or "not known", str(size or ""), *(f"{number:,}" for number in numbers.values()))
        for game, size, numbers in _boards(result)
    ]
    disagreements = result.number("disagreements")
    warning = (
        f"{quantity(disagreements, 'record')} judged differently by the two implementations of rulestone; "
        "this report follows the reference. Please report it: one of them is wrong."
    )
    return Report(
        command="rulestone audit",
        title=_files_title(result),
        headline=_headline(result),
        good=not result.exit_status,
        partial=list(_partial(result)),
        summary=(
            [Paragraph(warning, "bad")] if disagreements else [],
            [Table(("game", "size", *_TABLE), boards), *map(Paragraph, _notes(result))],
        ),
        details=Details(
            items=[
                Detail(
                    status=finding.kind,
                    tone="bad",
                    name=_place(finding),
                    title=""
                    if finding.question is None
                    else f"{finding.question.game} {finding.question.size}",
                    gist=_sentence(finding),
                    blocks=partial(_blocks, finding),
                )
                for finding in result.listed
            ],
            count=result.finding_count,
            elsewhere="--json lists every one",
        ),
    )


def _boards(result: AuditResult) -> Iterator[tuple[str | None, Size | None, dict[str, int]]]:
    """The counts by game and size, in order, unreadable records last."""
    boards = {(key.game, key.size) for key in result.counts if key.kind == "records"}
    for game, size in sorted(boards, key=lambda board: (None in board, board)):
        yield game, size, {kind: result.counts[CountKey(kind, game, size)] for kind in _TABLE}


def _files_title(result: AuditResult) -> str:
    """Return the name of the audited file, or the number of files."""
    names = [
        "standard input" if name == STANDARD_INPUT else printable(name, _MOST_PATH)
        for name in result.sources.files
    ]
    return names[0] if len(names) == 1 else quantity(len(names), "file")


def _headline(result: AuditResult) -> str:
    """Return the result of the audit in one line."""
    records, *others = map(result.number, _TABLE)
    found = ", ".join(f"{number:,} {what}" for number, what in zip(others, _TABLE[1:], strict=True) if number)
    summary = found or "no mistakes" if records else "nothing to judge"
    return f"{quantity(records, 'record')}: {summary} ({result.seconds:.1f} s)"


def _notes(result: AuditResult) -> Iterator[str]:
    if unfinished := result.number("unfinished"):
        yield f"{unfinished:,} unfinished: --finished counts them all as wrong"
    later = result.number("later letters")
    if later >= _MOVES_WITH_AN_I and not result.number("letter i"):
        yield (
            f"{later:,} moves are to cells with a letter after i, and none with i: the archive may leave it "
            "out, as diagrams of Go do"
        )


def _partial(result: AuditResult) -> Iterator[Paragraph]:
    """The records and files that were not judged, and why."""
    if result.interrupted:
        yield INTERRUPTED
    if result.stopped is not None:
        yield Paragraph(f"Stopped: {printable(result.stopped)}.", "bad")
    if others := result.number("others"):
        named = [f"{name} ({count:,})" for name, count in _other_games(result).items()]
        records = quantity(others, "record")
        yield from partly(f"{records} not judged, of other games or variants: {_some(named, 'game')}")
    if result.sources.passed_over:
        files = quantity(len(result.sources.passed_over), "file")
        yield from partly(f"{files} not read: {_some(result.sources.passed_over, 'file')}")


def _other_games(result: AuditResult) -> dict[str, int]:
    """Return the numbers of records of other games, the largest number first."""
    return {str(key.game): number for key, number in result.counts.most_common() if key.kind == "others"}


def _some(names: Sequence[str], what: str) -> str:
    """Return the first names, and the number of the others."""
    more = len(names) - _MOST_NAMED
    rest = f" and {quantity(more, f'more {what}', f'more {what}s')}" if more > 0 else ""
    return f"{', '.join(printable(name, _MOST_PATH) for name in names[:_MOST_NAMED])}{rest}"


def _place(finding: AuditFinding) -> str:
    """Return the place of the record."""
    which = "" if finding.number == finding.line else f", record {finding.number}"
    called = "" if finding.id is None else f", id {printable(str(finding.id), 60)}"
    return f"{printable(finding.file, _MOST_PATH)}:{finding.line}{which}{called}"


def _sentence(finding: AuditFinding) -> str:
    """Return the errors, and by which clause."""
    why = finding.why
    if finding.action is not None and finding.kind != "unreadable":
        why = f"move {finding.move}, {printable(finding.action, 60)}: {why}"
    cited = "" if finding.clause is None else f" ({finding.clause})"
    return f"{_KINDS[finding.kind]}: {why}{cited}"


def _blocks(finding: AuditFinding) -> Sequence[Block]:
    question, command = finding.question, finding.judge_command
    blocks: list[Block] = [Paragraph(_sentence(finding), "strong")]
    if question is None or command is None:
        return blocks
    if finding.clause is not None:
        words = rule(finding.clause, question.options)
        blocks.append(Paragraph(f"{finding.clause}: {words}", "soft"))
    refused = finding.action if finding.is_action and finding.kind == "illegal" else None
    return [
        Picture(partial(last_scene, question, refused)),
        *blocks,
        Verbatim("repeat", command),
    ]


def audit_json(result: AuditResult, findings: Iterable[AuditFinding] = ()) -> Iterator[str]:
    """One JSON document: every finding, as they are found, and then the counts."""
    opening = '{\n  "findings": ['
    for finding in findings:
        yield f"{opening}\n    {escaped(msgspec.json.encode(_for_programs(finding)).decode())}"
        opening = ","
    if opening != ",":
        yield opening
    yield "\n  ],\n" + "".join(json_text(audit_totals(result))).removeprefix("{\n")


def _for_programs(finding: AuditFinding) -> dict[str, object]:
    """Return a finding as the fields of a JSON object."""
    question = finding.question
    return {
        "file": finding.file,
        "line": finding.line,
        "record": finding.number,
        "id": finding.id,
        "game": None if question is None else question.game,
        "size": None if question is None else question.size,
        "move": finding.move,
        "action": finding.action,
        "clause": finding.clause,
        "kind": finding.kind,
        "why": finding.why,
        "wrong": finding.wrong,
        "ending": finding.ending,
        "repeat": finding.judge_command,
    }


def audit_totals(result: AuditResult) -> dict[str, object]:
    """Return the counts, as the JSON document has them after the findings."""
    return {
        **{str(what): result.number(what) for what in _TABLE},
        "exit_status": result.exit_status,
        "interrupted": result.interrupted,
        "stopped": result.stopped,
        "seconds": round(result.seconds, 3),
        "files": len(result.sources.files),
        "passed_over": result.sources.passed_over,
        "boards": [{"game": game, "size": size, **numbers} for game, size, numbers in _boards(result)],
        "other_games": _other_games(result),
        "disagreements": result.number("disagreements"),
        "partial": partial_lines(audit_report(result)),
    }
