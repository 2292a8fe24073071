"""Set-ups before they are made an action."""

from rulestone.book.explorer.drafts import awaits_set_up, has_set_up, set_up_action
from rulestone.core.actions import Placement
from rulestone.core.game import game
from rulestone.core.names import CellName, Colour, Size

INTERLEAVE, EVENING = game("interleave"), game("evening")
BOARD = INTERLEAVE.board(Size(2))


def test_a_draft_becomes_the_action_that_sets_it_up() -> None:
    draft = {Colour("red"): (CellName("c1"),), Colour("black"): (CellName("a1"), CellName("b2"))}
    action = set_up_action(INTERLEAVE, BOARD, draft)
    assert action == "setup black=a1,b2 red=c1"
    assert INTERLEAVE.start(BOARD, {}).is_legal(INTERLEAVE.read_action(BOARD, action))


def test_no_stones_are_no_set_up() -> None:
    assert set_up_action(INTERLEAVE, BOARD, {}) is None
    assert set_up_action(INTERLEAVE, BOARD, {Colour("red"): ()}) is None


def test_a_set_up_is_awaited_only_where_the_game_has_one_and_before_it_is_made() -> None:
    start = INTERLEAVE.start(BOARD, {})
    assert has_set_up(INTERLEAVE)
    assert awaits_set_up(INTERLEAVE, start)
    assert not awaits_set_up(INTERLEAVE, start.after(INTERLEAVE.read_action(BOARD, "setup black=a1")))
    assert not has_set_up(EVENING)
    opened = EVENING.start(BOARD, {})
    assert not awaits_set_up(EVENING, opened)
    assert not awaits_set_up(EVENING, opened.after(Placement(BOARD.cells[0], Colour("white"))))
