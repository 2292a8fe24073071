"""The score of a mutant by all cases of its game."""

from dataclasses import dataclass

from rulestone.cases.kill_table import Kills, QueryForm
from rulestone.cases.mutants import mutants
from rulestone.core.mutant import Mutant


@dataclass(frozen=True, slots=True)
class KillScore:
    """Which cases catch one mutant, and in which form.

    Attributes:
        name: the mutant's name.
        kills: the cases that catch it.
        prints: what it answers wrongly, as one fingerprint for each case and form that catches it.
    """

    name: str
    kills: Kills
    prints: tuple[tuple[int, QueryForm, str], ...]

    @property
    def mutant(self) -> Mutant:
        """The mutant."""
        return mutants()[self.name]
