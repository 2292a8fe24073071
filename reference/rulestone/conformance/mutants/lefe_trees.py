"""Mistakes in Lefe: trees, leaves, and what counts as grown."""

from rulestone.boards import Cell, HexBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import lefe, trees
from rulestone.games.trees import Merge, Newborn, Tree, leaves
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("lefe"))

# Trees and leaves.


@SHELF.wrong(
    "tree-of-one-stone", "tree", "Every stone is a tree by itself, joined or not.", lefe, "trees", trees
)
def _tree_of_one_stone(_board: HexBoard, stones: Stones, colour: Colour) -> tuple[Tree, ...]:
    return tuple(frozenset({cell}) for cell in stones.of(colour))


def _leaves_with(board: HexBoard, tree: Tree, least: int, most: int) -> tuple[Cell, ...]:
    beside = {cell: sum(near in tree for near in board.neighbours[cell]) for cell in tree}
    return tuple(cell for cell in sorted(tree) if least <= beside[cell] <= most)


@SHELF.wrong(
    "lone-stone-no-leaf",
    "leaf",
    "A stone by itself is no leaf: a leaf has one neighbour.",
    trees,
    "leaves",
    lefe,
)
def _lone_stone_no_leaf(board: HexBoard, tree: Tree) -> tuple[Cell, ...]:
    return _leaves_with(board, tree, 1, 1)


@SHELF.wrong(
    "leaf-with-two",
    "leaf",
    "A stone with two neighbours of its colour is a leaf, too.",
    trees,
    "leaves",
    lefe,
)
def _leaf_with_two(board: HexBoard, tree: Tree) -> tuple[Cell, ...]:
    return _leaves_with(board, tree, 0, 2)


@SHELF.wrong(
    "lone-stone-two-leaves",
    "leaf",
    "A stone by itself counts two leaves, as a pair does.",
    trees,
    "leaves",
    lefe,
)
def _lone_stone_two_leaves(board: HexBoard, tree: Tree) -> tuple[Cell, ...]:
    found = leaves(board, tree)
    return found * 2 if len(tree) == 1 else found


@SHELF.wrong(
    "ring-has-a-leaf", "leaf", "A tree has one leaf at least, a closed ring too.", trees, "leaves", lefe
)
def _ring_has_a_leaf(board: HexBoard, tree: Tree) -> tuple[Cell, ...]:
    return leaves(board, tree) or (min(tree),)


@SHELF.wrong(
    "leaf-at-the-border", "leaf", "Leaves at the border of the board do not count.", trees, "leaves", lefe
)
def _leaf_at_the_border(board: HexBoard, tree: Tree) -> tuple[Cell, ...]:
    return tuple(cell for cell in leaves(board, tree) if len(board.neighbours[cell]) == 6)


@SHELF.wrong(
    "stones-for-leaves", "leaf", "The stones of a tree are counted, not its leaves.", trees, "leaves", lefe
)
def _stones_for_leaves(_board: HexBoard, tree: Tree) -> tuple[Cell, ...]:
    return tuple(sorted(tree))


# What counts as grown.


def _threshold(name: str, clause: str, words: str, wrong: object) -> None:
    SHELF.put(name, clause, words, Patch(trees, "_threshold", wrong))


def _never(before: tuple[int, ...], _newborn: Newborn, merge: Merge) -> int | None:
    if not before:
        return None
    return min(before) if merge is Merge.FEWEST else max(before)


_threshold(
    "newborn-never",
    "capture",
    "A stone that joins no tree of its colour removes nothing, whatever the option `newborn` says.",
    _never,
)


def _always_from_zero(before: tuple[int, ...], _newborn: Newborn, merge: Merge) -> int | None:
    if not before:
        return 0
    return min(before) if merge is Merge.FEWEST else max(before)


_threshold(
    "newborn-option-ignored",
    "capture",
    "The option `newborn` is not heeded: a new tree always counts as grown.",
    _always_from_zero,
)


def _most(before: tuple[int, ...], newborn: Newborn, _merge: Merge) -> int | None:
    return _always_from_zero(before, newborn, Merge.MOST) if before or newborn is Newborn.FROM_ZERO else None


def _fewest(before: tuple[int, ...], newborn: Newborn, _merge: Merge) -> int | None:
    return _most(before, newborn, Merge.MOST) if not before else min(before)


def _sum(before: tuple[int, ...], newborn: Newborn, _merge: Merge) -> int | None:
    return _most(before, newborn, Merge.MOST) if not before else sum(before)


def _first(before: tuple[int, ...], newborn: Newborn, _merge: Merge) -> int | None:
    return _most(before, newborn, Merge.MOST) if not before else before[0]


def _swapped(before: tuple[int, ...], newborn: Newborn, merge: Merge) -> int | None:
    return _fewest(before, newborn, merge) if merge is Merge.MOST else _most(before, newborn, merge)


def _merge_is_birth(before: tuple[int, ...], newborn: Newborn, merge: Merge) -> int | None:
    return 0 if len(before) > 1 else _most(before, newborn, merge)


_threshold(
    "merge-most",
    "merge",
    "A merged tree has grown if it has more leaves than the one that had the most.",
    _most,
)
_threshold(
    "merge-option-ignored", "merge", "The option `merge` is not heeded: the fewest always count.", _fewest
)
_threshold("merge-options-confused", "merge", "The two values of the option `merge` are confused.", _swapped)
_threshold(
    "merge-sum",
    "merge",
    "A merged tree has grown if it has more leaves than all before together, which never happens.",
    _sum,
)
_threshold(
    "merge-first", "merge", "A merged tree is compared with the first of the trees that were merged.", _first
)
_threshold(
    "merge-always-grows", "merge", "A merged tree counts as new, so that any leaf is growth.", _merge_is_birth
)
