"""What the provers say of variants: readings of their constraints, and the boards that they find."""

from dataclasses import replace
from math import isqrt
from random import Random

import pytest

from rulestone.cases.variants import find_variant, variant, variant_maker
from rulestone.core.boards.square import Area
from rulestone.core.names import Size
from rulestone.core.stones import Stones
from rulestone.games.connection import Contents, Pattern
from rulestone.games.minefield.rules import HARD_CORNER, SWITCH, is_switch
from rulestone.protocol import GameSetting
from rulestone_lab.provable import provable_reading
from rulestone_proofs.board import known_board
from rulestone_proofs.formula import TRUE
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.variants import Reading, findings


def reading(name: str) -> Reading:
    """The reading of a known mistake."""
    found = provable_reading(find_variant(name).game)
    assert found is not None
    return found


# The theorems `minefield.clauses-necessary` and `necklace.drawless` say the same of these.
@pytest.mark.parametrize(
    ("name", "bound", "standings", "size"),
    [
        ("minefield/switch-2x3-only", (4,), ("proved", "refuted on 4×4", "not proved", "not proved"), 4),
        ("minefield/no-hard-corners", (), ("not proved", "proved to 5×5", "proved", "not proved"), 2),
        (
            "necklace/seclusion-called-crosscut",
            (4,),
            ("proved", "proved to 4×4", "not proved", "proved to 4×4"),
            None,
        ),
        ("minefield/switch-called-hard-corner", (4,), ("proved", "proved to 4×4", "proved", "proved"), None),
        pytest.param(
            "minefield/switch-2x5-too",
            (),
            ("proved", "proved to 5×5", "proved", "proved"),
            None,
            marks=pytest.mark.nightly,  # the hardest
        ),
        ("necklace/no-seclusion", (3,), ("proved", "refuted on 3×3", "not proved", "not proved"), 3),
    ],
)
def test_a_variant_has_the_standings_and_stuck_board_of_its_rules(
    name: str, bound: tuple[int, ...], standings: tuple[str, ...], size: int | None
) -> None:
    game = find_variant(name).game
    found = findings(game.name, reading(name), *bound)
    assert tuple(found.standings.values()) == standings
    assert (found.stuck is None) == (size is None)
    if found.stuck is not None and size is not None:  # the variant itself says that the game is over
        board = game.board(Size(size))
        stones = Stones.of_colours(
            board, {colour: [*map(board.cell, names)] for colour, names in found.stuck.items()}
        )
        status = game.set_up(board, stones, game.colours[0], {}).status()
        assert (status.over, status.winner) == (True, None)


@pytest.mark.parametrize(
    "name", ["minefield/switch-2x5-too", "minefield/switch-half-empty", "necklace/seclusion-called-crosscut"]
)
def test_a_reading_refuses_what_the_variant_refuses(name: str) -> None:
    made, read, random = find_variant(name), reading(name), Random(name)
    state = variant_maker(GameSetting(game=made.game.name, size=Size(5)), made).start()
    grid = square_grid(5)
    while not state.over:
        board = known_board(
            read.colours, grid.count, {colour: state.stones(colour) for colour in read.colours}
        )
        for colour in read.colours:
            refused = {cell for cell in state.empty() if read.refused(board, grid, colour, cell) is TRUE}
            placeable = state.maker.set_up(
                {own: state.stones(own) for own in read.colours}, colour
            ).placeable(colour)
            assert refused == set(state.empty()) - set(placeable)
        state = state.after(random.choice(state.legal()))


def at_the_left(area: Area, on: Contents) -> bool:
    """A test that depends on where the area lies."""
    return area.corners[0] == 0 and is_switch(area, on)


def with_a_stone_outside(area: Area, on: Contents) -> bool:
    """A test that depends on what is around the area."""
    return is_switch(area, on) and on[-1] is None


def alone_in_its_rows(area: Area, on: Contents) -> bool:
    """A test that depends on what is beside the area."""
    width = isqrt(len(on))
    rows = {point // width for point in area.points}
    beside = (on[point] for point in range(len(on)) if point // width in rows and point not in area.points)
    return is_switch(area, on) and not any(beside)


def alike_across(area: Area, on: Contents) -> bool:
    """A test that finds what it looks for on the empty board."""
    return on[area.corners[0]] == on[area.corners[2]]


@pytest.mark.parametrize("test", [at_the_left, with_a_stone_outside, alone_in_its_rows, alike_across])
def test_a_test_of_more_than_an_area_or_of_the_empty_board_has_no_reading(test: Pattern) -> None:
    odd = replace(SWITCH, is_pattern=test, shapes=((3, 2),))
    assert provable_reading(variant("minefield", "Odd.", constraints=(HARD_CORNER, odd)).game) is None


@pytest.mark.parametrize(
    "name",
    [
        "minefield/white-begins",
        "minefield/diagonal-chains",
        "minefield/hard-corner-misses-one-area",
        "minefield/switch-3x4-too",
        "necklace/diagonal-exit",
        "lefe/merge-most",
    ],
)
def test_a_constraint_that_is_not_local_has_no_reading(name: str) -> None:
    assert provable_reading(find_variant(name).game) is None
