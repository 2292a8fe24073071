"""What a search has found, for people and for programs."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.text import Text

from rulestone.core.wording import printable, quantity
from rulestone.fuzz.report.found_case import FoundCase
from rulestone.fuzz.report.search_result import Search
from rulestone.fuzz.shrink.subjects import MoveRecord, subject_of
from rulestone.protocol import Claims
from rulestone.report.report_parts import error_lines, request_text
from rulestone.report.report_text import in_full

_DIAGNOSED = 3
"""So many known mistakes are told of one disagreement."""


def search_text(outcome: Search) -> Text:
    """The whole report. It holds nothing that a terminal would act on but its colours."""
    report = Text()
    cited: set[str] = set()
    for item in outcome.disagreements:
        whole = in_full(item.result, cited, guessed=not item.diagnosis)
        for line in (*whole, *_about(item, outcome)):
            report.append_text(line).append("\n")
        report.append("\n")
    if outcome.disagreements and outcome.caveat:
        report.append(f"{outcome.caveat}\n\n", "dim")
    for claims, words in zip(outcome.claims, outcome.engines, strict=True):
        report.append(f"{_title(claims, words)}\n", "bold")
    report.append(f"{_search_headline(outcome)}\n")
    for doubt in outcome.doubts:
        report.append(
            f"The bitboard engine differs from the reference: {printable(doubt, 300)}\n", "bold red"
        )
    if outcome.early:
        report.append(f"Ended early: {printable(outcome.early)}.\n", "yellow")
    if outcome.disagreements and all(item.file is None for item in outcome.disagreements):
        report.append("None of this is kept: --save DIR writes it there as files of cases.\n", "yellow")
    if outcome.gave_up is not None:
        report.append(f"Stopped: {printable(outcome.gave_up)}\n", "red")
    if outcome.interrupted:
        report.append("Interrupted: this is what was known by then.\n", "red")
    count = len(outcome.disagreements)
    summary = f"{quantity(count, 'disagreement')} found" if count else "no disagreement found"
    report.append(summary, "bold red" if outcome.exit_status else "bold green")
    return report


def _search_headline(outcome: Search) -> str:
    """What was done, and whose time it took."""
    rate = outcome.games / outcome.seconds if outcome.seconds else 0.0
    theirs = min(outcome.engine_seconds, outcome.seconds)
    whose = "the engines'" if len(outcome.claims) > 1 else "the engine's"
    amount = f"{quantity(outcome.games, 'game')}, {quantity(outcome.questions, 'question')}"
    so_far = f"{amount}, seed {outcome.settings.seed}, in {outcome.seconds:.1f} s ({rate:.0f} games/s): "
    if outcome.jobs > 1:
        return f"{so_far}{outcome.engine_seconds:.1f} s of {outcome.jobs} processes were {whose}"
    return f"{so_far}{theirs:.1f} s were {whose}, {outcome.seconds - theirs:.1f} s ours"


def _title(claims: Claims, words: Sequence[str]) -> str:
    name, called = printable(f"{claims.name} {claims.version}", 80), printable(" ".join(words))
    return name if not called or called == claims.name else f"{name} ({called})"


def _about(item: FoundCase, outcome: Search) -> Iterable[Text]:
    for line in (*_opinion(item, outcome), *_history(item)):
        yield Text(f"  {line}")
    for finding in item.diagnosis[:_DIAGNOSED]:
        yield Text(f"  looks like {finding.clause}: {finding.words} ({finding.mutant})", "bold")
    for other in item.also:
        yield Text(f"  the same mistake, in game {other.number + 1}: {_in_a_line(other)}")
    for each in (item, *item.also):
        if each.file is not None:
            yield Text.assemble(("  saved:  ", "dim"), str(each.file))


def _in_a_line(item: FoundCase) -> str:
    first = next(iter(error_lines(item.result)), "")
    return ": ".join(filter(None, (f"{item.case.title} ({item.case.id})", first)))


def _opinion(item: FoundCase, outcome: Search) -> Iterable[str]:
    """Which of the engines agrees with the reference."""
    if len(outcome.claims) > 1 and item.result.status == "fail":
        names = [printable(claims.name, 60) for claims in outcome.claims]
        wrong = " and ".join(names[place] for place in item.at_fault)
        right = " and ".join(name for place, name in enumerate(names) if place not in item.at_fault)
        yield f"by the reference {wrong} is wrong here" + (f" and {right} is right" if right else "")
    for name in item.opposed:
        yield f"the {name} engine does not agree with the reference here: the reference may be wrong"


def _history(item: FoundCase) -> Iterable[str]:
    if not item.repeated:
        yield f"found in game {item.number + 1}; not made smaller: it does not come each time this is asked"
        return
    now, then = _measure(item, small=True), _measure(item, small=False)
    asks = quantity(item.asks, "question")
    late = "; the time for it was up" if item.late else ""
    yield f"found in game {item.number + 1} {then}, made smaller to {now} with {asks}{late}"


def _measure(item: FoundCase, *, small: bool) -> str:
    case = item.case if small else item.first.case
    subject = subject_of(case)
    what = "move" if isinstance(subject, MoveRecord) else "stone"
    count = subject.weight[0]
    return f"{'' if small else 'with '}{quantity(count, what)} on size {case.size}"


def search_document(outcome: Search) -> dict[str, object]:
    """The report as one JSON document."""
    engines = [
        {"command": list(words), **msgspec.to_builtins(claims, str_keys=True)}
        for claims, words in zip(outcome.claims, outcome.engines, strict=True)
    ]
    return {
        "engine": engines[0],
        "against": engines[1] if len(engines) > 1 else None,
        "exit_status": outcome.exit_status,
        "interrupted": outcome.interrupted,
        "stopped": outcome.gave_up,
        "ended_early": outcome.early or None,
        "judge": outcome.judge,
        "doubts": list(outcome.doubts),
        "seed": outcome.settings.seed,
        "games": outcome.games,
        "questions": outcome.questions,
        "seconds": round(outcome.seconds, 3),
        "jobs": outcome.jobs,
        "engine_seconds": round(outcome.engine_seconds, 3),
        "found": [_disagreement(item) for item in outcome.disagreements],
        "diagnosis": list(outcome.diagnosis),
        "caveat": outcome.caveat,
    }


def _disagreement(item: FoundCase) -> dict[str, object]:
    subject = subject_of(item.case)
    attempt = item.result.decisive
    return {
        "id": item.case.id,
        "game": item.case.game,
        "title": item.case.title,
        "field": item.kind.field,
        "clauses": item.case.clauses,
        "status": item.result.status,
        "moves" if isinstance(subject, MoveRecord) else "stones": subject.weight[0],
        "size": item.case.size,
        "in_game": item.number + 1,
        "questions": item.asks,
        "repeated": item.repeated,
        "out_of_time": item.late,
        "agreed": item.agreed,
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
