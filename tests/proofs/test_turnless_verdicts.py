"""Verdicts on games without turns: both colours' placements, the end, and who leads."""

import pytest
from msgspec import UNSET

from rulestone.core.names import ClauseId, Colour
from rulestone_proofs.board import Placement
from rulestone_proofs.formula import Formula, any_of, constant
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.positions import Position, position
from rulestone_proofs.turnless_verdicts import leader, verdict
from tests.proofs.queries import query

BLACK, RED = COLOURS = (Colour("black"), Colour("red"))
RULE = ClauseId("interleave.place")


def current(grid: HexGrid, black: str, red: str) -> Position:
    return position(query("interleave", grid.size, black=black, red=red), grid, COLOURS)


def only_red_on_the_first(
    current: Position, grid: HexGrid, colour: Colour, placement: Placement
) -> dict[ClauseId, Formula]:
    """A toy rule: Red may place on the first cell, and nobody anywhere else."""
    del current, grid
    return {RULE: any_of(placement[1:]) if colour == RED else constant(value=True)}


def test_placements_of_both_colours_are_given_with_why_not() -> None:
    grid = hex_grid(2, frozenset({"c2"}))
    answer = verdict(current(grid, "b2", ""), grid, only_red_on_the_first, BLACK)
    assert answer.legal == ("red:a1",)
    assert (answer.over, answer.winner, answer.leader, answer.to_move) == (False, None, "black", None)
    assert isinstance(answer.why, dict)
    assert {*answer.why.values()} == {RULE}
    assert "black:a1" in answer.why
    assert not {"red:a1", "red:b2", "red:c2", "black:c2"} & {*answer.why}


def test_where_nobody_can_place_the_leader_wins() -> None:
    grid = hex_grid(2)
    answer = verdict(current(grid, "b2 b3", "a1"), grid, only_red_on_the_first, BLACK)
    assert (answer.legal, answer.over, answer.winner, answer.why) == ((), True, "black", UNSET)
    assert answer.score == {"black": (2,), "red": (1,)}


@pytest.mark.parametrize(
    ("black", "red", "ahead"),
    [("a1 a2", "c1", "black"), ("a1", "c1", "red"), ("a1", "c1 b3", "red"), ("a1 c2", "b1", "black")],
)
def test_the_larger_group_leads_and_a_tie_is_one_colours(black: str, red: str, ahead: str) -> None:
    grid = hex_grid(2)
    assert leader(current(grid, black, red), grid, COLOURS, tied=RED) == ahead
