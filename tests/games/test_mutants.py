"""What each mistake changes: a small question to each mutant, from the tables in the games' folders."""

import pytest

from rulestone.cases.mutants import mutants
from rulestone.core.game import game_names
from rulestone.core.names import GameName
from tests.games.mistakes import Asked, differences
from tests.games.parts import part

ROWS = [(name, *row) for name in game_names() for row in part(name, "mistakes", list) or ()]


@pytest.mark.parametrize(("game", "name", "asked", "words"), ROWS)
def test_what_each_mistake_changes(game: GameName, name: str, asked: Asked, words: str) -> None:
    assert differences(f"{game}/{name}", asked) == words


def test_every_mistake_is_shown_in_one_game_at_least() -> None:
    shown = {mutants()[f"{game}/{name}"].words for game, name, _, _ in ROWS}
    assert {each.words for each in mutants().values() if each.equivalent is None} == shown
