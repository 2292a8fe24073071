"""Pieces of a search: a few games each."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rulestone.core.names import GameName, Size
from rulestone.engines import Engine, EngineBroken, EngineGaveUp, EngineNotStarted
from rulestone.engines.spread.closing import close_all
from rulestone.fuzz.ask.game_batches import BREAKAGES, Work, pieces
from rulestone.fuzz.clock import Clock
from rulestone.fuzz.search_settings import SearchSettings
from rulestone.protocol import Answer, Query, Verdict
from tests.check.lying import Lying

SETTINGS = SearchSettings(games=(GameName("minefield"),), size=Size(3))


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Players are kept from one piece to the next: let go of them before and after a test."""
    close_all()
    yield
    close_all()


def over(_: Query, answer: Answer) -> Answer:
    return replace(answer, over=not answer.over) if isinstance(answer, Verdict) else answer


def test_games_are_divided_into_pieces() -> None:
    assert list(pieces(range(23))) == [tuple(range(10)), tuple(range(10, 20)), (20, 21, 22)]
    assert list(pieces(())) == []


def test_each_game_is_told_with_its_number_and_questions() -> None:
    engine = Lying()
    played = Work((lambda: engine,), SETTINGS, Clock())((4, 5, 6))
    assert [game.number for game in played] == [4, 5, 6]
    assert sum(game.questions for game in played) == len(engine.queries) > 3
    assert {game.sightings for game in played} == {()}
    assert all(game.engine_seconds > 0 and game.doubts == () and game.gave_up is None for game in played)


def test_an_engine_is_made_once_and_closed_with_the_work() -> None:
    used_engines: list[Lying] = []

    def make() -> Engine:
        used_engines.append(Lying())
        return used_engines[-1]

    def closed() -> list[bool]:
        return [engine.closed for engine in used_engines]

    work = Work((make,), SETTINGS, Clock())
    work((0,))
    work((1,))
    assert closed() == [False]
    close_all()
    assert closed() == [True]
    work((2,))
    assert closed() == [True, False]


def test_the_same_games_differ_in_the_same_way_whoever_plays_them() -> None:
    def sightings(numbers: tuple[int, ...]) -> list[tuple[int, object]]:
        close_all()
        played = Work((lambda: Lying(over),), SETTINGS, Clock())(numbers)
        return [(each.number, each.asked_case.kinds) for game in played for each in game.sightings]

    together = sightings((0, 1, 2))
    assert together
    assert together == [*sightings((0,)), *sightings((1, 2))]


def test_an_engine_that_breaks_again_and_again_is_not_asked_any_more() -> None:
    def change(_: Query, __: Answer) -> Answer:
        raise EngineBroken("crash", "it ended")

    played = Work((lambda: Lying(change),), SETTINGS, Clock())(range(10))
    assert sum(sighting.asked_case.broke for game in played for sighting in game.sightings) == BREAKAGES
    assert len(played) < 10


def test_an_engine_that_gives_up_ends_its_game_with_what_was_known() -> None:
    number = 0

    def change(_: Query, answer: Answer) -> Answer:
        nonlocal number
        number += 1
        if number > 3:
            raise EngineGaveUp("no more")
        return answer

    *_, last = Work((lambda: Lying(change),), SETTINGS, Clock())(range(10))
    assert (last.gave_up, last.sightings) == ("no more", ())


def test_an_engine_that_does_not_start_plays_nothing() -> None:
    def make() -> Engine:
        raise EngineNotStarted("cannot start")

    (played,) = Work((make,), SETTINGS, Clock())((7, 8))
    assert (played.number, played.questions, played.gave_up) == (7, 0, "cannot start")


def test_when_the_time_is_up_only_the_first_game_of_all_is_played() -> None:
    work = Work((Lying,), SETTINGS, Clock(0.0))
    assert [game.number for game in work((0, 1, 2))] == [0]
    assert work((3, 4)) == ()
