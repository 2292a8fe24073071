"""Lefe's trees: where they may grow, the number of their leaves, and which may be removed."""

from dataclasses import dataclass
from functools import reduce
from operator import or_  # pyright: ignore[reportUnknownVariableType] - not typed in typeshed
from typing import NamedTuple

from rulestone_bitboard.bits import groups, near, six, tally, without
from rulestone_bitboard.layout import Board, Layout, Mask


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return the empty cells next to no two friendly stones that are next to each other (lefe.place).

    Two adjacent stones have two common neighbours, one on either side; so in each of the three directions. At
    most three of the six cells around a cell are pairwise apart, so they need not be counted.
    """
    return Mask(without(board.cells, mine | theirs | crowded(mine, board)))


def crowded(mine: int, board: Board) -> int:
    """Return the places next to two friendly stones that are next to each other; not only empty cells."""
    stride = board.stride
    flat, rising, falling = (mine & mine >> step for step in board.steps)
    above, below = (flat | falling) << stride + 1, rising << stride
    return above | below | flat >> stride | rising << 1 | falling >> 1


def degrees(mine: int, board: Board) -> tuple[int, int]:
    """Return the cells with a friendly neighbour, and those with more than one."""
    ones, twos, fours = tally(six(mine, board))
    beside_two = twos | fours
    return ones | beside_two, beside_two


class Tree(NamedTuple):
    """A tree (lefe.tree).

    Attributes:
        stones: its stones.
        reach: its stones and their neighbours.
        leaves: the number of its leaves (lefe.leaf).
    """

    stones: int
    reach: int
    leaves: int


Trees = tuple[Tree, ...]


def trees(mine: int, board: Board) -> Trees:
    """Return the trees of one colour, in board order."""
    leaves = without(mine, degrees(mine, board)[1])
    return tuple(Tree(tree, reach, (tree & leaves).bit_count()) for tree, reach in groups(mine, board))


class Forest(NamedTuple):
    """The stones of one colour, with sets of cells that a placement changes only next to it.

    Attributes:
        stones: its stones.
        trees: its trees, in any order.
        beside_one: the cells with at least one stone next to them; this and the next two include guard bits.
        beside_two: the cells with at least two.
        crowded: where the colour may not be placed even if it is empty.
    """

    stones: Mask
    trees: Trees
    beside_one: int
    beside_two: int
    crowded: int


def forest(own: Trees, board: Board) -> Forest:
    """Return the forest of these trees."""
    mine = Mask(reduce(or_, (tree.stones for tree in own), 0))
    return Forest(mine, own, *degrees(mine, board), crowded(mine, board))


@dataclass(frozen=True, slots=True)
class Capture:
    """The options of lefe.capture and lefe.merge.

    Attributes:
        newborn: whether the leaves of a new tree have increased.
        most: whether a merged tree must exceed its part with the most leaves, instead of the fewest.
    """

    newborn: bool
    most: bool


def joined(own: Forest, cell: Mask, board: Board, capture: Capture) -> tuple[Tree, int]:
    """Return the tree that a placement on a cell makes, and its leaves, or 0 without increase (lefe.merge).

    The stone is a leaf unless it touches two friendly ones. A neighbour that had one neighbour has two now,
    so it is no leaf any more.
    """
    mine, trees, beside_one, beside_two, _ = own
    stones: int = cell
    reach = near(cell, board)
    if not reach & mine:
        return Tree(stones, reach, 1), 1 if capture.newborn else 0
    leaves = (0 if cell & beside_two else 1) - without(reach & mine & beside_one, beside_two).bit_count()
    parts: list[int] = []
    for tree in trees:
        if tree.reach & cell:
            stones |= tree.stones
            reach |= tree.reach
            parts.append(tree.leaves)
    leaves += sum(parts)
    return Tree(stones, reach, leaves), leaves if leaves > (max(parts) if capture.most else min(parts)) else 0


def with_stone(own: Forest, cell: Mask, grown: Tree, board: Board) -> Forest:
    """Return the forest after a placement on a cell, which makes this tree of those that it touches."""
    mine, trees, beside_one, beside_two, barred = own
    reach = near(cell, board)
    if friends := reach & mine:
        barred |= reach & near(friends, board)
        trees = tuple([tree for tree in trees if not tree.reach & cell])
    beside = reach ^ cell
    return Forest(
        Mask(mine | cell), (*trees, grown), beside_one | beside, beside_two | beside_one & beside, barred
    )


def growing(own: Forest, board: Board) -> int:
    """Return the places where a stone may add to the leaves of a tree: not those next to a single end."""
    mine, _, beside_one, beside_two, _ = own
    return near(without(mine, without(mine & beside_one, beside_two)), board) | beside_two


def removable(grown: Tree, leaves: int, enemies: Trees) -> list[Tree]:
    """Return the enemy trees that a placement may remove, given its answer from `joined` (lefe.capture)."""
    return [enemy for enemy in enemies if enemy.leaves < leaves and enemy.stones & grown.reach]


def removable_trees(
    own: Forest, enemies: Trees, free: Mask, layout: Layout, capture: Capture
) -> list[tuple[Tree, int]]:
    """Return the enemy trees in danger, each with the free placements that may remove it.

    It is `removable` for all placements at once. The effect of a stone on leaves depends on how many of mine
    it touches. None: it is a new tree of one leaf. One: it adds a leaf, unless its neighbour was a leaf with
    a neighbour, which it replaces. Two or more: these placements are judged one by one.

    Args:
        own: the forest of the colour that places.
        enemies: the trees of the other colour.
        free: where a stone may be placed.
        layout: the board.
        capture: the options.
    """
    board = layout.board
    _, parts, beside_one, beside_two, _ = own
    adding = without(free & growing(own, board), beside_two)
    increases = [(cells, tree.reach, tree.leaves + 1) for tree in parts if (cells := adding & tree.reach)]
    for cell in layout.split(free & beside_two):
        grown, leaves = joined(own, cell, board, capture)
        if leaves:
            increases.append((cell, grown.reach, leaves))
    if capture.newborn:
        increases.append((without(free, beside_one), 0, 1))
    found: list[tuple[Tree, int]] = []
    for enemy in enemies:
        stones, reach, leaves = enemy
        removing = 0
        for cells, touched, increased in increases:
            if leaves < increased:
                removing |= cells if touched & stones else cells & reach
        if removing:
            found.append((enemy, removing))
    return found
