"""Going through all positions of Lefe on a small board."""

from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.theorems.lefe.cycles import first_cycle
from rulestone_proofs.theorems.lefe.play import Play as LefePlay


def test_all_positions_of_the_smallest_boards() -> None:
    assert first_cycle(LefePlay(hex_grid(1))) == (3, None)
    assert first_cycle(LefePlay(hex_grid(2))) == (1248, None)
