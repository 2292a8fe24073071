"""Phases, wishes to stop and ties, which the games without turns share."""

import pytest

from rulestone.core.names import CellName, Colour, Size
from rulestone_bitboard import evening, interleave
from rulestone_bitboard.actions import Choose, Place, Setup, Stop
from rulestone_bitboard.layout import NOTHING, Mask
from rulestone_bitboard.turnless import Phase, Rules, Turnless

WHITE, BLACK, RED = Colour("white"), Colour("black"), Colour("red")
EVENING = evening.rules(Size(2), {})
INTERLEAVE = interleave.rules(Size(2))


def cell(rules: Rules, name: str) -> Mask:
    return rules.layout.cell(CellName(name))


def test_an_opening_is_one_stone_of_the_first_colour() -> None:
    start = EVENING.start()
    assert (start.phase, start.listed, start.over) == (Phase.OPENING, True, False)
    assert {action.colour for action in start.actions() if isinstance(action, Place)} == {WHITE}
    assert start.count() == 7
    assert start.refusal(Place(cell(EVENING, "b2"), BLACK)) == "evening.opening"
    assert start.refusal(Stop(WHITE)) == "evening.opening"
    opened = start.after(Place(cell(EVENING, "b2"), WHITE))
    assert (opened.phase, opened.stones) == (Phase.PLAY, (cell(EVENING, "b2"), NOTHING))


def test_a_board_that_is_set_up_without_stones_is_before_the_opening() -> None:
    assert EVENING.set_up((NOTHING, NOTHING), None) == EVENING.start()
    assert EVENING.set_up((NOTHING, cell(EVENING, "a1")), None).phase is Phase.PLAY
    assert INTERLEAVE.set_up((NOTHING, NOTHING), None).phase is Phase.PLAY


def test_both_wishes_end_it_and_any_placement_cancels_them() -> None:
    opened = EVENING.start().after(Place(cell(EVENING, "b2"), WHITE))
    one = opened.after(Stop(WHITE))
    assert not one.over
    assert one.stopped == {WHITE}
    assert one.after(Stop(WHITE)) == one
    both = one.after(Stop(BLACK))
    assert (both.over, both.actions(), both.count()) == (True, [], 0)
    assert both.refusal(Stop(WHITE)) == "evening.end"
    assert one.after(one.actions()[0]).stopped == frozenset()


@pytest.mark.parametrize(
    ("black", "red", "sound"),
    [("a1", "", True), ("a1", "a2", True), ("", "a2", False), ("a1", "a1", False), ("a1 a1", "", False)],
)
def test_a_set_up_has_a_stone_of_the_first_colour_and_no_cell_twice(
    black: str, red: str, *, sound: bool
) -> None:
    at = [tuple(cell(INTERLEAVE, name) for name in names.split()) for names in (black, red)]
    refusal = INTERLEAVE.start().refusal(Setup(((BLACK, at[0]), (RED, at[1]))))
    assert refusal == (None if sound else "interleave.pie")


def test_a_set_up_is_chosen_from_and_then_played() -> None:
    start = INTERLEAVE.start()
    assert not start.listed
    assert start.refusal(Choose(RED)) == "interleave.pie"
    chosen = start.after(Setup(((BLACK, (cell(INTERLEAVE, "b2"),)), (RED, ()))))
    assert (chosen.actions(), chosen.count()) == ([Choose(BLACK), Choose(RED)], 2)
    assert chosen.verdict().legal == ("choose black", "choose red")
    assert chosen.refusal(Place(cell(INTERLEAVE, "a1"), RED)) == "interleave.pie"
    playing = chosen.after(Choose(RED))
    assert (playing.phase, playing.stones) == (Phase.PLAY, (cell(INTERLEAVE, "b2"), NOTHING))
    assert playing.refusal(Choose(RED)) == "interleave.pie"
    assert playing.refusal(Place(cell(INTERLEAVE, "b2"), RED)) == "interleave.turnless"


def test_the_longer_list_of_sizes_leads_and_a_tie_is_the_games_own_affair() -> None:
    names = [cell(EVENING, name) for name in ("a1", "c2", "b3")]
    ahead = Turnless.at(EVENING, (Mask(names[0] | names[1]), names[2])).verdict()
    assert ahead.score == {"white": (1, 1), "black": (1,)}
    assert ahead.leader == WHITE
    tied = Turnless.at(EVENING, (names[0], names[1])).verdict()
    assert tied.leader == BLACK
    assert Turnless.at(INTERLEAVE, (names[0], names[1])).verdict().leader == RED


def test_an_occupied_cell_offends_the_turn_whosever_stone_is_on_it() -> None:
    black = Mask(cell(INTERLEAVE, "a1") | cell(INTERLEAVE, "a2"))
    playing = INTERLEAVE.set_up((black, cell(INTERLEAVE, "c1")), None)
    for name, clause in (("a1", "turnless"), ("c1", "turnless"), ("b2", "place")):
        assert playing.refusal(Place(cell(INTERLEAVE, name), BLACK)) == f"interleave.{clause}"
