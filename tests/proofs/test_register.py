"""The register and the ledger say the same of each claim."""

import pytest

from rulestone.core.register.clauses import all_claims
from rulestone.core.register.entries import ClaimEntry
from rulestone_proofs import catalogue
from rulestone_proofs.prove import standing

CLAIMS = {str(claim.id): claim for claim in all_claims()}


@pytest.mark.parametrize("theorem", [theorem.id for theorem in catalogue.theorems() if theorem.games])
def test_every_theorem_about_a_game_is_a_claim_of_the_same_standing_on_the_same_boards(theorem: str) -> None:
    claim: ClaimEntry = CLAIMS[theorem]
    result = standing(catalogue.theorem(theorem))
    assert claim.standing == result.standing
    assert (claim.sizes or "") == result.sizes
