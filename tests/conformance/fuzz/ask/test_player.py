"""Who plays the games of a search, and who judges the answers."""

import pytest
from msgspec.structs import replace

from rulestone.core.names import GameName, Size
from rulestone.engines import EngineBroken
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.ask.player import JUDGES, Player, judge_for
from rulestone.fuzz.generate.grounds import choices
from rulestone.protocol import Answer, Query, Verdict
from tests.check.lying import Change, Lying


def test_no_engine_is_its_own_judge_unless_that_is_wished() -> None:
    assert judge_for(["mine"], None) == "bitboard"
    assert judge_for(["mine", "bitboard"], None) == "reference"
    assert all(judge_for(["bitboard"], name) == name for name in JUDGES)


NUMBERS = (0, 1, 2)


def player_of(change: Change, judge: str | None = None, seed: int = 0) -> tuple[Player, Lying]:
    engine = Lying(change)
    choice = choices([engine.claims], [GameName("minefield")], Size(3))
    return Player(Asker([engine], ["lying"]), choice, seed, judge), engine


def right(_: Query, answer: Answer) -> Answer:
    return answer


def over(_: Query, answer: Answer) -> Answer:
    return replace(answer, over=not answer.over) if isinstance(answer, Verdict) else answer


@pytest.mark.parametrize("judge", JUDGES)
def test_a_game_is_the_same_whoever_plays_it_and_after_whatever(judge: str) -> None:
    together, engine = player_of(right, judge)
    assert [(number, list(sightings)) for number, sightings in together.games(NUMBERS)] == [
        (number, []) for number in NUMBERS
    ]
    alone, other = player_of(right, judge)
    for number in (2,):
        assert [list(sightings) for _, sightings in alone.games([number])] == [[]]
    assert engine.queries[-len(other.queries) :] == other.queries
    reseeded, third = player_of(right, judge, seed=1)
    assert [list(sightings) for _, sightings in reseeded.games(NUMBERS)] == [[], [], []]
    assert third.queries != engine.queries


@pytest.mark.parametrize("judge", JUDGES)
def test_each_kind_of_disagreement_is_seen_once_in_a_game(judge: str) -> None:
    player, engine = player_of(over, judge)
    for number, sightings in player.games(NUMBERS):
        listed_sightings = list(sightings)
        assert {each.number for each in listed_sightings} <= {number}
        kinds = [each.asked_case.kinds for each in listed_sightings]
        assert len(kinds) == len(set(kinds))
    assert len(engine.queries) > 3


def test_every_time_an_engine_breaks_is_seen() -> None:
    def change(_: Query, __: Answer) -> Answer:
        raise EngineBroken("crash", "it ended")

    player, engine = player_of(change, "reference")
    ((_, sightings),) = [(number, list(each)) for number, each in player.games([0])]
    assert len(sightings) == len(engine.queries) > 1


def test_a_fault_that_shows_late_is_put_down_to_the_question_before() -> None:
    queries: list[Query] = []

    def change(query: Query, answer: Answer) -> Answer:
        queries.append(query)
        if len(queries) == 3:
            raise EngineBroken("crash", "it ended", previous=True)
        return answer

    player, _ = player_of(change, "reference")
    ((_, sightings),) = [(number, list(each)) for number, each in player.games([0])]
    (sighting,) = sightings
    assert (sighting.late, sighting.asked_case.result.status) == (True, "crash")
    assert queries[2] == queries[3]  # it is asked again


def test_only_a_program_may_do_something_after_its_last_answer() -> None:
    player, engine = player_of(right)
    for _, sightings in player.games([0]):
        assert list(sightings) == []
    before = len(engine.queries)
    assert list(player.notice_late(0)) == []
    assert len(engine.queries) == before
