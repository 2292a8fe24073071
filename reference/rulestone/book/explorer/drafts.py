"""Set-ups in the explorer: the stones with which somebody begins a game, before they are made an action."""

from collections.abc import Mapping

from rulestone.core.actions import Setup, write_action
from rulestone.core.boards import Board
from rulestone.core.game import Game
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.core.position import Position

Draft = Mapping[Colour, tuple[CellName, ...]]
"""By colour, the cells on which stones are to stand."""


def has_set_up(game: Game) -> bool:
    """Whether somebody sets up stones in this game."""
    return game.writes("setup")


def awaits_set_up(game: Game, position: Position) -> bool:
    """Whether a position is the one in which somebody does so."""
    return has_set_up(game) and position.awaits_set_up


def set_up_action(game: Game, board: Board, draft: Draft) -> ActionText | None:
    """The action that sets up the stones of a draft; None if there are none."""
    stones = tuple(
        (colour, tuple(board.cell(name) for name in draft.get(colour, ()))) for colour in game.colours
    )
    setup = Setup(stones)
    return write_action(board, setup) if setup.cells else None
