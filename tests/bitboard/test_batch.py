"""Many positions at once say what each says alone."""

from random import Random

import pytest

from rulestone.core.game import game_names
from rulestone.core.names import GameName, Size
from rulestone_bitboard import necklace
from rulestone_bitboard.batch import LANES, apply, legal
from rulestone_bitboard.game import Pair, games
from rulestone_bitboard.layout import NOTHING, Layout, Mask, square


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
