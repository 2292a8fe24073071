"""What games without turns share: placing at any time, wishes to stop, and groups, by Interleave's rules."""

import pytest

from rulestone.core.actions import Placement, Stop, Swap
from rulestone.core.boards import hex_board
from rulestone.core.names import ClauseId, Colour, Size
from rulestone.games.interleave.rules import Interleave
from rulestone.games.turnless import TurnlessPosition
from tests.games.stones import stones

BLACK, RED = Colour("black"), Colour("red")
BOARD = hex_board(Size(3))
END = ClauseId("interleave.end")


def position(**by_colour: str) -> TurnlessPosition:
    return Interleave.set_up(BOARD, stones(BOARD, **by_colour), None, {})


def test_groups_are_counted_the_largest_first() -> None:
    here = position(black="a1 a2 c3", red="e1")
    assert (here.group_sizes(BLACK), here.group_sizes(RED)) == ((2, 1), (1,))
    assert here.status().score == {BLACK: (2, 1), RED: (1,)}


def test_either_colour_may_place_wherever_its_constraint_lets_it() -> None:
    legal = position(black="c3").legal_actions()
    assert Placement(BOARD.cell("c4"), RED) in legal
    assert Placement(BOARD.cell("c4"), BLACK) not in legal
    assert Placement(BOARD.cell("c4"), BLACK) in position(black="c3").refusals()


def test_two_wishes_to_stop_end_it_and_a_stone_cancels_one() -> None:
    one = position(black="c3").after(Stop(RED))
    assert (one.stopped, one.over) == (frozenset({RED}), False)
    assert one.after(Placement(BOARD.cell("c4"), RED)).stopped == frozenset()
    both = one.after(Stop(BLACK))
    assert both.over
    (violation,) = both.violations(Stop(RED))
    assert violation.because == "the game is over: both colours have stopped"
    assert (both.legal_actions(), dict(both.refusals())) == ((), {})
    assert both.status().winner == BLACK


def test_where_neither_can_place_it_is_over_without_a_wish() -> None:
    nobody = position()
    assert nobody.over
    assert nobody.violations(Stop(RED))[0].because == "the game is over: neither colour can place"


def test_what_is_no_placement_or_stop_is_not_played() -> None:
    with pytest.raises(TypeError, match="cannot be played here"):
        position(black="c3").after(Swap())


def test_the_notice_says_who_has_stopped() -> None:
    here = position(black="c3")
    assert here.status().notice == "No turns: either colour may place or stop."
    assert here.after(Stop(RED)).status().notice.endswith("Red has stopped.")


def test_it_goes_on_where_one_can_place_and_the_other_cells_are_not_looked_at() -> None:
    here = position(black="c3")
    assert here.anybody_can_place()
    assert not here.over
    assert "judged" not in vars(here)
    assert not position().anybody_can_place()
