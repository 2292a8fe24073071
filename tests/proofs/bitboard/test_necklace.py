"""Necklace's crosscuts as the bitboard shifts them, on the smallest boards."""

import pytest

from rulestone_proofs.bitboard.exchange import Edit
from rulestone_proofs.bitboard.necklace import MUTANTS, PARTS, SUBJECT
from tests.proofs.claims import can_be_met, counterexample, refuted


@pytest.mark.parametrize("name", PARTS)
def test_each_part_is_that_of_the_rules(name: str) -> None:
    assert counterexample(SUBJECT.claim(PARTS[name], 2)) is None
    assert not refuted(SUBJECT.claim(PARTS[name], 1))
    assert not refuted(SUBJECT.claim(PARTS[name], 3))


def test_crosscuts_need_two_by_two_points() -> None:
    assert not can_be_met(SUBJECT.claim(PARTS["crosscuts"], 1, stake=True))
    assert can_be_met(SUBJECT.claim(PARTS["crosscuts"], 2, stake=True))


@pytest.mark.parametrize(("name", "mutant", "edit"), MUTANTS, ids=[mutant for _, mutant, _ in MUTANTS])
def test_every_mutant_is_found_out(name: str, mutant: str, edit: Edit) -> None:
    del mutant
    assert refuted(SUBJECT.claim(PARTS[name], 3, edits=(edit,)))
