"""Recorded games are judged move by move, and a bad one is found out."""

from dataclasses import replace

import pytest

from rulestone.names import ActionText, GameName, Size
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Play, Played
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Outcome
from rulestone_proofs.lefe_play import Play as LefePlay
from rulestone_proofs.records import GameRecord, NotAGame, load, moments
from rulestone_proofs.theorems.lefe.cycles import first_cycle
from rulestone_proofs.theorems.replays import replayed, z3_verdict

RECORDS = [(theorem, record) for theorem, records in load().items() for record in records]
SKIP = load()["minefield.skip-happens"][0]


@pytest.mark.parametrize(("theorem", "record"), RECORDS, ids=lambda value: getattr(value, "size", value))
def test_the_reference_accepts_every_move(theorem: str, record: GameRecord) -> None:
    moves = tuple(map(ActionText, record.moves))
    answer = ReferenceEngine().ask(Play(game=record.game, size=Size(record.size), moves=moves))
    assert isinstance(answer, Played)
    assert answer.accepted == len(moves)
    if theorem == "lefe.draw-happens":
        assert (answer.over, answer.winner) == (True, None)
    else:
        assert not answer.over


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_official_sizes_have_their_witnesses(size: int) -> None:
    assert size in [record.size for record in load()["lefe.terminates"]]
    assert size == 4 or size in [record.size for record in load()["lefe.draw-happens"]]


def test_an_illegal_move_is_found() -> None:
    twice = replace(SKIP, moves=(*SKIP.moves[:2], SKIP.moves[0]))
    with pytest.raises(NotAGame, match="c3 is not legal for black"):
        list(moments(twice, z3_verdict))
    assert replayed(twice, lambda *_: "fine").outcome is Outcome.FAILS


def test_a_game_without_what_it_should_show_is_found() -> None:
    assert replayed(SKIP, lambda *_: None).outcome is Outcome.FAILS


def test_a_pie_without_a_choice_is_found() -> None:
    with pytest.raises(NotAGame, match="no choice"):
        list(moments(GameRecord(GameName("lefe"), 3, ("a1", "a2")), z3_verdict))


def test_all_positions_of_the_smallest_boards() -> None:
    assert first_cycle(LefePlay(hex_grid(1))) == (2, None)
    count, recurring = first_cycle(LefePlay(hex_grid(2)))
    assert recurring is None
    assert count == 898
