"""Games of Lefe under every choice of options, and on larger boards."""

import pytest

from rulestone.engines.reference import ReferenceEngine
from rulestone_proofs.records import load
from rulestone_proofs.theorems.lefe.options import enlarged, under_every_option
from tests.proofs.record_answers import played


def test_every_choice_of_options_is_made_once() -> None:
    first_move, extra_stone = load()["lefe.terminates"]
    every = [*under_every_option(first_move), *under_every_option(extra_stone)]
    assert len({record.options for record in every}) == len(every) == 24
    assert {len(record.moves) for record in every} == {44, 43, 36}


@pytest.mark.parametrize("size", [3, 4, 7])
def test_a_game_can_be_played_in_the_middle_of_a_larger_board(size: int) -> None:
    for record in load()["lefe.terminates"]:
        moved = enlarged(record, size)
        assert played(ReferenceEngine(), moved).accepted == len(record.moves)
        assert (moved.moves == record.moves) == (size == 3)
