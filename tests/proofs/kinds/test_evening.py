"""Kinds of positions of Evening: the readings are apart on one cell."""

import pytest

from rulestone_proofs.board import known_placement
from rulestone_proofs.encodings import evening as rules
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.kinds import evening
from rulestone_proofs.positions import position
from tests.proofs.contents import decided
from tests.proofs.on_demand import some_of

SIZE = 2
READINGS = {
    "apart-if-ties-suffice": rules.Reading(strictly=False),
    "apart-touching-stones-only": rules.Reading(whole_groups=False),
}


def test_there_is_a_kind_for_each_reading() -> None:
    assert evening.KINDS.keys() == READINGS.keys()


@pytest.mark.parametrize("kind", READINGS)
def test_the_readings_refuse_one_cell_differently(kind: str) -> None:
    grid, mover = hex_grid(SIZE), rules.COLOURS[0]
    for query in some_of(evening.KINDS[kind](SIZE)):
        current = position(query, grid, rules.COLOURS)
        differs = 0
        for cell in current.empty:
            here = known_placement(cell, grid.count)
            by_text, by_reading = (
                decided(rules.refusals(current.board, grid, mover, here, reading)[rules.PLACE])
                for reading in (rules.RULES, READINGS[kind])
            )
            differs += by_text != by_reading
        assert differs == 1
