"""The games for OpenSpiel.

    import pyspiel
    import rulestone_learn.openspiel
    game = pyspiel.load_game("rulestone_minefield(size=9)")

Importing this module registers every installed game as `rulestone_NAME`. The parameters are `size`,
`max_game_length` (0 means no limit if the game is known to end, and else 1000), `variant` (a known mistake,
or FILE.py:NAME) and the options of the game. Games without turns follow the schedule of
`rulestone_learn.match`. Install it with `pip install 'rulestone[openspiel]'`.
"""

# OpenSpiel has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false

import ctypes
from collections.abc import Iterator, Mapping
from functools import partial

from rulestone.core.wording import with_extra

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as missing:
    raise ImportError(f"{missing}: {with_extra('openspiel')}") from missing

from rulestone.core.names import OptionValue
from rulestone.draw.text import text
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import games
from rulestone_learn.match import Match, Player, start_match, usual_size
from rulestone_learn.numbering import UnnumberedGame
from rulestone_learn.planes import PLANES, Observer, match_scene, planes_shape

PREFIX = "rulestone_"
"""The prefix of the games' names in OpenSpiel."""

Parameter = int | str | bool

_TERMINAL: int = pyspiel.PlayerId.TERMINAL


def _game_type(game: Game) -> pyspiel.GameType:
    options: dict[str, Parameter] = {option.name: option.default for option in game.rulebook.options}
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=f"{game.title} (rulestone)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "size": int(usual_size(game)),
            "max_game_length": 0,
            "variant": "",
            **options,
        },
    )


def _read(game: Game, parameters: Mapping[str, Parameter]) -> Match:
    options: dict[str, OptionValue] = {
        option.name: parameters[option.name]  # type: ignore[misc]  # OpenSpiel has seen to the types
        for option in game.rulebook.options
        if option.name in parameters
    }
    longest = int(parameters.get("max_game_length", 0))
    size, variant = int(parameters.get("size", usual_size(game))), str(parameters.get("variant", ""))
    return start_match(game.name, size, options, longest or None, variant or None)


class RulestoneGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One game with its parameters.

    Attributes:
        start: the match before its first move.
    """

    def __init__(self, game: Game, params: Mapping[str, Parameter] | None = None) -> None:
        parameters = dict(params or {})
        self.start = first = _read(game, parameters)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(first.setting.numbering.actions),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=first.setting.most_moves,
        )
        super().__init__(_game_type(game), info, parameters)

    def new_initial_state(self) -> "RulestoneState":
        """Return the state before the first move."""
        return RulestoneState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> object:
        """Return an observer with planes and text for each player."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.start, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class RulestoneState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A match at some moment.

    Attributes:
        match: the match.
    """

    def __init__(self, game: RulestoneGame) -> None:
        super().__init__(game)
        self.match = game.start

    def current_player(self) -> int:
        """Return the player to act, or `PlayerId.TERMINAL`."""
        return _TERMINAL if self.match.over else self.match.next_player

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal moves of a player, by default of the one to act.

        OpenSpiel's own method returns the same, by a way through C++ that takes as long as a move.
        """
        asked = player is None or player == self.match.next_player
        return self.match.legal if asked else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal

    def _apply_action(self, action: int) -> None:
        self.match = self.match.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.setting.numbering.texts[action]

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser; 0 for both in a draw and while the match goes on."""
        winner = self.match.winner
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raise, for OpenSpiel's own method returns an empty list.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError("there is no tensor of an information state: use observation_tensor")

    def __str__(self) -> str:
        """Return the board and the players' colours as text."""
        return match_text(self.match)


class _Observer:
    """A player's observation: the planes, with rows and columns last."""

    def __init__(self, match: Match, params: Mapping[str, Parameter] | None) -> None:
        if params:
            raise ValueError(f"an observer has no parameters: {dict(params)}")
        rows, columns, count = planes_shape(match.setting.board)
        self._observer = Observer(match)
        self.tensor: NDArray[np.float32] = np.zeros(count * rows * columns, np.float32)
        self.dict = {"observation": self.tensor.reshape((len(PLANES), rows, columns))}

    def set_from(self, state: RulestoneState, player: int) -> None:
        """Take the planes of a state."""
        side: Player = 1 if player == 1 else 0
        self.dict["observation"][...] = self._observer.observe(state.match, side)[0].transpose(2, 0, 1)

    def string_from(self, state: RulestoneState, player: int) -> str:
        """Return the board as text, the same for both players."""
        return match_text(state.match)


def match_text(match: Match) -> str:
    """Return the board as text, followed by everything else that the rest of the match depends on.

    Matches with equal text continue in the same way, as OpenSpiel's tabular methods require.
    """
    return "\n".join((*text(match_scene(match)), "; ".join(_beside(match))))


def _beside(match: Match) -> Iterator[str]:
    """The state of a match apart from the stones, in words."""
    yield f"{match.colours[0]} and {match.colours[1]}"
    yield "over" if match.over else f"player {match.next_player} next"
    if match.state.awaits_set_up:
        yield "set-up"
    numbering = match.setting.numbering
    others = [numbering.texts[number] for number in match.legal if not numbering.actions[number].cells]
    if others:
        yield f"or {', '.join(others)}"
    if match.history and match.history[-1] in numbering.stops.values():
        yield "after a stop"
    if match.setting.longest is not None:
        yield f"{len(match.history)} of {match.setting.longest} moves"


def register() -> tuple[str, ...]:
    """Register every installed game whose moves can be numbered. Return the names in OpenSpiel."""
    names = []
    for game in games():
        try:
            game_type = _game_type(game)
            _read(game, {})
        except UnnumberedGame:
            continue
        if game_type.short_name not in pyspiel.registered_names():
            factory = partial(RulestoneGame, game)
            # OpenSpiel releases it after Python has ended; freeing it then would crash.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(factory))
            pyspiel.register_game(game_type, factory)
        names.append(game_type.short_name)
    return tuple(names)


NAMES = register()
"""The names of the games in OpenSpiel."""
