"""The verdicts of each game are found by the game's name, and say which boards and options they know."""

import pytest

from rulestone.core.game import colours_of, game_names
from rulestone.core.names import GameName
from rulestone_proofs.judging import judges, lefe, minefield


def test_every_game_is_judged_by_its_module() -> None:
    assert {*judges()} == {*game_names()}
    by_name = {str(name): judge for name, judge in judges().items()}
    assert by_name["minefield"] is minefield.JUDGE
    assert by_name["lefe"] is lefe.JUDGE


@pytest.mark.parametrize("name", game_names())
def test_a_judge_knows_the_colours_and_options_of_its_game(name: GameName) -> None:
    judge = judges()[name]
    assert {*judge.colours} == {*colours_of(name)}
    assert judge.sizes[0] == 1
    assert judge.grid(2).size == 2
    assert (judge.after_choice({}) is not None) == (name == "lefe")
