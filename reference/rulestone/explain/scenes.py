"""Positions as pictures: what the drawing code needs to know of a game."""

from collections.abc import Collection, Mapping

from rulestone.actions import Placement, read_action
from rulestone.boards import Board, Cell, Side
from rulestone.draw.scene import Scene
from rulestone.games.connection import EDGES, ConnectionPosition
from rulestone.games.position import Position
from rulestone.names import ActionText, Colour, GameName
from rulestone.protocol import Verdict


def position_scene(position: Position) -> Scene:
    """The stones of a position on its board, and whose its sides are."""
    return Scene(
        board=position.board,
        stones=_stones(position),
        edges=_edge_owners(position),
        holes="removed from the board",
    )


def _stones(position: Position) -> dict[Cell, Colour]:
    return {Cell(at): stone for at, stone in enumerate(position.stones.contents) if stone is not None}


def _edge_owners(position: Position) -> dict[Side, Colour]:
    if not isinstance(position, ConnectionPosition):
        return {}
    owned = zip(position.colours, EDGES, strict=True)
    return {side: colour for colour, sides in owned for side in sides}


def legal_cells(game: GameName, board: Board, verdict: Verdict) -> Mapping[Colour, Collection[Cell]]:
    """By colour, the cells on which it may place according to a verdict."""
    found: dict[Colour, set[Cell]] = {}
    for text in verdict.legal:
        action = read_action(game, board, text)
        if isinstance(action, Placement):
            colour = action.colour or Colour(verdict.to_move or "")
            found.setdefault(colour, set()).add(action.cell)
    return found


def last_cells(game: GameName, board: Board, moves: tuple[ActionText, ...]) -> tuple[Cell, ...]:
    """The cell of the last action of a record, if that was a placement."""
    action = read_action(game, board, moves[-1]) if moves else None
    return (action.cell,) if isinstance(action, Placement) else ()
