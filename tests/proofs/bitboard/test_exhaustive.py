"""What is proved by going through every case: each theorem has proofs, and mutants that are found out."""

import pytest

from rulestone_proofs.bitboard.exhaustive import CHECKS
from rulestone_proofs.ledger import Role
from rulestone_proofs.solvers.answers import SolverName


@pytest.mark.parametrize("theorem", CHECKS)
def test_every_theorem_has_proofs_and_a_mutant(theorem: str) -> None:
    roles = [check.role for check in CHECKS[theorem]()]
    assert Role.PROOF in roles
    assert Role.SENSITIVITY in roles


@pytest.mark.parametrize(
    "theorem", ["necklace-seclusion", "square-edges", "hexagon-groups", "minefield-verdicts"]
)
def test_what_is_gone_through_on_the_smallest_board_holds(theorem: str) -> None:
    checks = CHECKS[f"bitboard.{theorem}"]()
    smallest = [
        check
        for check in checks
        if check.size == 1 and check.role is Role.PROOF and check.solver is SolverName.ENUMERATION
    ]
    assert smallest
    for check in smallest:
        assert check.question.put(None).outcome == "holds"


def test_no_two_searches_have_the_same_digest() -> None:
    searches = [
        check.question.digest()
        for theorem in CHECKS
        for check in CHECKS[theorem]()
        if check.solver is SolverName.ENUMERATION
    ]
    assert len({*searches}) == len(searches)


def test_the_largest_board_is_not_quick() -> None:
    proofs = [check for check in CHECKS["bitboard.minefield-verdicts"]() if check.role is Role.PROOF]
    assert [(check.size, check.quick) for check in proofs] == [(1, True), (2, True), (3, False)]
