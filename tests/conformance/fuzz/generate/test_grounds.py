"""Boards and options to play on, as engines claim them."""

from random import Random

import pytest
from msgspec.structs import replace

from rulestone.core.game import game_names
from rulestone.core.names import CellName, GameName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.generate.grounds import Ground, NothingToPlay, choices
from rulestone.protocol import Claims, GameClaim


def test_boards_are_of_the_sizes_that_are_listed() -> None:
    name = GameName("minefield")
    ranged = replace(ReferenceEngine().claims, games={name: GameClaim(sizes=(3, 9))})
    listed = replace(ReferenceEngine().claims, games={name: GameClaim(size_list=(12, 5, 3, 70))})
    choice = choices([listed], [name], None)
    assert {choice.ground(number, Random(number)).size for number in range(50)} <= {3, 5, 12}
    assert choice.smaller(Ground(name, Size(12))) == (3, 5, 12)
    both = choices([ranged, listed], [name], None)
    assert both.sizes(name) == (3, 5)
    with pytest.raises(NothingToPlay, match="of size 4"):
        choices([listed], [name], Size(4))


def claims(**games: GameClaim) -> Claims:
    return Claims(name="x", version="1", games=games)


def test_every_game_has_its_turn_and_the_same_number_the_same_ground() -> None:
    choice = choices([ReferenceEngine().claims], [], None)
    assert choice.games == game_names()
    grounds = [choice.ground(number, Random(number)) for number in range(10)]
    assert [ground.game for ground in grounds] == [*game_names(), *game_names()]
    assert grounds == [choice.ground(number, Random(number)) for number in range(10)]


def test_now_and_then_a_board_is_large() -> None:
    choice = choices([ReferenceEngine().claims], [GameName("minefield")], None)
    grounds = [choice.ground(number, Random(number)) for number in range(120)]
    assert [number for number, ground in enumerate(grounds) if ground.brief] == [6, 21, 66, 81]
    assert grounds[21].size > grounds[6].size > max(ground.size for ground in grounds[:6])


def test_only_options_that_every_engine_claims_are_drawn() -> None:
    lefe = GameName("lefe")
    one = claims(lefe=GameClaim(options={"pie": ("none",), "end": ("either", "on-turn")}))
    other = claims(lefe=GameClaim(options={"pie": ("none",)}))
    drawn = [choices([one], [lefe], None).ground(number, Random(number)).options for number in range(60)]
    assert {each.get("pie") for each in drawn} == {"none"}
    assert {each.get("end") for each in drawn} == {None, "on-turn"}
    both = [
        choices([one, other], [lefe], None).ground(number, Random(number)).options for number in range(60)
    ]
    assert [each for each in both if "end" in each] == []


def test_boards_that_allow_it_have_holes_of_every_kind() -> None:
    choice = choices([ReferenceEngine().claims], [GameName("interleave")], Size(3))
    holes = [set(choice.ground(number, Random(number)).removed) for number in range(300)]
    counts = {len(each) for each in holes}
    assert {0, 1, 2, 3, 19} <= counts
    whole = Ground(GameName("interleave"), Size(3))
    rows = [set(whole.board.names(row)) for row in whole.board.rows]
    assert any(row in holes for row in rows if len(row) > 3)
    ground = Ground(GameName("interleave"), Size(3), removed=(CellName("c3"),))
    assert len(ground.board.cells) == len(whole.board.cells) - 1
    assert ground != whole


def test_what_two_engines_do_not_both_claim_is_not_played() -> None:
    one, other = claims(lefe=GameClaim(), evening=GameClaim()), claims(lefe=GameClaim(sizes=(2, 3)))
    assert choices([one, other], [], None).games == ("lefe",)
    assert choices([one, other], [], None).sizes(GameName("lefe")) == (2, 3)
    with pytest.raises(NothingToPlay, match="the engines together do not claim evening"):
        choices([one, other], [GameName("evening")], None)
    with pytest.raises(NothingToPlay, match="the engines together do not claim lefe of size 4"):
        choices([one, other], [], Size(4))
