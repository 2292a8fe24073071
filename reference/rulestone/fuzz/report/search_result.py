"""What came of a search, as data that reports draw from."""

import time
from collections.abc import Iterable, Iterator, Sized
from dataclasses import dataclass, replace
from math import inf

from rulestone.cases.cases import BadFixture, Case, read_cases
from rulestone.check.attempts import run_case_as_claimed
from rulestone.check.exit_status import ExitStatus
from rulestone.check.results import CaseResult, Diagnosis
from rulestone.engines import EngineBroken, EngineGaveUp
from rulestone.fuzz.asking import Asker
from rulestone.fuzz.clock import Clock
from rulestone.fuzz.disagreements import rank
from rulestone.fuzz.playing import SearchSettings
from rulestone.fuzz.report.found_case import FoundCase
from rulestone.protocol import Claims


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """The result.

    Attributes:
        engines: the engines as they were named.
        claims: what each says of itself.
        settings: what was looked for.
        games: how many games were played.
        questions: how many questions were put, those for making things small among them.
        seconds: how long it took.
        engine_seconds: how much of that the engines took to answer, in all processes together.
        jobs: how many processes have played.
        disagreements: the disagreements.
        interrupted: somebody stopped it.
        gave_up: why an engine could not be started or not be asked any more, in one line.
        early: why it ended before the budget was spent, in one line.
        evidence: what came of the fixtures of the games in which something was found, for the diagnosis.
        diagnosis: the known mistakes that the disagreements look like.
        judge: who said what is right, where a second implementation has the game.
        doubts: where a second implementation and the reference differ, each in a line.
        until: when it must have ended, by the monotonic clock.
        caveat: what the commands that repeat the disagreements do not repeat, in one line.
    """

    engines: tuple[tuple[str, ...], ...]
    claims: tuple[Claims, ...]
    settings: SearchSettings
    games: int = 0
    questions: int = 0
    seconds: float = 0.0
    engine_seconds: float = 0.0
    jobs: int = 1
    disagreements: tuple[FoundCase, ...] = ()
    interrupted: bool = False
    gave_up: str | None = None
    early: str = ""
    evidence: tuple[CaseResult, ...] = ()
    diagnosis: tuple[Diagnosis, ...] = ()
    judge: str = ""
    doubts: tuple[str, ...] = ()
    until: float = inf
    caveat: str = ""

    @property
    def exit_status(self) -> ExitStatus:
        """What the process says at its end: 0 nothing found, 1 found, 3 no engine, 130 interrupted."""
        return ended(self.gave_up, self.disagreements, interrupted=self.interrupted)


def ended(gave_up: str | None, found: Sized, *, interrupted: bool) -> ExitStatus:
    """What the process says at the end of a search, whatever it looked for."""
    if gave_up is not None:
        return ExitStatus.NO_ENGINE
    if interrupted:
        return ExitStatus.INTERRUPTED
    return ExitStatus.FAILED if found else ExitStatus.PASSED


def diagnosed(outcome: Search) -> Search:
    """The same with what the engine probably does wrong, and what has one cause told as one.

    Nothing is diagnosed once the time is up.
    """
    if not outcome.disagreements:
        return outcome
    from rulestone.check.diagnose import diagnose  # loads all known mistakes

    results = [item.asked_case.each[place] for item in outcome.disagreements for place in item.at_fault[:1]]
    findings = diagnose((*outcome.evidence, *results), until=outcome.until)
    own = [
        replace(item, diagnosis=tuple(each for each in findings if item.case.id in each.cases))
        for item in outcome.disagreements
    ]
    return replace(outcome, disagreements=_merged(own), diagnosis=findings)


def _merged(items: Iterable[FoundCase]) -> tuple[FoundCase, ...]:
    """The disagreements, those with a diagnosis in common as one: the most telling, then the smallest.

    The others are kept in its `also`. What no known mistake explains stays alone.
    """
    groups: list[list[FoundCase]] = []
    for each in items:
        mutants = _mutants(each)
        group = next((group for group in groups if any(mutants & _mutants(other) for other in group)), None)
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return tuple(map(_together, groups))


def _mutants(item: FoundCase) -> frozenset[str]:
    return frozenset(finding.mutant for finding in item.diagnosis)


def _together(group: list[FoundCase]) -> FoundCase:
    first, *others = sorted(
        group, key=lambda each: (each.result.status != "fail", rank(each.kind), each.length)
    )
    return replace(first, also=tuple(others))


_SECONDS = 10.0
"""How long to ask at most."""


def gather(asker: Asker, items: Iterable[FoundCase], clock: Clock) -> Iterator[CaseResult]:
    """Put the fixtures of each game in which something was found to the engine that was wrong."""
    wrong = {
        each.case.game: each.at_fault[0] for each in items if each.result.status == "fail" and each.at_fault
    }
    until = clock.end_of_evidence(_SECONDS)
    for case in _cases() if wrong else ():
        if case.game not in wrong:
            continue
        if time.monotonic() >= until:
            return
        engine = asker.engines[wrong[case.game]]
        try:
            yield run_case_as_claimed(engine, engine.claims, case)
        except (EngineBroken, EngineGaveUp):
            return


def _cases() -> tuple[Case, ...]:
    try:
        return read_cases()
    except BadFixture:  # somebody is at work on them; the search does not depend on them
        return ()
