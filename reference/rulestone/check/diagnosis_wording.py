"""Lines about a diagnosis for reports. Their wording depends on the evidence."""

from collections import Counter
from collections.abc import Iterator

from rulestone.cases.cases import read_cases
from rulestone.check.differences import Difference
from rulestone.check.results import CaseResult, Diagnosis, Run
from rulestone.core.names import GameName
from rulestone.core.wording import plural, quantity

_ALIKE = 0.9
"""Minimum similarity of a mistake that explains failures. Below it the engine does something similar."""

_FEW = 3
"""Minimum number of failures in a game that distinguishes between mistakes."""

_WIDE = 30
"""If this many cases of a game were asked, the report does not advise asking more."""


_Told = tuple[str, tuple[str, ...]]
"""A line, and the cases that it is about."""


def diagnosis_lines(run: Run) -> Iterator[_Told]:
    """What the engine probably does wrong: a line for each finding, with the cases that it explains.

    Empty if nothing is wrong, or no diagnosis was made.
    """
    if run.diagnosis is None or not any(map(_failed, run.results)):
        return
    for name in dict.fromkeys(map(_game, run.diagnosis)):
        yield from ((f"Diagnosis: {doubt}", ()) for doubt in _doubts(run, name))
        for finding in run.diagnosis:
            if _game(finding) == name:
                yield f"Diagnosis: {_told_of(run, finding)}", finding.cases
    yield from _unexplained(run)
    for name in dict.fromkeys(result.game for result in run.results):
        yield from _thrown(run, name)
        yield from _hidden(run, name)


def _told_of(run: Run, finding: Diagnosis) -> str:
    """Describe a finding in one line: the mistake, something similar, or one of several possibilities."""
    what = f"{finding.clause}: {finding.words}"
    failures = len(_failures(run, _game(finding)))
    if failures < _FEW or _rivals(run, finding):
        return f"could be {what} ({finding.mutant})"
    alike = f"{finding.mutant}: {finding.likeness:.0%} alike"
    count = f"{len(finding.cases)} of {failures} {plural(failures, 'failure')}"
    if finding.likeness < _ALIKE:
        return f"resembles {what} ({alike}, {count} alike)"
    return f"{what} ({alike}, explains {count})"


def _doubts(run: Run, name: GameName) -> Iterator[str]:
    """Why the findings in a game are only possible, and what would tell more; empty if certain."""
    findings = [each for each in run.diagnosis or () if _game(each) == name]
    failures = len(_failures(run, name))
    if failures < _FEW:
        words = f"{quantity(failures, 'failure')} in {name}: too little to tell"
    elif any(_rivals(run, each) for each in findings):
        words = f"the failures in {name} do not tell some mistakes apart"
    else:
        return
    yield f"{words}; check the whole game (--game {name})" if _narrow(run, name) else words


def _narrow(run: Run, name: GameName) -> bool:
    """Return whether few cases of a game were asked, and there are more."""
    results = [result for result in run.results if result.game == name]
    if sum(bool(result.attempts) for result in results) >= _WIDE:
        return False
    return not {case.id for case in read_cases() if case.game == name} <= {result.id for result in results}


def _unexplained(run: Run) -> Iterator[_Told]:
    """How many wrong answers resemble no known mistake, and what most of them are about.

    Missing answers are not counted, because nobody can tell what they are about.
    """
    wrong = [result for result in run.results if result.status == "fail"]
    explained = {name for finding in run.diagnosis or () for name in finding.cases}
    left = [result for result in wrong if result.id not in explained]
    if not left:
        return
    names = tuple(result.id for result in left)
    name, count = Counter(name for result in left for name in result.clauses_concerned).most_common(1)[0]
    answers = quantity(len(wrong), "wrong answer")
    concern = plural(count, "concerns", "concern")
    if len(left) == len(wrong):
        yield (
            f"Diagnosis: no known mistake explains the failures; {count} of {answers} {concern} {name}.",
            names,
        )
        return
    which = f"{len(left)} more of {answers} {plural(len(left), 'matches', 'match')} no known mistake"
    yield f"Diagnosis: {which}; {count} of them {concern} {name}.", names


def _thrown(run: Run, name: GameName) -> Iterator[_Told]:
    """What the cases of a game have in common that the engine answers with an error."""
    thrown = [result for result in _failures(run, name) if result.status == "error"]
    explained = {case for finding in run.diagnosis or () for case in finding.cases}
    left = [result for result in thrown if result.id not in explained]
    if not left:
        return
    passed = Counter(clause for result in run.results if result.status == "pass" for clause in result.clauses)
    clauses = Counter(clause for result in left for clause in dict.fromkeys(result.clauses))
    shared = max(clauses, key=lambda clause: (clauses[clause], -passed[clause]), default=None)
    about = f", {clauses[shared]} of them about {shared}" if shared else ""
    words, _ = Counter(attempt.message for each in left if (attempt := each.decisive)).most_common(1)[0]
    where = f"your engine answers {quantity(len(left), 'case')} of {name} with an error{about}"
    yield f"Diagnosis: {where}: {words}", tuple(result.id for result in left)


def _hidden(run: Run, name: GameName) -> Iterator[_Told]:
    """Cases of a game that the engine takes for ended, which hides other mistakes until this one is fixed."""
    early = [result for result in _failures(run, name) if any(map(_ends_early, result.differences))]
    if len(early) < _FEW:
        return
    clause, _ = Counter(each for result in early for each in result.clauses_concerned).most_common(1)[0]
    more = tuple(result.id for result in early if clause not in result.clauses)
    if more:
        hidden = f"{quantity(len(early), 'case')} of {name} end early by {clause}"
        yield f"{hidden}; once that is fixed, {quantity(len(more), 'more case')} can test other clauses", more


def _ends_early(difference: Difference) -> bool:
    return difference.field == "over" and difference.got is True and difference.expected is False


def _game(finding: Diagnosis) -> GameName:
    """Return the game of a finding."""
    return GameName(finding.clause.partition(".")[0])


def _failed(result: CaseResult) -> bool:
    return result.status in ("fail", "error")


def _failures(run: Run, name: GameName) -> list[CaseResult]:
    return [result for result in run.results if result.game == name and _failed(result)]


def _rivals(run: Run, finding: Diagnosis) -> bool:
    """Return whether a mistake about another clause is as similar to the same failures."""
    return any(
        other.clause != finding.clause
        and round(other.likeness, 2) == round(finding.likeness, 2)
        and not set(other.cases).isdisjoint(finding.cases)
        for other in run.diagnosis or ()
    )
