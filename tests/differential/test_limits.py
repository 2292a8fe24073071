"""That mistakes said to be seen only somewhere are not seen elsewhere, in games nobody has thought of."""

import os
from functools import partial

import msgspec
import pytest

from rulestone.cases.authoring.claims_table import profiles
from rulestone.cases.mutants import MutantEngine, mutants_of
from rulestone.core.game import game, game_names
from rulestone.core.mutant import Mutant
from rulestone.core.names import GameName
from rulestone.fuzz.fuzzing import search
from rulestone.fuzz.search_settings import SearchSettings
from rulestone.protocol import Claims

NIGHTLY = os.environ.get("RULESTONE_PROFILE") == "nightly"
ROUNDS, EVERY = (300, 1) if NIGHTLY else (2, 6)
"""How many games are played for a mutant, and of how many mutants one is looked at."""


class Narrow(MutantEngine):
    """A mutant that claims less than all of its game."""

    def __init__(self, mutant: Mutant, claims: Claims) -> None:
        self._narrow = claims
        super().__init__(mutant)

    @property
    def claims(self) -> Claims:
        """What is claimed, under the mutant's name."""
        return msgspec.structs.replace(self._narrow, name=super().claims.name)


@pytest.mark.parametrize("name", game_names())
def test_an_engine_that_claims_less_is_not_caught_where_a_limit_says_so(name: GameName) -> None:
    limited = [
        (mutant, profile)
        for profile in profiles(game(name))
        for mutant in mutants_of(name)
        if mutant.equivalent is None and profile.unmet(mutant) is not None
    ]
    for mutant, profile in limited[::EVERY]:
        engine = partial(Narrow, mutant, profile.claims)
        outcome = search([engine], SearchSettings(games=(name,), rounds=ROUNDS, most=1))
        assert (outcome.games, outcome.gave_up) == (ROUNDS, None)
        assert outcome.disagreements == (), (mutant.name, profile.words)
