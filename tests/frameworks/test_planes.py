"""What an agent sees: the planes and the mask, against the same made cell by cell from the match."""

from collections.abc import Hashable, Iterable, Iterator
from random import Random

import pytest

from rulestone.core.actions.colours import Stop
from rulestone.core.names import GameName
from rulestone.rulebook.installed import game_names
from rulestone_learn.match import Match, Player
from rulestone_learn.planes import PLANES, Mask, Observer, Planes
from tests.frameworks.test_match import HIDDEN, at_random, by_reference, match_of, played, small
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
        plane_array[top - row, column - left, :5] = (
            cell in own,
            cell in theirs,
            match.colours[player] == match.setting.numbering.colours[0],
            cell in placements,
            match.next_player == player and not match.over,
        )
    plane_array[:, :, 5] = any(
        not isinstance(actions[number], Stop) and not actions[number].placement_cells
        for number in match.legal
    )
    plane_array[:, :, 6] = bool(match.history) and isinstance(actions[match.history[-1]], Stop)
    return plane_array, np.array([number in legal for number in range(len(actions))], dtype=np.int8)


@pytest.mark.parametrize("judge", ["bitboard", "reference"])
@pytest.mark.parametrize("name", game_names())
def test_a_player_sees_the_stones_the_cells_and_the_legal_moves(name: GameName, judge: str) -> None:
    start, random = small(name, 40), Random(5)
    start = by_reference(start) if judge == "reference" else start
    observer = Observer(start)
    matches = [*at_random(start, random), *at_random(played(start, *OPENINGS.get(name, ())), random)]
    stones_on_planes = 0
    for match in matches:
        for player in PLAYERS:
            plane_array, mask = observer.observe(match, player)
            right, legal = slow_observation(match, player)
            assert (plane_array.dtype, plane_array.shape, mask.dtype) == (np.int8, right.shape, np.int8)
            np.testing.assert_array_equal(plane_array, right)
            np.testing.assert_array_equal(mask, legal)
            stones_on_planes += int(plane_array[:, :, :2].sum())
    assert stones_on_planes > 20, "too few stones"


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


def reached(match: Match) -> Hashable:
    """Everything that the rest of a match depends on."""
    stones = (*map(match.stone_bits, match.state.colours), len(match.open_set_up))
    stopped = match.history[-1:] in [(number,) for number in match.setting.numbering.stops.values()]
    return match.state.phase_key(), stones, match.colours, match.next_player, match.over, stopped


def every_match(start: Match) -> Iterator[Match]:
    """A match for each position that the games of a board can reach."""
    known, waiting = {reached(start)}, [start]
    for match in waiting:  # the loop extends it
        yield match
        for number in match.legal:
            then = match.after(number)
            if reached(then) not in known:
                known.add(reached(then))
                waiting.append(then)


def value_of(match: Match, known: dict[Hashable, int]) -> int:
    """The value of a match for its first player, found by plain minimax."""
    key = reached(match)
    if key not in known:
        if match.over:
            known[key] = 0 if match.winner is None else 1 - 2 * match.winner
        else:
            best = max if match.next_player == 0 else min
            known[key] = best(value_of(match.after(number), known) for number in match.legal)
    return known[key]


def assert_nothing_hidden(
    observer: Observer, matches: Iterable[Match], values: dict[Hashable, int] | None = None
) -> None:
    """Fail if two matches that go on look alike to a player and differ. Frameworks tell which are over."""
    known: dict[bytes, object] = {}
    for match in matches:
        for player in () if match.over else PLAYERS:
            value = None if values is None else (1 - 2 * player) * value_of(match, values)
            hidden = (match.next_player == player, match.colours[player], match.legal, value)
            planes, _ = observer.observe(match, player)  # what frameworks give is without the mask
            assert known.setdefault(planes.tobytes(), hidden) == hidden, match.record


SMALL = [
    *[("minefield", 3, {"swap": swap}) for swap in (False, True)],
    *[("necklace", 3, {"swap": swap}) for swap in (False, True)],
    *[("lefe", 2, {"pie": pie}) for pie in ("first-move", "extra-stone", "none")],
    ("interleave", 2, {}),
    ("evening", 2, {}),
]


@pytest.mark.parametrize(("name", "size", "options"), SMALL, ids=str)
def test_equal_observations_hide_no_move_turn_or_value_of_a_small_board(
    name: str, size: int, options: dict[str, str | bool]
) -> None:
    """Where the stones of a set-up are chosen, after the first of them."""
    values: dict[Hashable, int] = {}
    start = played(match_of(name, size, None, **options), *OPENINGS.get(name, ())[:1])
    assert_nothing_hidden(Observer(start), every_match(start), values)
    assert len(values) > 100, "too few observations"


@pytest.mark.parametrize(
    ("name", "size", "games"),
    [
        ("minefield", 4, 400),
        ("necklace", 4, 400),
        ("lefe", 3, 40),
        ("interleave", 3, 60),
        ("evening", 3, 100),
    ],
)
def test_equal_observations_hide_no_move_or_turn_of_random_games(name: str, size: int, games: int) -> None:
    start, random = match_of(name, size, None), Random(1)
    prepared = played(start, *OPENINGS.get(name, ()))
    matches = (match for _ in range(games) for match in at_random(prepared, random))
    assert_nothing_hidden(Observer(start), matches)


def test_a_position_with_colours_exchanged_looks_different() -> None:
    start = match_of("minefield", 4)
    observer = Observer(start)
    matches = [played(start, *record.split()) for record in HIDDEN]
    values: dict[Hashable, int] = {}
    assert len({(1 - 2 * match.next_player) * value_of(match, values) for match in matches}) == 2
    planes = [observer.observe(match, match.next_player)[0] for match in matches]
    assert [
        PLANES[number] for number in range(7) if not np.array_equal(*(p[..., number] for p in planes))
    ] == ["first colour"]
