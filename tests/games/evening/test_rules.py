"""Evening's clause functions, one by one; the fixtures hold the positions."""

import pytest

from rulestone.core.actions import Placement, Stop
from rulestone.core.boards import hex_board
from rulestone.core.names import Colour, Size
from rulestone.games.evening import GAME
from rulestone.games.evening.rules import Evening
from tests.games.refusals import refusals_after_the_end
from tests.games.stones import stones

BLACK, WHITE = Colour("black"), Colour("white")
BOARD = hex_board(Size(3))


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
    here = Evening.set_up(BOARD, stones(BOARD, white="c2 d2", black="c4 b4 a3"), None, {"tiebreak": "black"})
    assert here.is_legal(Placement(BOARD.cell("c3"), WHITE))
    assert "sum to 3" in here.violations(Placement(BOARD.cell("c3"), BLACK))[0].because


def test_parity_breaks_full_ties_for_white_only_if_odd() -> None:
    for white, black, best in (("a1", "e3", WHITE), ("a1 a2", "e3 e2", BLACK)):
        here = Evening.set_up(BOARD, stones(BOARD, white=white, black=black), None, {"tiebreak": "odd-even"})
        assert here.best() == best


@pytest.mark.parametrize(
    ("action", "clauses"), [("black:a1", ["end", "turnless", "place"]), ("black:a2", ["end"])]
)
def test_after_the_end_every_clause_that_refuses_is_named_the_end_first(
    action: str, clauses: list[str]
) -> None:
    record = "white:a1; white:stop; black:stop"
    assert refusals_after_the_end(GAME.name, 2, record, action) == clauses


def test_the_opening_is_explained_until_it_is_played() -> None:
    here = Evening.start(BOARD, {"tiebreak": "black"})
    assert here.status().notice == "White begins with one stone on any cell."
    opened = here.after(Placement(BOARD.cell("c3"), WHITE))
    assert opened.status().notice == "No turns: either colour may place or stop."


def test_whoever_has_stopped_is_named() -> None:
    here = Evening.start(BOARD, {"tiebreak": "black"}).after(Placement(BOARD.cell("c3"), WHITE))
    free = "No turns: either colour may place or stop."
    assert here.after(Stop(BLACK)).status().notice == f"{free} Black has stopped."


def test_the_end_says_how_it_came() -> None:
    here = Evening.start(hex_board(Size(1)), {"tiebreak": "black"})
    only = Placement(here.board.cell("a1"), WHITE)
    full = here.after(only)
    assert "the game is over: neither colour can place" in {r.because for r in full.violations(only)}
    opened = Evening.start(BOARD, {"tiebreak": "black"}).after(Placement(BOARD.cell("c3"), WHITE))
    ended = opened.after(Stop(BLACK)).after(Stop(WHITE))
    (refusal,) = ended.violations(Stop(WHITE))
    assert refusal.because == "the game is over: both colours have stopped"
