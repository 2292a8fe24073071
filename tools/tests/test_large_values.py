"""Proofs of values: those of small boards are found and checked, and one with a hole is refused."""

import json

import pytest

from rulestone_bitboard.layout import Mask
from tools.large_values import GAMES, Proof, Wrong, rows_of, search
from tools.values import FIXTURES

ROWS = json.loads((FIXTURES / "values.json").read_text(encoding="utf-8"))["rows"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_checked_proof_says_what_is_published(game: str, size: int) -> None:
    proof = search(game, size)
    proof.check()
    for row in rows_of(proof):
        (published,) = (
            old for old in ROWS if (old["game"], old["size"], old["options"]) == (game, size, row["options"])
        )
        assert (row["value"], row["moves"]) == (published["value"], published["moves"])


@pytest.mark.parametrize("game", GAMES)
def test_what_proves_nothing_is_refused(game: str) -> None:
    proof = search(game, 3)
    nothing_lost, beginning = proof.lost[:1], (Mask(0), Mask(0))  # whoever begins wins
    for lost in (nothing_lost, [*proof.lost, beginning]):
        with pytest.raises(Wrong):
            Proof(proof.rules, proof.firsts, lost).check()
    for name, wins in proof.firsts.items():
        with pytest.raises(Wrong):
            Proof(proof.rules, {**proof.firsts, name: not wins}, proof.lost).check()
