"""Evening on bitboards: clauses where they decide and where they do not, records, and any stones."""

import pytest
from hypothesis import given, settings

from rulestone.core.names import ActionText, CellName, GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard.evening import placements, weights
from rulestone_bitboard.layout import hexagon
from tests.bitboard.asking import judge, play, read_and_written, why
from tests.bitboard.set_ups import agree_without_turns, judged, set_ups
from tests.games.evening.naive import NaiveEvening

GAME = GameName("evening")


def test_a_cell_weighs_what_the_groups_beside_it_hold_together() -> None:
    layout = hexagon(Size(3))
    stones = layout.cells(map(CellName, ("a1", "b2", "b3", "c5", "d2", "d3", "e2")))
    planes = weights(stones, 4, layout.board)
    known = {
        name: sum(1 << digit for digit, plane in enumerate(planes) if plane & layout.cell(name))
        for name in ("c3", "a2", "d4", "e3", "c1")
    }
    # A group of three with a1, one of three above, and a lone stone at the right.
    assert known == {"c3": 6, "a2": 3, "d4": 4, "e3": 3, "c1": 0}


def test_counts_each_group_once() -> None:
    # c3 touches both stones of White's pair, and one of three connected black ones.
    assert "white:c3" in judge(GAME, 3, "white=b2,b3 black=d2,d1,e1").legal
    even = why(judge(GAME, 3, "white=b2,b3 black=d2,d1"))
    assert {"white:c3", "black:c3"} <= even.keys()


def test_placements_are_those_of_the_colour_that_comes_first() -> None:
    layout = hexagon(Size(3))
    more, less = (layout.cells(map(CellName, names.split())) for names in ("b2 b3", "d2"))
    assert "c3" not in layout.spell(placements(more, less, layout.board))
    assert "c3" in layout.spell(placements(less, more, layout.board))


@pytest.mark.parametrize(
    ("stones", "black_wins", "odd_even"),
    [("white=a1 black=c2", "black", "white"), ("white=a1,a2 black=c1,c2", "black", "black")],
)
def test_ties(stones: str, black_wins: str, odd_even: str) -> None:
    assert judge(GAME, 2, stones).leader == black_wins
    assert judge(GAME, 2, stones, tiebreak="odd-even").leader == odd_even


def test_both_wishes_end_it_and_a_placement_cancels_them() -> None:
    begin = "white:a1 black:a2"
    assert play(GAME, 3, f"{begin} white:stop black:stop").over
    assert not play(GAME, 3, f"{begin} white:stop white:stop").over
    placement = play(GAME, 3, begin).legal[0]
    assert not play(GAME, 3, f"{begin} white:stop {placement} black:stop").over


@pytest.mark.parametrize(
    ("size", "moves", "accepted", "reason"),
    [
        (3, "black:a1", 0, "evening.opening"),
        (3, "white:stop", 0, "evening.opening"),
        (3, "white:a1 black:a1", 1, "evening.turnless"),
        (3, "white:a1 white:a2", 1, "evening.place"),
        (3, "white:a1 black:a2 white:stop black:stop black:stop", 4, "evening.end"),
    ],
)
def test_a_record_stops_by_a_clause(size: int, moves: str, accepted: int, reason: str | None) -> None:
    played = play(GAME, size, moves)
    assert (played.accepted, played.reason) == (accepted, reason)


@pytest.mark.parametrize("text", ["white:c3"])
def test_actions_are_written_as_read(text: str) -> None:
    assert read_and_written(GAME, text) == text


@settings(deadline=None)
@given(set_ups(GAME, NaiveEvening))
def test_any_stones_are_judged_as_the_slow_way_does(query: Query) -> None:
    assert query.stones is not None
    if any(query.stones.values()):
        agree_without_turns(NaiveEvening, query)
        return
    verdict = judged(query)
    assert verdict.to_move is None
    assert verdict.legal == tuple(ActionText(f"white:{name}") for name in NaiveEvening.names(query.size))
    assert not verdict.over
