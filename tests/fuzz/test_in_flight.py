"""Fuzzing a program that is sent questions ahead finds what it finds when it is asked one at a time."""

import sys
from collections.abc import Callable
from functools import partial

import pytest

from rulestone.core.names import GameName
from rulestone.engines.outside.pipeline import MOST_REQUESTS
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.fuzz.ask import Asker
from rulestone.fuzz.search import FoundCase, Outcome, SearchSettings, search
from rulestone.fuzz.shrink import SETTLE
from tests.outside.impatient import Impatient
from tests.running import SERVING, Broken

pytestmark = pytest.mark.usefixtures("nothing_left_behind", "few_fixtures")


PATIENT = partial(StdioEngine, timeout=30)


def found_in(
    command: tuple[str, ...],
    in_flight: int,
    engine: Callable[[tuple[str, ...]], StdioEngine] = PATIENT,
    **expected: object,
) -> Outcome[FoundCase]:
    settings = SearchSettings(in_flight=in_flight, **expected)  # type: ignore[arg-type]  # whatever the test wants
    return search([lambda: engine(command)], settings)


def findings(outcome: Outcome[FoundCase]) -> list[object]:
    """All that is found of an engine, but for how long it took."""
    return [outcome.games, outcome.gave_up, outcome.early] + [
        (each.case, each.kind, each.number, each.asks, each.repeated, each.result.differences)
        for each in outcome.found
    ]


def test_the_same_seed_finds_the_same_however_many_requests_are_in_flight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Asker, "is_slow", lambda *_: False)  # however busy this machine is
    command = (sys.executable, str(SERVING), "mutant:evening/largest-adjacent-group")
    one, many = (
        found_in(command, in_flight, games=(GameName("evening"),), seed=4, rounds=12, most=2)
        for in_flight in (1, MOST_REQUESTS)
    )
    assert many.found
    assert findings(many) == findings(one)
    assert many.tally.questions == one.tally.questions


@pytest.mark.parametrize("name", ["crashing", "silent", "talks_afterwards"])
def test_a_broken_engine_is_found_on_the_same_question(broken: Broken, name: str) -> None:
    engine = Impatient if name == "silent" else PATIENT
    settle = SETTLE if name == "talks_afterwards" else 0.0  # the others do nothing after an answer
    one, many = (
        found_in(broken(name), in_flight, engine, rounds=20, most=1, settle=settle)
        for in_flight in (1, MOST_REQUESTS)
    )
    (here,), (there,) = one.found, many.found
    assert (here.case, here.first.case) == (there.case, there.first.case)
    assert here.result.status == there.result.status
