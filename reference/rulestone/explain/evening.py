"""The properties of a cell that Evening's rules use: the groups beside it, and their sizes."""

from dataclasses import replace

from msgspec import Struct

from rulestone.core.boards import Cell
from rulestone.core.names import CellName, Colour
from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.draw.positions import position_scene
from rulestone.explain.cells import Explained
from rulestone.explain.explanations import Explanation
from rulestone.explain.turnless import TurnlessExplanations
from rulestone.games.evening.rules import Evening


class Group(Struct, frozen=True, kw_only=True):
    """Connected stones of one colour."""

    size: int
    cells: tuple[CellName, ...]


class Beside(Struct, frozen=True, kw_only=True):
    """The groups adjacent to a cell.

    Attributes:
        groups: by colour, each group once.
        sums: by colour, the sum of the sizes of those groups.
    """

    groups: dict[Colour, tuple[Group, ...]]
    sums: dict[Colour, int]


class GroupExplanation(Explanation, frozen=True, kw_only=True, omit_defaults=True):
    """An explanation with the groups beside the cell.

    Attributes:
        beside: the groups, and the sums of their sizes.
    """

    beside: Beside

    @override
    def rows(self) -> tuple[tuple[str, str], ...]:
        return tuple((f"{colour} beside it", self._sum(colour)) for colour in self.beside.groups)

    def _sum(self, colour: Colour) -> str:
        groups = self.beside.groups[colour]
        sizes = " + ".join(f"{group.size} ({', '.join(group.cells)})" for group in groups)
        return f"{self.beside.sums[colour]}" + (f" = {sizes}" if groups else "")


class _GroupExplanations(TurnlessExplanations):
    """Explain an empty cell in play by the groups beside it."""

    about_cells = ("evening.board", "evening.group", "evening.opening", "evening.place")
    about_counts = ("evening.odd-even", "evening.score")

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> Explained | None:
        """`evening.place`: return the groups beside an empty cell, and their sizes."""
        if not isinstance(position, Evening) or not position.in_play:
            return None
        groups = {colour: position.groups_beside(cell, colour) for colour in position.colours}
        names = position.board.names
        beside = Beside(
            groups={
                colour: tuple(Group(size=len(group), cells=names(sorted(group))) for group in of_colour)
                for colour, of_colour in groups.items()
            },
            sums={colour: sum(map(len, of_colour)) for colour, of_colour in groups.items()},
        )
        explanation = GroupExplanation(
            cell=plain.cell, colours=plain.colours, stone=plain.stone, beside=beside
        )
        every = [group for of_colour in groups.values() for group in of_colour]
        scene = replace(
            position_scene(position),
            marked={"asked": (cell,), "witness": frozenset().union(*every)},
            labels={min(group): str(len(group)) for group in every},
            caption=f"The groups beside {plain.cell}, each with its size.",
            legend={"witness": "groups beside it"},
        )
        return Explained(explanation, (scene,))


EXPLANATIONS = _GroupExplanations()
