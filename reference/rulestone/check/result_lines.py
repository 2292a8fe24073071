"""The results of a check in lines: of the whole run, and of each case."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from rulestone.cases.mutants import read_table
from rulestone.check.differences import in_lines
from rulestone.check.results import BREAKAGES, STATUSES, DependenceKind, Result, Run
from rulestone.check.tally import unknown_declarations
from rulestone.core.names import ClauseId, GameName, OptionValue
from rulestone.core.wording import printable, quantity
from rulestone.protocol import Capabilities, stones_of
from rulestone.quoting import last_lines
from rulestone.report.tree import INTERRUPTED, Paragraph, Span, partly
from rulestone.rulebook.clauses import UnknownClause, rule, rulebooks
from rulestone.rulebook.entries import Option, option_text
from rulestone.rulebook.installed import find_game

_MIN_FAILURES = 3
"""Minimum number of failures in a game that distinguishes between mistakes."""

_MOST_CLAUSES = 4
_MOST_NAMED = 4
"""Number of cases that are named as the history of a failure; of a longer one, their number is told."""

_STDERR_LINES = 12

_FASTER = "--game checks one game, --jobs N uses N processes, --timeout S runs all, S seconds an answer"
"""The options that help if an engine is slow."""

_DEPENDENCES: dict[DependenceKind, tuple[str, str]] = {
    "after": (
        "passes alone: your engine keeps something from earlier questions",
        "your engine keeps something from earlier questions: {} not seen alone",
    ),
    "sometimes": (
        "passes when repeated: the answers of your engine differ from run to run",
        "the answers of your engine differ from run to run: {} not seen again",
    ),
    "later": (
        "passes at the beginning of the run, and fails when repeated at its end",
        "your engine is right at the beginning of a run only: {} when repeated at its end",
    ),
    "turned": (
        "passes as written, and fails here, from another side of the board",
        "your engine is right only for the cases as written: {} from another side of the board",
    ),
}
"""By kind of dependence, a line about a case, and one about the engine with the number of failures."""


def run_headline(run: Run) -> str:
    """Return the result of the run in one line."""
    counts = ", ".join(f"{count:,} {status}" for status, count in run.counts.items() if count)
    missing = run.selected - len(run.results)
    rest = f", {missing:,} not run" if missing else ""
    if untested := len(untested_clauses(run)):
        rest += f"; {quantity(untested, 'clause')} not tested"
    return f"{quantity(run.selected, run.unit)}: {counts or 'none run'}{rest} ({run.seconds:.1f} s)"


def nothing_answered(run: Run) -> str:
    """Return why no question was answered, in one line; empty if one was."""
    name = "the engine" if run.capabilities is None else printable(run.capabilities.name, 60)
    skips = [reason for reason, _ in _skips(run)] or [run.results[0].message]
    (reason, *_) = (*unknown_declarations(run.capabilities, run.games), *skips)
    return f"nothing was answered by {name}: {reason}"


def engine_title(capabilities: Capabilities | None, argv: Sequence[str]) -> str:
    """Return the engine's own name, and its name on the command line."""
    called = printable(" ".join(argv))
    if capabilities is None:
        return called
    name = printable(f"{capabilities.name} {capabilities.version}", 80)
    return name if not called or called == capabilities.name else f"{name} ({called})"


def warnings(run: Run) -> Iterator[str]:
    """Why the run is no success though nothing is wrong, and names that are probably misspelt."""
    yield from (f"Not enough for a success: {gap}" for gap in run.gaps)
    yield from run.processes.bad_ends
    unknown = (*unknown_declarations(run.capabilities, run.games), *run.processes.misspelt)
    yield from (f"Warning: {line}" for line in unknown if line not in run.gaps)


def partial_paragraphs(run: Run) -> Iterator[Paragraph]:
    """The cases that the run left out, and why."""
    if run.gave_up is not None:
        yield Paragraph(f"Stopped: {run.gave_up}", "bad")
    if run.interrupted:
        yield INTERRUPTED
    missing = run.selected - len(run.results)
    if missing and run.gave_up is None and not run.interrupted:
        yield from partly(f"{quantity(missing, run.unit)} not run after the first failure")
    if run.selected < run.whole:
        yield from partly(f"{run.selected:,} of {quantity(run.whole, run.unit)}")
    if slow := sum(bool(result.too_slow) for result in run.results):
        yield from partly(f"{quantity(slow, run.unit)} not run, or not in every form: too slow; {_FASTER}")


