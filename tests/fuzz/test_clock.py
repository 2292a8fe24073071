"""A search ends when its time is up, whatever the engine does, and tells what is known by then."""

import pickle
import time
from math import inf

import pytest
from msgspec.structs import replace

from rulestone.core.names import GameName, Size
from rulestone.engines import Engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.fuzz.report import search_report
from rulestone.fuzz.search import Deadline, FoundCase, Outcome, SearchSettings, search
from rulestone.protocol import Answer, Question, Verdict
from tests.check.lying import Change, Lying
from tests.report.page import told
from tests.running import Broken

MARGIN = 40
"""Seconds for what is under way on a busy machine. Without a limit, each search here takes a minute."""


@pytest.fixture
def slowly_wrong(monkeypatch: pytest.MonkeyPatch) -> Change:
    """Wrong answers on all but the smallest boards. The clock shows 0.4 s more after each of them."""
    clock, asked = time.monotonic, list[Question]()

    def answered(query: Question, answer: Answer) -> Answer:
        asked.append(query)
        if isinstance(answer, Verdict) and query.size > 2:
            return replace(answer, over=not answer.over)
        return answer

    monkeypatch.setattr(time, "monotonic", lambda: clock() + 0.4 * len(asked))
    return answered


def searched(engine: Engine, seconds: float, **expected: object) -> tuple[Outcome[FoundCase], float]:
    began = time.monotonic()
    options = SearchSettings(seconds=seconds, **expected)  # type: ignore[arg-type]  # whatever the test wants
    outcome = search([lambda: engine], options, engines=[("engine",)])
    return outcome, time.monotonic() - began


def test_time_ends_the_games(slowly_wrong: Change) -> None:
    outcome, seconds = searched(Lying(slowly_wrong), 0.5, size=Size(2))
    assert 0.4 < seconds < 0.5 + MARGIN
    assert outcome.games > 0


def test_the_first_game_is_played_however_little_time_there_is() -> None:
    outcome, _ = searched(Lying(), 1e-9, size=Size(3))
    assert outcome.games == 1
    assert outcome.tally.questions > 0


def test_making_smaller_ends_in_time_and_keeps_the_smallest_so_far(slowly_wrong: Change) -> None:
    outcome, seconds = searched(Lying(slowly_wrong), 2.0, games=(GameName("minefield"),), size=Size(7))
    assert seconds < 2 + MARGIN
    assert outcome.found
    (first, *_) = outcome.found
    assert first.late
    assert first.asks > 1
    assert "the time to shrink it was up" in told(search_report(outcome))


def test_a_share_of_the_time_left_is_never_more_than_the_rest() -> None:
    deadline = Deadline.after(100.0)
    assert 29 < deadline.share(0.3).left < 31
    assert deadline.share(0.9, 60).left < 61
    assert Deadline().share(0.3).at == inf
    assert 59 < Deadline().share(0.3, 60).left < 61


@pytest.mark.usefixtures("nothing_left_behind")
def test_an_answer_that_is_still_due_is_not_waited_for(broken: Broken) -> None:
    engine = StdioEngine(broken("silent"), timeout=60)
    outcome, seconds = searched(engine, 0.5, size=Size(4))  # where it falls silent
    assert seconds < 0.5 + MARGIN
    assert outcome.gave_up == "the time was up before the first game was played: raise --seconds"
    assert outcome.exit_status == 3


def test_a_deadline_that_goes_elsewhere_is_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = Deadline.after(100.0)
    packed = pickle.dumps(deadline)
    here = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: here() + 5000)  # another machine's
    there = pickle.loads(packed)  # noqa: S301 - our own
    assert abs(there.left - 100) < 5
    assert (deadline.left, deadline.has_passed) == (0.0, True)
