"""The results of a check in lines: of the whole run, and of each case."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from msgspec import UNSET

from rulestone.cases.cases import read_cases
from rulestone.check.claims import unknown_claims
from rulestone.check.results import BREAKAGES, Diagnosis, Result, Run
from rulestone.check.tested import untested_clauses
from rulestone.core.names import GameName
from rulestone.core.register.clauses import UnknownClause, rule
from rulestone.core.wording import lines_of, plural, printable, quantity
from rulestone.protocol import Claims
from rulestone.report.tree import Quote

if TYPE_CHECKING:
    from rulestone.check.concerns import Basis, Concern

_ALIKE = 0.9
"""Minimum likeness of a mistake that explains failures. Below it the engine does something similar."""

_FEW = 3
"""Minimum number of failures in a game that distinguishes between mistakes."""

_ENOUGH = 30
"""If this many cases of a game were asked, the report does not advise asking more."""

_MOST_CLAUSES = 4
_STDERR_LINES = 12

FOUND_CASE = "found/"
"""The prefix of ids of cases found by fuzzing. Their clauses are guesses."""


PERHAPS = "perhaps about "
"""The role of a clause that is a guess."""

_ROLES: "dict[Basis, str]" = {
    "refuses": "",
    "near": "only near ",
    "named": "you name ",
    "decides": "decided by ",
}
"""The role of a clause in the findings, by the reason why it is named."""


def run_headline(run: Run) -> str:
    """Return the result of the run in one line."""
    counts = ", ".join(f"{count} {status}" for status, count in run.counts.items() if count)
    missing = run.selected - len(run.results)
    rest = f", {missing} not asked" if missing else ""
    clauses = len(untested_clauses(run))
    if clauses:
        rest += f"; {quantity(clauses, 'clause')} not tested"
    cases = quantity(run.selected, "case")
    if run.nothing_asked:
        return f"nothing was asked: the engine declares none of {cases} ({run.seconds:.1f} s)"
    return f"{cases}: {counts or 'none asked'}{rest} ({run.seconds:.1f} s)"


def nothing_answered(run: Run) -> str:
    """Return why no question was answered, in one line; empty if one was."""
    name = "the engine" if run.claims is None else printable(run.claims.name, 60)
    (reason, _), *_ = skips(run)
    if not run.nothing_asked:
        declined = sum(bool(result.attempts) for result in run.results)
        every = "the only case" if declined == 1 else f"all {quantity(declined, 'case')}"
        return f"nothing was answered: {name} declined {every} that it was asked: {reason}"
    slips = unknown_claims(run.claims)
    why = f": {slips[0]}" if slips else f" ({reason})"
    return f"nothing was asked: {name} declares none of the selected cases{why}"


def engine_title(claims: Claims | None, words: Sequence[str]) -> str:
    """Return the engine's own name, and its name on the command line."""
    called = printable(" ".join(words))
    if claims is None:
        return called
    name = printable(f"{claims.name} {claims.version}", 80)
    return name if not called or called == claims.name else f"{name} ({called})"


def ending(run: Run) -> tuple[str, ...]:
    """Return why the run ended early, if it did; else why it is no success though nothing is wrong."""
    stopped = () if run.gave_up is None else (f"Stopped: {run.gave_up}",)
    interrupted = ("Interrupted: these are the results so far.",) if run.interrupted else ()
    return (*stopped, *interrupted, *(f"Not enough for a success: {gap}" for gap in run.gaps))


def skips(run: Run) -> tuple[tuple[str, int], ...]:
    """Return the reasons for skips and the number of cases of each, the most common first."""
    skipped = [result for result in run.results if result.status == "skip" and not result.too_slow]
    return tuple(Counter(result.message for result in skipped).most_common())


def too_slow(run: Run) -> tuple[str, ...]:
    """Return how much was left out because the engine is slow, in one line; empty if nothing was."""
    slow = [result for result in run.results if result.too_slow]
    if not slow:
        return ()
    seconds = [each.seconds for result in slow for each in result.too_slow]
    longer = f"{sum(seconds) / 60:.0f} min" if sum(seconds) > 90 else f"{sum(seconds):.0f} s"
    wait = ceil(2 * max(*seconds, 5.0))
    some = f"{quantity(len(slow), 'case')} not asked, or not in every form"
    return (f"{some}: too slow, {longer} more expected; --timeout {wait} asks all",)


def error_lines(result: Result) -> tuple[str, ...]:
    """Return the errors of a case, a line each, the most informative first."""
    if result.status == "xpass":
        return ("it passes, though it is listed as known to fail: remove it from the list",)
    memory = () if result.memory is None else (result.memory.words,)
    more = "; --timeout allows more time" if result.status == "timeout" else ""
    words = tuple(difference.words for difference in result.differences)
    return (*memory, *words, result.message + more) if result.message else (*memory, *words)


def request_text(result: Result) -> str:
    """Return the request that the findings are about, as a line of JSON."""
    attempt = result.decisive
    if attempt is None:
        return ""
    from rulestone.engines.outside.replies import request_line  # only failures show it

    return request_line(1, attempt.question).decode()


def clause_notes(result: Result) -> tuple[Quote, ...]:
    """Return the clauses that the findings are about, if known; empty if the engine broke."""
    concerns = () if result.status in BREAKAGES or result.memory else result.concerns[:_MOST_CLAUSES]
    return tuple(_rule(result, concern) for concern in concerns)


def _rule(result: Result, concern: "Concern") -> Quote:
    guessed = concern.basis not in ("refuses", "named") and result.id.startswith(FOUND_CASE)
    role = PERHAPS if guessed else _ROLES[concern.basis]
    try:
        return Quote(str(concern.clause), rule(concern.clause, result.case.options), role)
    except UnknownClause:
        return Quote(printable(concern.clause, 80), "(not in the clause register)", role)


