"""Minefield's patterns as the bitboard shifts them, on the smallest boards."""

import pytest

from rulestone_bitboard import minefield as shipped
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.minefield import MUTANTS, PATTERNS, SUBJECT, placements
from tests.proofs.claims import can_be_met, refuted


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_each_pattern_is_that_of_the_rules(name: str, size: int) -> None:
    assert not refuted(SUBJECT.claim(PATTERNS[name], size))


def test_patterns_need_room() -> None:
    for name, room in (("hard corners", 2), ("switches", 3), ("switches up the columns", 3)):
        assert can_be_met(SUBJECT.claim(PATTERNS[name], room, stake=True))
        assert not can_be_met(SUBJECT.claim(PATTERNS[name], room - 1, stake=True))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_placements_are_what_no_clause_forbids(size: int) -> None:
    assert not refuted(SUBJECT.claim(placements, size))


@pytest.mark.parametrize(("name", "mutant", "edit"), MUTANTS, ids=[mutant for _, mutant, _ in MUTANTS])
def test_every_mutant_is_of_the_text_that_ships_and_is_found_out(name: str, mutant: str, edit: Edit) -> None:
    del mutant
    assert Version(shipped, (edit,)).load() is not shipped
    make = placements if name == "placements" else PATTERNS[name]
    assert refuted(SUBJECT.claim(make, 4, edits=(edit,)))
