"""Kinds of positions of Evening: the readings are apart on one cell."""

import pytest

from rulestone_proofs.encodings import evening as rules
from rulestone_proofs.kinds import evening
from tests.proofs.on_demand import Refusal, cells_apart, some_of

SIZE = 2
READINGS = {
    "apart-if-ties-suffice": rules.Reading(strictly=False),
    "apart-touching-stones-only": rules.Reading(whole_groups=False),
}


def test_there_is_a_kind_for_each_reading() -> None:
    assert evening.KINDS.keys() == READINGS.keys()


@pytest.mark.parametrize("kind", READINGS)
def test_the_readings_refuse_one_cell_differently(kind: str) -> None:
    for query in some_of(evening.KINDS[kind](SIZE)):
        assert cells_apart(query, rules.COLOURS, _refusal(rules.RULES), _refusal(READINGS[kind])) == 1


def _refusal(reading: rules.Reading) -> Refusal:
    return lambda board, grid, colour, here: rules.refusals(board, grid, colour, here, reading)[rules.PLACE]
