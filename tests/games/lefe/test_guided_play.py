"""Guided play of Lefe: which of two positions its goals prefer, and removals that may be illegal."""

from random import Random

import pytest

from rulestone.core.actions import Placement
from rulestone.core.names import Options
from rulestone.games.lefe.guided_play import GUIDED_PLAY
from tests.games.walking import goal, walked

NO_PIE: Options = {"pie": "none"}


@pytest.mark.parametrize(
    ("name", "before", "better", "worse"),
    [
        ("merge", "a1 e1 a3 e3", "a1 e1 a3 e3 a2", "a1 e1 a3 e3 c3"),
        ("choice", "c2 c3", "c2 c3 d3", "c2 c3 e1"),
        ("ring", "a1 e1", "a1 e1 a2", "a1 e1 c3"),
        ("capture", "c3 d3", "c3 d3 b2xd3", "c3 d3 a1"),
        ("peace", "c3 d3", "c3 d3 a1", "c3 d3 b2xd3"),
        ("many_trees", "a1 e1", "a1 e1 c3", "a1 e1 a2"),
        ("level", "a1", "a1 e1", "a1"),
    ],
)
def test_what_each_goal_prefers(name: str, before: str, better: str, worse: str) -> None:
    number = goal(GUIDED_PLAY, name)
    start, one, other = (walked("lefe", 3, moves, NO_PIE) for moves in (before, better, worse))
    assert number(start, one) > number(start, other)


def test_removals_of_what_is_not_there_are_tried() -> None:
    state = walked("lefe", 3, "c3 d3", NO_PIE)
    tried = [action for seed in range(30) for action in GUIDED_PLAY.doubtful(state, Random(seed))]
    assert all(isinstance(action, Placement) for action in tried)
    removing = [action.removing for action in tried if isinstance(action, Placement)]
    assert None in removing
    assert {state.board.cell("c3"), state.board.cell("d3")} <= set(removing)
    assert any(state.refusal(action) is not None for action in tried)


def test_on_a_full_board_nothing_is_tried() -> None:
    full = walked("lefe", 1, "a1", NO_PIE)
    assert list(GUIDED_PLAY.doubtful(full, Random(1))) == []
