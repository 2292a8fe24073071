"""The results of a check in lines: of the whole run, and of each case."""

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from rulestone.check.differences import by_weight
from rulestone.check.results import BREAKAGES, CaseResult, Run
from rulestone.check.shares import unasked
from rulestone.check.unknown_claims import unknown_claims
from rulestone.core.register.clauses import UnknownClause, rule
from rulestone.core.wording import lines_of, printable, quantity
from rulestone.protocol import Claims
from rulestone.report.tree import Quote

if TYPE_CHECKING:
    from rulestone.check.concerns import Basis, Concern

_CLAUSES_TOLD = 4
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
    clauses = len(unasked(run))
    if clauses:
        rest += f"; {quantity(clauses, 'clause')} not tested"
    cases = quantity(run.selected, "case")
    if run.nothing_asked:
        return f"nothing was asked: the engine declares none of {cases} ({run.seconds:.1f} s)"
    return f"{cases}: {counts or 'none asked'}{rest} ({run.seconds:.1f} s)"


def nothing_answered(run: Run) -> str:
    """Return why no question was answered, in one line; empty if one was."""
    name = "the engine" if run.claims is None else printable(run.claims.name, 60)
    if not run.nothing_asked:
        declined = sum(bool(result.attempts) for result in run.results)
        (reason, _), *_ = skips(run)
        every = "the only case" if declined == 1 else f"all {quantity(declined, 'case')}"
        return f"nothing was answered: {name} declined {every} that it was asked: {reason}"
    slips = () if run.claims is None else unknown_claims(run.claims)
    why = f": {slips[0]}" if slips else f" ({skips(run)[0][0]})"
    return f"nothing was asked: {name} declares none of the selected cases{why}"


def engine_title(claims: Claims | None, words: Sequence[str]) -> str:
    """Return the engine's own name, and its name on the command line."""
    called = printable(" ".join(words))
    if claims is None:
        return called
    name = printable(f"{claims.name} {claims.version}", 80)
    return name if not called or called == claims.name else f"{name} ({called})"


def ending(run: Run) -> tuple[str, ...]:
    """Return why the run ended early, if it did."""
    lines: list[str] = []
    if run.gave_up is not None:
        lines.append(f"Stopped: {run.gave_up}")
    if run.interrupted:
        lines.append("Interrupted: these are the results so far.")
    return tuple(lines)


def claim_warnings(run: Run) -> tuple[str, ...]:
    """Return warnings about claims that are unknown here, which are probably spelling mistakes."""
    return () if run.claims is None else tuple(f"Warning: {line}" for line in unknown_claims(run.claims))


def skips(run: Run) -> tuple[tuple[str, int], ...]:
    """Return the reasons for skips and the number of cases of each, the most common first."""
    skipped = [result for result in run.results if result.status == "skip" and not result.too_slow]
    return tuple(Counter(result.message for result in skipped).most_common())


def too_slow(run: Run) -> tuple[str, ...]:
    """Return how much was left out because the engine is slow, in one line; empty if nothing was."""
    slow = [result for result in run.results if result.too_slow]
    if not slow:
        return ()
    whole = sum(not result.attempts for result in slow)
    parts = [f"{quantity(whole, 'case')} not asked"] if whole else []
    parts += [f"{quantity(len(slow) - whole, 'case')} not asked in every form"] if len(slow) > whole else []
    seconds = [each for result in slow for each in result.too_slow]
    longer = f"{sum(seconds) / 60:.0f} min" if sum(seconds) > 90 else f"{sum(seconds):.0f} s"
    wait = ceil(2 * max(*seconds, 5.0))
    return (f"{' and '.join(parts)}: too slow, {longer} more expected; --timeout {wait} asks all",)


def error_lines(result: CaseResult) -> tuple[str, ...]:
    """Return the errors of a case, a line each, the most informative first."""
    if result.status == "xpass":
        return ("it passes, though it is listed as known to fail: remove it from the list",)
    words = [difference.words for difference in by_weight(result.differences)]
    more = "; --timeout allows more time" if result.status == "timeout" else ""
    return (*words, result.message + more) if result.message else tuple(words)


def request_text(result: CaseResult) -> str:
    """Return the request that the findings are about, as a line of JSON."""
    attempt = result.decisive
    if attempt is None:
        return ""
    from rulestone.engines.outside.replies import request_line  # only failures show it

    return request_line(1, attempt.query).decode()


def clause_notes(result: CaseResult) -> tuple[Quote, ...]:
    """Return the clauses that the findings are about, if known; empty if the engine broke."""
    if result.status in BREAKAGES:
        return ()
    return tuple(_rule(result, concern) for concern in result.concerns[:_CLAUSES_TOLD])


def _rule(result: CaseResult, concern: "Concern") -> Quote:
    guessed = concern.basis not in ("refuses", "named") and result.id.startswith(FOUND_CASE)
    role = PERHAPS if guessed else _ROLES[concern.basis]
    try:
        return Quote(str(concern.clause), rule(concern.clause, result.case.options), role)
    except UnknownClause:
        return Quote(printable(concern.clause, 80), "(not in the clause register)", role)


def stderr_lines(result: CaseResult) -> tuple[str, ...]:
    """Return the last lines of the engine's standard error, if its process was ended."""
    attempt = result.decisive
    return () if attempt is None else lines_of(attempt.stderr, _STDERR_LINES)
