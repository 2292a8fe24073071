"""Goals of guided play: which of two positions they prefer, and the doubtful actions that games try."""

from random import Random

import pytest

from rulestone.core.actions import Placement, Setup
from rulestone.core.names import ActionText, GameName, Options, Size
from rulestone.core.registry import find_game
from rulestone.engines.states import State, state_factory
from rulestone.fuzz.guides import GuidedPlay, guide_of
from rulestone.protocol import Judge
from rulestone.protocol.reading import read_moves

NO_PIE: Options = {"pie": "none"}


def guide(name: str) -> GuidedPlay:
    """The guided play of a game."""
    return guide_of(GameName(name))


def walked(name: str, size: int, moves: str = "") -> State:
    """The position after a legal record; of Lefe without a pie."""
    options = NO_PIE if name == "lefe" else {}
    ground = Judge(game=GameName(name), size=Size(size), options=options)
    reached: State = state_factory(ground, quick=False).start()
    for text in read_moves(moves):
        action = find_game(name).read_action(reached.board, ActionText(text))
        assert reached.refusal(action) is None, f"{text} is refused"
        reached = reached.after(action)
    return reached


def rated(name: str, goal: str, before: State, after: State) -> float:
    """What the goal whose function has this name says of a step."""
    goals = (*guide(name).goals, *GuidedPlay().goals)
    return next(each for each in goals if getattr(each, "__name__", "").strip("_") == goal)(before, after)


@pytest.mark.parametrize(
    ("name", "goal", "before", "better", "worse"),
    [
        ("minefield", "skip", "b1", "b1 b2", "b1 a2"),
        ("minefield", "fill", "a1 b2", "a1 b2 a2", "a1 b2 b3"),
        ("minefield", "forbid", "b2", "b2 a2", "b2 a1"),
        ("minefield", "win", "a1 c3", "a1 c3 a2", "a1 c3 b3"),
        ("minefield", "large_group", "", "a1 c3 a2", "a1 c3"),
        ("minefield", "starve", "b2", "b2 a2", "b2 a1"),
        ("minefield", "long_game", "b2", "b2 a1", "b2 a2"),
        ("evening", "tie", "", "white:c3 black:c4", "white:c3"),
        ("lefe", "merge", "a1 e1 a3 e3", "a1 e1 a3 e3 a2", "a1 e1 a3 e3 c3"),
        ("lefe", "choice", "c2 c3", "c2 c3 d3", "c2 c3 e1"),
        ("lefe", "ring", "a1 e1", "a1 e1 a2", "a1 e1 c3"),
        ("lefe", "capture", "c3 d3", "c3 d3 b2xd3", "c3 d3 a1"),
        ("lefe", "level", "a1", "a1 e1", "a1"),
    ],
)
def test_what_each_goal_prefers(name: str, goal: str, before: str, better: str, worse: str) -> None:
    start, one, other = (walked(name, 3, moves) for moves in (before, better, worse))
    assert rated(name, goal, start, one) > rated(name, goal, start, other)


def test_set_ups_are_sound_and_of_many_kinds() -> None:
    start, guided = walked("interleave", 3), guide("interleave")
    counts = set()
    for seed in range(200):
        setup = guided.random_set_up_action(start, Random(seed))
        assert isinstance(setup, Setup)
        assert start.refusal(setup) is None
        counts.add(tuple(len(cells) for _, cells in setup.stones))
    assert {1, 2, 18, 19} <= set(map(sum, counts))
    assert any(red == 0 for _, red in counts)


def test_unsound_set_ups_are_tried() -> None:
    state, guided = walked("interleave", 3, "setup black=b2 red=c3 choose red"), guide("interleave")
    tried = [action for seed in range(40) for action in guided.likely_illegal_actions(state, Random(seed))]
    assert all(isinstance(action, Setup) and state.refusal(action) is not None for action in tried)
    assert any(not action.cells for action in tried)
    assert any(len(set(action.cells)) < len(action.cells) for action in tried)


def test_removals_of_what_is_not_there_are_tried_unless_the_board_is_full() -> None:
    state, guided = walked("lefe", 3, "c3 d3"), guide("lefe")
    tried = [action for seed in range(30) for action in guided.likely_illegal_actions(state, Random(seed))]
    removing = [action.removing for action in tried if isinstance(action, Placement)]
    assert len(removing) == len(tried)
    assert {None, state.board.cell("c3"), state.board.cell("d3")} <= set(removing)
    assert any(state.refusal(action) is not None for action in tried)
    assert list(guided.likely_illegal_actions(walked("lefe", 1, "a1"), Random(1))) == []
