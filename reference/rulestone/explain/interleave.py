"""The properties of a cell that Interleave's rules use: its sightlines."""

from dataclasses import replace

from msgspec import Struct

from rulestone.core.boards import DIRECTIONS, Cell
from rulestone.core.names import CellName, Colour
from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.draw.positions import position_scene
from rulestone.explain.cells import Explained
from rulestone.explain.explanations import Explanation
from rulestone.explain.turnless import TurnlessExplanations
from rulestone.games.interleave.rules import Interleave

DIRECTION_NAMES = ("right", "up-right", "up-left", "left", "down-left", "down-right")
"""The six directions of a hexagonal board in words, in the order of `DIRECTIONS`."""


class Sight(Struct, frozen=True, kw_only=True):
    """What a stone sees in one direction.

    Attributes:
        direction: the direction, such as `up-left`.
        sees: the cell of the first stone; None if there is none.
        colour: the colour of that stone.
    """

    direction: str
    sees: CellName | None
    colour: Colour | None


class SightExplanation(Explanation, frozen=True, kw_only=True, omit_defaults=True):
    """An explanation with what a stone on the cell would see.

    Attributes:
        sightlines: the sights in the six directions.
    """

    sightlines: tuple[Sight, ...]

    @override
    def rows(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (sight.direction, "nothing" if sight.colour is None else f"{sight.colour} on {sight.sees}")
            for sight in self.sightlines
        )


class _SightExplanations(TurnlessExplanations):
    """Explain an empty cell in play by its sightlines."""

    about_cells = ("interleave.board", "interleave.place", "interleave.sightline")
    about_counts = ("interleave.score",)

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> Explained | None:
        """`interleave.sightline`: return the six directions from an empty cell."""
        if not isinstance(position, Interleave) or not position.in_play:
            return None
        stones = position.sightlines(cell)
        sights = tuple(
            Sight(
                direction=words,
                sees=position.board.name(stones[direction]) if direction in stones else None,
                colour=position.stones.at(stones[direction]) if direction in stones else None,
            )
            for words, direction in zip(DIRECTION_NAMES, DIRECTIONS, strict=True)
        )
        explanation = SightExplanation(
            cell=plain.cell, colours=plain.colours, stone=plain.stone, sightlines=sights
        )
        scene = replace(
            position_scene(position),
            marked={"asked": (cell,), "line": tuple(stones.values())},
            lines=tuple((cell, stone) for stone in stones.values()),
            caption=f"What a stone on {plain.cell} would see.",
        )
        return Explained(explanation, (scene,))


EXPLANATIONS = _SightExplanations()
