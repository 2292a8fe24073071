"""Slow engines: what they are asked, in which order, and how long they are waited for."""

import pytest

from rulestone.cases.cases import read_cases
from rulestone.cases.selection import LARGE
from rulestone.check.asking import TOTAL_SECONDS
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.result_lines import error_lines, partial_paragraphs
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.engines.engine import EngineBroken
from rulestone.protocol import Answer, Question
from tests.helpers.altered import AlteredEngine
from tests.helpers.order import few_by_day
from tests.helpers.running import SetClock


class Slow(AlteredEngine):
    """A right engine whose time passes by its start and the positions that it goes through."""

    start = 0.0

    def __init__(self, seconds: float, power: int = 2) -> None:
        super().__init__()
        self.timeout = 10.0
        self.now = self.patience = 0.0
        self._seconds, self._power = seconds, power

    def finish(self) -> None:
        """Nothing was done unasked."""

    def ask(self, query: Question) -> Answer:
        """The right answer, if it is waited for.

        Raises:
            EngineBroken: it is not.
        """
        seconds = self.start + self._seconds * (1 + len(query.record)) * (query.size / 19) ** self._power
        self.start = 0.0
        self.now += min(seconds, self.timeout)
        self.patience = max(self.patience, self.timeout / max(10.0, seconds))
        if seconds > self.timeout:
            raise EngineBroken("timeout", f"no answer within {self.timeout:g} s")
        return super().ask(query)


@pytest.fixture
def slow(set_clock: SetClock) -> Slow:
    """An engine that takes 0.2 seconds for a position on the board of 19."""
    engine = Slow(0.2)
    set_clock(lambda: engine.now, "rulestone.check.asking")
    return engine


def test_a_slow_engine_is_asked_small_boards_first_and_no_more_than_there_is_time_for(slow: Slow) -> None:
    own = [case for case in read_cases() if case.game == "minefield" and case.question != "perft"]
    long = [case for case in own if case.id.startswith("minefield/long-game-")]
    cases = [*(case for case in own[::3] if case not in long), *long]
    outcome = run_cases(cases, EngineSpec(lambda: slow), CheckSettings(patience=TOTAL_SECONDS))
    assert {result.status for result in outcome.results} <= {"pass", "skip"}
    assert outcome.exit_status == 0
    assert [result.id for result in outcome.results] == [case.id for case in cases]
    assert slow.queries[0].size < slow.queries[-1].size
    assert 0.8 * TOTAL_SECONDS < slow.now < 1.05 * TOTAL_SECONDS
    late = {result.id: result for result in outcome.results if result.too_slow}
    skip, won = late["minefield/long-game-skip-on-19"], late["minefield/long-game-won-on-19"]
    assert [each.form for each in skip.attempts] == ["judge by stones"]
    assert [question.op for question in skip.too_slow] == ["play", "judge"]
    assert (won.status, won.attempts, won.message) == ("skip", (), "not run: too slow")
    assert any(
        "too slow; --game checks one game, --jobs N uses N processes, --timeout S" in str(paragraph.line)
        for paragraph in partial_paragraphs(outcome)
    )


def test_an_engine_that_starts_slowly_is_asked_all(slow: Slow) -> None:
    slow.start, slow._seconds = 9.0, 0.001
    small_and_long = ("minefield/size-1-white", "minefield/long-game-won-on-19")
    cases = [case for case in read_cases() if case.id in small_and_long]
    assert run_cases(cases, EngineSpec(lambda: slow), CheckSettings(patience=TOTAL_SECONDS)).counts[
        "pass"
    ] == len(cases)


@pytest.mark.parametrize("seconds", few_by_day([0.12, 1.0], 2, 1))
def test_an_engine_that_copies_the_board_for_every_cell_is_given_time(slow: Slow, seconds: float) -> None:
    slow._seconds, slow._power = seconds, 4
    cases = [case for case in read_cases() if case.game == "necklace"][::2]
    usual = [case for case in cases if LARGE not in case.tags]
    for asked, longest in ((usual, 20), (cases, 60)):
        began, settings = slow.now, CheckSettings(patience=TOTAL_SECONDS)
        assert run_cases(asked, EngineSpec(lambda: slow), settings).exit_status == 0
        assert slow.now - began < 1.3 * TOTAL_SECONDS, "more time than is allowed"
        assert slow.patience < longest, "and no answer much more than it needs"


def test_a_hanging_engine_times_out_soon_with_advice_to_wait_longer(slow: Slow) -> None:
    slow._seconds = 1e9
    (case, *_) = (case for case in read_cases() if case.id == "minefield/long-game-won-on-19")
    (result,) = run_cases((case,), EngineSpec(lambda: slow), CheckSettings(patience=TOTAL_SECONDS)).results
    assert (result.status, slow.now) == ("timeout", 10.0)
    assert error_lines(result) == ("no answer within 10 s; --timeout allows more time",)
