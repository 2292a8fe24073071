"""The games of the bitboard: found by their modules, on their boards, and where a random game begins."""

from random import Random

import pytest

from rulestone.core.game import game as reference_game
from rulestone.core.game import game_names
from rulestone.core.names import GameName, Size
from rulestone.protocol import BadRequest
from rulestone_bitboard import BitboardEngine
from rulestone_bitboard.game import game, games


def test_games_are_found_by_the_names_of_their_modules() -> None:
    assert set(games()) == set(game_names())
    for name, found_game in games().items():
        assert found_game is game(name)
        assert (found_game.name, found_game.notation.game) == (name, name)
        assert found_game.notation.colours == reference_game(name).colours
        assert len(found_game.layout(Size(3)).bits) == len(reference_game(name).board(Size(3)).cells)
    assert set(BitboardEngine().claims.games) == set(game_names())


@pytest.mark.parametrize("name", ["chess", "layout", "..game"])
def test_other_modules_are_no_games(name: str) -> None:
    with pytest.raises(BadRequest, match="no game called"):
        game(GameName(name))


@pytest.mark.parametrize("name", game_names())
def test_a_random_game_begins_where_stones_are_placed(name: GameName) -> None:
    position = game(name).beginning(Size(4), Random(2))
    assert position.listed
    assert not position.over
    assert all(type(action).__name__ == "Place" for action in position.actions())
    assert game(name).beginning(Size(4), Random(2)) == position
    arranged = game(name).measured.arranged is not None
    assert any(position.stones) == arranged
