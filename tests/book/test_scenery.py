"""Pictures that belong to no case."""

from rulestone.book.scenery import at_a_glance, named_cells, signs
from rulestone.core.boards import square_board
from rulestone.core.names import GameName, Size
from rulestone.draw.scene import SIGNS
from tests.conftest import position


def test_a_game_is_shown_by_the_fullest_board_of_a_middling_size() -> None:
    small, middling = position("small", 2), position("middling", 4)
    scene = at_a_glance(GameName("minefield"), (small, middling))
    assert scene.board.size == 4
    assert len(scene.stones) == 1
    assert at_a_glance(GameName("minefield"), (small,)).board.size == 2


def test_a_game_without_cases_is_shown_by_an_empty_board() -> None:
    scene = at_a_glance(GameName("minefield"), ())
    assert (scene.board.size, scene.stones) == (5, {})


def test_every_cell_bears_its_name() -> None:
    scene = named_cells(square_board(Size(2)))
    assert [scene.labels[cell] for cell in scene.board.cells] == ["a1", "b1", "a2", "b2"]


def test_every_sign_is_on_the_board_of_signs() -> None:
    scene = signs()
    assert [sign for sign, _ in scene.explanations()] == list(SIGNS)
    assert len(scene.placers()) == 2
    assert len(scene.lines) == 1
