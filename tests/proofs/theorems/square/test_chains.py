"""Connection: paths and walls against growing, on every set of stones of the smallest boards."""

from collections.abc import Callable

import pytest

from rulestone_proofs.formula import TRUE, constant
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.ledger import Claim
from rulestone_proofs.theorems.square import chains
from tests.proofs.claims import counterexample, refuted
from tests.proofs.contents import decided


@pytest.mark.parametrize(
    "claim", [chains.path_joins, chains.wall_parts, chains.reached_is_wall, chains.path_and_wall]
)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_ways_to_say_connection_agree(claim: Callable[[int], Claim], size: int) -> None:
    assert not refuted(claim(size))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_chains_and_walls_drawn_out_agree(size: int) -> None:
    assert not refuted(chains.chain_is_path(size, size + 1))
    assert not refuted(chains.walls_alike(size))


def test_the_mutants_are_refuted() -> None:
    assert refuted(chains.path_joins(2, diagonally=True))
    assert refuted(chains.wall_parts(2, diagonally=True))
    assert counterexample(chains.reached_is_wall(2, crossable=True)) is not None
    assert refuted(chains.walls_alike(3, closed=False))
    assert refuted(chains.chain_is_path(4, 9, chords=True))


def test_growing_from_an_edge_by_hand() -> None:
    grid = square_grid(3)
    within = tuple(constant(name in ("a1", "a2", "b2", "b3", "c1")) for name in grid.names)
    edges = chains.edges_of(grid)
    grown = chains.reached(within, edges["low"], grid)
    assert [name for name, there in zip(grid.names, grown, strict=True) if there is TRUE] == [
        *("a1", "c1", "a2", "b2", "b3")
    ]
    assert decided(chains.joined(within, edges["low"], grid))
    assert not decided(chains.joined(within, edges["near"], grid))
