"""What each mistake changes: a small question to each mutant, from the tables in the games' folders."""

import pytest

from rulestone.cases.mutants import mutants
from rulestone.core.game import game_names
from rulestone.core.names import GameName
from tests.games.mistakes import Row, differences, rows

ROWS = [(name, row) for name in game_names() for row in rows(name)]


@pytest.mark.parametrize(("game", "row"), ROWS, ids=lambda each: getattr(each, "mutant", each))
def test_what_each_mistake_changes(game: GameName, row: Row) -> None:
    assert differences(game, row) == row.says


def test_every_mistake_is_shown_in_one_game_at_least() -> None:
    shown = {mutants()[f"{game}/{row.mutant}"].words for game, row in ROWS}
    assert {each.words for each in mutants().values() if each.equivalent is None} == shown
