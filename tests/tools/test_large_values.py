"""Proofs of values: those of small boards are found and checked, and what proves nothing is refused."""

import json
import lzma
from shutil import which

import pytest

from rulestone_bitboard.layout import Mask
from tools.large_coq import digests
from tools.large_values import (
    CERTIFICATES,
    CERTIFIED,
    GAMES,
    LARGE,
    Proof,
    Wrong,
    certificate,
    pages,
    rows_of,
    search,
)
from tools.values import FIXTURES

ROWS = json.loads((FIXTURES / "values.json").read_text(encoding="utf-8"))["rows"]

LARGEST = ("minefield", 5, "first")

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
    proof = search(game, 3)
    proof.check()
    for row in rows_of(proof):
        board = (game, 3, row["options"])
        (published,) = (old for old in ROWS if (old["game"], old["size"], old["options"]) == board)
        assert (row["value"], row["moves"]) == (published["value"], published["moves"])
    nothing_lost, beginning = proof.lost[:1], (Mask(0), Mask(0))  # whoever begins wins
    for lost in (nothing_lost, [*proof.lost, beginning]):
        with pytest.raises(Wrong):
            Proof(proof.rules, proof.firsts, lost).check()
    for name, wins in proof.firsts.items():
        with pytest.raises(Wrong):
            Proof(proof.rules, {**proof.firsts, name: not wins}, proof.lost).check()


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_coq_checks_the_proof_that_is_found(game: str, size: int) -> None:
    page = (CERTIFICATES / f"{game.capitalize()}Certificates.v").read_text(encoding="utf-8")
    assert certificate(search(game, size)) in page


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_coq_checks_the_proofs_of_the_largest_boards(game: str) -> None:
    for path, content in pages(game, [search(game, size) for size in CERTIFIED]).items():
        unpacked = lzma.decompress if path.suffix == ".xz" else bytes
        assert unpacked(content) == unpacked(path.read_bytes()), path.name


def test_the_large_certificate_is_of_the_published_moves_and_was_checked_as_it_is() -> None:
    said = lzma.decompress(LARGE.read_bytes()).decode()
    (moves,) = (row["moves"] for row in ROWS if (row["game"], row["size"], row["value"]) == LARGEST)
    points = "; ".join(f"({'abcde'.index(move[0])}, {int(move[1]) - 1})" for move in moves)
    assert f"proves_all Minefield 5 certificate [{points}] = true" in said
    _, *lines = (LARGE.parent / "CHECKED").read_text(encoding="utf-8").splitlines()
    assert [line.split() for line in lines] == [[digest, name] for name, digest in digests().items()], (
        "run `nox -f maintain.py -s coq_large`"
    )