def notes(run: Run) -> Iterator[str]:
    """The questions that were answered, and those that were not."""
    if run.suite:
        since = f"; added since: {', '.join(run.added_since)}" if run.added_since else ", none added since"
        sent = f"{run.asked:,} sent, {run.selected - run.asked:,} not sent"
        yield f"suite {run.suite}: {quantity(run.selected, 'case')}, {sent}{since}"
    yield from run.tally.lines
    optional = (f"{name} {got:,} of {asked:,}" for name, (got, asked) in run.optional.items())
    if fields := ", ".join(optional):
        yield f"optional fields answered: {fields}"
    yield from (f"{count} skipped: {reason}" for reason, count in _skips(run))
    yield from substitutions(run)
    if run.turned_results:
        counts = Counter(result.status for result in run.turned_results)
        told = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status])
        asked = f"{quantity(len(run.turned_results), 'case')} repeated from another side of the board: {told}"
        yield f"{asked}, seed {run.seed} (--shuffle {run.seed} repeats all)"
    if untested := ", ".join(untested_clauses(run)):
        yield f"not tested: {untested}"


def _skips(run: Run) -> list[tuple[str, int]]:
    """Return the reasons for skips and the number of cases of each, the most common first."""
    skipped = [result for result in run.results if result.status == "skip" and not result.too_slow]
    return Counter(result.message for result in skipped).most_common()


def error_lines(result: Result, hint: str = "") -> tuple[str, ...]:
    """Return the errors of a case, a line for each kind, the most informative first.

    Args:
        result: the case.
        hint: the end of a line that does not name all cells of an error.
    """
    before, after = remarks(result)
    return (*before, *in_lines(result.differences, hint), *after)


def remarks(result: Result) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines before and after the errors of the answer."""
    if result.status == "xpass":
        return ["it passes, though it is listed as known to fail: remove it from the list"], []
    dependence = [] if result.dependence is None else [_DEPENDENCES[result.dependence.kind][0]]
    more = "; --timeout allows more time" if result.status == "timeout" else ""
    return dependence, [result.message + more] if result.message else []


def request_text(result: Result) -> str:
    """Return the request that the findings are about, as a line of JSON."""
    attempt = result.decisive
    if attempt is None:
        return ""
    from rulestone.engines.outside.replies import request_line  # only failures show it

    return request_line(1, attempt.question).decode()


def clause_notes(result: Result) -> Iterator[Paragraph]:
    """The clauses that the answer breaks, or else those of the case; empty if the engine broke."""
    if result.status in BREAKAGES or result.dependence:
        return
    roles = dict.fromkeys(result.clauses_broken, "")
    if not roles:
        roles = dict.fromkeys(result.clauses, "decides here: ") | dict.fromkeys(
            result.case.near, "comes near: "
        )
    for clause, role in islice(roles.items(), _MOST_CLAUSES):
        try:
            text = rule(clause, result.case.options)
        except UnknownClause:
            text = "(not in the clause register)"
        yield Paragraph((role, Span(printable(clause, 80), "code"), f": {text}"), "soft")


def example_rank(result: Result) -> tuple[bool, int, int, int]:
    """Return the size of an example, for sorting: counts, which explain nothing, are the largest."""
    case, attempt = result.case, result.decisive
    by_stones = attempt is not None and stones_of(attempt.question) is not None
    pieces = sum(map(len, case.stones.values())) if by_stones else len(case.record)
    return case.question == "perft", pieces, case.size, len(result.differences)


def stderr_lines(result: Result) -> tuple[str, ...]:
    """Return the last lines of the engine's standard error, if its process was ended."""
    attempt = result.decisive
    return () if attempt is None else last_lines(attempt.stderr, _STDERR_LINES)


def diagnosis_lines(run: Run) -> Iterator[str]:
    """The probable mistakes of the engine, a line for each finding.

    Empty if nothing is wrong, or no diagnosis was made.
    """
    yield from _of_dependences(run)
    if run.withheld:
        yield from (f"Diagnosis: {found.words}" for found in run.shared)
        yield "Diagnosis: mend that first: until then, wrong answers do not show which rule is broken"
    for fault in run.adapter:
        explained = quantity(len(fault.cases), "failure")
        yield f"Diagnosis: not a rule of {fault.game}, but the adapter: {fault.words} (explains {explained})"
    games = [game for game in run.games if all(fault.game != game for fault in run.adapter)]
    for game in games if run.diagnosis is not None and not run.withheld else ():
        yield from (f"Diagnosis: {line}" for line in _game_lines(run, game))


