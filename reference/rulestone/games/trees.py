"""Trees and their leaves: what grows in Lefe, what it may remove, and what it scores."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from rulestone.boards import Cell, HexBoard
from rulestone.names import Colour
from rulestone.stones import Stones

Tree = frozenset[Cell]
"""`lefe.tree`: stones of one colour that hang together, with all that hang on to them."""


class Newborn(Enum):
    """Option `newborn`: does a stone that joins no tree make its leaves increase?"""

    FROM_ZERO = "from-zero"
    NEVER = "never"


class Merge(Enum):
    """Option `merge`: which of the merged trees must the new one outgrow?"""

    FEWEST = "fewest"
    MOST = "most"


def trees(board: HexBoard, stones: Stones, colour: Colour) -> tuple[Tree, ...]:
    """`lefe.tree`: all trees of one colour, by their first stone in board order."""
    return board.regions(stones.of(colour))


def trees_beside(board: HexBoard, among: Iterable[Tree], cells: Iterable[Cell]) -> tuple[Tree, ...]:
    """Those of some trees that are adjacent to any of the cells."""
    around = {neighbour for cell in cells for neighbour in board.neighbours[cell]}
    return tuple(tree for tree in among if not tree.isdisjoint(around))


def leaves(board: HexBoard, tree: Tree) -> tuple[Cell, ...]:
    """`lefe.leaf`: the stones with at most one adjacent stone of their own tree, in board order."""
    return tuple(
        cell for cell in sorted(tree) if sum(neighbour in tree for neighbour in board.neighbours[cell]) <= 1
    )


@dataclass(frozen=True, slots=True)
class Growth:
    """What a placement did to the trees of its colour, and what it may remove for that.

    Attributes:
        grown: the tree that the new stone is in.
        leaves: how many leaves that tree has now.
        before: how many leaves each of the trees had that the stone joined; none for a newborn.
        threshold: the number that `leaves` must exceed to count as increased; None if it never does.
        removable: the enemy trees that may be removed, by their first stone in board order.
    """

    grown: Tree
    leaves: int
    before: tuple[int, ...]
    threshold: int | None
    removable: tuple[Tree, ...]

    @property
    def increased(self) -> bool:
        """`lefe.capture`: whether the placement increased the number of leaves."""
        return self.threshold is not None and self.leaves > self.threshold


def _threshold(before: tuple[int, ...], newborn: Newborn, merge: Merge) -> int | None:
    """`lefe.merge`: the number of leaves to exceed."""
    if not before:
        return 0 if newborn is Newborn.FROM_ZERO else None
    return min(before) if merge is Merge.FEWEST else max(before)


def growth(
    board: HexBoard,
    own: tuple[Tree, ...],
    enemy: tuple[Tree, ...],
    cell: Cell,
    *,
    newborn: Newborn,
    merge: Merge,
) -> Growth:
    """What a stone on an empty cell does, given the trees of both colours before it (`lefe.capture`)."""
    joined = trees_beside(board, own, (cell,))
    grown = frozenset({cell}).union(*joined)
    count = len(leaves(board, grown))
    before = tuple(len(leaves(board, tree)) for tree in joined)
    grew = Growth(grown, count, before, _threshold(before, newborn, merge), ())
    if not grew.increased:
        return grew
    smaller = (tree for tree in enemy if len(leaves(board, tree)) < count)
    return Growth(grown, count, before, grew.threshold, trees_beside(board, smaller, grown))


def leaf_counts(board: HexBoard, stones: Stones, colour: Colour) -> tuple[int, ...]:
    """The number of leaves of each tree of one colour, in descending order, repeats kept."""
    return tuple(sorted((len(leaves(board, tree)) for tree in trees(board, stones, colour)), reverse=True))