def stderr_lines(result: Result) -> tuple[str, ...]:
    """Return the last lines of the engine's standard error, if its process was ended."""
    attempt = result.decisive
    return () if attempt is None else lines_of(attempt.stderr, _STDERR_LINES)


_Entry = tuple[str, Sequence[str]]
"""A line, and the cases that it is about."""


def diagnosis_lines(run: Run) -> Iterator[_Entry]:
    """What the engine probably does wrong: a line for each finding, with the cases that it explains.

    Empty if nothing is wrong, or no diagnosis was made.
    """
    yield from _of_memory(run)
    if run.diagnosis is not None:
        for name in dict.fromkeys(result.game for result in run.results):
            results = [result for result in run.results if result.game == name]
            findings = [each for each in run.diagnosis if each.clause.startswith(f"{name}.")]
            yield from _about(name, results, findings)


def _of_memory(run: Run) -> Iterator[_Entry]:
    """That failures depend on earlier questions, with the shortest example."""
    found = [result for result in run.results if result.memory is not None]
    shortest = min(found, key=lambda result: len(result.memory.after) if result.memory else 0, default=None)
    if shortest is not None and shortest.memory is not None:
        after = ", ".join(shortest.memory.after)
        example = f"; the shortest example is {shortest.id} after {after}" if shortest.memory.repeats else ""
        count = quantity(len(found), "failure")
        if shortest.memory.repeats:
            words = f"your engine keeps something from earlier questions: {count} not seen when asked alone"
        else:
            words = f"the answers of your engine differ from run to run: {count} not seen again"
        words = f"Diagnosis: {words}{example}"
        yield words, [result.id for result in found]


def _about(name: GameName, results: Sequence[Result], findings: Sequence[Diagnosis]) -> Iterator[_Entry]:
    failures = [
        result
        for result in results
        if result.status in ("fail", "error") and result.memory is None and result.case.expect.error is UNSET
    ]
    counted = quantity(len(failures), "failure")
    rivals = len({each.clause for each in findings if each.likeness == findings[0].likeness}) > 1
    doubt = ""
    if findings and len(failures) < _FEW:
        doubt = f"{counted} in {name}: too little to tell"
    elif rivals:
        doubt = f"the failures in {name} do not tell some mistakes apart"
    if doubt:
        more = f"; check the whole game (--game {name})" if _asked_few(name, results) else ""
        yield f"Diagnosis: {doubt}{more}", ()
    for finding in findings:
        what = f"{finding.clause}: {finding.words} ({finding.mutant}"
        lead = "could be " if doubt else "" if finding.likeness >= _ALIKE else "resembles "
        rest = "" if doubt else f": {finding.likeness:.0%} alike, {len(finding.cases)} of {counted}"
        yield f"Diagnosis: {lead}{what}{rest})", finding.cases
    explained = {case for finding in findings for case in finding.cases}
    left = [result for result in failures if result.id not in explained]
    if left:
        clause, count = _most_concerned(left, results)
        words = f"Diagnosis: no known mistake fits {len(left)} of {counted} in {name}"
        chosen = _shared_choice(left, results)
        words += f"; {chosen}" if chosen else f"; {count} {plural(count, 'concerns', 'concern')} {clause}"
        thrown = [attempt.message for each in left if each.status == "error" and (attempt := each.decisive)]
        for message, times in Counter(thrown).most_common(1):
            words += f"; {quantity(times, 'error')}: {message}"
        yield words, [result.id for result in left]
    yield from _hidden(name, failures, results)


def _shared_choice(failures: Sequence[Result], results: Sequence[Result]) -> str:
    """Return the choice or swap that nearly all failures play and most others do not, with how many do."""
    played = Counter(text for result in failures for text in set(result.case.record))
    others = [result.case.record for result in results if result.status == "pass" and result.case.moves]
    for text, count in played.most_common():
        is_choice = text.startswith("choose ") or text.isalpha()
        if (
            is_choice
            and count >= _ALIKE * len(failures)
            and 2 * sum(text in each for each in others) < len(others)
        ):
            return f"{count} play {text}"
    return ""


def _asked_few(name: GameName, results: Sequence[Result]) -> bool:
    """Return whether few cases of a game were asked, and there are more."""
    if sum(bool(result.attempts) for result in results) >= _ENOUGH:
        return False
    return not {case.id for case in read_cases() if case.game == name} <= {result.id for result in results}


def _most_concerned(failures: Sequence[Result], results: Sequence[Result]) -> tuple[str, int]:
    """Return the clause that most failures are about, and of how many; of equals that with fewest passes."""
    passed = Counter(name for result in results if result.status == "pass" for name in result.clauses)
    counts = Counter(name for result in failures for name in result.clauses_concerned)
    ranked = sorted(counts.items(), key=lambda each: (-each[1], passed[each[0]]))
    return ranked[0] if ranked else ("the rules", len(failures))


def _hidden(name: GameName, failures: Sequence[Result], results: Sequence[Result]) -> Iterator[_Entry]:
    """Cases of a game that the engine takes for ended, which hides other mistakes until this one is fixed."""
    early = [
        result
        for result in failures
        if any(each.field == "over" and each.got is True for each in result.differences)
    ]
    if len(early) >= _FEW:
        clause, _ = _most_concerned(early, results)
        more = [result.id for result in early if clause not in result.clauses]
        hidden = f"{quantity(len(early), 'case')} of {name} end early by {clause}"
        if more:
            yield (
                f"{hidden}; once that is fixed, {quantity(len(more), 'more case')} can test other clauses",
                more,
            )
