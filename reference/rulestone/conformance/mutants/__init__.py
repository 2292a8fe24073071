"""The register of mutants: named wrong rules that the fixtures must tell from the right ones."""

from collections.abc import Mapping
from functools import cache

from rulestone.conformance.mutants import (
    boards,
    boards_hexagonal,
    connection,
    connection_win,
    evening,
    evening_ties,
    interleave,
    interleave_play,
    lefe,
    lefe_capture,
    lefe_end,
    lefe_score,
    lefe_trees,
    minefield,
    minefield_switch,
    necklace,
    necklace_seclusion,
    necklace_swap,
    turnless,
    turnless_score,
)
from rulestone.conformance.mutants.mutant import PREFIX, Mutant, MutantEngine
from rulestone.engines import UnknownEngine
from rulestone.game import game_names
from rulestone.names import GameName
from rulestone.wording import did_you_mean

__all__ = ["PREFIX", "Mutant", "MutantEngine", "load_mutant", "mutants", "mutants_of"]

_SHELVES = (
    *(minefield.SHELF, minefield_switch.SHELF),
    *(necklace.SHELF, necklace_seclusion.SHELF, necklace_swap.SHELF),
    *(connection.SHELF, connection_win.SHELF),
    *(lefe.SHELF, lefe_trees.SHELF, lefe_capture.SHELF, lefe_end.SHELF, lefe_score.SHELF),
    *(interleave.SHELF, interleave_play.SHELF, evening.SHELF, evening_ties.SHELF),
    *(turnless.SHELF, turnless_score.SHELF),
    *(boards.SQUARE, boards.HEXAGONAL, boards_hexagonal.SHELF, boards_hexagonal.WITH_HOLES),
)


@cache
def mutants() -> Mapping[str, Mutant]:
    """Every mutant by its name: game by game, in a fixed order."""
    everything = [mutant for shelf in _SHELVES for mutant in shelf]
    order = list(game_names())
    everything.sort(key=lambda mutant: order.index(mutant.game))
    found = {mutant.name: mutant for mutant in everything}
    if len(found) < len(everything):
        raise ValueError("two mutants share a name")
    return found


def mutants_of(game: GameName) -> tuple[Mutant, ...]:
    """The mutants of one game."""
    return tuple(mutant for mutant in mutants().values() if mutant.game == game)


def load_mutant(name: str) -> MutantEngine:
    """The engine that makes the mistake of this name.

    Raises:
        UnknownEngine: there is none; the message names near misses.
    """
    known = mutants()
    if name in known:
        return MutantEngine(known[name])
    hint = did_you_mean(name, known) or "; fixtures/MUTANTS.md lists them all"
    raise UnknownEngine(f"no mutant is called {name!r}{hint}")
