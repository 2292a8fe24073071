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
from rulestone.engines.states import ReferenceMaker, ReferenceState
from rulestone.fuzz.generate import (
    Maker,
    any_actions,
    illegal_action,
    legal_action,
    maker_for,
    play,
    random_set_up,
    removed_cells,
    small_limit,
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
    limit = small_limit(find_game(game).kind) if most is None else most
    return st.integers(smallest, max(smallest, min(largest, limit))).map(Size)


def options(game: GameName) -> st.SearchStrategy[Options]:
    """Some of the game's options, each with one of its values."""
    values: dict[str, st.SearchStrategy[OptionValue]] = {
        option.name: st.sampled_from([setting.value for setting in option.values])
        for option in find_game(game).entry.options
    }
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def _makers(draw: st.DrawFn, game: GameName | None, most: int | None) -> Maker:
    name = draw(games()) if game is None else game
    size = draw(sizes(name, most))
    removed = removed_cells(name, size, draw(_RANDOMS))
    return maker_for(Ground(game=name, size=size, options=draw(options(name)), removed=removed))


def boards(game: GameName, most: int | None = None) -> st.SearchStrategy[Board]:
    """A board of the game. If cells can be removed, often without some or all of them."""
    return _makers(game, most).map(lambda maker: maker.board)


@st.composite
def set_ups(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Judge:
    """A position given by stones, from empty to full, reachable or not."""
    return random_set_up(draw(_makers(game, most)), draw(_RANDOMS))


@st.composite
def records(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Play:
    """A record from the start, often to the end of the game. Its last move may be illegal."""
    maker = draw(_makers(game, most))
    return maker.ground.play(play(maker, draw(_RANDOMS)).moves)


@st.composite
def perfts(draw: st.DrawFn, game: GameName | None = None, depth: int = 2) -> Perft:
    """A small count of action sequences from some position."""
    maker = draw(_makers(game, 3))
    moves = play(maker, draw(_RANDOMS)).legal
    return maker.ground.perft(moves, draw(st.integers(0, depth)))


@st.composite
def actions(draw: st.DrawFn, position: Position, game: GameName) -> Action:
    """An action at a position: usually legal, sometimes illegal or any action that can be written."""
    maker, state = _state(position, game)
    random = draw(_RANDOMS)
    kind = draw(st.sampled_from(("legal",) * 12 + ("refused", "any")))
    action = None
    if kind == "legal":
        action = legal_action(maker, state, random, stops=_STOPS)
    elif kind == "refused":
        action = illegal_action(maker, state, random)
    return action or random.choice(list(any_actions(maker, state, random)))


@st.composite
def legal_actions(draw: st.DrawFn, position: Position, game: GameName) -> Action | None:
    """A legal action, sometimes one that is not listed, such as a stop; None if none is found."""
    maker, state = _state(position, game)
    return legal_action(maker, state, draw(_RANDOMS), stops=_STOPS)


def _state(position: Position, game: GameName) -> tuple[Maker, ReferenceState]:
    board = position.board
    removed = board.names(sorted(board.removed))
    maker = Maker(Ground(game=game, size=board.size, removed=removed), quick=False)
    return maker, ReferenceState(ReferenceMaker(maker.game, board, {}), position)
