"""An action of a form that a game does not have is a mistake of the program, not of the player."""

import pytest

from rulestone.core.actions import Action
from rulestone.core.boards import Board
from rulestone.core.game import game, game_names
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.position import Position
from rulestone.engines.reference import position_of
from rulestone.protocol import Query
from rulestone.protocol.checking import check_query


class Pass(Action):
    """What no game has."""

    def write(self, board: Board) -> ActionText:
        """As nobody reads it."""
        return ActionText("pass")


def in_play(name: GameName) -> Position:
    """A position of the game with a stone of the first colour, which has been played."""
    first, second = game(name).colours
    board = game(name).board(Size(3))
    cells = board.names(board.cells)
    to_move = None if game(name).turnless else second
    stones = {first: cells[:1], second: cells[-1:]}
    return position_of(check_query(Query(game=name, size=Size(3), stones=stones, to_move=to_move)))


@pytest.mark.parametrize("name", game_names())
def test_it_cannot_be_played(name: GameName) -> None:
    position = in_play(name)
    with pytest.raises(TypeError):
        position.after(Pass())
    if not game(name).turnless:  # without turns, whatever is no placement comes at the wrong time
        with pytest.raises(TypeError):
            position.violations(Pass())
