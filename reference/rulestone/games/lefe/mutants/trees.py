"""Mistakes in Lefe: trees, leaves, and what counts as grown."""

from collections.abc import Callable

from rulestone.core.boards import Cell
from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour
from rulestone.games.lefe.rules import Lefe, Tree

TREES = Mutants()

# Trees and leaves.


@TREES.rules("tree-of-one-stone", "tree", "Every stone is a tree by itself, joined or not.")
class _TreeOfOneStone(Lefe):
    def trees(self, colour: Colour) -> tuple[Tree, ...]:
        return tuple(frozenset({cell}) for cell in self.stones.of(colour))


def _leaves_with(position: Lefe, tree: Tree, least: int, most: int) -> tuple[Cell, ...]:
    beside = {cell: sum(near in tree for near in position.board.neighbours[cell]) for cell in tree}
    return tuple(cell for cell in sorted(tree) if least <= beside[cell] <= most)


@TREES.rules("lone-stone-no-leaf", "leaf", "A stone by itself is no leaf: a leaf has one neighbour.")
class _LoneStoneNoLeaf(Lefe):
    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        return _leaves_with(self, tree, 1, 1)


@TREES.rules("leaf-with-two", "leaf", "A stone with two neighbours of its colour is a leaf, too.")
class _LeafWithTwo(Lefe):
    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        return _leaves_with(self, tree, 0, 2)


@TREES.rules("lone-stone-two-leaves", "leaf", "A stone by itself counts two leaves, as a pair does.")
class _LoneStoneTwoLeaves(Lefe):
    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        leaves = super().leaves(tree)
        return leaves * 2 if len(tree) == 1 else leaves


@TREES.rules("ring-has-a-leaf", "leaf", "A tree has one leaf at least, a closed ring too.")
class _RingHasALeaf(Lefe):
    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        return super().leaves(tree) or (min(tree),)


@TREES.rules("leaf-at-the-border", "leaf", "Leaves at the border of the board do not count.")
class _LeafAtTheBorder(Lefe):
    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        return tuple(cell for cell in super().leaves(tree) if len(self.board.neighbours[cell]) == 6)


@TREES.rules("stones-for-leaves", "leaf", "The stones of a tree are counted, not its leaves.")
class _StonesForLeaves(Lefe):
    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        return tuple(sorted(tree))


# What counts as grown.


@TREES.rules(
    "newborn-never",
    "capture",
    "A stone that joins no tree of its colour removes nothing, whatever the option `newborn` says.",
)
class _NewbornNever(Lefe):
    def threshold(self, before: tuple[int, ...]) -> int | None:
        return super().threshold(before) if before else None


@TREES.rules(
    "newborn-option-ignored",
    "capture",
    "The option `newborn` is not heeded: a new tree always counts as grown.",
)
class _NewbornOptionIgnored(Lefe):
    def threshold(self, before: tuple[int, ...]) -> int | None:
        return super().threshold(before) if before else 0


def _merged(name: str, words: str, compared: Callable[[Lefe, tuple[int, ...]], int]) -> None:
    """Add an engine that compares a tree that has grown with something else of the trees before."""

    @TREES.rules(name, "merge", words)
    class _Merged(Lefe):
        def threshold(self, before: tuple[int, ...]) -> int | None:
            return compared(self, before) if before else super().threshold(before)


_merged(
    "merge-most",
    "A merged tree has grown if it has more leaves than the one that had the most.",
    lambda _self, before: max(before),
)
_merged(
    "merge-option-ignored",
    "The option `merge` is not heeded: the fewest always count.",
    lambda _self, before: min(before),
)
_merged(
    "merge-options-confused",
    "The two values of the option `merge` are confused.",
    lambda self, before: min(before) if self.merge == "most" else max(before),
)
_merged(
    "merge-sum",
    "A merged tree has grown if it has more leaves than all before together, which never happens.",
    lambda _self, before: sum(before),
)
_merged(
    "merge-first",
    "A merged tree is compared with the first of the trees that were merged.",
    lambda _self, before: before[0],
)
_merged(
    "merge-always-grows",
    "A merged tree counts as new, so that any leaf is growth.",
    lambda _self, before: before[0] if len(before) == 1 else 0,
)
