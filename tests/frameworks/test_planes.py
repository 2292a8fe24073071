"""What an agent sees: the planes and the mask, against the same made cell by cell from the match."""

from random import Random

import pytest

from rulestone.core.names import GameName
from rulestone.core.registry import game_names
from rulestone_learn.match import Match, Player
from rulestone_learn.planes import PLANES, Mask, Observer, Planes
from tests.frameworks.test_match import at_random, by_reference, match_of, played, small
from tests.helpers.order import few_by_day

np = pytest.importorskip("numpy")

PLAYERS: tuple[Player, Player] = (0, 1)

OPENINGS: dict[str, tuple[str, ...]] = {
    "interleave": ("setup black=a1", "setup red=b2", "setup black=c3", "setup", "choose black"),
}
"""How a game is brought to where stones are placed, if chance would take long to come there."""


def slow_observation(match: Match, player: Player) -> tuple[Planes, Mask]:
    """The planes and the mask as the documentation describes them."""
    board, actions = match.setting.board, match.setting.numbering.actions
    legal = match.legal if match.next_player == player else ()
    own, theirs = (match.stones(match.colours[each]) for each in (player, 1 - player))
    placements = {cell for number in legal for cell in actions[number].placement_cells}
    left = min(board.places[cell][0] for cell in board.cells)
    top = max(board.places[cell][1] for cell in board.cells)
    wide = max(board.places[cell][0] for cell in board.cells) - left + 1
    high = top - min(board.places[cell][1] for cell in board.cells) + 1
    plane_array = np.zeros((high, wide, len(PLANES)), dtype=np.int8)
    for cell in board.cells:
        column, row = board.places[cell]
        plane_array[top - row, column - left, :4] = (cell in own, cell in theirs, 1, cell in placements)
    plane_array[:, :, 4] = match.next_player == player and not match.over
    return plane_array, np.array([number in legal for number in range(len(actions))], dtype=np.int8)


@pytest.mark.parametrize("judge", ["bitboard", "reference"])
@pytest.mark.parametrize("name", game_names())
def test_a_player_sees_the_stones_the_cells_and_the_legal_moves(name: GameName, judge: str) -> None:
    start, random = small(name, 40), Random(5)
    start = by_reference(start) if judge == "reference" else start
    observer = Observer(start)
    prepared = played(start, *OPENINGS.get(name, ()))
    matches = [*at_random(start, random), *at_random(prepared, random)]
    stones_on_planes = 0
    for match in matches:
        for player in PLAYERS:
            plane_array, mask = observer.observe(match, player)
            right, legal = slow_observation(match, player)
            assert (plane_array.dtype, plane_array.shape, mask.dtype) == (np.int8, right.shape, np.int8)
            np.testing.assert_array_equal(plane_array, right)
            np.testing.assert_array_equal(mask, legal)
            stones_on_planes += int(plane_array[:, :, :2].sum())
    assert stones_on_planes > 20


@pytest.mark.parametrize(
    ("name", "size", "cells"), few_by_day([("minefield", 24, 576), ("lefe", 13, 469)], 2)
)
def test_cells_with_an_x_in_their_names_are_legal_placements_too(name: str, size: int, cells: int) -> None:
    match = match_of(name, size)
    plane_array, mask = Observer(match).observe(match, 0)
    assert plane_array[:, :, PLANES.index("legal placements")].sum() == cells
    assert mask.sum() == cells


def test_writing_to_an_observation_changes_no_later_one() -> None:
    match = match_of("minefield", 3)
    observer = Observer(match)
    plane_array, mask = observer.observe(match, 0)
    plane_array[...] = mask[...] = 7
    for array in observer.observe(match, 0):
        assert array.max() == 1
