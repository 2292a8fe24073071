"""Positions as pictures: what the drawing code needs to know of a game."""

from collections.abc import Collection, Mapping

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Board, Cell
from rulestone.core.game import read_action
from rulestone.core.names import ActionText, Colour, GameName
from rulestone.core.position import Position
from rulestone.draw.scene import Scene
from rulestone.protocol import Verdict


def position_scene(position: Position) -> Scene:
    """The stones of a position on its board, and whose its sides are."""
    return Scene(
        board=position.board,
        stones=_stones(position),
        edges=position.owners,
        holes="removed from the board",
        colours=position.colours,
    )


def _stones(position: Position) -> dict[Cell, Colour]:
    return {Cell(at): stone for at, stone in enumerate(position.stones.contents) if stone is not None}


def legal_cells(game: GameName, board: Board, verdict: Verdict) -> Mapping[Colour, Collection[Cell]]:
    """By colour, the cells on which it may place according to a verdict."""
    cells: dict[Colour, set[Cell]] = {}
    for text in verdict.legal:
        action = read_action(game, board, text)
        if isinstance(action, Placement):
            colour = action.colour or Colour(verdict.to_move or "")
            cells.setdefault(colour, set()).add(action.cell)
    return cells


def last_cells(game: GameName, board: Board, moves: tuple[ActionText, ...]) -> tuple[Cell, ...]:
    """The cell of the last action of a record, if that was a placement."""
    return placed_cells(read_action(game, board, moves[-1]) if moves else None)


def placed_cells(action: Action | None) -> tuple[Cell, ...]:
    """The cell of an action, if that is a placement."""
    return (action.cell,) if isinstance(action, Placement) else ()
