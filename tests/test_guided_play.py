"""Goals of guided play: which of two positions they prefer."""

from random import Random

from rulestone.core.guided_play import END, GuidedPlay, State, large_group, long_game, starve, tie
from tests.games.asking import walked


def state(size: int, moves: str = "") -> State:
    """The position after these moves."""
    return walked("minefield", size, moves)


def test_a_state_counts_its_stones_and_knows_its_colours() -> None:
    reached = state(3, "a1 c3")
    assert reached.stone_count() == 2
    assert reached.opponent(reached.colours[0]) == reached.colours[1]
    assert reached.opponent(reached.colours[1]) == reached.colours[0]


def test_a_large_group_is_the_largest_of_either_colour() -> None:
    start = state(3)
    assert large_group(start, start) == 0
    assert large_group(start, state(3, "a1 c3")) == 1
    assert large_group(start, state(3, "a1 c3 a2")) == 2


def test_a_tie_is_preferred_to_a_lead() -> None:
    moves = ("white:c3", "white:c3 black:c4", "white:c3 black:c4 black:b2")
    start = walked("evening", 3)
    assert [tie(start, walked("evening", 3, each)) for each in moves] == [-1, 0, -1]


def test_a_colour_with_few_placements_is_starved() -> None:
    before = state(3, "b2")
    refused = state(3, "b2 a2")
    free = state(3, "b2 a1")
    assert refused.placements(refused.colours[0]) < free.placements(free.colours[0])
    assert starve(before, refused) == -3 * min(map(refused.placements, refused.colours)) + max(
        map(refused.placements, refused.colours)
    )


def test_goals_that_want_the_game_to_go_on_shun_its_end() -> None:
    before = state(2, "a1 b2")
    ended, going = state(2, "a1 b2 a2"), state(3, "a1 b3 a2")
    assert ended.over
    for goal in (starve, long_game):
        assert goal(before, ended) <= -END + 4 < goal(before, going)


def test_a_game_without_goals_of_its_own_has_some() -> None:
    guide = GuidedPlay()
    assert guide.goals == (starve, long_game, tie, large_group)
    assert guide.arranged(state(2), Random(1)) is None
    assert tuple(guide.doubtful(state(2), Random(1))) == ()
