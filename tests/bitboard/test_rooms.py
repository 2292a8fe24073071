"""What belongs to one game of the bitboard lies in its module: nothing else of the package names a game."""

from pathlib import Path

import pytest

import rulestone_bitboard
from rulestone.game import game as reference_game
from rulestone.game import game_names
from rulestone.names import GameName, Size
from rulestone.protocol import BadRequest
from rulestone_bitboard import BitboardEngine
from rulestone_bitboard.game import game, games
from tests.test_rooms import breaches

MODULES = sorted(Path(rulestone_bitboard.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_only_the_module_of_a_game_names_one(path: Path) -> None:
    assert bool(list(breaches(path.read_text(encoding="utf-8")))) == (path.stem in games())


def test_games_are_found_by_the_names_of_their_modules() -> None:
    assert set(games()) == set(game_names())
    for name, found in games().items():
        assert found is game(name)
        assert (found.name, found.notation.game) == (name, name)
        assert found.notation.colours == reference_game(name).colours
        assert len(found.layout(Size(3)).bits) == len(reference_game(name).board(Size(3)).cells)
    assert set(BitboardEngine().claims.games) == set(game_names())


@pytest.mark.parametrize("name", ["chess", "layout", "..game"])
def test_other_modules_are_no_games(name: str) -> None:
    with pytest.raises(BadRequest, match="no game called"):
        game(GameName(name))
