"""The properties of a cell that Interleave's rules use: its sightlines."""

from dataclasses import replace

from rulestone.core.boards import Cell
from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.draw.scene import position_scene
from rulestone.explain.cells import Detail
from rulestone.explain.explanations import Explanation
from rulestone.explain.turnless import TurnlessExplanations
from rulestone.games.interleave.rules import Interleave

DIRECTION_NAMES = ("right", "up-right", "up-left", "left", "down-left", "down-right")
"""The six directions of a hexagonal board in words, anticlockwise."""


class _SightExplanations(TurnlessExplanations):
    """Explain an empty cell in play by its sightlines."""

    about_cells = ("interleave.board", "interleave.place", "interleave.sightline")
    about_counts = ("interleave.score",)

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> Detail | None:
        """`interleave.sightline`: return the six directions from an empty cell."""
        if not isinstance(position, Interleave) or not position.opening_is_over:
            return None
        stones = {way: stone for way, stone in enumerate(position.sightlines(cell)) if stone is not None}
        facts = dict.fromkeys(DIRECTION_NAMES, "nothing")
        for direction, seen in stones.items():
            facts[DIRECTION_NAMES[direction]] = f"{position.stones.at(seen)} on {position.board.name(seen)}"
        scene = replace(
            position_scene(position),
            marked={"asked": (cell,), "line": tuple(stones.values())},
            lines=tuple((cell, stone) for stone in stones.values()),
            caption=f"What a stone on {plain.cell} would see.",
        )
        return facts, scene


EXPLANATIONS = _SightExplanations()
