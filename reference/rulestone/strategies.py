"""Hypothesis strategies for queries of every game: set-ups, valid and invalid, and records of moves.

They use the generator of `rulestone fuzz`. They need the package `hypothesis`, which rulestone does not
install.
"""

from random import Random

from hypothesis import strategies as st

from rulestone.core.actions import Action
from rulestone.core.boards import Board
from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.core.position import Position
from rulestone.core.registry import find_game, game_names
from rulestone.engines.states import ReferenceFactory, ReferenceState, StateFactory
from rulestone.fuzz.generate import (
    any_actions,
    factory_for,
    illegal_action,
    largest_size,
    legal_action,
    play,
    random_set_up,
    removed_cells,
)
from rulestone.protocol import Ground, Judge, Perft, Play

_RANDOMS: st.SearchStrategy[Random] = st.randoms(use_true_random=False)
"""Random numbers drawn by Hypothesis, so that it can shrink failing examples."""

_STOPS = 1 / 15
"""How often an action is drawn that is legal but not listed, such as a stop."""


def games() -> st.SearchStrategy[GameName]:
    """One of the installed games."""
    return st.sampled_from(game_names())


def sizes(game: GameName, most: int | None = None) -> st.SearchStrategy[Size]:
    """A board size between the smallest one and `most`; by default up to one that fits all patterns."""
    smallest, largest = find_game(game).entry.size_limits
    limit = largest_size(find_game(game).kind) if most is None else most
    return st.integers(smallest, max(smallest, min(largest, limit))).map(Size)


def options(game: GameName) -> st.SearchStrategy[Options]:
    """Some of the game's options, each with one of its values."""
    values: dict[str, st.SearchStrategy[OptionValue]] = {
        option.name: st.sampled_from([setting.value for setting in option.values])
        for option in find_game(game).entry.options
    }
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def _factories(draw: st.DrawFn, game: GameName | None, most: int | None) -> StateFactory:
    name = draw(games()) if game is None else game
    size = draw(sizes(name, most))
    removed = removed_cells(name, size, draw(_RANDOMS))
    return factory_for(Ground(game=name, size=size, options=draw(options(name)), removed=removed))


def boards(game: GameName, most: int | None = None) -> st.SearchStrategy[Board]:
    """A board of the game. If cells can be removed, often without some or all of them."""
    return _factories(game, most).map(lambda factory: factory.board)


@st.composite
def set_ups(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Judge:
    """A position given by stones, from empty to full, reachable or not."""
    return random_set_up(draw(_factories(game, most)), draw(_RANDOMS))


@st.composite
def records(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Play:
    """A record from the start, often to the end of the game. Its last move may be illegal."""
    factory = draw(_factories(game, most))
    return factory.ground.play(play(factory, draw(_RANDOMS)).moves)


@st.composite
def perfts(draw: st.DrawFn, game: GameName | None = None, depth: int = 2) -> Perft:
    """A small count of action sequences from some position."""
    factory = draw(_factories(game, 3))
    moves = play(factory, draw(_RANDOMS)).legal
    return factory.ground.perft(moves, draw(st.integers(0, depth)))


@st.composite
def actions(draw: st.DrawFn, position: Position, game: GameName) -> Action:
    """An action at a position: usually legal, sometimes illegal or any action that can be written."""
    state, random = _state(position, game), draw(_RANDOMS)
    kind = draw(st.sampled_from(("legal",) * 12 + ("refused", "any")))
    action = None
    if kind == "legal":
        action = legal_action(state, random, stops=_STOPS)
    elif kind == "refused":
        action = illegal_action(state, random)
    return action or random.choice(list(any_actions(state, random)))


@st.composite
def legal_actions(draw: st.DrawFn, position: Position, game: GameName) -> Action | None:
    """A legal action, sometimes one that is not listed, such as a stop; None if none is found."""
    return legal_action(_state(position, game), draw(_RANDOMS), stops=_STOPS)


def _state(position: Position, game: GameName) -> ReferenceState:
    board = position.board
    ground = Ground(game=game, size=board.size, removed=board.names(sorted(board.removed)))
    return ReferenceState(ReferenceFactory(ground, find_game(game)), position)
