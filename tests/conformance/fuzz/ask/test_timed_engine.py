"""Engines as a search asks them: timed, and with their last answer remembered."""

import pytest
from msgspec.structs import replace

from rulestone.core.names import ActionText, GameName, Size
from rulestone.engines import EngineBroken, EngineGaveUp
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.ask.timed_engine import RememberedAnswer, TimedEngine
from rulestone.protocol import Answer, Claims, Nodes, Query, Unsupported
from tests.check.lying import Change, Lying

PERFT = Query(op="perft", game=GameName("minefield"), size=Size(3), moves=(ActionText("b2"),), depth=1)
OTHER = replace(PERFT, depth=0)


def timed(change: Change = lambda _, answer: answer) -> tuple[TimedEngine, Lying]:
    engine = Lying(change)
    return TimedEngine(engine, 1), engine


def test_the_time_of_answers_adds_up_and_faults_count_too() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        if query == OTHER:
            raise ZeroDivisionError
        return answer

    engine, _ = timed(change)
    assert engine.seconds == 0
    assert engine.ask(PERFT) == Nodes(nodes=8)
    first = engine.seconds
    with pytest.raises(ZeroDivisionError):
        engine.ask(OTHER)
    assert 0 < first < engine.seconds


def test_claims_are_asked_once() -> None:
    class Counting(ReferenceEngine):
        """Counts how often it introduces itself."""

        count = 0

        @property
        def claims(self) -> Claims:
            """Count."""
            self.count += 1
            return ReferenceEngine().claims

    engine = Counting()
    timed_engine = TimedEngine(engine, 1)
    assert timed_engine.claims == timed_engine.claims
    assert engine.count == 1


def test_an_answer_is_remembered_and_other_questions_are_put() -> None:
    engine, lying = timed()
    remembered = RememberedAnswer(engine, PERFT)
    assert remembered.ask(PERFT) == remembered.ask(PERFT) == Nodes(nodes=8)
    assert lying.queries == [PERFT]
    assert remembered.ask(OTHER) == Nodes(nodes=1)
    assert lying.queries == [PERFT, OTHER]
    assert remembered.claims == lying.claims
    remembered.close()
    assert lying.closed


@pytest.mark.parametrize("problem", [ZeroDivisionError(), SystemExit(3), EngineBroken("crash", "it ended")])
def test_a_fault_is_remembered_like_an_answer(problem: BaseException) -> None:
    def change(_: Query, __: Answer) -> Answer:
        raise problem

    engine, lying = timed(change)
    remembered = RememberedAnswer(engine, PERFT)
    assert not remembered.agrees(Nodes(nodes=8))
    for _ in range(2):
        with pytest.raises(type(problem)):
            remembered.ask(PERFT)
    assert len(lying.queries) == 1


def test_an_engine_that_answers_no_more_says_so_at_once() -> None:
    def change(_: Query, __: Answer) -> Answer:
        raise EngineGaveUp("no more")

    with pytest.raises(EngineGaveUp, match="no more"):
        RememberedAnswer(timed(change)[0], PERFT)


def test_an_answer_agrees_if_it_is_right_or_declines() -> None:
    right = RememberedAnswer(timed()[0], PERFT)
    assert right.agrees(Nodes(nodes=8))
    assert not right.agrees(Nodes(nodes=9))
    declined = RememberedAnswer(timed(lambda _, __: Unsupported(unsupported="no"))[0], PERFT)
    assert declined.agrees(Nodes(nodes=8))
