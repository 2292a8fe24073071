"""Moves as numbers, and settings with which a framework asks for a game."""

import re

import pytest

from rulestone.core.actions import PLACEMENT, Action, ActionForm, Swap
from rulestone.core.boards import Board
from rulestone.core.names import ActionText, GameName, Size
from rulestone.rulebook.installed import find_game, game_names
from rulestone_learn.match import start_match
from rulestone_learn.numbering import UnnumberedGame, numbering
from rulestone_mutants.mutant import replace_parts
from tests.helpers.boards import square_board


class Rest(ActionForm):
    """A form whose actions are too many to list."""

    def read(self, board: Board, match: re.Match[str]) -> Action:
        """Return something."""
        return Swap()

    def has(self, action: Action) -> bool:
        """Return whether it is that."""
        return isinstance(action, Swap)


@pytest.mark.parametrize("name", game_names())
def test_every_legal_move_has_exactly_one_number(name: GameName) -> None:
    board = find_game(name).board(Size(3))
    known = numbering(find_game(name), board)
    assert len(set(known.texts)) == len(known.texts)
    assert [known.numbers[action] for action in known.actions] == list(range(len(known.texts)))
    assert numbering(find_game(name), board) is known


def test_a_game_with_moves_that_cannot_be_listed_is_refused() -> None:
    with pytest.raises(UnnumberedGame, match=r"minefield: its actions 'rest' cannot be numbered"):
        numbering(
            replace_parts(forms=(Rest("rest"), PLACEMENT))(find_game("minefield")), square_board(Size(3))
        )


def test_stones_of_a_set_up_have_numbers_of_their_own() -> None:
    interleave = find_game("interleave")
    known = numbering(interleave, interleave.board(Size(2)))
    assert known.texts[-1] == "setup"
    first = known.texts.index(ActionText("setup black=a1"))
    assert known.stones[first] == ("black", 0)
    assert list(known.stones) == list(range(first, len(known.texts) - 1))
    assert len(known.stones) == 2 * 7
    assert {colour: known.texts[number] for colour, number in known.stops.items()} == {
        "black": "black:stop",
        "red": "red:stop",
    }


@pytest.mark.parametrize(
    ("name", "size", "options", "longest", "words"),
    [
        ("minfield", 5, {}, None, "did you mean minefield"),
        ("minefield", 99, {}, None, "size 99"),
        ("minefield", 10**9, {}, None, "size 1000000000"),
        ("minefield", "4", {}, None, "cannot be interpreted as an integer"),
        ("minefield", 4.0, {}, None, "cannot be interpreted as an integer"),
        ("necklace", 5, {"swop": True}, None, "no option 'swop'"),
        ("lefe", 3, {}, 0, "must be a positive number of moves"),
    ],
)
def test_impossible_settings_are_refused(
    name: str, size: int, options: dict[str, str | bool], longest: int | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        start_match(name, size, options, longest)


@pytest.mark.parametrize(("name", "size"), [("minefield", 9), ("lefe", 6), ("interleave", 4)])
def test_the_default_size_is_the_recommended_one(name: str, size: int) -> None:
    assert start_match(name, None, {}).setting.board.size == size
