"""Minefield's placements: they leave boards clean, and somebody has one."""

import pytest

from rulestone.core.names import Colour
from rulestone_proofs.board import known_board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import evaluate
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.theorems.minefield.placement import (
    placement_shown,
    refused,
    somebody_can_place,
    stays_clean,
)
from tests.proofs.claims import counterexample, refuted

BLACK, WHITE = rules.COLOURS
NO_HARD_CORNERS = rules.Reading(hard_corners=False)


@pytest.mark.parametrize("colour", rules.COLOURS)
def test_a_legal_placement_leaves_the_board_clean(colour: Colour) -> None:
    assert counterexample(stays_clean(2, colour)) is None
    assert not refuted(stays_clean(3, colour))


def test_without_hard_corners_a_crosscut_arises() -> None:
    example = counterexample(stays_clean(2, BLACK, NO_HARD_CORNERS))
    assert example is not None
    assert example.startswith("2×2: black ")
    assert "; placed: " in example


@pytest.mark.parametrize("size", [1, 2, 3])
def test_somebody_can_place(size: int) -> None:
    assert not refuted(somebody_can_place(size))


def test_without_long_switches_nobody_may_be_able_to() -> None:
    no_long = rules.Reading(switch_lengths=(3,))
    assert not refuted(somebody_can_place(3, no_long))
    assert refuted(somebody_can_place(4, no_long))


def test_a_refused_placement_is_where_the_unknown_one_is() -> None:
    grid = square_grid(2)
    board = known_board(rules.COLOURS, 4, {BLACK: [0, 3]})
    formula = refused(board, grid, WHITE, rules.RULES)
    by_name = {name: evaluate(formula, {f"put:{name}"}.__contains__) for name in grid.names}
    assert by_name == {"a1": False, "b1": True, "a2": True, "b2": False}


def test_a_placement_is_shown_with_its_board() -> None:
    grid = square_grid(2)
    board = known_board(rules.COLOURS, 4, {BLACK: [0, 3]})
    assert placement_shown(board, grid, {"put:a2"}.__contains__) == "2×2: black a1 b2, white -; placed: a2"
    assert placement_shown(board, grid, lambda _: False).endswith("placed: -")
