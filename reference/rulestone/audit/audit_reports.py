"""The reports of an audit."""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from rulestone.audit.audit_wording import (
    KIND_WORDS,
    audit_headline,
    audit_notes,
    audit_title,
    audit_warnings,
    count_of,
    finding_place,
    finding_rule,
    finding_sentence,
    sorted_matters,
    telling_findings,
)
from rulestone.audit.findings import BoardKey, Finding, ordered
from rulestone.audit.outcome import Outcome
from rulestone.audit.replaying import finding_scene
from rulestone.report.junit import Suite, Test, junit_report
from rulestone.report.reports import Reports
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


def audit_reports(outcome: Outcome) -> Reports:
    """Return the reports of an audit."""
    return Reports(
        partial(audit_report, outcome), partial(audit_json, outcome), partial(audit_junit, outcome)
    )


def audit_report(outcome: Outcome) -> Report:
    """Return the report for people."""
    tables = [_boards(outcome), *([_matters(outcome)] if outcome.tally.matters else [])]
    return Report(
        command="rulestone audit",
        title=audit_title(outcome),
        headline=audit_headline(outcome),
        good=not outcome.exit_status,
        summary=(
            [Paragraph(line, "bad") for line in audit_warnings(outcome)],
            [*tables, *map(Paragraph, audit_notes(outcome))],
        ),
        details=Details(
            items=list(map(_detail, telling_findings(outcome))),
            count=outcome.number_found,
            elsewhere="--json lists every one",
        ),
    )


def _boards(outcome: Outcome) -> Table:
    """By game and size, the number of records of each kind."""
    rows: list[Row] = []
    for (game, size), counts in ordered(outcome.tally.boards):
        numbers = (counts.records, counts.wrong, counts.unfinished, counts.unreadable)
        board = (game or "not known", "" if size is None else str(size))
        rows.append(Row((*board, *(f"{each:,}" for each in numbers))))
    return Table(("game", "size", "records", "wrong", "unfinished", "unreadable"), rows)


def _matters(outcome: Outcome) -> Table:
    """By kind, game and clause, the number of findings, those first that make a record wrong."""
    matters = outcome.tally.matters
    rows = [
        Row((KIND_WORDS[kind], game or "", clause or "", f"{matters[kind, game, clause]:,}"))
        for kind, game, clause in sorted_matters(matters)
    ]
    return Table(("finding", "game", "clause", "records"), rows)


def _detail(finding: Finding) -> Detail:
    facets = {"kind": (finding.kind,), "game": (finding.board[0] or "",), "clause": (finding.clause or "",)}
    return Detail(
        status=finding.kind,
        tone="bad",
        name=finding_place(finding),
        title="" if finding.board[1] is None else "{} {}".format(*finding.board),
        gist=finding_sentence(finding),
        blocks=partial(_blocks, finding),
        facets=facets,
    )


def _blocks(finding: Finding) -> Sequence[Block]:
    blocks: list[Block] = [Bullets([finding_sentence(finding)])]
    rule = finding_rule(finding)
    if finding.clause is not None and rule is not None:
        blocks.append(Quote(finding.clause, rule))
    if finding.repeat is None:
        return blocks
    return [Picture(partial(finding_scene, finding)), *blocks, Verbatim("repeat", finding.repeat)]


def audit_json(outcome: Outcome) -> Iterator[str]:
    """One JSON document: the counts, then every finding. The findings may exceed memory."""
    head = msgspec.json.format(msgspec.json.encode(_counted(outcome)), indent=2).decode()
    yield head.removesuffix("\n}") + ',\n  "findings": ['
    comma = "\n"
    for line in outcome.lines():
        yield f"{comma}    {line}"
        comma = ",\n"
    yield "]\n}\n" if comma == "\n" else "\n  ]\n}\n"


def _counted(outcome: Outcome) -> dict[str, object]:
    tally = outcome.tally
    total = tally.total
    boards = [
        {
            "game": game,
            "size": size,
            "records": counts.records,
            "wrong": counts.wrong,
            "unfinished": counts.unfinished,
            "unreadable": counts.unreadable,
        }
        for (game, size), counts in ordered(tally.boards)
    ]
    matters = [
        {"kind": kind, "game": game, "clause": clause, "findings": tally.matters[kind, game, clause]}
        for kind, game, clause in sorted_matters(tally.matters)
    ]
    return {
        "records": total.records,
        "wrong": total.wrong,
        "unfinished": total.unfinished,
        "unreadable": total.unreadable,
        "exit_status": outcome.exit_status,
        "interrupted": outcome.interrupted,
        "stopped": outcome.stopped,
        "seconds": round(outcome.seconds, 3),
        "files": len(outcome.sources),
        "boards": boards,
        "matters": matters,
        "diagnosis": [
            {"mutant": each.mutant, "clause": each.clause, "words": each.words, "records": each.records}
            for each in outcome.diagnosis
        ],
        "endings": {ending or "no word": count for ending, count in tally.endings.items()},
        "other_games": dict(tally.others),
        "skips": tally.skips,
        "confirmed": tally.confirmed,
        "disagreements": tally.disagreements,
    }


def audit_junit(outcome: Outcome) -> str:
    """Return a JUnit test for each game and size. Wrong records fail it; unreadable ones are errors."""
    tests: list[Test] = []
    for board, counts in ordered(outcome.tally.boards):
        game, size = board
        name = "records that cannot be read" if game is None else f"{game} {size or ''}".rstrip()
        test = Test(name=name)
        of_all = f"of {count_of(counts.records, 'record')}"
        if counts.wrong:
            message = f"{counts.wrong:,} {of_all} wrong"
            test = Test(name=name, outcome="failure", message=message, body=_listed(outcome, board))
        elif counts.unreadable:
            message = f"{counts.unreadable:,} {of_all} unreadable"
            test = Test(name=name, outcome="error", message=message, body=_listed(outcome, board))
        tests.append(test)
    warnings = audit_warnings(outcome)
    tests += [Test(name="the audit itself", outcome="error", message=line) for line in warnings]
    suite = Suite(name="rulestone.audit", tests=tests, output=audit_headline(outcome))
    return junit_report("rulestone audit", [suite], outcome.seconds)


def _listed(outcome: Outcome, board: BoardKey) -> str:
    """Return the first findings of a board, a line each."""
    listed = [each for each in outcome.listed if each.board == board]
    return "\n".join(f"{finding_place(each)}: {finding_sentence(each)}" for each in listed)
