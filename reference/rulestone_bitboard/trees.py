"""Lefe's trees: where they may grow, how many leaves they have, and which may be removed."""

from dataclasses import dataclass

from rulestone_bitboard.bits import groups, near, neighbours, without
from rulestone_bitboard.layout import Board, Layout, Mask


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """The empty cells round which no two friendly stones follow each other (lefe.place).

    Six cells lie round a cell; if no two that follow each other are mine, at most three are.
    """
    ring = neighbours(mine, board)
    crowded = 0
    for one, next_one in zip(ring, ring[1:] + ring[:1], strict=True):
        crowded |= one & next_one
    return Mask(without(board.cells, mine | theirs | crowded))


def degrees(mine: int, board: Board) -> tuple[int, int]:
    """The cells with a friendly stone next to them, and those with more than one."""
    some = many = 0
    for layer in neighbours(mine, board):
        many |= some & layer
        some |= layer
    return some, many


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree and the number of its leaves (lefe.tree, lefe.leaf)."""

    stones: int
    leaves: int


def trees(mine: int, board: Board) -> list[Tree]:
    """The trees of one colour, in board order."""
    leaves = without(mine, degrees(mine, board)[1])
    return [Tree(tree, (tree & leaves).bit_count()) for tree in groups(mine, board)]


@dataclass(frozen=True, slots=True)
class Capture:
    """The readings of lefe.capture and lefe.merge.

    Attributes:
        newborn: whether the leaves of a new tree have increased.
        most: whether a merged tree must have more leaves than the best of its parts, not the least.
    """

    newborn: bool
    most: bool


def hunts(mine: Mask, theirs: Mask, free: Mask, layout: Layout, capture: Capture) -> dict[Tree, int]:
    """By enemy tree, the placements among the free ones that may remove it (lefe.capture, lefe.merge).

    What a stone does to leaves depends on how many of mine it touches. None: it is a new tree of one
    leaf. One: it is a leaf more, unless it grows from a leaf that had a neighbour and now is none.
    Two or more: it is no leaf, and of those that it touches, the ones that had a neighbour are none now.
    """
    board = layout.board
    some, many = degrees(mine, board)
    ends = without(mine & some, many)
    own, prey = trees(mine, board), trees(theirs, board)
    reach = {tree: near(tree.stones, board) for tree in (*own, *prey)}
    caught = dict.fromkeys(prey, 0)
    born = without(free, some) if capture.newborn else 0
    grafts = without(free & near(without(mine, ends), board), many)
    for victim in prey:
        if not victim.leaves:
            caught[victim] |= born & reach[victim]
        for tree in own:
            if victim.leaves <= tree.leaves:
                shoots = grafts & reach[tree]
                caught[victim] |= shoots if reach[tree] & victim.stones else shoots & reach[victim]
    for cell in layout.split(Mask(free & many)):
        around = near(cell, board)
        parts = [tree for tree in own if tree.stones & around]
        before = (max if capture.most else min)(tree.leaves for tree in parts)
        leaves = sum(tree.leaves for tree in parts) - (ends & around).bit_count()
        if leaves > before:
            for tree in parts:
                around |= reach[tree]
            for victim in prey:
                if victim.leaves < leaves and victim.stones & around:
                    caught[victim] |= cell
    return {victim: cells for victim, cells in caught.items() if cells}
