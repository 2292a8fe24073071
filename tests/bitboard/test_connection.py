"""Turns, skips and chains from edge to edge, which two games share."""

from collections import Counter
from random import Random

import pytest

from rulestone.core.names import CellName, Size
from rulestone.protocol import BadRequest
from rulestone_bitboard import minefield, necklace
from rulestone_bitboard.actions import Place
from rulestone_bitboard.connection import Connection, Rules
from rulestone_bitboard.layout import Mask


def rules(size: int, *, swap: bool = False) -> Rules:
    return minefield.rules(Size(size), swap)


def cells(played: Rules, text: str) -> Mask:
    return played.layout.cells(map(CellName, text.split()))


def test_a_colour_that_is_connected_has_won_whoever_is_to_move() -> None:
    played = rules(2)
    stones = (cells(played, "a1 a2"), cells(played, "b1"))
    for mover in played.colours:
        position = played.set_up(stones, mover)
        assert (position.over, position.winner, position.count()) == (True, 0, 0)
        assert position.refusal(Place(cells(played, "b2"))) == "minefield.win"
    with pytest.raises(BadRequest, match="to_move must be black or white"):
        played.set_up(stones, None)


def test_the_other_side_may_be_asked_about_too() -> None:
    played = rules(3)
    stones = (cells(played, "b2"), cells(played, "a2"))
    position = Connection.at(played, stones, 0)
    board = played.layout.board
    assert position.placeable(0) == played.placements(stones[0], stones[1], board)
    assert position.placeable(1) == played.placements(stones[1], stones[0], board)
    assert position.placeable(0) != position.placeable(1)


def test_every_action_is_as_likely_to_be_picked() -> None:
    answered = rules(2, swap=True).start().after(Place(cells(rules(2), "b2")))
    random = Random(1)
    picked = Counter(answered.pick(random) for _ in range(400))
    assert set(picked) == set(answered.actions())
    assert all(60 < times < 140 for times in picked.values())


def test_an_occupied_point_offends_the_turn_even_where_its_clause_forbids_every_point() -> None:
    played = necklace.rules(Size(4), swap=False)
    stones = (cells(played, "b1 b3"), cells(played, "a2 c2"))  # b2 is secluded: only it may be filled
    for mover in (0, 1):
        position = Connection.at(played, stones, mover)
        refusals = [position.refusal(Place(cells(played, name))) for name in ("b1", "a2", "d4", "b2")]
        assert refusals == ["necklace.turn", "necklace.turn", "necklace.secluded", None]
