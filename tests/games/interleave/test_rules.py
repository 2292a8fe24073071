"""Interleave's clause functions, one by one; the fixtures hold the positions."""

import pytest

from rulestone.core.actions import Choose, Placement, Setup, Stop
from rulestone.core.boards import hex_board
from rulestone.core.names import CellName, Colour, Size
from rulestone.core.stones import Stones
from rulestone.games.interleave import GAME
from rulestone.games.interleave.rules import Interleave
from tests.games.refusals import refusals_after_the_end
from tests.games.stones import stones

BLACK, RED = Colour("black"), Colour("red")
BOARD = hex_board(Size(3))
PIE = "setup black=c3; choose red; red:stop; black:stop"


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [((3, 1), (3,), 1), ((3,), (3, 1), -1), ((2, 2), (3,), -1), ((4, 1), (4, 1), 0)],
)
def test_groups_compare_at_the_first_difference(
    first: tuple[int, ...], second: tuple[int, ...], result: int
) -> None:
    assert Interleave.start(BOARD, {}).ahead(first, second) == result


def test_a_stone_hides_what_is_behind_it() -> None:
    here = stones(BOARD, black="c2", red="c1 e3")
    met = Interleave.set_up(BOARD, here, None, {}).sightlines(BOARD.cell("c3"))
    sightlines = {direction: BOARD.name(cell) for direction, cell in met.items()}
    assert sightlines == {3: "c2", 1: "e3"}


def test_a_hole_hides_what_is_behind_it() -> None:
    holed = hex_board(Size(3), [CellName("c2")])
    here = Stones.of_colours(holed, {RED: [holed.cell("c1")]})
    assert Interleave.set_up(holed, here, None, {}).sightlines(holed.cell("c3")) == {}


def test_the_game_opens_with_one_set_up_and_one_choice() -> None:
    begin = Interleave.start(BOARD, {})
    assert [r.clause for r in begin.violations(Setup(((RED, (BOARD.cell("a1"),)),)))] == ["interleave.pie"]
    doubled = Setup(((BLACK, (BOARD.cell("a1"),)), (RED, (BOARD.cell("a1"),))))
    assert BOARD.names(begin.violations(doubled)[0].cells) == ("a1",)
    placed = begin.after(Setup(((BLACK, (BOARD.cell("a1"),)),)))
    assert [r.clause for r in placed.violations(Placement(BOARD.cell("a2"), RED))] == ["interleave.pie"]
    playing = placed.after(Choose(RED))
    assert playing.is_legal(Placement(BOARD.cell("a2"), RED))
    assert not playing.is_legal(Placement(BOARD.cell("a2"), BLACK))


def test_each_phase_says_what_is_to_be_done() -> None:
    begin = Interleave.start(BOARD, {})
    placed = begin.after(Setup(((BLACK, (BOARD.cell("a1"),)),)))
    notices = [position.status().notice for position in (begin, placed, placed.after(Choose(RED)))]
    assert [notice.partition(":")[0] for notice in notices] == [
        "The first player sets up the position",
        "The second player chooses a colour.",
        "No turns",
    ]


def test_red_wins_ties() -> None:
    assert Interleave.set_up(BOARD, stones(BOARD, black="a1", red="e3"), None, {}).best() == RED
    assert Interleave.set_up(BOARD, stones(BOARD, black="a1 a3", red="e3"), None, {}).best() == BLACK


@pytest.mark.parametrize(
    ("action", "clauses"),
    [
        ("red:c3", ["end", "turnless", "place"]),
        ("red:stop", ["end"]),
        ("choose red", ["end", "pie"]),
        ("black:c4", ["end", "place"]),
    ],
)
def test_after_the_end_every_clause_that_refuses_is_named_the_end_first(
    action: str, clauses: list[str]
) -> None:
    assert refusals_after_the_end(GAME.name, 3, PIE, action) == clauses


@pytest.mark.parametrize(
    ("black", "red", "met"),
    [
        ("", "", "no enemy stones and no friendly stones"),
        ("c2", "", "no enemy stones and 1 friendly stone"),
        ("c4 b2", "c2", "1 enemy stone and 2 friendly stones"),
        ("c4 b2", "c2 d3", "2 enemy stones and 2 friendly stones"),
    ],
)
def test_a_refused_placement_says_how_many_stones_it_sees(black: str, red: str, met: str) -> None:
    here = Interleave.set_up(BOARD, stones(BOARD, black=black, red=red), None, {})
    (refusal,) = here.violations_at(BOARD.cell("c3"), BLACK)
    assert refusal.because == f"it sees {met}, and must see more enemies"


def test_placements_are_refused_in_play_only() -> None:
    placed = Interleave.start(BOARD, {}).after(Setup(((BLACK, (BOARD.cell("c3"),)),)))
    assert placed.refusals() == {}
    playing = placed.after(Choose(RED))
    assert Placement(BOARD.cell("a1"), BLACK) in playing.refusals()
    ended = playing.after(Stop(RED)).after(Stop(BLACK))
    assert ended.refusals() == {}
