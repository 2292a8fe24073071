"""Records: answered at once as move by move, and as positions are."""

from collections.abc import Iterator
from random import Random

import pytest

from rulestone.core.names import CellName, GameName, Options, Size
from rulestone.protocol import Play
from rulestone_bitboard.actions import Action, Place, Swap
from rulestone_bitboard.connection import Connection
from rulestone_bitboard.engine import rules_of
from rulestone_bitboard.playouts import playout
from rulestone_bitboard.position import Position, one_by_one
from rulestone_bitboard.record_lanes import run

MINEFIELD, NECKLACE, LEFE, EVENING = map(GameName, ("minefield", "necklace", "lefe", "evening"))


def beginning(game: GameName, size: int, options: Options) -> Position:
    return rules_of(Play(game=game, size=Size(size), options=options, moves=())).start()


def damaged(position: Position, actions: list[Action], random: Random) -> Iterator[list[Action]]:
    """A game as it was played, and as it was not."""
    cells: list[Action] = [Place(cell) for cell in position.layout.bits]
    place = random.randrange(len(actions))
    yield actions
    yield actions[:place]
    yield [*actions, *random.choices(cells, k=3)]  # goes on after its end
    yield [*actions[:place], random.choice(cells), *actions[place:]]
    yield [*actions[:place], *actions[place + 1 :]]
    yield [*actions[:place], *random.sample(actions[place:], len(actions) - place)]
    yield random.sample(cells, len(cells))


@pytest.mark.parametrize(
    ("game", "size", "options"),
    [
        *[(MINEFIELD, size, {}) for size in (1, 2, 5, 13)],
        *[(NECKLACE, size, {"swap": swap}) for size in (1, 2, 4, 6, 9) for swap in (True, False)],
        (LEFE, 3, {}),
        (EVENING, 3, {}),
    ],
)
def test_a_record_played_at_once_ends_like_one_played_move_by_move(
    game: GameName, size: int, options: Options
) -> None:
    random = Random(f"{game}{size}{options}")
    opening = beginning(game, size, options)
    lengths = set()
    for _ in range(60 if size < 9 else 8):
        played = list(playout(opening, random, limit=400).actions)
        for actions in damaged(opening, played, random):
            position, count = opening.follow(actions)
            assert (position, count) == one_by_one(opening, actions)
            lengths.add(count)
    assert len(lengths) > min(size, 4), "too few lengths of games"  # some go far, and some stop early


def test_placements_at_once_agree_from_the_middle_of_a_game() -> None:
    random = Random(5)
    goal = beginning(NECKLACE, 7, {})
    skipped = 0
    for swaps in (False, True) * 4:
        opening: list[Action] = [random.choice(goal.actions()), *([Swap()] if swaps else [])]
        position, _ = goal.follow(opening)
        actions = [*opening, *playout(position, random).actions]
        position = goal
        for number, action in enumerate(actions):
            assert position.follow(actions[number:]) == one_by_one(position, actions[number:])
            before, position = position, position.after(action)
            again = isinstance(action, Place) and before.verdict().to_move == position.verdict().to_move
            skipped += again and not position.over
    assert skipped > 1, "too few skips"


def test_placements_are_played_at_once_up_to_the_first_that_is_illegal() -> None:
    random, begun = Random(9), beginning(NECKLACE, 9, {"swap": False})
    assert isinstance(begun, Connection)
    lengths = set()
    for _ in range(60):
        cells = random.sample(begun.layout.bits, 81)
        count, _, _ = run(begun.rules, begun.stones, begun.turn, cells)
        assert count == one_by_one(begun, [*map(Place, cells)])[1]
        lengths.add(count)
    assert len(lengths) > 5, "too few lengths of games"


@pytest.mark.parametrize(
    ("game", "played"), [(MINEFIELD, "c3 a3 b1 c1 a2 a1 b2"), (NECKLACE, "b3 a2 a3 c1 c2 a1 c3 b2")]
)
def test_the_only_placement_is_played_before_a_skip(game: GameName, played: str) -> None:
    """After which points follow that are open to nobody."""
    opening = beginning(game, 3, {})
    actions = [Place(opening.layout.cell(CellName(name))) for name in played.split()]
    reached, count = opening.follow(actions)
    assert (count, reached.over) == (len(actions), False)
    for closed in actions:
        record = [*actions, *[closed] * 8]
        assert opening.follow(record) == one_by_one(opening, record)
