"""Guided play of Interleave: set-ups, sound and unsound."""

from random import Random

from rulestone.core.actions import Setup
from rulestone.games.interleave.guided_play import GUIDED_PLAY
from rulestone.games.interleave.rules import BLACK, RED
from tests.games.walking import walked

START = walked("interleave", 3)


def test_set_ups_are_sound_and_of_many_kinds() -> None:
    counts = set()
    for seed in range(200):
        setup = GUIDED_PLAY.arranged(START, Random(seed))
        assert isinstance(setup, Setup)
        assert START.refusal(setup) is None
        counts.add((len(setup.of(BLACK)), len(setup.of(RED))))
    totals = {black + red for black, red in counts}
    assert {1, 2, 18, 19} <= totals
    assert any(red == 0 for _, red in counts)


def test_unsound_set_ups_are_tried_where_one_is_due() -> None:
    doubtful = [action for seed in range(40) for action in GUIDED_PLAY.doubtful(START, Random(seed))]
    assert len(doubtful) == 120
    assert all(isinstance(action, Setup) and START.refusal(action) is not None for action in doubtful)
    assert any(not action.cells for action in doubtful)
    assert any(len(set(action.cells)) < len(action.cells) for action in doubtful)


def test_in_play_a_set_up_is_tried_less_often() -> None:
    playing = walked("interleave", 3, "setup black=b2 red=c3 choose red")
    doubtful = list(GUIDED_PLAY.doubtful(playing, Random(1)))
    assert len(doubtful) == 1
    assert playing.refusal(doubtful[0]) is not None
