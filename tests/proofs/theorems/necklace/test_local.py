"""Necklace at one point: crosscuts, ways out and what is shut in."""

import pytest

from rulestone_proofs.encodings.necklace import Reading
from rulestone_proofs.ledger import Claim
from rulestone_proofs.theorems.necklace import local
from tests.proofs.claims import can_be_met, refuted


@pytest.mark.parametrize(
    "claim", [local.not_both_crossed(), local.crosscuts_are_made_at_the_stone(), local.shut_in_before()]
)
def test_a_lemma_holds_and_is_not_empty(claim: Claim) -> None:
    assert can_be_met(claim)
    assert not refuted(claim)


@pytest.mark.parametrize(
    "claim",
    [
        local.not_both_crossed(way_out=False),
        local.not_both_crossed(Reading(three_suffice=True)),
        local.crosscuts_are_made_at_the_stone(inside=True),
        local.shut_in_before(beside_stone=True),
    ],
)
def test_without_one_of_its_hypotheses_it_is_refuted(claim: Claim) -> None:
    assert refuted(claim)


def test_each_theorem_has_its_lemmas_certified() -> None:
    for theorem, count in ((local.LOCALITY, 2), (local.ALWAYS, 1)):
        checks = local.CHECKS[theorem]()
        assert sum(check.role == "certificate" for check in checks) == count
