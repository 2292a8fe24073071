"""Games played on at once: batches and random playouts."""

from random import Random

import pytest

from rulestone.core.game import game_names
from rulestone.core.names import GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard import necklace
from rulestone_bitboard.batch import LANES, apply, legal
from rulestone_bitboard.engine import rules_of
from rulestone_bitboard.game import Pair, games
from rulestone_bitboard.layout import NOTHING, Layout, Mask, square
from rulestone_bitboard.perft import perft
from rulestone_bitboard.playouts import playout
from rulestone_bitboard.position import Position
from tests.bitboard.asking import opening


def begin_game(game: GameName) -> Position:
    """A game past what must come before any placement."""
    rules = rules_of(Query(op="play", game=game, size=Size(5), moves=()))
    position = rules.start()
    for text in opening(game):
        position = position.after(games()[game].notation.read(text, rules.layout))
    return position


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seed", range(5))
def test_random_games_are_legal_and_repeatable(game: GameName, seed: int) -> None:
    position = begin_game(game)
    game_played = playout(position, Random(seed), limit=400)
    assert game_played == playout(position, Random(seed), limit=400)
    for action in game_played.actions:
        assert not position.over
        assert position.refusal(action) is None
        listed = position.actions()
        assert action in listed
        assert position.count() == len(listed) == perft(position, 1)
        position = position.after(action)
    assert position == game_played.last
    assert position.over
    assert position.count() == len(position.actions()) == 0


def test_a_random_game_can_be_cut_short() -> None:
    assert len(playout(begin_game(GameName("lefe")), Random(0), limit=3).actions) == 3


def test_the_swap_is_picked_as_often_as_any_other_action() -> None:
    position = necklace.rules(Size(2), swap=True).start()
    position = position.after(position.actions()[0])
    random = Random(0)
    picks = [position.pick(random) for _ in range(4000)]
    counts = [picks.count(action) for action in position.actions()]
    assert len(counts) == 4
    assert min(counts) > 900


def test_a_game_that_is_over_is_played_no_further() -> None:
    ended = playout(begin_game(GameName("minefield")), Random(1)).last
    again = playout(ended, Random(1))
    assert (again.actions, again.last) == ((), ended)


def some_position(layout: Layout, random: Random) -> Pair:
    """Stones at random, from none to a full board."""
    filled = random.random()
    mine = theirs = 0
    for cell in layout.bits:
        if random.random() < filled:
            mine, theirs = (mine | cell, theirs) if random.random() < 0.5 else (mine, theirs | cell)
    return Mask(mine), Mask(theirs)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_a_batch_says_what_each_position_says(game: GameName, size: int) -> None:
    random, layout = Random(size), games()[game].layout(Size(size))
    positions = [some_position(layout, random) for _ in range(LANES + 44)]
    alone = [games()[game].placements(mine, theirs, layout.board) for mine, theirs in positions]
    assert legal(game, layout, positions) == alone
    assert legal(game, layout, positions[:3]) == alone[:3]
    assert legal(game, layout, []) == []


def test_crosscuts_alone_need_no_search() -> None:
    random, layout = Random(1), square(Size(7))
    positions = [some_position(layout, random) for _ in range(50)]
    both = zip(
        apply(necklace.uncrossed, layout, positions),
        legal(GameName("necklace"), layout, positions),
        strict=True,
    )
    for uncrossed, all_told in both:
        assert uncrossed & all_told == all_told


def test_names_come_back_from_masks() -> None:
    layout = square(Size(3))
    [mask] = legal(GameName("minefield"), layout, [(layout.cells(list(layout.named)[:8]), NOTHING)])
    assert [layout.names[cell] for cell in layout.split(mask)] == ["c3"]
