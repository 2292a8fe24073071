"""What belongs to one game of the bitboard lies in its module: nothing else of the package names a game."""

from pathlib import Path

import pytest

import rulestone_bitboard
from rulestone_bitboard.game import games
from tests.test_rooms import breaches

MODULES = sorted(Path(rulestone_bitboard.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_only_the_module_of_a_game_names_one(path: Path) -> None:
    assert bool(list(breaches(path.read_text(encoding="utf-8")))) == (path.stem in games())
