"""Turns, skips and chains from edge to edge, which two games share."""

from collections import Counter
from random import Random

import pytest

from rulestone.core.names import CellName, Colour, Size
from rulestone.protocol import BadRequest
from rulestone_bitboard import minefield, necklace
from rulestone_bitboard.actions import Place, Swap
from rulestone_bitboard.connection import Connection, Rules
from rulestone_bitboard.layout import NOTHING, Mask


def rules(size: int, *, swap: bool = False) -> Rules:
    return minefield.rules(Size(size), swap)


def cells(played: Rules, text: str) -> Mask:
    return played.layout.cells(map(CellName, text.split()))


def test_stones_connect_if_they_are_joined_and_touch_both_edges() -> None:
    played = rules(3)
    apart, joined = cells(played, "a1 a2 c3"), cells(played, "a1 a2 a3")
    assert played.connects(apart, 0)
    assert not played.joined(apart, 0)
    assert played.joined(joined, 0)
    assert not played.joined(joined, 1)
    assert played.joined(cells(played, "a2 b2 c2"), 1)


def test_a_colour_that_is_connected_has_won_whoever_is_to_move() -> None:
    played = rules(2)
    stones = (cells(played, "a1 a2"), cells(played, "b1"))
    for mover in played.colours:
        position = played.set_up(stones, mover)
        assert (position.over, position.winner, position.count()) == (True, 0, 0)
        assert position.refusal(Place(cells(played, "b2"))) == "minefield.win"
    with pytest.raises(BadRequest, match="to_move must be black or white"):
        played.set_up(stones, None)


def test_a_side_that_can_do_nothing_is_skipped() -> None:
    played = necklace.rules(Size(3), swap=False)
    names = played.layout.named
    skipped = 0
    random = Random(4)
    for _ in range(300):
        full = random.sample(list(names.values()), 7)
        stones = (Mask(sum(full[:4])), Mask(sum(full[4:])))
        position = Connection.at(played, stones, 0)
        if not played.placements(*stones, played.layout.board) and not position.over:
            skipped += 1
            assert position.mover == 1
            assert position.free == played.placements(stones[1], stones[0], played.layout.board)
    assert skipped > 0


def test_where_nobody_can_do_anything_it_is_over_and_nobody_has_won() -> None:
    played = necklace.rules(Size(3), swap=False)
    stones = (cells(played, "a1 b2"), cells(played, "a2 b1"))  # a crosscut forbids everything
    position = Connection.at(played, stones, 0)
    assert (position.over, position.winner, position.actions()) == (True, None, [])
    assert position.refusal(Place(cells(played, "c3"))) == "necklace.skip"


def test_only_the_first_answer_may_be_a_swap() -> None:
    played = rules(3, swap=True)
    start = played.start()
    assert start.refusal(Swap()) == "minefield.turn"
    answered = start.after(Place(cells(played, "b2")))
    assert answered.actions()[-1] == Swap()
    assert answered.count() == len(answered.actions()) == 9
    swapped = answered.after(Swap())
    assert (swapped.mover, swapped.swappable, swapped.stones) == (1, False, answered.stones)
    assert swapped.refusal(Swap()) == "minefield.turn"


def test_the_other_side_may_be_asked_about_too() -> None:
    played = rules(3)
    stones = (cells(played, "b2"), cells(played, "a2"))
    position = Connection.at(played, stones, 0)
    board = played.layout.board
    assert position.placeable(0) == played.placements(stones[0], stones[1], board)
    assert position.placeable(1) == played.placements(stones[1], stones[0], board)
    assert position.placeable(0) != position.placeable(1)


def test_an_occupied_point_offends_the_turn_and_an_empty_one_its_own_clause() -> None:
    played = rules(3)
    position = Connection.at(played, (cells(played, "b2"), cells(played, "a2")), 1)
    assert position.refusal(Place(cells(played, "b2"))) == "minefield.turn"
    assert position.refusal(Place(cells(played, "b3"))) == "minefield.hard-corner"
    assert position.refusal(Place(cells(played, "c1"))) is None
    verdict = position.verdict()
    assert verdict.why == {"b1": "minefield.hard-corner", "b3": "minefield.hard-corner"}
    assert verdict.to_move == Colour("white")


def test_a_placement_that_joins_the_edges_wins() -> None:
    played = rules(2)
    position = played.start()
    for text in ("a1", "b2", "a2"):
        position = position.after(Place(cells(played, text)))
    assert (position.over, position.winner, position.free) == (True, 0, NOTHING)
    assert position.verdict().winner == "black"


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
