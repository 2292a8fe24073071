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
    most three of the six cells around a cell are pairwise apart, so nothing needs counting.
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


class Forest(NamedTuple):
    """The stones of one colour, with what a placement changes only beside it.

    Attributes:
        stones: its stones.
        trees: its trees, in any order.
        some: the cells with a stone next to them; this and the next two include guard bits.
        many: the cells with more than one.
        crowded: where the colour may not be placed even if it is empty.
    """

    stones: Mask
    trees: Trees
    some: int
    many: int
    crowded: int


def forest(own: Trees, board: Board) -> Forest:
    """Return the forest of these trees."""
    mine = Mask(reduce(or_, (tree.stones for tree in own), 0))
    return Forest(mine, own, *degrees(mine, board), crowded(mine, board))


def with_stone(own: Forest, cell: Mask, board: Board) -> Forest:
    """Return the forest after a placement on a cell: it joins the trees that it touches."""
    mine, apart, some, many, barred = own
    around = near(cell, board)
    many |= some & (around ^ cell)
    stones, reach = int(cell), around
    if friends := around & mine:
        barred |= around & near(friends, board)
        apart = tuple([tree for tree in own.trees if not tree.reach & cell])
        for tree in own.trees:
            if tree.reach & cell:
                stones |= tree.stones
                reach |= tree.reach
    grown = Tree(stones, reach, without(stones, many).bit_count())
    return Forest(Mask(mine | cell), (*apart, grown), some | around ^ cell, many, barred)


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
    own: Forest, enemies: Trees, free: Mask, layout: Layout, capture: Capture
) -> list[tuple[Tree, int]]:
    """Return the enemy trees in danger, each with the free placements that may remove it.

    This implements lefe.capture and lefe.merge. The effect of a stone on leaves depends on how many of mine
    it touches. None: it is a new tree of one leaf. One: it adds a leaf, unless its neighbour was a leaf with
    a neighbour, which it replaces. Two or more: it is no leaf, and its neighbours that had a neighbour are no
    leaves any more.

    Args:
        own: the forest of the colour that places.
        enemies: the trees of the other colour.
        free: where a stone may be placed.
        layout: the board.
        capture: the options.
    """
    board = layout.board
    mine, parts, some, many, _ = own
    ends = without(mine & some, many)
    adding = without(free & near(without(mine, ends), board), many)
    growing = [(cells, tree.reach, tree.leaves + 1) for tree in parts if (cells := adding & tree.reach)]
    growing += [_merge(cell, parts, ends, board, capture) for cell in layout.split(free & many)]
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
    for _, reach, leaves in own:
        if reach & cell:
            around |= reach
            counts.append(leaves)
    grown = sum(counts) - lost
    return cell, around, grown if grown > (max(counts) if capture.most else min(counts)) else 0
