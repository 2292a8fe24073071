"""The answers of a wrong engine to the fixtures, which the diagnosis needs.

One small case fits many mistakes; what the engine does with all the others of the game tells which.
"""

import time
from collections.abc import Iterable, Iterator

from rulestone.conformance.attempts import run_case_as_claimed
from rulestone.conformance.cases import BadFixture, Case, read_cases
from rulestone.conformance.fuzz.ask.asker import Asker
from rulestone.conformance.fuzz.clock import Clock
from rulestone.conformance.fuzz.report.found_case import FoundCase
from rulestone.conformance.results import CaseResult
from rulestone.engines import EngineBroken, EngineGaveUp

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
