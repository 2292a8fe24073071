"""Interleave on bitboards: clauses where they decide and where they do not, records, and any stones."""

from random import Random

import pytest
from hypothesis import given, settings

from rulestone.core.names import CellName, GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard.bits import without
from rulestone_bitboard.interleave import arranged, placements, sights
from rulestone_bitboard.layout import NOTHING, hexagon
from tests.bitboard.asking import judge, play, read_and_written, why
from tests.bitboard.set_ups import agree_without_turns, set_ups
from tests.games.interleave.naive import NaiveInterleave

GAME = GameName("interleave")
SET_UP = "setup_black=b2_red=c3"


def test_a_sightline_runs_through_empty_cells_to_the_first_stone() -> None:
    layout = hexagon(Size(3))
    stones = layout.cells([CellName("c1"), CellName("c4")])
    empty = without(layout.board.cells, stones)
    sightings = [set(layout.spell(each & empty)) for each in sights(stones, empty, layout.board)]
    row = {"c2", "c3", "c5"}
    assert sightings[0] & row == {"c2", "c3", "c5"}
    assert sightings[1] & row == {"c2", "c3"}


def test_a_random_set_up_has_a_sixth_of_the_cells_for_each_colour() -> None:
    layout = hexagon(Size(4))
    black, red = arranged(layout, Random(1))
    assert black & red == 0
    assert (black.bit_count(), red.bit_count()) == (6, 6)
    assert arranged(layout, Random(1)) == (black, red) != arranged(layout, Random(2))


def test_placements_are_those_of_the_colour_that_comes_first() -> None:
    layout = hexagon(Size(3))
    stone = layout.cell("c1")
    assert "c3" not in layout.spell(placements(stone, NOTHING, layout.board))
    assert "c3" in layout.spell(placements(NOTHING, stone, layout.board))


def test_sees_past_empty_spaces_and_not_past_stones() -> None:
    assert "red:c3" in judge(GAME, 3, "black=c1").legal
    assert why(judge(GAME, 3, "black=c1 red=c5"))["red:c2"] == "interleave.place"
    assert "red:c2" in judge(GAME, 3, "black=c1,c4 red=c5").legal


def test_red_wins_ties() -> None:
    assert judge(GAME, 2, "black=a1 red=c2").leader == "red"
    assert judge(GAME, 2, "black=a1,a2 red=c2").leader == "black"


def test_without_a_stone_in_sight_is_over() -> None:
    empty = judge(GAME, 2, "")
    assert (empty.over, empty.winner, empty.score) == (True, "red", {"black": (), "red": ()})


def test_both_wishes_end_it_and_a_placement_cancels_them() -> None:
    begin = "setup_black=a1 choose_red red:a2"
    assert play(GAME, 3, f"{begin} black:stop red:stop").over
    assert not play(GAME, 3, f"{begin} black:stop black:stop").over
    placement = play(GAME, 3, begin).legal[0]
    assert not play(GAME, 3, f"{begin} black:stop {placement} red:stop").over


@pytest.mark.parametrize(
    ("size", "moves", "accepted", "reason"),
    [
        (3, "choose_red", 0, "interleave.pie"),
        (3, "setup_red=a1", 0, "interleave.pie"),
        (3, "setup_black=a1,a1", 0, "interleave.pie"),
        (3, "setup_black=a1_red=a1", 0, "interleave.pie"),
        (3, f"{SET_UP} red:a1", 1, "interleave.pie"),
        (3, f"{SET_UP} red:stop", 1, "interleave.pie"),
        (3, f"{SET_UP} choose_red {SET_UP}", 2, "interleave.pie"),
        (3, f"{SET_UP} choose_red red:b2", 2, "interleave.turnless"),
        (3, f"{SET_UP} choose_red black:b1", 2, "interleave.place"),
        (3, f"{SET_UP} choose_red red:stop black:stop red:b1", 4, "interleave.end"),
    ],
)
def test_a_record_stops_by_a_clause(size: int, moves: str, accepted: int, reason: str | None) -> None:
    played = play(GAME, size, moves)
    assert (played.accepted, played.reason) == (accepted, reason)


@pytest.mark.parametrize(
    "text", ["setup black=b1,a2 red=c3", "setup black=a2", "setup red=a2", "setup", "choose red", "red:stop"]
)
def test_actions_are_written_as_read(text: str) -> None:
    assert read_and_written(GAME, text) == text


@settings(deadline=None)
@given(set_ups(GAME, NaiveInterleave))
def test_any_stones_are_judged_as_the_slow_way_does(query: Query) -> None:
    agree_without_turns(NaiveInterleave, query)
