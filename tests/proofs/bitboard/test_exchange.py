"""Copies of the bitboard's modules with something exchanged."""

import pytest

from rulestone.core.names import Size
from rulestone_bitboard import bits, minefield
from rulestone_bitboard.layout import Mask, square
from rulestone_proofs.bitboard.exchange import Stale, Version


def test_without_edits_it_is_the_module_itself() -> None:
    assert Version(minefield).load() is minefield


def test_an_edit_changes_the_copy_only() -> None:
    board = square(Size(3)).board
    mine, theirs = Mask(0b1), Mask(0b10)
    copy = Version(minefield, (("theirs | corners | switched", "theirs | switched"),)).load()
    assert copy.placements(mine, theirs, board) != minefield.placements(mine, theirs, board)
    assert copy is not minefield
    assert Version(minefield).load() is minefield


def test_a_part_is_what_the_copy_calls() -> None:
    copy = Version(bits).load(near=lambda points, _: points)
    assert copy.fill(1, 7, square(Size(3)).board) == 1
    assert bits.fill(1, 7, square(Size(3)).board) == 7


@pytest.mark.parametrize("old", ["def no_such_function", "stride"])
def test_an_edit_must_fit_once(old: str) -> None:
    with pytest.raises(Stale, match="minefield has"):
        Version(minefield, ((old, ""),)).load()


def test_a_part_must_be_one() -> None:
    with pytest.raises(AttributeError):
        Version(minefield).load(no_such_function=None)
