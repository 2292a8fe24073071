"""The fast engine and the reference see the same in a position."""

from random import Random

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.guided_play import State
from rulestone.core.names import GameName, Size
from rulestone.fuzz.generate.bitboard_maker import BitboardMaker
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.playing import play
from rulestone.fuzz.generate.reference_maker import ReferenceMaker, ReferenceState

each_game = pytest.mark.parametrize("name", game_names())


def facts_of(state: State) -> tuple[object, ...]:
    """What both must see alike."""
    by_colour = (
        (sorted(state.stones(each)), state.group_sizes(each), state.ends(each)) for each in state.colours
    )
    groups = [(cell, sorted(state.group(cell))) for each in state.colours for cell in state.stones(each)]
    facts = (state.over, state.enumerable, state.count(), list(state.empty()), state.stone_count())
    return (*facts, *by_colour, groups)


def turn(state: State) -> tuple[object, ...]:
    """What both must see alike while the game goes on and is in play."""
    return (state.mover, *map(state.placements, state.colours))


@each_game
def test_both_see_the_same_in_a_position(name: GameName) -> None:
    ground = Ground(name, Size(3))
    for seed in range(12):
        record = play(ground, Random(seed))
        fast, slow = BitboardMaker(ground).start(), ReferenceMaker(ground).start()
        for text in record.moves:
            assert facts_of(fast) == facts_of(slow)
            assert isinstance(slow, ReferenceState)
            if slow.position.status().in_play and not slow.over:
                assert turn(fast) == turn(slow)
            action = game(name).read_action(ground.board, text)
            assert fast.refuses(action) == slow.refuses(action)
            if fast.refuses(action):
                break
            fast, slow = fast.after(action), slow.after(action)


@each_game
def test_stones_may_be_placed_where_the_rules_allow_it(name: GameName) -> None:
    ground, random = Ground(name, Size(4)), Random(7)
    fast, slow = BitboardMaker(ground), ReferenceMaker(ground)
    first, second = game(name).colours
    number = 0
    for _ in range(20):
        cells = random.sample(ground.board.cells, 5)
        stones = dict(zip(cells, (first, second, first, second, first), strict=True))
        for colour in (first, second):
            allowed = list(slow.placeable(stones, colour))
            number += len(allowed)
            if allowed:  # the fast engine does not ask whether the game is over
                assert list(fast.placeable(stones, colour)) == allowed
    assert number > 100
