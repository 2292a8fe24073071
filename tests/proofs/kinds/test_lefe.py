"""Kinds of positions of Lefe."""

from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.kinds import lefe
from rulestone_proofs.positions import position
from tests.proofs.contents import decided
from tests.proofs.on_demand import judged, some_of


def test_a_ring_that_a_lone_stone_removes() -> None:
    for query in some_of(lefe.leafless_ring(3)):
        assert any("x" in action for action in judged(query).legal)


def test_the_readings_refuse_one_cell_differently() -> None:
    grid, mover = hex_grid(2), rules.COLOURS[0]
    pairs = rules.Reading(pairwise=False)
    for query in some_of(lefe.KINDS["apart-with-adjacent-friends"](2)):
        board = position(query, grid, rules.COLOURS).board
        differs = 0
        for cell in position(query, grid, rules.COLOURS).empty:
            friends = rules.adjacent_friends(board, grid, mover, cell)
            differs += decided(rules.ring_allows(friends)) != decided(rules.ring_allows(friends, pairs))
        assert differs == 1
