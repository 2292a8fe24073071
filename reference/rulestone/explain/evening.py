"""The properties of a cell that Evening's rules use: the groups beside it, and their sizes."""

from collections.abc import Collection
from dataclasses import replace

from rulestone.core.boards import Cell
from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.draw.scene import position_scene
from rulestone.explain.cells import Detail
from rulestone.explain.explanations import Explanation
from rulestone.explain.turnless import TurnlessExplanations
from rulestone.games.evening.rules import Evening


class _GroupExplanations(TurnlessExplanations):
    """Explain an empty cell in play by the groups beside it."""

    about_cells = ("evening.board", "evening.group", "evening.opening", "evening.place")
    about_counts = ("evening.odd-even", "evening.score")

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> Detail | None:
        """`evening.place`: return the groups beside an empty cell, and their sizes."""
        if not isinstance(position, Evening) or not position.opening_is_over:
            return None
        groups = {colour: position.groups_beside(cell, colour) for colour in position.colours}
        facts = {f"{colour} beside it": self._sum(position, those) for colour, those in groups.items()}
        every = [group for of_colour in groups.values() for group in of_colour]
        scene = replace(
            position_scene(position),
            marked={"asked": (cell,), "witness": frozenset().union(*every)},
            labels={min(group): str(len(group)) for group in every},
            caption=f"The groups beside {plain.cell}, each with its size.",
            legend={"witness": "groups beside it"},
        )
        return facts, scene

    def _sum(self, position: Evening, groups: Collection[frozenset[Cell]]) -> str:
        names = position.board.names
        sizes = " + ".join(f"{len(group)} ({', '.join(names(sorted(group)))})" for group in groups)
        return f"{sum(map(len, groups))}{' = ' if sizes else ''}{sizes}"


EXPLANATIONS = _GroupExplanations()
