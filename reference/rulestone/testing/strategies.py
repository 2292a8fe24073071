"""Hypothesis strategies for queries of every game: set-ups, valid and invalid, and records of moves.

They use the generator of `rulestone fuzz`. They need the package `hypothesis`, which rulestone does not
install.
"""

from random import Random

from hypothesis import strategies as st

from rulestone.core.names import GameName, Options, OptionValue, Size
from rulestone.fuzz.generate import (
    largest_size,
    maker_for,
    play,
    random_record,
    random_set_up_question,
    removed_cells,
)
from rulestone.play.playable import PlayableMaker
from rulestone.protocol import GameSetting, Judge, Perft, Play
from rulestone.rulebook.installed import find_game, game_names

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
def _makers(draw: st.DrawFn, game: GameName | None, most: int | None) -> PlayableMaker:
    name = draw(games()) if game is None else game
    size = draw(sizes(name, most))
    removed = removed_cells(name, size, draw(_RANDOMS))
    return maker_for(GameSetting(game=name, size=size, options=draw(options(name)), removed=removed))


@st.composite
def set_ups(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Judge:
    """A position given by stones, from empty to full, reachable or not."""
    return random_set_up_question(draw(_makers(game, most)), draw(_RANDOMS))


@st.composite
def records(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Play:
    """A record from the start, often to the end of the game. Its last move may be illegal."""
    maker = draw(_makers(game, most))
    return maker.setting.play(random_record(maker, draw(_RANDOMS)))


@st.composite
def perfts(draw: st.DrawFn, game: GameName | None = None, depth: int = 2) -> Perft:
    """A small count of action sequences from some position."""
    maker = draw(_makers(game, 3))
    _, moves = play(maker, draw(_RANDOMS))
    return maker.setting.perft(moves, draw(st.integers(0, depth)))
