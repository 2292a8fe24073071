"""Lefe's trees: where they may grow, the number of their leaves, and which may be removed."""

from dataclasses import dataclass
from typing import NamedTuple

from rulestone_bitboard.bits import groups, near, six, tally, without
from rulestone_bitboard.layout import Board, Layout, Mask


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return the empty cells next to no two friendly stones that are next to each other (lefe.place).

    Two adjacent stones have two common neighbours, one on either side; so in each of the three directions. At
    most three of the six cells around a cell are pairwise apart, so nothing needs counting.
    """
    stride = board.stride
    flat, rising, falling = (mine & mine >> step for step in board.steps)
    above, below = (flat | falling) << stride + 1, rising << stride
    crowded = above | below | flat >> stride | rising << 1 | falling >> 1
    return Mask(without(board.cells, mine | theirs | crowded))


def degrees(mine: int, board: Board) -> tuple[int, int]:
    """Return the cells with a friendly neighbour, and those with more than one."""
    ones, twos, fours = tally(six(mine, board))
    many = twos | fours
    return ones | many, many


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


def with_stone(own: Trees, cell: Mask, board: Board) -> Trees:
    """Return the trees after a placement on a cell: it joins those that it touches. In any order."""
    apart, stones, reach = [], int(cell), near(cell, board)
    for tree in own:
        if tree.reach & cell:
            stones |= tree.stones
            reach |= tree.reach
        else:
            apart.append(tree)
    leaves = without(stones, degrees(stones, board)[1]).bit_count()
    return (*apart, Tree(stones, reach, leaves))


@dataclass(frozen=True, slots=True)
class Capture:
    """The options of lefe.capture and lefe.merge.

    Attributes:
        newborn: whether the leaves of a new tree have increased.
        most: whether a merged tree must exceed its part with the most leaves, instead of the fewest.
    """

    newborn: bool
    most: bool


def removable_trees(
    mine: Mask, own: Trees, enemies: Trees, free: Mask, layout: Layout, capture: Capture
) -> list[tuple[Tree, int]]:
    """Return the enemy trees in danger, each with the free placements that may remove it.

    This implements lefe.capture and lefe.merge. The effect of a stone on leaves depends on how many of mine
    it touches. None: it is a new tree of one leaf. One: it adds a leaf, unless its neighbour was a leaf with
    a neighbour, which it replaces. Two or more: it is no leaf, and its neighbours that had a neighbour are no
    leaves any more.

    Args:
        mine: the stones of the colour that places.
        own: their trees.
        enemies: the trees of the other colour.
        free: where a stone may be placed.
        layout: the board.
        capture: the options.
    """
    board = layout.board
    some, many = degrees(mine, board)
    ends = without(mine & some, many)
    adding = without(free & near(without(mine, ends), board), many)
    growing = [(cells, tree.reach, tree.leaves + 1) for tree in own if (cells := adding & tree.reach)]
    growing += [_merge(cell, own, ends, board, capture) for cell in layout.split(free & many)]
    if capture.newborn:
        growing.append((without(free, some), 0, 1))
    found: list[tuple[Tree, int]] = []
    for enemy in enemies:
        stones, reach, leaves = enemy
        removing = 0
        for cells, around, grown in growing:
            if leaves < grown:
                removing |= cells if around & stones else cells & reach
        if removing:
            found.append((enemy, removing))
    return found


def _merge(cell: Mask, own: Trees, ends: int, board: Board, capture: Capture) -> tuple[int, int, int]:
    """Return the cell, the neighbours of the tree that it joins, and its leaves; 0 without increase."""
    around = near(cell, board)
    lost, counts = (ends & around).bit_count(), list[int]()
    for tree in own:
        if tree.reach & cell:
            around |= tree.reach
            counts.append(tree.leaves)
    leaves = sum(counts) - lost
    return cell, around, leaves if leaves > (max(counts) if capture.most else min(counts)) else 0
