"""PettingZoo's own tests are the judge of the environments."""

from typing import TYPE_CHECKING

import numpy as np
import pytest

from rulestone.core.names import GameName
from rulestone.rulebook.installed import find_game, game_names
from rulestone_learn.match import IllegalMove

pettingzoo = pytest.importorskip("pettingzoo", reason="needs rulestone[pettingzoo]")
environments = pytest.importorskip("rulestone_learn.pettingzoo")

if TYPE_CHECKING:
    from pettingzoo import AECEnv

# It advises plain arrays as observations, though every game of its own has a mask beside the array.
pytestmark = pytest.mark.filterwarnings("ignore:::pettingzoo")


def played(env: "AECEnv", *moves: int) -> "AECEnv":
    """The environment after these moves."""
    env.reset()
    for move in moves:
        env.step(move)
    return env


@pytest.mark.parametrize("name", game_names())
def test_the_tests_of_pettingzoo_pass(name: GameName, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    size = 3 if find_game(name).kind.name == "hexagonal" else 5
    api_test(environments.env(name, size), num_cycles=100, verbose_progress=False)
    seed_test(lambda: environments.env(name, size), num_cycles=20)
    render_test(lambda render_mode: environments.env(name, size, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


def test_an_agent_sees_its_own_stones_first_and_the_mask_of_its_moves() -> None:
    env = played(environments.raw_env("minefield", 3), 4)  # b2
    value = env.observe("player_1")
    assert value["observation"].shape == (3, 3, 7)
    assert value["observation"][1, 1].tolist() == [0, 1, 0, 0, 1, 0, 0]
    assert value["action_mask"].sum() == 8
    other = env.observe("player_0")
    assert other["observation"][1, 1].tolist() == [1, 0, 1, 0, 0, 0, 0]
    assert not other["action_mask"].any()


def test_the_info_has_the_current_action_mask() -> None:
    env = played(environments.env("minefield", 3))
    observation, *_, info = env.last()
    assert (info["action_mask"] == observation["action_mask"]).all()
    for move in (4, 0):
        env.step(move)
        assert env.last(observe=False)[4] == {}


def test_an_unknown_action_number_is_refused_with_the_legal_ones() -> None:
    env = played(environments.raw_env("minefield", 3), 0)
    with pytest.raises(
        IllegalMove, match=r"move 999 \(there are 10\).*; legal: 1 \(b1\), 2 \(c1\), 3 \(a2\) and 5 more"
    ):
        env.step(999)
    with pytest.raises(AssertionError, match="action is not in action space"):
        played(environments.env("minefield", 3), 999)


def test_the_winner_is_rewarded_and_an_illegal_move_loses() -> None:
    env = played(environments.raw_env("minefield", 2), 0, 1, 2)  # a1, b1, a2: from the bottom to the top
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert all(env.terminations.values())
    assert played(environments.env("minefield", 2), 0, 0).rewards["player_1"] == -1


def test_a_game_at_its_move_limit_is_truncated_not_terminated() -> None:
    env = played(environments.raw_env("lefe", 3, max_game_length=2))
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    env.step(int(np.flatnonzero(env.observe("player_1")["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="render_mode 'film' is none of human, ansi"):
        environments.raw_env("minefield", 3, render_mode="film")
