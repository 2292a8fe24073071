"""Games in which a player is skipped: found at the length of the recorded one, and no earlier."""

import pytest

from rulestone_proofs.formula import both
from rulestone_proofs.ledger import Role, never
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import Model, SolverName, ask
from rulestone_proofs.theorems.necklace.skips import RULES
from rulestone_proofs.theorems.square.skips import no_skip_after, skip_checks
from tests.proofs.claims import refuted
from tests.proofs.toys import check

THEOREM = "necklace.skip-happens"
RECORD = load()[THEOREM][0]


@pytest.mark.parametrize("length", [0, 1, 2])
def test_there_is_no_skip_before(length: int) -> None:
    assert not refuted(no_skip_after(RECORD.size, length, RULES))


def test_the_recorded_game_has_one() -> None:
    claim = no_skip_after(RECORD.size, len(RECORD.moves), RULES)
    answer = ask(SolverName.Z3, both(claim.hypotheses, claim.refutation))
    assert isinstance(answer, Model)
    moves = claim.show(answer.values).split()
    assert len(moves) == len({*moves}) == 3


def test_the_checks_are_a_witness_the_bounds_and_a_mutant() -> None:
    mutant = check(Role.SENSITIVITY)
    checks = skip_checks(THEOREM, RULES, {1: 0, 2: 2}, mutant)
    assert [(each.role, each.size) for each in checks] == [
        (Role.WITNESS, 2),
        *[(Role.PROOF, size) for size in (1, 2, 2, 2)],
        (Role.SENSITIVITY, None),
    ]
    assert checks[-1] is mutant
    assert never(lambda: no_skip_after(1, 0, RULES), SolverName.Z3).digest() == checks[1].question.digest()
