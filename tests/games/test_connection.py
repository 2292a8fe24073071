"""What the games of connection share: who is joined, who can act, how the game ends, by Minefield's rules."""

import pytest

from rulestone.core.actions import Placement, Stop
from rulestone.core.boards import square_board
from rulestone.core.names import ClauseId, Colour, Size
from rulestone.games.connection import ConnectionPosition
from rulestone.games.minefield import GAME
from rulestone.games.minefield.rules import Minefield
from tests.games.stones import stones

BLACK, WHITE = Colour("black"), Colour("white")
BOARD = square_board(Size(3))
WIN, SKIP = ClauseId("minefield.win"), ClauseId("minefield.skip")


def position(mover: Colour, **by_colour: str) -> ConnectionPosition:
    return Minefield.set_up(BOARD, stones(BOARD, **by_colour), mover, GAME.defaults)


def test_a_chain_joins_its_own_edges_and_not_the_other_pair() -> None:
    upright = position(WHITE, black="b1 b2 b3")
    across = position(WHITE, black="a2 b2 c2")
    assert (upright.joins_edges(BLACK), across.joins_edges(BLACK)) == (True, False)
    diagonal = position(WHITE, black="a1 b2 c3")
    assert not diagonal.joins_edges(BLACK)


def test_of_two_that_are_joined_the_one_that_moved_last_has_won() -> None:
    corner = square_board(Size(1))
    alone = Minefield.set_up(corner, stones(corner, black="a1"), WHITE, GAME.defaults)
    assert alone.connected() == BLACK
    assert position(WHITE, black="b1 b2 b3").connected() == BLACK
    assert position(BLACK).connected() is None


def test_who_cannot_act_is_skipped() -> None:
    free = position(WHITE)
    assert (free.can_act(WHITE), free.next_able(), free.mover) == (True, WHITE, WHITE)


def test_the_end_names_the_winner_and_the_clause() -> None:
    won = position(WHITE, black="b1 b2 b3")
    (violation,) = won.ended(win=WIN, skip=SKIP)
    assert (violation.clause, violation.because) == (WIN, "the game is over: black has won")
    assert (won.legal_actions(), dict(won.refusals())) == ((), {})
    assert position(BLACK).ended(win=WIN, skip=SKIP) == ()


def test_only_placements_are_played_and_none_after_the_end() -> None:
    start = position(BLACK)
    with pytest.raises(TypeError, match="is not an action of this game"):
        start.violations(Stop(BLACK))
    with pytest.raises(TypeError, match="cannot be played here"):
        position(WHITE, black="b1 b2 b3").after(Placement(BOARD.cell("a1")))
    after = start.after(Placement(BOARD.cell("b2")))
    assert (after.stones.of(BLACK), after.mover) == ((BOARD.cell("b2"),), WHITE)
