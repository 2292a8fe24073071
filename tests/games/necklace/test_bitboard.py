"""Necklace on bitboards: what each formula tells, records, and any stones."""

from random import Random

import pytest
from hypothesis import given, settings

from rulestone.core.names import CellName, GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard.bits import fill, without
from rulestone_bitboard.layout import NOTHING, Mask, square
from rulestone_bitboard.necklace import placements, rings, secluding, uncrossed
from tests.bitboard.asking import judge, play, why
from tests.bitboard.set_ups import agree_in_connection, set_ups
from tests.games.necklace.naive import NaiveNecklace

GAME = GameName("necklace")


def test_secluded_points_are_of_all_stones_and_crosscuts_of_their_colours() -> None:
    layout = square(Size(5))

    def at(names: str) -> Mask:
        return layout.cells(map(CellName, names.split()))

    ring = at("c2 b3 d3")
    assert "c4" in layout.spell(secluding(ring, layout.board))
    for mine, theirs in ((ring, NOTHING), (NOTHING, ring)):
        assert layout.cell("c4") & uncrossed(mine, theirs, layout.board)
        assert not layout.cell("c4") & placements(mine, theirs, layout.board)
    closed = at("c2 b3 d3 c4")  # c3 is secluded: only there may a stone be placed
    assert layout.spell(placements(closed, NOTHING, layout.board)) == ["c3"]


def test_the_ring_may_be_far_from_the_point_that_closes_it() -> None:
    ring = "b3,b4,b5,c6,d6,e6,f5,f4,f3,e2,c2"
    assert why(judge(GAME, 7, f"red={ring}", "red"))["d2"] == "necklace.secluded"
    assert why(judge(GAME, 7, f"red={ring}", "red"))["d1"] == "necklace.secluded"
    assert "a4" in judge(GAME, 7, f"red={ring}", "red").legal


def test_a_ring_closes_exactly_where_a_stone_cuts_points_off() -> None:
    layout = square(Size(5))
    board, points = layout.board, layout.named.values()
    rim = board.edges[0] | board.edges[1] | board.edges[2] | board.edges[3]

    def cut_off(stones: int) -> int:
        empty = without(board.cells, stones)
        return without(empty, fill(empty & rim, empty, board))

    random = Random(5)
    closing = 0
    for _ in range(1000):
        stones = sum(point for point in points if random.random() < 0.4)
        if not cut_off(stones):
            empty = without(board.cells, stones)
            expected = sum(point for point in points if point & empty and cut_off(stones | point))
            assert rings(stones, board) & empty == expected
            closing += expected.bit_count()
    assert closing > 500


@pytest.mark.parametrize(
    ("size", "moves", "accepted", "reason"),
    [
        (4, "b2 swap c3 c3", 3, "necklace.turn"),
        (4, "swap", 0, "necklace.swap"),
        (5, "b2 b3 e5 c2 c3", 4, "necklace.crosscut"),
        (5, "b3 c2 d3 c4", 3, "necklace.secluded"),
    ],
)
def test_a_record_stops_by_a_clause(size: int, moves: str, accepted: int, reason: str | None) -> None:
    played = play(GAME, size, moves)
    assert (played.accepted, played.reason) == (accepted, reason)


@settings(deadline=None)
@given(set_ups(GAME, NaiveNecklace))
def test_any_stones_are_judged_as_the_slow_way_does(query: Query) -> None:
    agree_in_connection(NaiveNecklace, query)
