"""Verdicts on square boards: wins first, then skips, then what may be placed, and the swap."""

import pytest

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Verdict
from rulestone_proofs.geometry import Cell, SquareGrid
from rulestone_proofs.verdicts import Position, judged, with_swap
from tests.proofs.queries import query

BLACK, WHITE = COLOURS = (Colour("black"), Colour("white"))
RULE = ClauseId("minefield.switch")
OPEN = Verdict(legal=(ActionText("b2"),), to_move=WHITE, over=False, winner=None)


def white_nowhere(current: Position, grid: SquareGrid, colour: Colour) -> dict[Cell, ClauseId]:
    """A toy rule: White may place nowhere, Black everywhere but on the first point."""
    del grid
    return {cell: RULE for cell in current.empty if colour == WHITE or cell == 0}


def test_who_has_no_placement_is_skipped() -> None:
    for mover in ("white", "black"):
        verdict = judged(query("minefield", 2, mover, black="b1", white=""), COLOURS, white_nowhere)
        assert (verdict.to_move, verdict.legal, verdict.why) == ("black", ("a2", "b2"), {"a1": RULE})


@pytest.mark.parametrize("mover", ["black", "white"])
def test_who_is_to_move_goes_first(mover: str) -> None:
    def nothing(current: Position, grid: SquareGrid, colour: Colour) -> dict[Cell, ClauseId]:
        del current, grid, colour
        return {}

    verdict = judged(query("minefield", 2, mover, black="a1", white="b1"), COLOURS, nothing)
    assert (verdict.to_move, verdict.legal, verdict.why) == (mover, ("a2", "b2"), {})


def test_where_nobody_has_a_placement_it_is_over() -> None:
    verdict = judged(query("minefield", 2, "black", black="b2", white="b1 a2"), COLOURS, white_nowhere)
    assert (verdict.over, verdict.winner, verdict.to_move, verdict.legal) == (True, None, None, ())


@pytest.mark.parametrize(
    ("black", "white", "winner"), [("b1 b2", "a1", "black"), ("b1", "a2 b2", "white"), ("a1 b1", "b2", None)]
)
def test_black_joins_bottom_and_top_and_white_the_sides(black: str, white: str, winner: str | None) -> None:
    verdict = judged(query("minefield", 2, "black", black=black, white=white), COLOURS, white_nowhere)
    assert (verdict.over, verdict.winner) == (winner is not None, winner)


@pytest.mark.parametrize(
    ("to_move", "black", "white", "offered", "legal"),
    [
        ("white", "a1", "", True, ("b2", "swap")),
        ("white", "a1", "", False, ("b2",)),
        ("black", "a1", "", True, ("b2",)),
        ("white", "a1 b1", "", True, ("b2",)),
        ("white", "a1", "b1", True, ("b2",)),
        ("white", "", "", True, ("b2",)),
    ],
)
def test_swap_is_for_the_first_turn_of_the_second_colour(
    to_move: str, black: str, white: str, offered: bool, legal: tuple[str, ...]
) -> None:
    position = query("minefield", 2, to_move, black=black, white=white)
    assert with_swap(position, COLOURS, OPEN, offered=offered).legal == legal


def test_nothing_is_swapped_once_it_is_over() -> None:
    over = Verdict(legal=(), to_move=None, over=True, winner=BLACK)
    position = query("minefield", 1, "white", black="a1", white="")
    assert with_swap(position, COLOURS, over, offered=True) == over
