"""The mutants of all games as engines: named wrong rules that the fixtures must catch."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from rulestone.core.game import perft
from rulestone.core.names import GameName
from rulestone.core.position import Position
from rulestone.core.register.reading import UnknownGame
from rulestone.core.registry import find_game, game_names, games, part
from rulestone.core.wording import did_you_mean
from rulestone.engines import UnknownEngine
from rulestone.engines.reference import ReferenceEngine, step, verdict
from rulestone_mutants.mutant import Mutant, Mutants

_PREFIX = "mutant"
"""The prefix of mutants as engines: `mutant:minefield/switch-2x3-only`."""


def mutants_of(name: GameName) -> tuple[Mutant, ...]:
    """Return the mutants of one game, in a fixed order.

    Raises:
        UnknownGame: they cannot be loaded.
    """
    game = find_game(name)
    return (part("rulestone.mutants", name, Mutants) or Mutants()).of(game)


@cache
def mutants() -> Mapping[str, Mutant]:
    """Return every mutant by name: game by game, in a fixed order."""
    return {mutant.name: mutant for game in games() for mutant in mutants_of(game.name)}


class MutantEngine(ReferenceEngine):
    """The reference with one mistake in one game. It answers rightly in other games."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__({mutant.game_name: mutant.game}, name=f"{_PREFIX}:{mutant.name}")


def cached_engine(mutant: Mutant) -> ReferenceEngine:
    """Return the engine of a mutant with a cache, since cases have two forms and records share beginnings."""
    count = mutant.game.perft
    if count is perft:
        count = _remembering_perft()
    played = replace(mutant.game, perft=count)
    return ReferenceEngine(
        {mutant.game_name: played}, name=f"{_PREFIX}:{mutant.name}", judge=cache(verdict), step=cache(step)
    )


def _remembering_perft() -> Callable[[Position, int], int]:
    @cache
    def count(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        actions = position.legal_actions()
        return (
            len(actions)
            if depth == 1
            else sum(count(position.after(action), depth - 1) for action in actions)
        )

    return count


def load_mutant(name: str) -> MutantEngine:
    """Return the mutant of this name as an engine.

    Raises:
        UnknownEngine: there is no such mutant; the message names similar ones.
    """
    try:
        of_game = GameName(name.partition("/")[0])
        for mutant in mutants_of(of_game) if of_game in game_names() else ():
            if mutant.name == name:
                return MutantEngine(mutant)
        known = mutants()  # loading the mutants of all games takes longer
    except UnknownGame as problem:
        raise UnknownEngine(str(problem)) from problem
    hint = did_you_mean(name, known) or "; fixtures/MUTANTS.md lists them all"
    raise UnknownEngine(f"no mutant is called {name!r}{hint}")
