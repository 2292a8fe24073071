"""Games played on at once: batches and random playouts."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.protocol import GameSetting, Judge
from rulestone.rulebook.installed import game_names
from rulestone_bitboard.actions import Swap
from rulestone_bitboard.batch import LANES, Judged, judge, legal
from rulestone_bitboard.game import Game, Pair, games
from rulestone_bitboard.layout import NOTHING, Layout, Mask, hexagon
from rulestone_bitboard.perft import perft
from rulestone_bitboard.playouts import Playout, playout
from rulestone_bitboard.position import Side, side_of


@pytest.mark.parametrize(
    "game",
    [*games().values(), replace(games()[GameName("interleave")], options={"wrap": True})],
    ids=lambda game: "-".join((game.name, *game.options)),
)
@pytest.mark.parametrize("seed", range(5))
def test_random_games_are_legal_and_repeatable(game: Game, seed: int) -> None:
    position = game.beginning(Size(5), Random(seed))
    game_played = playout(position, Random(seed), limit=400)
    assert game_played == playout(position, Random(seed), limit=400)
    assert playout(position, Random(seed), limit=3).actions == game_played.actions[:3]
    for action in game_played.actions:
        assert not position.over
        assert position.refusal(action) is None
        listed = position.actions()
        assert action in listed
        assert position.count() == len(listed) == perft(position, 1)
        assert perft(position, 2) == sum(position.after(other).count() for other in listed)
        position = position.after(action)
    assert position == game_played.last
    assert position.over
    assert position.count() == len(position.actions()) == 0
    assert playout(position, Random(seed)) == Playout((), position)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seed", range(3))
def test_random_games_play_every_legal_action_equally_often(game: GameName, seed: int) -> None:
    rules, stones = games()[game].rules(Judge(game=game, size=Size(3))), Random(seed)
    position = rules.start()
    while not 1 < position.count() <= 8:
        position = rules.set_up(some_position(rules.layout, stones), stones.choice(rules.colours))
    random, times = Random(1), 100 * position.count()
    played = Counter(playout(position, random, limit=1).actions[0] for _ in range(times))
    assert set(played) == set(position.actions())
    assert all(60 < number < 140 for number in played.values())


def test_random_games_of_lefe_remove_every_tree_without_leaves() -> None:
    rules = games()[GameName("lefe")].rules(Judge(game=GameName("lefe"), size=Size(3)))
    triangles = rules.layout.cells(map(CellName, ["a1", "a2", "b2", "b4", "c4", "c5"]))
    position = rules.set_up((NOTHING, triangles), Colour("dark"))
    played = {playout(position, Random(seed), limit=1).actions[0] for seed in range(300)}
    assert played == set(position.actions())


def test_the_second_player_of_a_random_game_may_swap() -> None:
    rules = games()[GameName("necklace")].rules(GameSetting(game=GameName("necklace"), size=Size(2)))
    seconds = {playout(rules.start(), Random(seed)).actions[1] for seed in range(40)}
    assert len(seconds - {Swap()}) == len(seconds) - 1 == 4  # any of the four points, or the swap


@pytest.mark.parametrize(
    ("game", "size", "first", "second", "mover", "then"),
    [
        ("necklace", 4, "b1 a2 c2 b3", "", "blue", "turn"),  # only filling the secluded point helps
        ("minefield", 3, "a1 a2 c3", "b1 c1 c2 a3 b3", "black", "skip"),  # after it nobody can place
    ],
)
def test_a_random_game_plays_the_only_placement(
    game: GameName, size: Size, first: str, second: str, mover: Colour, then: str
) -> None:
    rules = games()[game].rules(GameSetting(game=game, size=size))
    mine, theirs = (rules.layout.cells(map(CellName, cells.split())) for cells in (first, second))
    position = rules.set_up((mine, theirs), mover)
    played, *_ = playout(position, Random(1)).actions
    assert position.actions() == [played]
    assert position.after(played).refusal(played) == f"{game}.{then}"


def some_position(layout: Layout, random: Random) -> Pair:
    """Stones at random, from none to a full board."""
    filled = random.random()
    mine = theirs = 0
    for cell in layout.bits:
        if random.random() < filled:
            mine, theirs = (mine | cell, theirs) if random.random() < 0.5 else (mine, theirs | cell)
    return Mask(mine), Mask(theirs)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("size", [1, 2, 5, 8])
def test_a_batch_of_positions_has_the_legal_moves_of_each(game: GameName, size: int) -> None:
    random, rules = Random(size), games()[game].rules(Judge(game=game, size=Size(size)))
    some = (rules.set_up(some_position(rules.layout, random), rules.colours[0]) for _ in range(2 * LANES))
    in_play = [each for each in some if any(each.stones) and not each.over]
    positions, alone = [each.stones for each in in_play], [each.placeable(0) for each in in_play]
    assert legal(game, rules.layout, positions) == alone
    assert legal(game, rules.layout, positions[:3]) == alone[:3]
    assert legal(game, rules.layout, []) == []


@pytest.mark.parametrize("game", ["minefield", "necklace"])
@pytest.mark.parametrize("size", [2, 5])
def test_a_batch_of_positions_has_the_turn_and_winner_of_each(game: GameName, size: int) -> None:
    random, rules = Random(size), games()[game].rules(Judge(game=game, size=Size(size)))
    turns: list[Side] = [random.choice((0, 1)) for _ in range(LANES + 40)]
    stones = [some_position(rules.layout, random) for _ in turns]
    alone = [rules.set_up(pair, rules.colours[turn]) for pair, turn in zip(stones, turns, strict=True)]
    winners = [one.verdict().winner for one in alone]
    right = [
        Judged(
            None if one.over else one.turn,
            NOTHING if one.over else one.placeable(one.turn or 0),
            None if winner is None else side_of(Colour(winner), rules.colours),
        )
        for one, winner in zip(alone, winners, strict=True)
    ]
    assert list(judge(game, rules.layout, stones, turns)) == right
    with pytest.raises(ValueError, match="2 positions need as many turns, not 1"):
        list(judge(game, rules.layout, stones[:2], turns[:1]))
    with pytest.raises(ValueError, match="lefe has no edges to connect"):
        list(judge(GameName("lefe"), hexagon(Size(size)), [], []))
    assert {one.winner for one in right} == {None, 0, 1}
