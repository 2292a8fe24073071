"""Groups and trees: how sets of stones are made, and the bitboard on all of those of the smallest boards."""

import pytest

from rulestone_bitboard.layout import Mask
from rulestone_proofs import plain
from rulestone_proofs.bitboard.fields import hexagon
from rulestone_proofs.bitboard.groups import KINDS, Kind, every_set, everywhere

FIELD = hexagon(2)
GRID = FIELD.grid


def mask(names: str) -> int:
    places = (FIELD.places[GRID.cell_of[name]] for name in names.split())
    return sum(1 << place for place in places if place is not None)


EVERY = {structure.stones: structure for structure in everywhere(FIELD)}


def test_in_a_set_of_stones_there_are_groups_what_is_next_to_them_leaves_and_sums() -> None:
    structure = EVERY[Mask(mask("a1 a2 c2"))]
    assert structure.groups == (mask("a1 a2"), mask("c2"))
    assert structure.reach == (mask("a1 a2 b1 b2 b3"), mask("c1 c2 b2 b3"))
    assert structure.leaves == (2, 1)
    units, twos, fours = structure.sums
    assert (units, twos, fours) == (mask("c1 b2 b3"), mask("b1 b2 b3"), 0)


def test_every_set_of_stones_is_made_once_with_its_groups() -> None:
    assert len(EVERY) == 2**7
    for stones, structure in EVERY.items():
        cells = [cell for cell, name in enumerate(GRID.names) if stones & mask(name)]
        groups = [" ".join(GRID.names[cell] for cell in group) for group in plain.groups(cells, GRID.beside)]
        assert structure.groups == tuple(map(mask, groups))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("size", [1, 2])
def test_the_bitboard_says_the_same(kind: Kind, size: int) -> None:
    cases = [*kind.cases(size)]
    assert len(cases) == -(-(2 ** (1 if size == 1 else 7)) // kind.lanes)
    assert set(cases) == {None}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_its_mutant_does_not(kind: Kind) -> None:
    wrong = [case for case in kind.cases(2, kind.edit) if case is not None]
    assert wrong
    assert wrong[0].startswith("size 2: stones ")


def test_where_something_differs_the_stones_are_named() -> None:
    assert [*every_set(1, lambda *_: True)] == ["size 1: stones -", "size 1: stones a1"]
    assert [*every_set(1, lambda *_: True, lanes=2)] == ["size 1: stones - to a1"]
