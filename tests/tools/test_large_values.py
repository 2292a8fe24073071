"""Proofs of values: those of small boards are found and checked, and what proves nothing is refused."""

import json
from shutil import which

import pytest

from rulestone_bitboard.layout import Mask
from tools.large_values import CERTIFICATES, GAMES, Proof, Wrong, certificate, rows_of, search
from tools.values import FIXTURES

ROWS = json.loads((FIXTURES / "values.json").read_text(encoding="utf-8"))["rows"]

pytestmark = pytest.mark.skipif(which("cc") is None, reason="the search is in C, and there is no compiler")


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_the_largest_boards_have_the_published_values(game: str) -> None:
    proof = search(game, 5)
    proof.check()
    published = [row for row in ROWS if (row["game"], row["size"]) == (game, 5)]
    assert sorted(rows_of(proof), key=lambda row: str(row["options"])) == published


@pytest.mark.parametrize("game", GAMES)
def test_a_checked_proof_says_what_is_published_and_less_or_more_is_refused(game: str) -> None:
    proof = search(game, 4)
    proof.check()
    for row in rows_of(proof):
        board = (game, 4, row["options"])
        (published,) = (old for old in ROWS if (old["game"], old["size"], old["options"]) == board)
        assert (row["value"], row["moves"]) == (published["value"], published["moves"])
    nothing_lost, beginning = proof.lost[:1], (Mask(0), Mask(0))  # whoever begins wins
    for lost in (nothing_lost, [*proof.lost, beginning]):
        with pytest.raises(Wrong):
            Proof(proof.rules, proof.firsts, lost).check()
    for name, wins in proof.firsts.items():
        with pytest.raises(Wrong):
            Proof(proof.rules, {**proof.firsts, name: not wins}, proof.lost).check()


@pytest.mark.parametrize("size", [3, 4, pytest.param(5, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("game", GAMES)
def test_coq_checks_the_proof_that_is_found(game: str, size: int) -> None:
    page = CERTIFICATES / f"{game.capitalize()}Certificates.v"
    assert certificate(search(game, size)) in page.read_text(encoding="utf-8")
