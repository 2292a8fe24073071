"""A game without a second implementation is fuzzed, measured and drawn by strategies all the same."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulestone.check import bench
from rulestone.core.action_examples import example_actions
from rulestone.core.names import Size
from rulestone.engines.reference import ReferenceEngine, position_of, replay_of
from rulestone.fuzz.playing import SearchSettings
from rulestone.fuzz.search import search
from rulestone.protocol import Answer, Played, Query, Verdict
from rulestone.protocol.checking import check_query
from rulestone.strategies import perfts, records, set_ups
from tests.book.crossing import GAME
from tests.check.lying import Lying
from tests.plugins.installing import with_game


@pytest.fixture(autouse=True, scope="module")
def _with_another_game() -> Iterator[None]:
    with with_game("crossing", "tests.book.crossing", example_actions):
        yield


def test_every_kind_of_question_is_asked_about_it() -> None:
    engine = Lying()
    assert search([lambda: engine], SearchSettings(games=(GAME.name,), rounds=60)).disagreements == ()
    assert {query.op for query in engine.queries} == {"judge", "play", "perft"}
    moves = [move for query in engine.queries if query.op == "play" for move in query.record]
    assert "rest" in moves
    assert len(set(moves)) > 10
    answers = [ReferenceEngine().ask(query) for query in engine.queries if query.op == "play"]
    played = [answer for answer in answers if isinstance(answer, Played)]
    assert any(answer.over for answer in played)
    assert {answer.reason for answer in played} >= {None, "crossing.turn"}


@pytest.mark.usefixtures("few_fixtures")
def test_a_mistake_is_found_and_made_small() -> None:
    def change(_: Query, answer: Answer) -> Answer:
        if isinstance(answer, Verdict) and "b2" in answer.legal:
            return replace(answer, legal=tuple(each for each in answer.legal if each != "b2"))
        return answer

    (disagreement,) = search(
        [lambda: Lying(change)], SearchSettings(games=(GAME.name,), rounds=60, most=1)
    ).disagreements
    assert (disagreement.length, disagreement.case.size) == (0, 2)
    assert disagreement.case.clauses
    assert disagreement.agreed == ("reference",)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_what_strategies_draw_of_it_can_be_asked(data: st.DataObject) -> None:
    position_of(check_query(data.draw(set_ups(GAME.name))))
    played = replay_of(check_query(record := data.draw(records(GAME.name))))
    assert len(record.record) - played.accepted <= 1
    assert data.draw(perfts(GAME.name)).game == GAME.name


def test_it_is_measured_by_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SHORTEST", 0.0)
    monkeypatch.setattr(bench, "RUNS", 1)
    rows = list(bench.benchmark_rows([GAME.name]))
    assert {row.what for row in rows} == {"legal", "playouts", "perft-nodes"}
    assert {row.engine for row in rows} == {"reference"}
    assert bench.benchmark_sizes(GAME.name) == (Size(5),)
