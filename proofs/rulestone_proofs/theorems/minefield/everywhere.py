"""The checks of the theorem that Minefield always has a placement, on any board."""

from collections.abc import Iterator
from functools import partial

from rulestone_proofs.encodings.minefield import Reading
from rulestone_proofs.ledger import (
    Check,
    Role,
    non_vacuous,
    possible,
    sensitive,
)
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import lemma
from rulestone_proofs.theorems.minefield import spines, tori

THEOREM = "minefield.always-a-placement-everywhere"
_NO_LONG_SWITCHES = Reading(switch_lengths=(3,))
_NO_SHORT_SWITCHES = Reading(switch_lengths=(4,))
_NEARBY = "a spine point at or beside every closed point"
_GOES_ON = "a further spine point after every spine point"


def _lemmas() -> Iterator[Check]:
    yield from lemma(THEOREM, _NEARBY, spines.spine_nearby)
    yield from lemma(THEOREM, _GOES_ON, spines.spine_goes_on)


def _hypotheses_can_be_met() -> Iterator[Check]:
    yield non_vacuous("an empty point among closed ones", spines.spine_nearby)
    yield non_vacuous("a spine point among closed ones", spines.spine_goes_on)
    long_spine = partial(spines.spine_goes_on, 5)
    yield non_vacuous("a spine point, all points closed up to 5 steps away", long_spine)


def _mutants() -> Iterator[Check]:
    """Check that the lemmas need their windows, steps and both lengths, and that the theorem needs an end."""
    yield sensitive(f"closed points up to 1 step away only: {_NEARBY}", partial(spines.spine_nearby, 1))
    yield sensitive(f"closed points up to 2 steps away only: {_GOES_ON}", partial(spines.spine_goes_on, 2))
    for left_out in spines.STEPS:
        steps = tuple(step for step in spines.STEPS if step != left_out)
        without = partial(spines.spine_goes_on, steps=steps)
        yield sensitive(f"without the step {left_out}: {_GOES_ON}", without)
    yield sensitive(f"no 2×4 switches: {_GOES_ON}", partial(spines.spine_goes_on, reading=_NO_LONG_SWITCHES))
    yield sensitive(f"no 2×3 switches: {_NEARBY}", partial(spines.spine_nearby, reading=_NO_SHORT_SWITCHES))
    yield sensitive(f"no 2×3 switches: {_GOES_ON}", partial(spines.spine_goes_on, reading=_NO_SHORT_SWITCHES))
    for size in range(4, 8):
        question = possible(partial(tori.locked_torus, size), SolverName.Z3)
        name = "a torus, which has no end"
        yield Check(Role.SENSITIVITY, name, size, SolverName.Z3, quick=True, question=question)


def _checks() -> tuple[Check, ...]:
    return (*_lemmas(), *_hypotheses_can_be_met(), *_mutants())


CHECKS = {THEOREM: _checks}
