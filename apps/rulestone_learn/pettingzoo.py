"""The games as PettingZoo environments.

    from rulestone_learn import pettingzoo
    env = pettingzoo.env("minefield", size=9)

They follow PettingZoo's AEC interface: agents act in turn, and each observation has an `action_mask`. Games
without turns follow the schedule of `rulestone_learn.match`. Install it with `pip install
'rulestone[pettingzoo]'`.
"""

# PettingZoo has half its types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingTypeArgument=false

import sys
from typing import Literal, TypeAlias, get_args

from rulestone.core.wording import with_extra

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError(f"{missing}: {with_extra('pettingzoo')}") from missing

from rulestone.core.names import OptionValue
from rulestone.draw.text import text
from rulestone_learn.match import Player, start_match
from rulestone_learn.planes import Mask, Observer, Planes, match_scene, planes_shape

RenderMode = Literal["human", "ansi"]
Agent = Literal["player_0", "player_1"]
Observation: TypeAlias = dict[str, Planes | Mask]

AGENTS: tuple[Agent, Agent] = get_args(Agent)
"""The agents. `player_0` acts first.

Agents are players, and a swap or a choice may exchange their colours.
"""


def env(
    game: str,
    size: int | None = None,
    *,
    render_mode: RenderMode | None = None,
    max_game_length: int | None = None,
    variant: str | None = None,
    **options: OptionValue,
) -> AECEnv:
    """Return an environment in which illegal moves lose and the order of calls is checked.

    Args:
        game: the game, as `rulestone games` lists it.
        size: the size of the board; the recommended one by default.
        render_mode: whether `render` prints the board (`human`) or returns it as text (`ansi`).
        max_game_length: number of moves after which a game is cut off as a draw. Games of Lefe from size 3 on
            may never end (the theorem `lefe.terminates` is refuted), so the default there is 1000, as it is
            for variants and for games of other packages.
        variant: a variant of the game: a known mistake, such as minefield/switch-2x3-only, or FILE.py:NAME.
        options: the options of the game that differ from their defaults.

    Raises:
        ValueError: there is no such game, size, option, mode or variant.
    """
    environment = raw_env(
        game, size, render_mode=render_mode, max_game_length=max_game_length, variant=variant, **options
    )
    illegal_loses = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal_loses))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo has no types, and calls it so
    """The environment without checks; see `env`.

    Attributes:
        start: the match before its first move.
        match: the current match.
    """

    metadata: dict[str, object] = {  # noqa: RUF012 - as in PettingZoo; each environment has its own
        "render_modes": list(get_args(RenderMode)),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        size: int | None = None,
        *,
        render_mode: RenderMode | None = None,
        max_game_length: int | None = None,
        variant: str | None = None,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in get_args(RenderMode):
            raise ValueError(f"render_mode {render_mode!r} is none of {', '.join(get_args(RenderMode))}")
        self.start = start_match(game, size, options, max_game_length, variant)
        self.metadata = {**type(self).metadata, "name": f"rulestone_{game}_v0"}
        self.render_mode = render_mode
        self.match = self.start
        self.possible_agents: list[Agent] = list(AGENTS)
        self._observer = Observer(self.match)
        shape, moves = planes_shape(self.match.setting.board), len(self.match.setting.numbering.actions)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low=0, high=1, shape=shape, dtype=np.int8),
                "action_mask": spaces.Box(low=0, high=1, shape=(moves,), dtype=np.int8),
            }
        )
        self._action_spaces = {agent: spaces.Discrete(moves) for agent in AGENTS}

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """Planes (`rulestone_learn.planes.PLANES`) and the mask of legal moves."""
        return self._observation_space

    def action_space(self, agent: Agent) -> "spaces.Discrete[np.int64]":
        """The numbers of the moves. `match.setting.numbering.texts` contains their texts."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new match. A match has no randomness, so the seed has no effect."""
        self.match = self.start
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[Agent, dict[str, object]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.match.next_player]

    def observe(self, agent: Agent) -> Observation:
        """Return an agent's observation of the match, with the mask of its legal moves.

        The mask is also in the agent's `infos`, as in other environments.
        """
        player: Player = 0 if agent == AGENTS[0] else 1
        observation, mask = self._observer.observe(self.match, player)
        self.infos[agent] = {"action_mask": mask}
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make a move for the agent to act.

        Raises:
            IllegalMove: the move is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # All rewards are 0 until the end, so nothing needs clearing or adding up.
        self.match = match = self.match.after(-1 if action is None else int(action))
        self.infos = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[match.next_player]
        if match.over:
            ended = self.terminations if match.state.over else self.truncations
            ended.update(dict.fromkeys(AGENTS, True))
            if match.winner is not None:
                self.rewards[AGENTS[match.winner]] = 1
                self.rewards[AGENTS[1 - match.winner]] = -1
            self._accumulate_rewards()

    def render(self) -> str | None:
        """Render the board in the render mode. Return None without a mode, or if it is printed."""
        drawn = "\n".join(text(match_scene(self.match)))
        if self.render_mode == "human":
            sys.stdout.write(f"{drawn}\n\n")
        return drawn if self.render_mode == "ansi" else None
