"""Goals of guided play for games without turns."""

from rulestone.core.guided_play import GuidedPlay, large_group, long_game, starve
from rulestone.games.turnless_play import TURNLESS_GOALS
from tests.games.walking import goal, walked


def test_a_tie_is_preferred_to_a_lead() -> None:
    tie = goal(GuidedPlay(goals=TURNLESS_GOALS), "tie")
    start = walked("evening", 3)
    one, level = walked("evening", 3, "white:c3"), walked("evening", 3, "white:c3 black:c4")
    assert tie(start, one) == -1
    assert tie(start, level) == 0
    ahead = walked("evening", 3, "white:c3 black:c4 black:b2")
    assert tie(start, ahead) == -1


def test_the_common_goals_are_there_too() -> None:
    assert {large_group, long_game, starve} < set(TURNLESS_GOALS)
