"""The reports of an audit, and its results in words: of the whole, and of each finding."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from rulestone.audit.findings import BoardKey, Finding, Matter
from rulestone.audit.outcome import COUNTED, Counted, Outcome
from rulestone.audit.replaying import last_scene
from rulestone.core.register.clauses import rule
from rulestone.core.wording import plural, printable
from rulestone.report.junit import Suite, Test, junit_report
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

_MOST_OTHERS = 5
"""Maximum number of other games that are named."""

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


def audit_reports(outcome: Outcome) -> Reports:
    """Return the reports of an audit."""
    return Reports(
        partial(audit_report, outcome), partial(audit_json, outcome), partial(audit_junit, outcome)
    )


def count_of(count: int, one: str, many: str | None = None) -> str:
    """Return a number of things: `1 record`, `1,200 records`."""
    return f"{count:,} {plural(count, one, many)}"


def nothing_judged(outcome: Outcome) -> str:
    """Return why there was nothing to judge, in one line."""
    others = outcome.tally.others.total()
    contents = f"only {count_of(others, 'record')} of unknown games" if others else "no record"
    return f"nothing to audit: {contents} in {_title(outcome)}"


def audit_report(outcome: Outcome) -> Report:
    """Return the report for people."""
    rows = [
        Row(
            (
                game or "not known",
                "" if size is None else str(size),
                *(f"{counts[each]:,}" for each in COUNTED),
            )
        )
        for (game, size), counts in _ordered(outcome)
    ]
    tables = [Table(("game", "size", *COUNTED), rows)]
    matters = outcome.tally.matters
    if matters:
        kinds = [
            Row((_KINDS[kind], game or "", clause or "", f"{matters[kind, game, clause]:,}"))
            for kind, game, clause in _sorted(matters)
        ]
        tables.append(Table(("finding", "game", "clause", "records"), kinds))
    first = [outcome.examples[each] for each in _sorted(outcome.examples)]
    others = (each for each in outcome.listed if each not in first)
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
    )


def _ordered(outcome: Outcome) -> list[tuple[BoardKey, Counter[Counted]]]:
    """Return counts by game and size in display order, unreadable records last."""
    boards = outcome.tally.boards.items()
    return sorted(boards, key=lambda each: (each[0][0] is None, each[0][0] or "", each[0][1] or 0))


def _sorted(matters: Iterable[Matter]) -> list[Matter]:
    """Sort matters, those first that make a record wrong."""
    kinds = list(_KINDS)
    return sorted(matters, key=lambda each: (kinds.index(each[0]), each[1] or "", each[2] or ""))


def _title(outcome: Outcome) -> str:
    """Return what was audited."""
    names = [printable(name, _PATH) for name in outcome.sources]
    return names[0] if len(names) == 1 else count_of(len(names), "file")


def _headline(outcome: Outcome) -> str:
    """Return the result of the audit in one line."""
    total = outcome.tally.total
    summary = ", ".join(f"{total[each]:,} {each}" for each in COUNTED[1:] if total[each]) or "no mistakes"
    summary = summary if total["records"] else "nothing to judge"
    return f"{count_of(total['records'], 'record')}: {summary} ({outcome.seconds:.1f} s)"


def _notes(outcome: Outcome) -> Iterator[str]:
    tally = outcome.tally
    for each in outcome.diagnosis:
        first = "the first " if each.of < tally.matters[each.matter] else ""
        records = f"{each.records:,} of {first}{count_of(each.of, 'record')} found {_KINDS[each.matter[0]]}"
        mistake = each.mutant
        yield f"Diagnosis: {mistake.clause}: {mistake.words} ({mistake.name} explains {records})"
    if tally.endings:
        words = {None: "without a reason", "agreed": "drawn by agreement"}
        endings = [f"{count:,} {words.get(ending, ending)}" for ending, count in tally.endings.most_common()]
        yield f"unfinished: {', '.join(endings)}; --finished counts them all as wrong, --unfinished none"
    if tally.skips:
        yield f"{count_of(tally.skips, 'skip')} written as a move, each by a player who could not place"
    if tally.others:
        named = [f"{name} ({count:,})" for name, count in tally.others.most_common(_MOST_OTHERS)]
        more = len(tally.others) - len(named)
        rest = f" and {count_of(more, 'more game', 'more games')}" if more > 0 else ""
        records = count_of(tally.others.total(), "record")
        yield f"{records} not judged, of unknown games: {', '.join(named)}{rest}"


def _warnings(outcome: Outcome) -> Iterator[str]:
    if outcome.interrupted:
        yield "Interrupted: these are the results so far."
    if outcome.stopped is not None:
        yield f"Stopped: {outcome.stopped}."
    if outcome.tally.disagreements:
        records = count_of(outcome.tally.disagreements, "record")
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
        facets={"kind": (finding.kind,), "game": (finding.game or "",), "clause": (finding.clause or "",)},
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


def audit_json(outcome: Outcome) -> Iterator[str]:
    """One JSON document: the counts, then every finding. The findings may exceed memory."""
    tally, total = outcome.tally, outcome.tally.total
    head: dict[str, object] = {
        **{str(each): total[each] for each in COUNTED},
        "exit_status": outcome.exit_status,
        "interrupted": outcome.interrupted,
        "stopped": outcome.stopped,
        "seconds": round(outcome.seconds, 3),
        "files": len(outcome.sources),
        "boards": [
            {"game": game, "size": size, **{each: counts[each] for each in COUNTED}}
            for (game, size), counts in _ordered(outcome)
        ],
        "matters": [
            {"kind": kind, "game": game, "clause": clause, "findings": tally.matters[kind, game, clause]}
            for kind, game, clause in _sorted(tally.matters)
        ],
        "diagnosis": [
            {
                "mutant": each.mutant.name,
                "clause": each.mutant.clause,
                "words": each.mutant.words,
                "records": each.records,
            }
            for each in outcome.diagnosis
        ],
        "endings": {ending or "no word": count for ending, count in tally.endings.items()},
        "other_games": dict(tally.others),
        "skips": tally.skips,
        "confirmed": tally.confirmed,
        "disagreements": tally.disagreements,
    }
    yield "".join(json_text(head)).removesuffix("\n}\n") + ',\n  "findings": ['
    comma = "\n"
    for line in outcome.lines():
        yield f"{comma}    {escaped(line)}"
        comma = ",\n"
    yield "]\n}\n" if comma == "\n" else "\n  ]\n}\n"


def audit_junit(outcome: Outcome) -> str:
    """Return a JUnit test for each game and size. Wrong records fail it; unreadable ones are errors."""
    tests: list[Test] = []
    for board, counts in _ordered(outcome):
        game, size = board
        name = "records that cannot be read" if game is None else f"{game} {size or ''}".rstrip()
        what: Counted = "wrong" if counts["wrong"] else "unreadable"
        if counts[what]:
            message = f"{counts[what]:,} of {count_of(counts['records'], 'record')} {what}"
            listed = (f"{_place(each)}: {_sentence(each)}" for each in outcome.listed if each.board == board)
            tests.append(
                Test(
                    name=name,
                    outcome="failure" if what == "wrong" else "error",
                    message=message,
                    body="\n".join(listed),
                )
            )
        else:
            tests.append(Test(name=name))
    tests += [Test(name="the audit itself", outcome="error", message=line) for line in _warnings(outcome)]
    suite = Suite(name="rulestone.audit", tests=tests, output=_headline(outcome))
    return junit_report("rulestone audit", [suite], outcome.seconds)
