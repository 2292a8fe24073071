"""Necklace on bitboards: clauses where they decide and where they do not, records, and any stones."""

from random import Random

import pytest
from hypothesis import given, settings

from rulestone.core.names import CellName, GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard.bits import fill, without
from rulestone_bitboard.layout import NOTHING, Mask, square
from rulestone_bitboard.necklace import placements, rings, secluding, uncrossed
from tests.bitboard.asking import judge, play, read_and_written, why
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


def test_a_stone_leaves_no_crosscut_on_an_empty_point_that_completes_none() -> None:
    layout = square(Size(3))
    mine, theirs = (layout.cells(map(CellName, names.split())) for names in ("a1", "a2 b1"))
    assert sorted(layout.spell(uncrossed(mine, theirs, layout.board))) == ["a3", "b3", "c1", "c2", "c3"]


def test_a_crosscut_anywhere_forbids_everything() -> None:
    assert why(judge(GAME, 5, "red=b2 blue=b3,c2", "red"))["c3"] == "necklace.crosscut"
    everywhere = judge(GAME, 5, "red=a1,b2 blue=a2,b1", "red")
    assert (everywhere.over, everywhere.winner, everywhere.legal) == (True, None, ())
    assert "d4" in judge(GAME, 5, "red=a1,b2 blue=a2", "red").legal


def test_a_point_is_secluded_when_no_empty_path_leads_out() -> None:
    assert why(judge(GAME, 5, "red=b3,d3 blue=c2", "blue"))["c4"] == "necklace.secluded"
    assert "c4" in judge(GAME, 5, "red=b3,d3", "blue").legal
    assert "c3" in judge(GAME, 5, "red=b3,d3 blue=c2", "blue").legal


def test_a_perimeter_point_is_never_secluded() -> None:
    assert "b1" in judge(GAME, 5, "red=a2", "blue", swap=False).legal


def test_filling_an_only_secluded_point_is_legal_and_nothing_else_is() -> None:
    assert judge(GAME, 5, "red=b3,d3,c4 blue=c2", "blue").legal == ("c3",)
    two = judge(GAME, 7, "red=b3,d3,c4,f3 blue=c2,e2,e4", "blue")
    assert (two.over, two.winner, two.legal) == (True, None, ())


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


def test_a_board_of_one_point_is_won_by_the_first_stone() -> None:
    played = play(GAME, 1, "a1 swap")
    assert (played.accepted, played.over, played.winner, played.legal) == (1, True, "red", ())
    assert played.reason == "necklace.win"


def test_a_chain_has_no_diagonal_links() -> None:
    assert not judge(GAME, 3, "red=a1,a2,b3", "blue").over
    assert judge(GAME, 3, "red=a1,a2,a3", "blue").winner == "red"
    assert judge(GAME, 3, "blue=a1,b1,c1", "red").winner == "blue"
    assert not judge(GAME, 3, "blue=a1,a2,a3", "red").over


def test_the_swap_is_open_on_blues_first_turn_only() -> None:
    assert "swap" in judge(GAME, 3, "red=b2", "blue").legal
    assert "swap" not in judge(GAME, 3, "red=b2", "red").legal
    assert "swap" not in judge(GAME, 3, "red=b2 blue=a1", "blue").legal
    assert "swap" not in judge(GAME, 3, "red=b2", "blue", swap=False).legal
    assert play(GAME, 3, "b2 swap").to_move == "blue"
    assert play(GAME, 3, "b2 swap swap").reason == "necklace.swap"


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


@pytest.mark.parametrize("text", ["swap"])
def test_actions_are_written_as_read(text: str) -> None:
    assert read_and_written(GAME, text) == text


@settings(deadline=None)
@given(set_ups(GAME, NaiveNecklace))
def test_any_stones_are_judged_as_the_slow_way_does(query: Query) -> None:
    agree_in_connection(NaiveNecklace, query)
