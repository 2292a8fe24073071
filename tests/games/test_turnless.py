"""Interleave's and Evening's clause functions, one by one; the fixtures hold the positions."""

import pytest

from rulestone.actions import Choose, Placement, Setup, Stop
from rulestone.boards import hex_board
from rulestone.games.evening.rules import Evening
from rulestone.games.interleave.rules import Interleave
from rulestone.names import CellName, Colour, Size
from rulestone.stones import Stones

BLACK, WHITE, RED = Colour("black"), Colour("white"), Colour("red")
BOARD = hex_board(Size(3))


def stones(**by_colour: str) -> Stones:
    at = {Colour(colour): [BOARD.cell(name) for name in names.split()] for colour, names in by_colour.items()}
    return Stones.of_colours(BOARD, at)


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [((3, 1), (3,), 1), ((3,), (3, 1), -1), ((2, 2), (3,), -1), ((4, 1), (4, 1), 0)],
)
def test_groups_compare_at_the_first_difference(
    first: tuple[int, ...], second: tuple[int, ...], result: int
) -> None:
    assert Interleave.start(BOARD, {}).ahead(first, second) == result


def test_a_stone_hides_what_is_behind_it() -> None:
    here = stones(black="c2", red="c1 e3")
    met = Interleave.set_up(BOARD, here, None, {}).sightlines(BOARD.cell("c3"))
    seen = {direction: BOARD.name(cell) for direction, cell in met.items()}
    assert seen == {3: "c2", 1: "e3"}


def test_a_hole_hides_what_is_behind_it() -> None:
    holed = hex_board(Size(3), [CellName("c2")])
    here = Stones.of_colours(holed, {RED: [holed.cell("c1")]})
    assert Interleave.set_up(holed, here, None, {}).sightlines(holed.cell("c3")) == {}


def test_interleave_opens_with_one_set_up_and_one_choice() -> None:
    begin = Interleave.start(BOARD, {})
    assert [r.clause for r in begin.violations(Setup(((RED, (BOARD.cell("a1"),)),)))] == ["interleave.pie"]
    doubled = Setup(((BLACK, (BOARD.cell("a1"),)), (RED, (BOARD.cell("a1"),))))
    assert BOARD.names(begin.violations(doubled)[0].cells) == ("a1",)
    placed = begin.after(Setup(((BLACK, (BOARD.cell("a1"),)),)))
    assert [r.clause for r in placed.violations(Placement(BOARD.cell("a2"), RED))] == ["interleave.pie"]
    playing = placed.after(Choose(RED))
    assert playing.is_legal(Placement(BOARD.cell("a2"), RED))
    assert not playing.is_legal(Placement(BOARD.cell("a2"), BLACK))


def test_both_must_wish_to_stop_and_a_placement_cancels_it() -> None:
    here = Evening.start(BOARD, {"tiebreak": "black"})
    assert [r.clause for r in here.violations(Stop(WHITE))] == ["evening.opening"]
    here = here.after(Placement(BOARD.cell("c3"), WHITE)).after(Stop(BLACK)).after(Stop(BLACK))
    assert not here.status().over
    resumed = here.after(Placement(BOARD.cell("c4"), BLACK))
    assert resumed.stopped == frozenset()
    ended = resumed.after(Stop(WHITE)).after(Stop(BLACK))
    assert ended.status().over
    assert ended.status().winner == BLACK  # one stone each: a full tie


def test_a_group_counts_once_however_often_it_touches() -> None:
    here = Evening.set_up(BOARD, stones(white="c2 d2", black="c4 b4 a3"), None, {"tiebreak": "black"})
    assert here.is_legal(Placement(BOARD.cell("c3"), WHITE))
    assert "sum to 3" in here.violations(Placement(BOARD.cell("c3"), BLACK))[0].because


def test_parity_breaks_full_ties_for_white_only_if_odd() -> None:
    for white, black, best in (("a1", "e3", WHITE), ("a1 a2", "e3 e2", BLACK)):
        here = Evening.set_up(BOARD, stones(white=white, black=black), None, {"tiebreak": "odd-even"})
        assert here.best() == best


def test_red_wins_ties_in_interleave() -> None:
    assert Interleave.set_up(BOARD, stones(black="a1", red="e3"), None, {}).best() == RED
    assert Interleave.set_up(BOARD, stones(black="a1 a3", red="e3"), None, {}).best() == BLACK
