"""Positions as pictures. This is the only drawing module that knows positions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rulestone.core.actions import Action
from rulestone.core.boards import Cell
from rulestone.core.names import ActionText, Colour, GameName
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.draw.scene import Scene, Sign


def position_scene(position: Position) -> Scene:
    """Return the stones of a position on its board, and the owners of its sides."""
    return Scene(
        board=position.board,
        stones={Cell(at): stone for at, stone in enumerate(position.stones.contents) if stone is not None},
        edges=position.owners,
        colours=position.colours,
    )


def with_legal(scene: Scene, game: GameName, legal: Iterable[ActionText], turn: Colour | str | None) -> Scene:
    """Add the cells on which legal actions place stones, by colour."""
    cells: dict[Colour, set[Cell]] = {}
    actions = [find_game(game).read_action(scene.board, text) for text in legal]
    for action in actions:
        if action.placement_cells:
            cells.setdefault(action.colour_named or Colour(turn or ""), set()).update(action.placement_cells)
    return replace(scene, legal=cells, moving=any(action.way for action in actions))


def with_last_action(scene: Scene, before: Position, action: Action) -> Scene:
    """Add the action that led to a position, and the stones that it took off."""
    taken = {
        cell: stone
        for cell, stone in zip(before.board.cells, before.stones.on(before.board.cells), strict=True)
        if stone is not None and cell not in (*scene.stones, *action.way[:1])
    }
    return replace(scene, last=action.focus_cells, taken=taken, ways=ways("last", action))


def ways(sign: Sign, action: Action) -> Mapping[Sign, tuple[Cell, ...]]:
    """Return the path of the stone that an action moves, for a picture."""
    return {sign: action.way} if action.way else {}


def record_scene(begin: Position, actions: Sequence[Action]) -> Scene:
    """Return the position after legal actions, with the last of them marked."""
    before = position = begin
    for action in actions:
        before, position = position, position.after(action)
    scene = position_scene(position)
    return with_last_action(scene, before, actions[-1]) if actions else scene
