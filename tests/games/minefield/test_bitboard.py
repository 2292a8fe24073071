"""Minefield on bitboards: what each formula tells, records, and any stones."""

import pytest
from hypothesis import given, settings

from rulestone.core.names import CellName, GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard.layout import square
from rulestone_bitboard.minefield import forbidden, placements
from tests.bitboard.asking import judge, play, why
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


def test_an_old_pattern_excuses_nothing_and_forbids_nothing_elsewhere() -> None:
    verdict = judge(GAME, 7, "black=a1,b2,e5 white=b1,f5", "black")
    assert {"f6", "f4"} <= why(verdict).keys()
    assert {"a2", "d2"} <= set(verdict.legal)


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


@settings(deadline=None)
@given(set_ups(GAME, NaiveMinefield))
def test_any_stones_are_judged_as_the_slow_way_does(query: Query) -> None:
    agree_in_connection(NaiveMinefield, query)
