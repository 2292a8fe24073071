"""A game of OpenSpiel as an engine under test: `rulestone check openspiel:my_minefield`.

OpenSpiel games in Python or C++ can be checked without an adapter. The name of the game must end in that of
ours (`my_minefield`). It needs a parameter `size` or `board_size` and our options as parameters, and its
action strings must be our action texts. Only games with turns can be checked: OpenSpiel plays games without
turns by a schedule, which is not the rule.

OpenSpiel knows a game in Python once its module has registered it. `openspiel:my_games:my_minefield` imports
the module `my_games` first, also from the current folder.
"""

# OpenSpiel has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false

from collections.abc import Iterator, Mapping
from pathlib import Path

import pyspiel
from msgspec import UNSET

from rulestone.core.game import Game, games
from rulestone.core.names import ActionText, Colour, Options, OptionValue
from rulestone.core.wording import did_you_mean, printable
from rulestone.engines import UnknownEngine
from rulestone.engines.beside import import_from_folder
from rulestone.learn.match import colours_after
from rulestone.protocol import Answer, Claims, GameClaim, Played, Query, Unsupported

_SIZES = ("size", "board_size")
"""Possible names of the parameter for the size of the board."""


class OpenSpielEngine:
    """One game of OpenSpiel. It answers `play`."""

    def __init__(self, name: str, played: Game, parameters: Mapping[str, object]) -> None:
        self._name = name
        self._played = played
        self._size = next(each for each in _SIZES if each in parameters)
        self._known = set(parameters)
        options: dict[str, tuple[OptionValue, ...]] = {
            option.name: tuple(setting.value for setting in option.values)
            for option in played.entry.options
            if option.name in parameters
        }
        self.claims = Claims(
            name=f"openspiel:{name}",
            version=getattr(pyspiel, "__version__", "1"),
            games={played.name: GameClaim(options=options)},
            ops=("play",),
        )

    def ask(self, query: Query) -> Answer:
        """Follow a record by the game's own action strings."""
        if query.game != self._played.name or query.op != "play" or query.removed:
            return Unsupported(unsupported=f"this plays records of {self._played.title}")
        try:
            state = self._begin(query.size, query.options)
        except (pyspiel.SpielError, ValueError) as problem:
            return Unsupported(unsupported=" ".join(str(problem).split()))
        colours, accepted = self._played.colours, 0
        listed = enumerate(_listed_texts(self._played, query))
        for place, text in enumerate(query.record):
            moves = _legal(state)
            if text not in moves:
                text = next(each for number, each in listed if number == place)
            move = moves.get(text)
            if move is None:
                break
            colours = colours_after(colours, 1 if state.current_player() == 1 else 0, text)
            state.apply_action(move)
            accepted += 1
        return _played(state, colours, accepted)

    def _begin(self, size: int, options: Options) -> pyspiel.State:
        chosen = {name: value for name, value in options.items() if name in self._known}
        return pyspiel.load_game(self._name, {self._size: int(size), **chosen}).new_initial_state()

    def close(self) -> None:
        """Do nothing."""


def _listed_texts(played: Game, query: Query) -> Iterator[ActionText]:
    """The moves of a record, spelt as in the list of legal actions if several texts mean one action.

    The rules don't care which stone of a group names it, so OpenSpiel engines are asked for one spelling
    only. This replays the record by the reference rules, up to the requested move.
    """
    position = played.start(played.board(query.size), query.options)
    for text in query.record:
        action = played.read_action(position.board, text).canonical(position.board, position.stones)
        yield played.write_action(position.board, action)
        if position.is_legal(action):
            position = position.after(action)


def _legal(state: pyspiel.State) -> dict[str, int]:
    if state.is_terminal():
        return {}
    return {state.action_to_string(action): action for action in state.legal_actions()}


def _played(state: pyspiel.State, colours: tuple[Colour, Colour], accepted: int) -> Played:
    over = state.is_terminal()
    returns = state.returns()
    winner = None if not over or returns[0] == returns[1] else colours[returns[0] < returns[1]]
    legal = tuple(map(ActionText, _legal(state)))
    choosing = any(text.startswith("choose ") for text in legal)
    to_move = None if over or choosing else colours[state.current_player()]
    return Played(legal=legal, to_move=to_move, over=over, winner=winner, accepted=accepted, reason=UNSET)


def load_openspiel(name: str) -> OpenSpielEngine:
    """Return the OpenSpiel game of this name as an engine.

    Args:
        name: the game, for games in Python preceded by the module that registers it and a colon.

    Raises:
        UnknownEngine: OpenSpiel has no such game, it is not an installed game with turns, or the module
            cannot be imported.
    """
    module, colon, name = name.rpartition(":")
    if colon:
        _register(module, name)
    if name.startswith("rulestone_"):
        import rulestone.openspiel  # noqa: F401 # pyright: ignore[reportUnusedImport] - registers ours
    registered = pyspiel.registered_names()
    if name not in registered:
        where = f", also after importing {module}" if module else ""
        advice = (
            "" if module else f"; if it is written in Python, name its module too: openspiel:MODULE:{name}"
        )
        meant = did_you_mean(name, registered)
        raise UnknownEngine(f"OpenSpiel has no game called {name!r}{where}{meant}{advice}")
    played = next((game for game in games() if name.rpartition("_")[2] == game.name), None)
    if played is None:
        raise UnknownEngine(
            f"{name!r}: the name of the OpenSpiel game must end in the name of an installed game"
        )
    if played.turnless:
        raise UnknownEngine(f"{name!r}: {played.title} has no turns, so OpenSpiel cannot play it as it is")
    types = {each.short_name: each for each in pyspiel.registered_games()}
    parameters = types[name].parameter_specification
    if not any(each in parameters for each in _SIZES):
        raise UnknownEngine(f"{name!r}: the OpenSpiel game has no parameter {' or '.join(_SIZES)}")
    return OpenSpielEngine(name, played, parameters)


def _register(module: str, name: str) -> None:
    """Import the module that registers a game."""
    words = f"{module}:{name}"
    if not all(part.isidentifier() for part in module.split(".")):
        raise UnknownEngine(f"{words!r} is not openspiel:MODULE:NAME")
    try:
        import_from_folder(module, Path.cwd())
    except (Exception, SystemExit) as problem:
        description = f"{type(problem).__name__}: {' '.join(str(problem).split())}"
        raise UnknownEngine(f"openspiel:{words}: {printable(description, 400)}") from problem
