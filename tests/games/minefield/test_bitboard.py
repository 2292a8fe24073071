"""Minefield on bitboards: clauses where they decide and where they do not, records, and any stones."""

import pytest
from hypothesis import given, settings

from rulestone.core.names import CellName, GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard.layout import square
from rulestone_bitboard.minefield import forbidden, placements
from tests.bitboard.asking import judge, play, read_and_written, why
from tests.bitboard.set_ups import agree_in_connection, set_ups
from tests.games.minefield.naive import NaiveMinefield

GAME = GameName("minefield")


def test_each_pattern_is_told_by_itself() -> None:
    layout = square(Size(5))
    mine, theirs = (layout.cells(map(CellName, names.split())) for names in ("b2", "b3 d2"))
    corners, switches = (
        layout.spell(each & layout.board.cells) for each in forbidden(mine, theirs, layout.board)
    )
    assert {"a3", "c3"} <= set(corners)
    assert "d3" in switches
    assert "d3" not in corners
    assert not {"a3", "c3"} & set(switches)
    assert "d3" not in layout.spell(placements(mine, theirs, layout.board))


def test_a_hard_corner_has_an_empty_point() -> None:
    assert why(judge(GAME, 5, "black=b2 white=c2", "black"))["c3"] == "minefield.hard-corner"
    assert "c3" in judge(GAME, 5, "black=b2,b3 white=c2", "black").legal
    assert "c3" in judge(GAME, 5, "black=b2", "black").legal


def test_a_hard_corner_is_made_by_its_single_stone_too() -> None:
    assert why(judge(GAME, 5, "black=b2,c3", "white"))["b3"] == "minefield.hard-corner"


@pytest.mark.parametrize(
    ("stones", "cell", "clause"),
    [
        ("black=b2 white=b3,d2", "d3", "minefield.switch"),
        ("black=b2 white=b3,e2", "e3", "minefield.switch"),
        ("black=b2 white=b3,f2", "f3", None),
        ("black=b2 white=c2,b4", "c4", "minefield.switch"),
        ("black=b2 white=c2,b5", "c5", "minefield.switch"),
        ("black=b2 white=c2,b6", "c6", None),
        ("black=b2 white=b3,d2,c2", "d3", None),
        ("black=b2,c3 white=b3,e2", "e3", None),
        ("black=b2,d2 white=b3", "d3", None),
    ],
)
def test_a_switch_is_two_wide_and_three_or_four_long_and_empty_between(
    stones: str, cell: str, clause: str | None
) -> None:
    assert why(judge(GAME, 7, stones, "black")).get(cell) == clause


def test_an_old_pattern_excuses_nothing_and_forbids_nothing_elsewhere() -> None:
    verdict = judge(GAME, 7, "black=a1,b2,e5 white=b1,f5", "black")
    assert {"f6", "f4"} <= why(verdict).keys()
    assert {"a2", "d2"} <= set(verdict.legal)


def test_where_both_clauses_forbid_a_point_the_first_is_named() -> None:
    stones = "black=b1,a3,c3 white=c1,a2"
    assert why(judge(GAME, 3, stones, "white"))["b3"] == "minefield.hard-corner"


def test_a_board_of_one_point_is_won_by_the_first_stone() -> None:
    played = play(GAME, 1, "a1 a1")
    assert (played.accepted, played.over, played.winner, played.legal) == (1, True, "black", ())
    assert played.reason == "minefield.win"


def test_a_chain_has_no_diagonal_links() -> None:
    assert not judge(GAME, 3, "black=a1,a2,b3", "white").over
    assert judge(GAME, 3, "black=a1,a2,a3", "white").winner == "black"
    assert judge(GAME, 3, "white=a1,b1,c1", "black").winner == "white"
    assert not judge(GAME, 3, "white=a1,a2,a3", "black").over


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_a_chain_has_won_whoever_is_to_move(to_move: str) -> None:
    assert judge(GAME, 2, "black=a1,a2 white=b1,b2", to_move).winner == "black"
    assert judge(GAME, 1, "white=a1", to_move).winner == "white"


@pytest.mark.parametrize(
    ("size", "moves", "accepted", "reason"),
    [
        (3, "b2 b2", 1, "minefield.turn"),
        (3, "b1 c1 a3 a2", 4, None),
        (5, "b2 c2 c3", 2, "minefield.hard-corner"),
        (5, "b2 b3 a5 d2 d3", 4, "minefield.switch"),
        (2, "a1 b1 a2 b2", 3, "minefield.win"),
    ],
)
def test_a_record_stops_by_a_clause(size: int, moves: str, accepted: int, reason: str | None) -> None:
    played = play(GAME, size, moves)
    assert (played.accepted, played.reason) == (accepted, reason)


@pytest.mark.parametrize("text", ["c3"])
def test_actions_are_written_as_read(text: str) -> None:
    assert read_and_written(GAME, text) == text


@settings(deadline=None)
@given(set_ups(GAME, NaiveMinefield))
def test_any_stones_are_judged_as_the_slow_way_does(query: Query) -> None:
    agree_in_connection(NaiveMinefield, query)
