"""A game beside its variants: the smallest position in which each differs, and values of small boards."""

from collections.abc import Iterator
from functools import partial

from rulestone.core.names import GameName, OptionValue, Size
from rulestone.engines import load_engine
from rulestone.fuzz.search import Finding, SearchSettings, search
from rulestone.lab.solve import Node, NotSolvable, Solution, solve
from rulestone.lab.variants import FAMILY, variant_factory
from rulestone.protocol import Ground

_GAMES = 400
"""How many random games are played to find a difference."""

_CELLS = 9
"""Boards of up to this many cells are solved: each takes some seconds at most, also by the reference."""


def smallest_difference(game: GameName, variant: str, seed: int = 0) -> Finding | None:
    """Return the smallest position found in which a variant differs from its game; None if none was found."""
    settings = SearchSettings(games=(game,), rounds=_GAMES, seed=seed, stop_first=True)
    found = search([partial(load_engine, f"{FAMILY}:{variant}")], settings)
    return next(iter(found.found), None)


def solved_boards(
    game: GameName, variant: str | None, options: dict[str, OptionValue], seconds: float
) -> Iterator[tuple[Size, Solution | None]]:
    """The sizes of the boards that are small enough, each with its value; None if it cannot be found.

    Args:
        game: the game.
        variant: the variant; None for the game itself.
        options: the options that differ from their defaults.
        seconds: when to give up a board.
    """
    size = Size(1)
    while (
        len((factory := variant_factory(Ground(game=game, size=size, options=options), variant)).board.cells)
        <= _CELLS
    ):
        state = factory.start()
        try:
            yield size, solve(Node(state, state.colours), seconds)
        except NotSolvable:
            yield size, None
        size = Size(size + 1)
