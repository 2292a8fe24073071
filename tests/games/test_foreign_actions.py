"""An action that no player of the game can take is refused as bad input, before any rule is asked.

Colours and cells of no board are in `tests/play/test_makers.py`.
"""

import re

import pytest

from rulestone.core.actions import Action, Choose, Placement, Stop, Swap
from rulestone.core.boards import Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import CellName, Colour, Size
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.core.stones import Stones

GREEN = Colour("green")


def in_play(name: str, removed: tuple[CellName, ...] = ()) -> Position:
    """A position with one stone."""
    game = find_game(name)
    board = game.board(Size(3), removed)
    first = game.colours[0]
    turn = None if game.turnless else first
    return game.set_up(board, Stones.of_colours(board, {first: board.cells[:1]}), turn, {})


def refused(position: Position, action: Action, words: str) -> None:
    """Check that the position neither judges the action nor plays it."""
    for ask in (position.violations, position.after):
        with pytest.raises(BadInput, match=f"^{re.escape(words)}"):
            ask(action)


@pytest.mark.parametrize("name", ["minefield", "necklace", "interleave", "evening"])
def test_a_placement_removes_nothing_in_a_game_without_removals(name: str) -> None:
    position = in_play(name)
    colour = position.colours[1] if find_game(name).turnless else None
    refused(
        position, Placement(Cell(4), colour, Cell(0)), f"Placement(cell=4, colour={colour!r}, removing=0) is"
    )


def test_a_removed_cell_is_refused() -> None:
    position = in_play("interleave", (CellName("c3"),))
    (removed,) = position.board.removed
    refused(position, Placement(removed, Colour("red")), f"{removed} is not a cell of the hexagonal board")


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("minefield", Stop(Colour("black"))),
        ("minefield", Choose(Colour("black"))),
        ("lefe", Swap()),
        ("lefe", Stop(Colour("dark"))),
        ("evening", Swap()),
        ("evening", Placement(Cell(4))),
        ("evening", Choose(Colour("white"))),
        ("interleave", Swap()),
        ("interleave", Placement(Cell(4))),
    ],
)
def test_an_action_of_another_game_is_refused(name: str, action: Action) -> None:
    refused(in_play(name), action, f"{action} is not an action of this game")


@pytest.mark.parametrize("name", ["minefield", "lefe", "interleave"])
def test_stones_of_no_side_or_off_the_board_are_refused(name: str) -> None:
    game = find_game(name)
    board = game.board(Size(3))
    turn = None if game.turnless else game.colours[0]
    with pytest.raises(BadInput, match=f"'green' is not a colour of {game.title}"):
        game.set_up(board, Stones.of_colours(board, {GREEN: [Cell(0)]}), turn, {})
    for stones in (Stones.none(game.board(Size(2))), Stones.none(game.board(Size(4)))):
        with pytest.raises(BadInput, match="the stones are those of another board than the"):
            game.set_up(board, stones, turn, {})
    with pytest.raises(BadInput, match=r"-1 is not a cell of the "):
        Stones.of_colours(board, {game.colours[0]: [Cell(-1)]})
    for twice in ({colour: [Cell(0)] for colour in game.colours}, {game.colours[0]: [Cell(0), Cell(0)]}):
        with pytest.raises(BadInput, match="a1 cannot hold two stones"):
            Stones.of_colours(board, twice)


def test_a_stone_on_a_removed_cell_is_refused() -> None:
    game = find_game("interleave")
    whole, board = game.board(Size(3)), game.board(Size(3), (CellName("c3"),))
    stones = Stones.of_colours(whole, {Colour("red"): [whole.cell("c3")]})
    with pytest.raises(BadInput, match="the stones are those of another board"):
        game.set_up(board, stones, None, {})
