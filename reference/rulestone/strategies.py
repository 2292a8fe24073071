"""Hypothesis strategies for queries of every game: set-ups, valid and invalid, and records of moves.

They use the generator of `rulestone fuzz`. They need the package `hypothesis`, which rulestone does not
install.
"""

from random import Random

from hypothesis import strategies as st

from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.core.registry import find_game, game_names
from rulestone.engines.states import StateFactory
from rulestone.fuzz.generate import factory_for, largest_size, play, random_set_up_question, removed_cells
from rulestone.protocol import Ground, Judge, Perft, Play

_RANDOMS: st.SearchStrategy[Random] = st.randoms(use_true_random=False)
"""Random numbers drawn by Hypothesis, so that it can shrink failing examples."""


def games() -> st.SearchStrategy[GameName]:
    """One of the installed games."""
    return st.sampled_from(game_names())


def sizes(game: GameName, most: int | None = None) -> st.SearchStrategy[Size]:
    """A board size between the smallest one and `most`; by default up to one that fits all patterns."""
    smallest, largest = find_game(game).rulebook.size_limits
    limit = largest_size(find_game(game).kind) if most is None else most
    return st.integers(smallest, max(smallest, min(largest, limit))).map(Size)


def options(game: GameName) -> st.SearchStrategy[Options]:
    """Some of the game's options, each with one of its values."""
    values: dict[str, st.SearchStrategy[OptionValue]] = {
        option.name: st.sampled_from([setting.value for setting in option.values])
        for option in find_game(game).rulebook.options
    }
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def _factories(draw: st.DrawFn, game: GameName | None, most: int | None) -> StateFactory:
    name = draw(games()) if game is None else game
    size = draw(sizes(name, most))
    removed = removed_cells(name, size, draw(_RANDOMS))
    return factory_for(Ground(game=name, size=size, options=draw(options(name)), removed=removed))


@st.composite
def set_ups(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Judge:
    """A position given by stones, from empty to full, reachable or not."""
    return random_set_up_question(draw(_factories(game, most)), draw(_RANDOMS))


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
