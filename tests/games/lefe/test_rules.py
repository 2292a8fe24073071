"""Lefe's clause functions, one by one; the fixtures hold the positions."""

from itertools import combinations

import pytest

from rulestone.core.actions import Choose, Placement
from rulestone.core.boards import Cell, hex_board
from rulestone.core.names import Colour, Size
from rulestone.core.stones import Stones
from rulestone.games.lefe import GAME
from rulestone.games.lefe.rules import Lefe
from tests.games.refusals import refusals_after_the_end
from tests.games.stones import stones

DARK, LIGHT = Colour("dark"), Colour("light")
BOARD = hex_board(Size(3))


def position(dark: str, light: str) -> Lefe:
    return Lefe.set_up(BOARD, stones(BOARD, dark=dark, light=light), DARK, GAME.defaults)


def turn(text: str) -> Placement:
    cell, _, tree = text.partition("x")
    return Placement(BOARD.cell(cell), removing=BOARD.cell(tree) if tree else None)


@pytest.mark.parametrize(
    ("dark", "count"),
    [
        ("c3", 1),
        ("c3 c4", 2),
        ("c2 c3 c4", 2),
        ("c3 c4 d2 b2", 3),
        ("b2 b3 c2 c4 d2 d3", 0),
        ("a1 a3 e1", 3),
    ],
)
def test_leaves_of_trees(dark: str, count: int) -> None:
    here = position(dark, "")
    assert sum(len(here.leaves(tree)) for tree in here.trees(DARK)) == count


def test_of_the_64_rings_round_a_cell_exactly_18_leave_it_open() -> None:
    middle = BOARD.cell("c3")
    around = BOARD.neighbours[middle]
    legal = 0
    for number in range(7):
        for friends in combinations(around, number):
            filled: dict[Colour, tuple[Cell, ...]] = {DARK: friends}
            here = Lefe.set_up(BOARD, Stones.of_colours(BOARD, filled), DARK, GAME.defaults)
            legal += not here.violations_at(middle, DARK)
    assert legal == 1 + 6 + 9 + 2  # none, one, two apart, three apart


def test_a_refused_placement_names_the_friends_that_touch() -> None:
    (refusal,) = position("b2 b3", "e1").violations(turn("c3"))
    assert refusal.clause == "lefe.place"
    assert BOARD.names(refusal.cells) == ("b2", "b3")


def test_growth_from_a_leaf_removes_nothing_and_from_inside_does() -> None:
    longer = position("c1 c2 c3", "d4")
    assert longer.growth(BOARD.cell("c4")).increased is False
    assert longer.is_legal(turn("c4"))
    refused = longer.violations(turn("c4xd4"))
    assert "from 2 to 2" in refused[0].because
    branched = position("c4 c3 d2", "e1")
    assert branched.growth(BOARD.cell("b2")).leaves == 3
    assert branched.is_legal(turn("b2xe1"))
    assert [refusal.clause for refusal in branched.violations(turn("b2"))] == ["lefe.capture"]


def test_a_removal_is_refused_with_its_reason() -> None:
    here = position("c4 c3 d2", "e1 e3 a3")
    assert "not adjacent" in here.violations(turn("b2xe3"))[0].because
    assert "holds no light stone" in here.violations(turn("b2xc3"))[0].because
    assert "holds no light stone" in here.violations(turn("b2xb1"))[0].because


def test_a_newborn_removes_a_ring_only_if_it_counts_from_zero() -> None:
    board = hex_board(Size(4))
    ring = board.neighbours[board.cell("d4")]
    filled = {LIGHT: ring}
    for newborn, taken in (("from-zero", True), ("never", False)):
        options = {**GAME.defaults, "newborn": newborn}
        here = Lefe.set_up(board, Stones.of_colours(board, filled), DARK, options)
        assert bool(here.growth(board.cell("d4")).removable) is taken


@pytest.mark.parametrize(
    ("own", "other", "score"),
    [
        ((), (), 0),
        ((0,), (), 2),
        ((3, 3, 2), (3, 3, 2), 2),
        ((3, 3, 2), (3, 3, 1), 3),
        ((3, 3), (3, 3, 0), 1),
        ((2, 1, 0), (4,), 3),
    ],
)
def test_points(own: tuple[int, ...], other: tuple[int, ...], score: int) -> None:
    assert position("", "").points(own, other) == score


