"""Goals of guided play for games of connecting edges: which of two positions they prefer."""

import pytest

from rulestone.core.guided_play import END
from rulestone.games.connection_play import CONNECTION_PLAY
from tests.games.walking import goal, walked


@pytest.mark.parametrize(
    ("name", "before", "better", "worse"),
    [
        ("skip", "b1", "b1 b2", "b1 a2"),
        ("fill", "a1 b2", "a1 b2 a2", "a1 b2 b3"),
        ("forbid", "b2", "b2 a2", "b2 a1"),
        ("win", "a1 c3", "a1 c3 a2", "a1 c3 b3"),
    ],
)
def test_what_each_goal_prefers(name: str, before: str, better: str, worse: str) -> None:
    number = goal(CONNECTION_PLAY, name)
    start = walked("minefield", 3, before)
    assert number(start, walked("minefield", 3, better)) > number(start, walked("minefield", 3, worse))


def test_a_win_is_wanted_by_one_goal_and_shunned_by_the_others() -> None:
    before, won = walked("minefield", 2, "a1 b2"), walked("minefield", 2, "a1 b2 a2")
    assert won.over
    assert goal(CONNECTION_PLAY, "win")(before, won) > END / 2
    for name in ("skip", "fill", "forbid"):
        assert goal(CONNECTION_PLAY, name)(before, won) <= -END / 2


def test_skips_are_aimed_at_twice_as_often() -> None:
    names = [getattr(each, "__name__", "") for each in CONNECTION_PLAY.goals]
    assert sorted(names.count(name) for name in set(names)) == [1, 1, 1, 2]
