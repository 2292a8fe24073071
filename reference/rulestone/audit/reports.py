"""The reports of an audit, and its results in words: of the whole, and of each finding."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec

from rulestone.audit.findings import Board, Finding, Matter
from rulestone.audit.outcome import COUNTED, Counted, Outcome
from rulestone.audit.replaying import last_scene
from rulestone.core.register.clauses import rule
from rulestone.core.wording import plural, printable
from rulestone.report.reports import Reports, escaped, json_text
from rulestone.report.tree import (
    Block,
    Bullets,
    Detail,
    Details,
    Paragraph,
    Picture,
    Quote,
    Report,
    Row,
    Table,
    Verbatim,
)

_MOST_NAMED = 5
"""Maximum number of games and files that are named and not judged."""

_PATH = 1000
"""Maximum number of characters of a path that are printed."""

_KINDS = {
    "illegal": "illegal move",
    "after-end": "goes on after its end",
    "result": "wrong result",
    "unfinished": "unfinished",
    "unreadable": "unreadable",
}
"""The kinds of findings in words, those first that make a record wrong."""


def audit_reports(outcome: Outcome, findings: Iterable[Finding] = ()) -> Reports:
    """Return the reports of an audit. Only the JSON document takes all findings, as they come."""
    return Reports(partial(audit_report, outcome), lambda _: audit_json(outcome, findings))


def count_of(count: int, one: str, many: str | None = None) -> str:
    """Return a number of things: `1 record`, `1,200 records`."""
    return f"{count:,} {plural(count, one, many)}"


def nothing_judged(outcome: Outcome) -> str:
    """Return why there was nothing to judge, in one line."""
    others = outcome.counts.others.total()
    contents = f"only {count_of(others, 'record')} of other games or variants" if others else "no record"
    return f"nothing to audit: {contents} in {_title(outcome)}"


def audit_report(outcome: Outcome) -> Report:
    """Return the report for people."""
    rows = [
        (board.game or "not known", str(board.size or ""), *(f"{numbers[counted]:,}" for counted in COUNTED))
        for board, numbers in _ordered(outcome)
    ]
    tables = [Table(("game", "size", *COUNTED), list(map(Row, rows)))]
    matters = outcome.counts.matters
    if matters:
        kinds = [
            Row((_KINDS[matter.kind], matter.game or "", matter.clause or "", f"{matters[matter]:,}"))
            for matter in _sorted(matters)
        ]
        tables.append(Table(("finding", "game", "clause", "records"), kinds))
    first = [outcome.examples[matter] for matter in _sorted(outcome.examples)]
    others = (finding for finding in outcome.listed if finding not in first)
    return Report(
        command="rulestone audit",
        title=_title(outcome),
        headline=_headline(outcome),
        good=not outcome.exit_status,
        summary=(
            [Paragraph(line, "bad") for line in _warnings(outcome)],
            [*tables, *map(Paragraph, _notes(outcome))],
        ),
        details=Details(
            items=list(map(_detail, (*first, *others))),
            count=outcome.number_found,
            elsewhere="--json lists every one",
        ),
        tested=partial(_tested, outcome),
    )


def _ordered(outcome: Outcome) -> list[tuple[Board, Counter[Counted]]]:
    """Return counts by game and size in display order, unreadable records last."""

    def order(item: tuple[Board, Counter[Counted]]) -> tuple[bool, str, int]:
        board, _ = item
        return board.game is None, board.game or "", board.size or 0

    return sorted(outcome.counts.boards.items(), key=order)


def _sorted(matters: Iterable[Matter]) -> list[Matter]:
    """Sort matters, those first that make a record wrong."""
    kinds = list(_KINDS)

    def order(matter: Matter) -> tuple[int, str, str]:
        return kinds.index(matter.kind), matter.game or "", matter.clause or ""

    return sorted(matters, key=order)


def _title(outcome: Outcome) -> str:
    """Return what was audited."""
    names = [printable(name, _PATH) for name in outcome.files]
    return names[0] if len(names) == 1 else count_of(len(names), "file")


def _headline(outcome: Outcome) -> str:
    """Return the result of the audit in one line."""
    total = outcome.counts.total
    found = ", ".join(f"{total[counted]:,} {counted}" for counted in COUNTED[1:] if total[counted])
    summary = found or "no mistakes" if total["records"] else "nothing to judge"
    return f"{count_of(total['records'], 'record')}: {summary} ({outcome.seconds:.1f} s)"


def _notes(outcome: Outcome) -> Iterator[str]:
    counts = outcome.counts
    if counts.endings:
        words = {None: "without a reason", "agreed": "drawn by agreement"}
        endings = [f"{count:,} {words.get(ending, ending)}" for ending, count in counts.endings.most_common()]
        yield f"unfinished: {', '.join(endings)}; --finished counts them all as wrong, --unfinished none"
    if counts.others:
        named = [f"{name} ({count:,})" for name, count in counts.others.most_common()]
        records = count_of(counts.others.total(), "record")
        yield f"{records} not judged, of other games or variants: {_some(named, 'game')}"
    if outcome.passed_over:
        yield f"{count_of(len(outcome.passed_over), 'file')} not read: {_some(outcome.passed_over, 'file')}"


def _some(names: Sequence[str], what: str) -> str:
    """Name the first of many things."""
    more = len(names) - _MOST_NAMED
    rest = f" and {count_of(more, f'more {what}', f'more {what}s')}" if more > 0 else ""
    return f"{', '.join(printable(name, _PATH) for name in names[:_MOST_NAMED])}{rest}"


def _warnings(outcome: Outcome) -> Iterator[str]:
    if outcome.interrupted:
        yield "Interrupted: these are the results so far."
    if outcome.stopped is not None:
        yield f"Stopped: {outcome.stopped}."
    if outcome.counts.disagreements:
        records = count_of(outcome.counts.disagreements, "record")
        yield (
            f"{records} judged differently by the two implementations of rulestone; this report follows the "
            "reference. Please report it: one of them is wrong."
        )


def _place(finding: Finding) -> str:
    """Return the place of the record."""
    which = "" if finding.number == finding.line else f", record {finding.number}"
    called = "" if finding.id is None else f", id {printable(str(finding.id), 60)}"
    return f"{printable(finding.file, _PATH)}:{finding.line}{which}{called}"


def _sentence(finding: Finding) -> str:
    """Return what is wrong, and by which clause."""
    why = finding.why
    if finding.move is not None and finding.action is not None and finding.kind != "unreadable":
        why = f"move {finding.move}, {printable(finding.action, 60)}: {why}"
    cited = "" if finding.clause is None else f" ({finding.clause})"
    return f"{_KINDS[finding.kind]}: {why}{cited}"


def _detail(finding: Finding) -> Detail:
    return Detail(
        status=finding.kind,
        tone="bad",
        name=_place(finding),
        title="" if finding.size is None else f"{finding.game} {finding.size}",
        gist=_sentence(finding),
        blocks=partial(_blocks, finding),
    )


def _blocks(finding: Finding) -> Sequence[Block]:
    question = finding.question
    blocks: list[Block] = [Bullets([_sentence(finding)])]
    if finding.clause is not None:
        blocks.append(
            Quote(finding.clause, rule(finding.clause, {} if question is None else question.options))
        )
    if question is None or finding.repeat is None:
        return blocks
    refused = finding.action if finding.refused and finding.kind == "illegal" else None
    return [Picture(partial(last_scene, question, refused)), *blocks, Verbatim("repeat", finding.repeat)]


def audit_json(outcome: Outcome, findings: Iterable[Finding] = ()) -> Iterator[str]:
    """One JSON document: every finding, as they are found, and then the counts."""
    opening = '{\n  "findings": ['
    for finding in findings:
        yield f"{opening}\n    {escaped(msgspec.json.encode(_for_programs(finding)).decode())}"
        opening = ","
    if opening != ",":
        yield opening
    yield "\n  ],\n" + "".join(json_text(_totals(outcome))).removeprefix("{\n")


def _for_programs(finding: Finding) -> dict[str, object]:
    """Return a finding as the fields of a JSON object."""
    fields: dict[str, object] = {
        "file": finding.file,
        "line": finding.line,
        "record": finding.number,
        "id": finding.id,
        "game": finding.game,
        "size": finding.size,
        "move": finding.move,
        "action": finding.action,
        "clause": finding.clause,
        "kind": finding.kind,
        "why": finding.why,
        "wrong": finding.wrong,
    }
    if finding.kind == "unfinished":
        fields["ending"] = finding.ending
    if finding.wrong:
        fields["repeat"] = finding.repeat
    return fields


def _totals(outcome: Outcome) -> dict[str, object]:
    counts, total = outcome.counts, outcome.counts.total
    return {
        **{str(counted): total[counted] for counted in COUNTED},
        "exit_status": outcome.exit_status,
        "interrupted": outcome.interrupted,
        "stopped": outcome.stopped,
        "seconds": round(outcome.seconds, 3),
        "files": len(outcome.files),
        "passed_over": outcome.passed_over,
        "boards": [
            {**board._asdict(), **{counted: numbers[counted] for counted in COUNTED}}
            for board, numbers in _ordered(outcome)
        ],
        "matters": [
            {**matter._asdict(), "findings": counts.matters[matter]} for matter in _sorted(counts.matters)
        ],
        "endings": {ending or "no word": count for ending, count in counts.endings.items()},
        "other_games": dict(counts.others),
        "confirmed": counts.confirmed,
        "disagreements": counts.disagreements,
    }


def _tested(outcome: Outcome) -> Iterator[Detail]:
    """Each game and size. Wrong records fail it; unreadable ones are errors."""
    for board, numbers in _ordered(outcome):
        unknown = "records that cannot be read"
        what: Counted = "wrong" if numbers["wrong"] else "unreadable"
        bad = bool(numbers[what])
        listed = [finding for finding in outcome.listed if finding.board == board]
        lines = [f"{_place(finding)}: {_sentence(finding)}" for finding in listed]
        yield Detail(
            status=what if bad else "pass",
            tone="bad" if bad else "good",
            name=unknown if board.game is None else f"{board.game} {board.size or ''}".rstrip(),
            title="",
            gist=f"{numbers[what]:,} of {count_of(numbers['records'], 'record')} {what}",
            blocks=partial(tuple, [Bullets(lines)]),
            suite="audit",
        )
