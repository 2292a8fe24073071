"""What the hexagonal games look at when they judge a cell: sightlines, groups, trees."""

from dataclasses import replace

from msgspec import Struct

from rulestone.actions import Placement
from rulestone.boards import DIRECTIONS, Cell
from rulestone.draw.scene import Scene
from rulestone.explain.scenes import position_scene
from rulestone.games.evening import Evening
from rulestone.games.interleave import Interleave, seen
from rulestone.games.lefe import Lefe
from rulestone.games.trees import Growth, Tree, leaves, trees_beside
from rulestone.names import CellName, Colour

DIRECTION_NAMES = ("right", "up-right", "up-left", "left", "down-left", "down-right")
"""The six directions of a hexagonal board in words, in the order of `DIRECTIONS`."""


class Sight(Struct, frozen=True, kw_only=True):
    """What a stone sees in one direction.

    Attributes:
        direction: which way, such as `up-left`.
        sees: the cell of the stone that is met first; None if there is none.
        colour: the colour of that stone.
    """

    direction: str
    sees: CellName | None
    colour: Colour | None


class Group(Struct, frozen=True, kw_only=True):
    """Connected stones of one colour."""

    size: int
    cells: tuple[CellName, ...]


class Beside(Struct, frozen=True, kw_only=True):
    """The groups adjacent to a cell.

    Attributes:
        groups: by colour, each group once.
        sums: by colour, the sizes of those groups summed up.
    """

    groups: dict[Colour, tuple[Group, ...]]
    sums: dict[Colour, int]


class TreeLeaves(Struct, frozen=True, kw_only=True):
    """A tree and the number of its leaves."""

    leaves: int
    cells: tuple[CellName, ...]


class Candidate(Struct, frozen=True, kw_only=True):
    """An enemy tree adjacent to the tree that grows.

    Attributes:
        name: its first stone in board order, which can name it in a removal.
        leaves: how many it has.
        removable: whether it may be removed.
        because: why not, where it may not be.
        cells: its stones.
    """

    name: CellName
    leaves: int
    removable: bool
    because: str | None
    cells: tuple[CellName, ...]


class Grown(Struct, frozen=True, kw_only=True):
    """What a placement does to the trees of its colour.

    Attributes:
        joined: the trees that the new stone joins, as they were.
        grown: the tree that they become.
        threshold: the number that its leaves must exceed to have increased; None if they cannot.
        increased: whether they have.
        candidates: the enemy trees beside it.
    """

    joined: tuple[TreeLeaves, ...]
    grown: TreeLeaves
    threshold: int | None
    increased: bool
    candidates: tuple[Candidate, ...]


def sightlines(position: Interleave, cell: Cell) -> tuple[tuple[Sight, ...], Scene]:
    """`interleave.sightline`: the six directions from an empty cell."""
    name = position.board.name
    met = [seen(position.board, position.stones, cell, direction) for direction in DIRECTIONS]
    sights = tuple(
        Sight(
            direction=words,
            sees=None if stone is None else name(stone),
            colour=None if stone is None else position.stones.at(stone),
        )
        for words, stone in zip(DIRECTION_NAMES, met, strict=True)
    )
    stones = [stone for stone in met if stone is not None]
    scene = replace(
        position_scene(position),
        marked={"asked": (cell,), "line": stones},
        lines=tuple((cell, stone) for stone in stones),
        caption=f"What a stone on {name(cell)} would see.",
    )
    return sights, scene


def groups_beside(position: Evening, cell: Cell) -> tuple[Beside, Scene]:
    """`evening.place`: the groups beside an empty cell, and their sizes."""
    found = {colour: position.groups_beside(cell, colour) for colour in position.colours}
    beside = Beside(
        groups={
            colour: tuple(
                Group(size=len(group), cells=position.board.names(sorted(group))) for group in groups
            )
            for colour, groups in found.items()
        },
        sums={colour: sum(map(len, groups)) for colour, groups in found.items()},
    )
    groups = [group for of_colour in found.values() for group in of_colour]
    scene = replace(
        position_scene(position),
        marked={"asked": (cell,), "witness": frozenset().union(*groups)},
        labels={min(group): str(len(group)) for group in groups},
        caption=f"The groups beside {position.board.name(cell)}, each with its size.",
        legend={"witness": "groups beside it"},
    )
    return beside, scene


def growth(position: Lefe, cell: Cell) -> tuple[Grown, Scene]:
    """`lefe.capture`: what a stone of the colour to move on an empty cell does to the trees."""
    board, grew = position.board, position.growth(cell)
    joined = trees_beside(board, position.trees[position.mover], (cell,))
    enemies = trees_beside(board, position.trees[position.opponent], grew.grown)
    grown = Grown(
        joined=tuple(_tree(position, tree) for tree in joined),
        grown=_tree(position, grew.grown),
        threshold=grew.threshold,
        increased=grew.increased,
        candidates=tuple(_candidate(position, cell, grew, tree) for tree in enemies),
    )
    scene = replace(
        position_scene(position),
        marked={
            "asked": (cell,),
            "leaf": leaves(board, grew.grown),
            "witness": frozenset().union(*grew.removable),
        },
        labels={min(tree): str(len(leaves(board, tree))) for tree in (*joined, *enemies)},
        caption=f"What {position.mover.capitalize()} on {board.name(cell)} does; numbers are leaves before.",
        legend={"witness": "may be removed", "leaf": "leaf of the tree that grew"},
    )
    return grown, scene


def _tree(position: Lefe, tree: Tree) -> TreeLeaves:
    return TreeLeaves(leaves=len(leaves(position.board, tree)), cells=position.board.names(sorted(tree)))


def _candidate(position: Lefe, cell: Cell, grew: Growth, tree: Tree) -> Candidate:
    refused = position.capture_refusals(Placement(cell, removing=min(tree)))
    found = _tree(position, tree)
    return Candidate(
        name=found.cells[0],
        leaves=found.leaves,
        removable=tree in grew.removable,
        because=refused[0].because if refused else None,
        cells=found.cells,
    )
