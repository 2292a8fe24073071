"""Games of Lefe that end with equal scores: which checks there are, and what the mutant makes of one."""

from rulestone_proofs.findings import Outcome
from rulestone_proofs.ledger import Role
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lefe.draws import CHECKS, THEOREM

CHECKED = CHECKS[THEOREM]()


def test_every_size_has_a_game_with_and_without_an_extra_stone() -> None:
    by_z3 = [(check.size, check.name) for check in CHECKED if check.solver is SolverName.Z3]
    for size in (5, 6, 7):
        assert (size, "a game that ends tied") in by_z3
        assert (size, "a game that ends tied, after an extra stone") in by_z3
    under_every_option = [
        check.size
        for check in CHECKED
        if check.role is Role.WITNESS and check.solver is SolverName.ENUMERATION
    ]
    assert sorted(under_every_option, key=str) == [5, 5, 6, 6, 7, 7]


def test_only_games_on_the_smallest_board_are_quick() -> None:
    assert {check.size for check in CHECKED if check.quick} == {5}


def test_if_shared_leaf_counts_are_void_somebody_wins() -> None:
    (mutant,) = (check for check in CHECKED if check.role is Role.SENSITIVITY)
    finding = mutant.question.put(None)
    assert finding.outcome is Outcome.HOLDS
    dark, light = (int(part.split()[1]) for part in finding.details.split(", "))
    assert dark != light
