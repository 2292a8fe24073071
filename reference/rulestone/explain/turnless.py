"""Explanations of games without turns: groups, those next to a cell, and stones seen from it."""

from collections.abc import Collection
from dataclasses import replace

from rulestone.core.boards import Cell
from rulestone.core.boards.hexagonal import DIRECTIONS
from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.draw.scene import Scene, position_scene
from rulestone.explain.cells import CellFacts, Explanation, Explanations
from rulestone.games.evening.rules import Evening
from rulestone.games.interleave.rules import Interleave


class _TurnlessExplanations(Explanations):
    """Groups with their sizes."""

    @override
    def scoring_scene(self, position: Position, plain: Scene) -> Scene:
        regions = (position.board.regions(position.stones.of(colour)) for colour in position.colours)
        labels = {min(group): str(len(group)) for groups in regions for group in groups}
        return replace(plain, labels=labels, caption="Numbers are sizes of groups.")


class _GroupExplanations(_TurnlessExplanations):
    """Explain an empty cell in play by the groups next to it."""

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> CellFacts | None:
        """`evening.place`: return the groups next to an empty cell, and their sizes."""
        if not isinstance(position, Evening) or not position.opening_is_over:
            return None
        groups = {
            colour: sorted(position.groups_beside(cell, colour), key=min) for colour in position.colours
        }
        facts = {f"{colour} beside it": self._sum(position, those) for colour, those in groups.items()}
        every = [group for of_colour in groups.values() for group in of_colour]
        scene = replace(
            position_scene(position),
            marked={"asked": (cell,), "witness": frozenset().union(*every)},
            labels={min(group): str(len(group)) for group in every},
            caption=f"The groups next to {plain.cell}, each with its size.",
            legend={"witness": "groups next to it"},
        )
        return facts, scene

    def _sum(self, position: Evening, groups: Collection[frozenset[Cell]]) -> str:
        names = position.board.names
        sizes = " + ".join(f"{len(group)} ({', '.join(names(sorted(group)))})" for group in groups)
        return f"{sum(map(len, groups))}{' = ' if sizes else ''}{sizes}"


EVENING = _GroupExplanations()


DIRECTION_NAMES = ("right", "up-right", "up-left", "left", "down-left", "down-right")
"""The six directions of a hexagonal board in words, anticlockwise."""


class _SightExplanations(_TurnlessExplanations):
    """Explain an empty cell in play by its sightlines."""

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> CellFacts | None:
        """`interleave.sightline`: return the six directions from an empty cell."""
        if not isinstance(position, Interleave) or not position.opening_is_over:
            return None
        stones = {
            direction: stone for direction, stone in enumerate(position.sightlines(cell)) if stone is not None
        }
        board = position.board
        flat = replace(board, wraps=False)
        across = tuple(
            (cell, direction, near)
            for direction, near in enumerate(board.neighbours_by_direction[cell])
            if near is not None and flat.neighbours_by_direction[cell][direction] is None
        )
        facts = dict.fromkeys(DIRECTION_NAMES, "nothing")
        for direction, seen in stones.items():
            facts[DIRECTION_NAMES[direction]] = f"{position.stones.at(seen)} on {board.name(seen)}"
        if across:
            facts["across the rim"] = ", ".join(
                f"{board.name(near)} ({DIRECTION_NAMES[direction]})" for _, direction, near in across
            )
        scene = replace(
            position_scene(position),
            marked={"asked": (cell,), "line": tuple(stones.values())},
            lines=tuple(
                (cell, stone)
                for direction, stone in stones.items()
                if stone in flat.ray(cell, DIRECTIONS[direction])
            ),
            across=across,
            caption=f"The stones that one on {plain.cell} would see.",
        )
        return facts, scene


INTERLEAVE = _SightExplanations()