def _of_dependences(run: Run) -> Iterator[str]:
    """That failures depend on more than the question."""
    found = {result.id: result.dependence for result in run.results if result.dependence is not None}
    for kind, (_, message) in _DEPENDENCES.items():
        names = [name for name, dependence in found.items() if dependence.kind == kind]
        if names:
            shortest = min(names, key=lambda name: len(found[name].after))
            before = found[shortest].after
            after = ", ".join(before) if len(before) <= _MOST_NAMED else quantity(len(before), "case")
            example = f"; the shortest example is {shortest} after {after}" if before else ""
            yield f"Diagnosis: {message.format(quantity(len(names), 'failure'))}{example}"


def _game_lines(run: Run, game: GameName) -> Iterator[str]:
    failures = [
        result for result in run.results if result.game == game and result.status in ("fail", "error")
    ]
    findings = [finding for finding in run.diagnosis or () if finding.clause.startswith(f"{game}.")]
    counted, few = quantity(len(failures), "failure"), len(failures) < _MIN_FAILURES
    clauses = {finding.clause for finding in findings}
    several = len(clauses) > 1 and any(finding.alternatives > 1 for finding in findings)
    doubt = bool(findings) and (few or several)
    if doubt:
        size, engine = findings[0].further_size, run.capabilities
        why = f"{counted} in {game}: too little to tell" if few else f"several known mistakes fit {game}"
        declared = None if engine is None else engine.games.get(game)
        unseen = size is not None and declared is not None and not declared.plays(size)
        apart = f"size {size} would tell them apart" if unseen else f"check the whole game (--game {game})"
        yield f"{why}; {apart}"
    for finding in findings:
        explained = "" if doubt else f", explains {len(finding.cases)} of {counted}"
        yield f"{'could be ' if doubt else ''}{finding.clause}: {finding.words} ({finding.mutant}{explained})"
    yield from (found.words for found in run.shared if found.game == game)
    explained_cases = {case for finding in findings for case in finding.cases}
    left = [result for result in failures if result.id not in explained_cases]
    if left:
        smallest = min(left, key=example_rank)
        gist = next(iter(error_lines(smallest)), smallest.status)
        tried = {*read_table().cases(game)}
        if tried and tried.isdisjoint(result.id for result in left):
            own = f"{quantity(len(left), 'failure')} in {game}"
            named = f"{own} that the known mistakes were not put to (check --game {game} does)"
        else:
            named = f"no known mistake fits {len(left)} of {counted} in {game}"
        yield f"{named}; the smallest is {smallest.id}: {gist}"


def untested_clauses(run: Run) -> tuple[ClauseId, ...]:
    """Return the clauses of declared games of which the engine answered none of the cases that they decide.

    Empty for a run that ended early, because cases that were not sent are no fault of the engine. Empty also
    if nothing was answered, because another line of the report is about that.
    """
    if run.capabilities is None or len(run.results) < run.selected or run.nothing_answered:
        return ()
    own = [result for result in run.results if result.game in run.capabilities.games]
    selected = {clause for result in own for clause in result.clauses}
    for result in own:
        if any(attempt.outcome != "declined" for attempt in result.attempts):
            selected -= set(result.clauses) - {option.clause for option, _ in _changed(result)}
    clauses = (clause.id for entry in rulebooks() for clause in entry.clauses)
    return tuple(clause for clause in clauses if clause in selected)


def substitutions(run: Run) -> tuple[str, ...]:
    """Return how many cases were sent under other option values, a line for each setting."""
    settings = Counter((result.game, _changes(result)) for result in run.results if result.original_case)
    return tuple(
        f"{quantity(count, 'case')} of {game} sent with {changes}: the answer is the same"
        for (game, changes), count in settings.most_common()
    )


def asked_with(result: Result) -> str:
    """Return the other option values of a case in one line; empty if it was sent unchanged."""
    changes = _changes(result)
    return f"sent with {changes}, as the engine declares; the answer is the same" if changes else ""


def _changes(result: Result) -> str:
    return ", ".join(f"{option.name}={option_text(value)}" for option, value in _changed(result))


def _changed(result: Result) -> Iterator[tuple[Option, OptionValue]]:
    """The options that were sent with another value than in the case's file, with that value."""
    own = result.original_case
    for option in () if own is None else find_game(result.game).rulebook.options:
        value = result.case.options.get(option.name, option.default)
        if own is not None and value != own.options.get(option.name, option.default):
            yield option, value
