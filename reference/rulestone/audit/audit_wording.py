"""The results of an audit in lines: of the whole, and of each finding."""

from collections.abc import Iterator, Sequence

from rulestone.audit.findings import Finding, Matter
from rulestone.audit.outcome import Outcome
from rulestone.core.register.clauses import rule
from rulestone.core.wording import plural, printable

_OTHERS_TOLD = 5
"""Maximum number of other games that are named."""

KIND_WORDS = {
    "illegal": "illegal move",
    "after-end": "goes on after its end",
    "result": "wrong result",
    "unfinished": "unfinished",
    "unreadable": "unreadable",
}
"""The kinds of findings in words."""


def count_of(count: int, one: str, many: str | None = None) -> str:
    """Return a number of things: `1 record`, `1,200 records`."""
    return f"{count:,} {plural(count, one, many)}"


def audit_headline(outcome: Outcome) -> str:
    """Return the result of the audit in one line."""
    total = outcome.tally.total
    counts = (("wrong", total.wrong), ("unfinished", total.unfinished), ("unreadable", total.unreadable))
    summary = ", ".join(f"{count:,} {word}" for word, count in counts if count) or "no mistakes"
    summary = summary if total.records else "nothing to judge"
    return f"{count_of(total.records, 'record')}: {summary} ({outcome.seconds:.1f} s)"


_PATH = 1000
"""Maximum number of characters of a path that are printed."""


def audit_title(outcome: Outcome) -> str:
    """Return what was audited."""
    names = [printable(name, _PATH) for name in outcome.sources]
    return names[0] if len(names) == 1 else count_of(len(names), "file")


def sorted_matters(
    matters: Sequence[Matter] | dict[Matter, int] | dict[Matter, list[Finding]],
) -> list[Matter]:
    """Sort matters, those first that make a record wrong."""
    kinds = list(KIND_WORDS)

    def place(matter: Matter) -> tuple[int, str, str]:
        kind, game, clause = matter
        return kinds.index(kind), game or "", clause or ""

    return sorted(matters, key=place)


def telling_findings(outcome: Outcome) -> list[Finding]:
    """Return the kept findings: the first one of each matter, then the others in order."""
    matters = sorted_matters(outcome.examples)
    rounds = range(max((len(outcome.examples[each]) for each in matters), default=0))
    findings = [
        outcome.examples[each][turn]
        for turn in rounds
        for each in matters
        if turn < len(outcome.examples[each])
    ]
    return [*findings, *(each for each in outcome.listed if each not in findings)]


def finding_place(finding: Finding) -> str:
    """Return the place of the record."""
    file = printable(finding.file, _PATH)
    which = "" if finding.record == finding.line else f", record {finding.record}"
    called = "" if finding.id is None else f", id {printable(str(finding.id), 60)}"
    return f"{file}:{finding.line}{which}{called}"


def finding_sentence(finding: Finding) -> str:
    """Return what is wrong, and by which clause."""
    kind = KIND_WORDS[finding.kind]
    why = finding.why
    if finding.move is not None and finding.action is not None and finding.kind != "unreadable":
        why = f"move {finding.move}, {printable(finding.action, 60)}: {why}"
    cited = "" if finding.clause is None else f" ({finding.clause})"
    return f"{kind}: {why}{cited}"


def finding_rule(finding: Finding) -> str | None:
    """Return the clause of a finding in words, under the options of its game."""
    options = {} if finding.question is None else finding.question.options
    return None if finding.clause is None else rule(finding.clause, options)


def audit_notes(outcome: Outcome) -> Iterator[str]:
    """Notes about the audit."""
    tally = outcome.tally
    for each in outcome.diagnosis:
        kind = KIND_WORDS[each.matter[0]]
        first = "the first " if each.of < tally.matters[each.matter] else ""
        explained = (
            f"{each.mutant} explains {each.records:,} of {first}{count_of(each.of, 'record')} found {kind}"
        )
        yield f"Diagnosis: {each.clause}: {each.words} ({explained})"
    if tally.endings:
        words = {None: "without a reason", "agreed": "drawn by agreement"}
        endings = [f"{count:,} {words.get(ending, ending)}" for ending, count in tally.endings.most_common()]
        yield f"unfinished: {', '.join(endings)}; --finished counts them all as wrong, --unfinished none"
    if tally.skips:
        yield f"{count_of(tally.skips, 'skip')} written as a move, each by a player who could not place"
    if tally.others:
        named = [f"{name} ({count:,})" for name, count in tally.others.most_common(_OTHERS_TOLD)]
        more = len(tally.others) - len(named)
        rest = f" and {count_of(more, 'more game', 'more games')}" if more > 0 else ""
        records = count_of(tally.others.total(), "record")
        yield f"{records} not judged, of unknown games: {', '.join(named)}{rest}"


def audit_warnings(outcome: Outcome) -> Iterator[str]:
    """Warnings about the audit."""
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


def nothing_judged(outcome: Outcome) -> str:
    """Return why there was nothing to judge, in one line."""
    others = outcome.tally.others.total()
    contents = f"only {count_of(others, 'record')} of unknown games" if others else "no record"
    return f"nothing to audit: {contents} in {audit_title(outcome)}"
