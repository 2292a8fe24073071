"""The smallest case so far, and the budget for finding a smaller one."""

import time

import pytest

from rulestone.cases.cases import Case
from rulestone.core.names import Colour, GameName, Size
from rulestone.engines import EngineBroken
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.ask.disagreement_kinds import DisagreementKind
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.smallest_case import Budget
from rulestone.fuzz.shrink.subjects import StonePosition
from rulestone.protocol import Answer, Query
from tests.conformance.fuzz.shrink.shown import smallest_of, wrong_where

MINEFIELD = GameName("minefield")


def case_of(size: int) -> Case:
    """An empty board."""
    return StonePosition(Ground(MINEFIELD, Size(size)), Colour("black")).case()


ALWAYS = wrong_where(lambda _: True)
LARGE = wrong_where(lambda query: query.size > 2)


def test_questions_are_counted_until_they_are_spent() -> None:
    smallest = smallest_of(ALWAYS, case_of(3), budget=Budget(asks=2))
    assert smallest.ask(None) is None
    assert smallest.asks == 0
    assert smallest.ask(case_of(2)) is not None
    assert (smallest.asks, smallest.spent) == (1, False)
    assert smallest.ask(case_of(2)) is not None
    assert (smallest.asks, smallest.spent) == (2, True)
    assert smallest.ask(case_of(2)) is None
    assert (smallest.asks, smallest.late) == (2, False)


def test_engines_that_break_are_counted_apart() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query.size > 2:
            raise EngineBroken("crash", "it ended")
        return answer

    smallest = smallest_of(change, case_of(3), budget=Budget(restarts=2))
    for size in (2, 3, 2):
        smallest.ask(case_of(size))
    assert (smallest.spent, smallest.asks) == (False, 3)
    smallest.ask(case_of(3))
    assert (smallest.spent, smallest.asks) == (True, 4)


def test_when_the_time_is_up_that_is_noted() -> None:
    smallest = smallest_of(ALWAYS, case_of(3), budget=Budget(until=time.monotonic() - 1))
    assert smallest.ask(case_of(2)) is None
    assert (smallest.late, smallest.asks) == (True, 0)


def test_a_case_is_asked_again_where_the_fault_was_that_of_the_one_before() -> None:
    before = [True]

    def change(query: Query, answer: Answer) -> Answer:
        if query.size == 2 and before:
            before.pop()
            raise EngineBroken("crash", "it ended", previous=True)
        return LARGE(query, answer)

    smallest = smallest_of(change, case_of(3))
    answered = smallest.ask(case_of(2))
    assert answered is not None
    assert (answered.previous, answered.wrong, before) == (False, False, [])


def test_what_shows_the_same_may_be_kept() -> None:
    smallest = smallest_of(LARGE, case_of(4))
    same, other = smallest.ask(case_of(3)), smallest.ask(case_of(2))
    assert (smallest.same(same), smallest.same(other), smallest.same(None)) == (True, False, False)
    assert same is not None
    smallest.keep(same)
    assert (smallest.best, smallest.kind.field) == (same, "over")
    smallest.keep(same, DisagreementKind(MINEFIELD, "winner"))
    assert smallest.kind.field == "winner"


@pytest.mark.parametrize("times", [1, 9])
def test_what_does_not_come_again_is_noted(times: int) -> None:
    left = [True] * times

    def change(query: Query, answer: Answer) -> Answer:
        return ALWAYS(query, answer) if left and left.pop() else answer

    smallest = smallest_of(change, case_of(3))
    first = smallest.best
    assert smallest.repeated  # until it has been asked again
    assert smallest.repeats(case_of(3)) == smallest.repeated == (times > 1)
    assert (smallest.best is first) == (times == 1)


def test_what_was_found_before_or_comes_of_it_is_known() -> None:
    over, winner = DisagreementKind(MINEFIELD, "over"), DisagreementKind(MINEFIELD, "winner")
    assert not smallest_of(ALWAYS, case_of(3)).is_known
    assert smallest_of(ALWAYS, case_of(3), known=[over]).is_known
    assert not smallest_of(ALWAYS, case_of(3), known=[winner]).is_known
    smallest = smallest_of(ALWAYS, case_of(3), known=[over])
    smallest.keep(smallest.best, DisagreementKind(MINEFIELD, "legal"))
    assert smallest.is_known  # a list of actions is wrong of itself where the end is


@pytest.mark.parametrize(
    ("breaks", "outside", "pauses"), [(True, True, [0.5]), (True, False, []), (False, True, [])]
)
def test_only_a_program_that_breaks_is_given_time_to_settle(
    breaks: bool, outside: bool, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if breaks:
            raise EngineBroken("crash", "it ended")
        return ALWAYS(query, answer)

    waits: list[float] = []
    smallest = smallest_of(change, case_of(3), budget=Budget(settle=0.5))
    monkeypatch.setattr(Asker, "outside", outside)
    monkeypatch.setattr(time, "sleep", waits.append)
    smallest.ask(case_of(2))
    assert waits == pauses
