"""Games of Lefe under every choice of options, and on larger boards."""

import pytest

from rulestone.engines import Engine
from rulestone.names import ActionText, Size
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Play, Played
from rulestone_proofs.records import GameRecord, load
from rulestone_proofs.theorems.lefe.options import enlarged, under_every_option


def played(engine: Engine, record: GameRecord) -> Played:
    moves = tuple(map(ActionText, record.moves))
    options = dict(record.options)
    answer = engine.ask(Play(game=record.game, size=Size(record.size), options=options, moves=moves))
    assert isinstance(answer, Played)
    return answer


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