@pytest.mark.parametrize(("pie", "mover"), [("first-move", LIGHT), ("extra-stone", DARK)])
def test_who_plays_after_the_pie(pie: str, mover: Colour) -> None:
    position = Lefe.start(BOARD, {**GAME.defaults, "pie": pie}).after(turn("c3"))
    assert position.status().to_move is None
    assert [refusal.clause for refusal in position.violations(turn("a1"))] == ["lefe.pie"]
    assert position.after(Choose(LIGHT)).status().to_move == mover


@pytest.mark.parametrize(
    ("action", "clauses"), [("a1", ["end", "place", "turn"]), ("choose dark", ["end", "pie"])]
)
def test_after_the_end_every_clause_that_refuses_is_named_the_end_first(
    action: str, clauses: list[str]
) -> None:
    assert refusals_after_the_end(GAME.name, 1, "a1; choose light", action) == clauses


@pytest.mark.parametrize(
    ("dark", "light", "action", "reasons"),
    [
        (
            "b2 b3 c2 c4",
            "",
            "c3",
            {"place": "4 friendly stones beside it, and 3 are the most"},
        ),
        ("c1 c2 c3", "d4", "c4xd4", {"capture": "the leaves did not increase: from 2 to 2"}),
        (
            "c1 c2 c4 c5",
            "d4",
            "c3xd4",
            dict.fromkeys(("capture", "merge"), "the leaves did not increase: from 2 and 2 to 2"),
        ),
        (
            "",
            "c4",
            "c3xc4",
            {"capture": "it has 1 leaf, not fewer than the 1 of the tree that grew"},
        ),
        (
            "",
            "c4 c5",
            "c3xc4",
            {"capture": "it has 2 leaves, not fewer than the 1 of the tree that grew"},
        ),
    ],
)
def test_every_clause_that_refuses_says_why(
    dark: str, light: str, action: str, reasons: dict[str, str]
) -> None:
    violations = position(dark, light).violations(turn(action))
    assert {v.clause.removeprefix("lefe."): v.because for v in violations} == reasons


def test_any_stone_of_a_tree_names_it() -> None:
    stones = position("c4 c3 d2", "d3 d4").stones
    listed = {"b2xd4": "b2xd3", "b2xa1": "b2xa1", "b2": "b2"}
    assert {text: turn(text).canonical(BOARD, stones).write(BOARD) for text in listed} == listed
    assert Choose(DARK).canonical(BOARD, stones) == Choose(DARK)


def test_the_choice_of_sides_is_announced_while_it_is_due() -> None:
    opened = Lefe.start(BOARD, GAME.defaults)
    after_stone = opened.after(turn("c3"))
    assert after_stone.status().notice == "The second player chooses a colour."
    assert opened.status().notice == after_stone.after(Choose(LIGHT)).status().notice == ""


def test_placements_are_refused_in_play_only() -> None:
    after_stone = Lefe.start(BOARD, GAME.defaults).after(turn("c3"))
    assert after_stone.refusals() == {}
    assert set(position("b2 b3", "e1").refusals()) == {turn("a2"), turn("c3")}
    board = hex_board(Size(2))
    ended = Lefe.set_up(board, stones(board, dark="a1 b2 c2"), DARK, GAME.defaults)
    assert ended.over
    assert ended.violations_at(board.cell("b1"), DARK)
    assert ended.refusals() == {}


@pytest.mark.parametrize(
    ("options", "before", "threshold"),
    [
        ({}, (), 0),
        ({"newborn": "never"}, (), None),
        ({}, (3, 2), 2),
        ({"merge": "most"}, (2, 3), 3),
    ],
)
def test_the_number_of_leaves_to_exceed(
    options: dict[str, str], before: tuple[int, ...], threshold: int | None
) -> None:
    assert Lefe.start(BOARD, {**GAME.defaults, **options}).threshold(before) == threshold


def test_nothing_is_over_before_play() -> None:
    opened = Lefe.start(hex_board(Size(1)), GAME.defaults)
    after_stone = opened.after(Placement(opened.board.cell("a1")))
    assert not opened.over
    assert not after_stone.over
    assert after_stone.after(Choose(LIGHT)).over
