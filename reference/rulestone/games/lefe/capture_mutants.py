"""Plausible mistakes of an engine for Lefe: in trees, leaves, growth and removals."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Cell
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId
from rulestone.core.position import Violation
from rulestone.games.lefe.rules import Growth, Lefe, Tree

CAPTURE_MUTANTS = Mutants()

# Trees and leaves.


def _leaves(name: str, words: str, wrong: Callable[[Lefe, tuple[Cell, ...], Tree], Iterable[Cell]]) -> None:
    """Add an engine with other leaves, derived from the right ones."""
    CAPTURE_MUTANTS.answers(
        name, "leaf", words, Lefe.leaves, lambda self, right, tree: tuple(wrong(self, right, tree))
    )


def _with_neighbours(position: Lefe, tree: Tree, *numbers: int) -> list[Cell]:
    """Return the stones of a tree that have one of these numbers of neighbours in it."""
    beside = position.board.neighbours
    return [cell for cell in sorted(tree) if len(tree.intersection(beside[cell])) in numbers]


CAPTURE_MUTANTS.answers(
    "tree-of-one-stone",
    "tree",
    "Every stone is a tree by itself, joined or not.",
    Lefe.trees,
    lambda self, _right, colour: tuple(frozenset({cell}) for cell in self.stones.of(colour)),
)
_leaves(
    "lone-stone-no-leaf",
    "A stone by itself is no leaf: a leaf has one neighbour.",
    lambda self, _right, tree: _with_neighbours(self, tree, 1),
)
_leaves(
    "leaf-with-two",
    "A stone with two neighbours of its colour is a leaf, too.",
    lambda self, _right, tree: _with_neighbours(self, tree, 0, 1, 2),
)
_leaves(
    "lone-stone-two-leaves",
    "A stone by itself counts two leaves, as a pair does.",
    lambda _self, right, tree: right * 2 if len(tree) == 1 else right,
)
_leaves(
    "ring-has-a-leaf",
    "A tree has one leaf at least, a closed ring too.",
    lambda _self, right, tree: right or (min(tree),),
)
_leaves(
    "leaf-at-the-border",
    "Leaves at the border of the board do not count.",
    lambda self, right, _tree: [cell for cell in right if len(self.board.neighbours[cell]) == 6],
)
_leaves(
    "stones-for-leaves",
    "The stones of a tree are counted, not its leaves.",
    lambda _self, _right, tree: sorted(tree),
)

# What counts as grown.


def _merged(name: str, words: str, compared: Callable[[Lefe, tuple[int, ...]], int]) -> None:
    """Add an engine that compares a grown tree with something else of the trees before."""
    CAPTURE_MUTANTS.answers(
        name,
        "merge",
        words,
        Lefe.threshold,
        lambda self, right, before: compared(self, before) if before else right,
    )


CAPTURE_MUTANTS.answers(
    "newborn-never",
    "capture",
    "A stone that joins no tree of its colour removes nothing, whatever the option `newborn` says.",
    Lefe.threshold,
    lambda _self, right, before: right if before else None,
)
CAPTURE_MUTANTS.answers(
    "newborn-option-ignored",
    "capture",
    "The option `newborn` is not heeded: a new tree always counts as grown.",
    Lefe.threshold,
    lambda _self, right, before: right if before else 0,
)
_merged(
    "merge-most",
    "A merged tree has grown if it has more leaves than the one that had the most.",
    lambda _self, before: max(before),
)
_merged(
    "merge-new-stone",
    "The new stone is a tree of one leaf itself, so that every stone that joins a tree is a merge.",
    lambda self, before: (min if self.merge == "fewest" else max)(1, *before),
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

# Which trees can be removed.


def _grown(name: str, words: str, wrong: Callable[[Lefe, Growth], Growth]) -> None:
    """Add an engine in which a placement grows something else, or removes something else for it."""
    CAPTURE_MUTANTS.answers(name, "capture", words, Lefe.growth, lambda self, right, cell: wrong(self, right))


def _removable(name: str, words: str, wrong: Callable[[Lefe, Growth], tuple[Tree, ...]]) -> None:
    """Add an engine that removes other trees after an increase of leaves."""
    _grown(
        name, words, lambda self, grew: replace(grew, removable=wrong(self, grew)) if grew.increased else grew
    )


def _enemies(position: Lefe) -> tuple[Tree, ...]:
    return position.trees(position.opponent(position.mover))


def _lesser(position: Lefe, than: int) -> tuple[Tree, ...]:
    return tuple(tree for tree in _enemies(position) if len(position.leaves(tree)) < than)


def _lesser_beside(position: Lefe, grew: Growth, than: int) -> tuple[Tree, ...]:
    return position.trees_beside(_lesser(position, than), grew.grown)


def _beside_the_stone(position: Lefe, grew: Growth) -> tuple[Tree, ...]:
    # The new stone is the one of the grown tree that is not on the board yet.
    return position.trees_beside(grew.removable, [at for at in grew.grown if position.stones.at(at) is None])


def _fewest_only(position: Lefe, grew: Growth) -> tuple[Tree, ...]:
    counts = {tree: len(position.leaves(tree)) for tree in grew.removable}
    return tuple(tree for tree, count in counts.items() if count == min(counts.values()))


def _fewer_stones(position: Lefe, grew: Growth) -> tuple[Tree, ...]:
    beside = position.trees_beside(_enemies(position), grew.grown)
    return tuple(tree for tree in beside if len(tree) < len(grew.grown))


_removable(
    "capture-equal",
    "A tree with as many leaves as the tree that grew can be removed, too.",
    lambda self, grew: _lesser_beside(self, grew, grew.leaves + 1),
)
_removable(
    "capture-any",
    "Any adjacent tree can be removed, however many leaves it has.",
    lambda self, grew: self.trees_beside(_enemies(self), grew.grown),
)
_removable(
    "capture-compares-before",
    "A tree can be removed only if it has fewer leaves than the friendly tree had before the placement.",
    lambda self, grew: _lesser_beside(self, grew, self.threshold(grew.before) or 0),
)
_removable("touching-the-stone", "Only enemy trees beside the new stone can be removed.", _beside_the_stone)
_removable(
    "capture-anywhere",
    "A lesser tree can be removed wherever on the board it stands.",
    lambda self, grew: _lesser(self, grew.leaves),
)
_removable(
    "capture-fewest-only", "Of several trees only those with the fewest leaves can be chosen.", _fewest_only
)
_removable(
    "capture-no-choice",
    "Of several trees the first in board order is removed; there is no choice.",
    lambda _self, grew: grew.removable[:1],
)
_removable(
    "capture-by-stones",
    "A tree can be removed if it has fewer stones, not leaves, than the tree that grew.",
    _fewer_stones,
)


def _as_if_grown(position: Lefe, grew: Growth) -> Growth:
    return replace(grew, increased=True, removable=_lesser_beside(position, grew, grew.leaves))


def _when_level(position: Lefe, grew: Growth) -> Growth:
    threshold = position.threshold(grew.before)
    level = threshold is not None and grew.leaves >= threshold
    return _as_if_grown(position, grew) if level else grew


_grown(
    "capture-without-growth",
    "A tree is removed even where the placement did not increase the leaves.",
    _as_if_grown,
)
_grown(
    "capture-when-level",
    "A tree is removed also where the leaves did not increase but stayed the same.",
    _when_level,
)

# How it is removed.


def _left_out(_position: Lefe, right: tuple[Violation, ...], placement: Placement) -> tuple[Violation, ...]:
    return right if placement.takes else ()


@CAPTURE_MUTANTS.rules("capture-optional", "capture", "The player may leave every tree on the board.")
class _Optional(Lefe):
    def violations_of_removal(self, placement: Placement) -> tuple[Violation, ...]:
        return _left_out(self, super().violations_of_removal(placement), placement)

    def candidates(self) -> Iterable[Action]:
        both = ((Placement(each.cells[0]), each) if each.takes else (each,) for each in super().candidates())
        return dict.fromkeys(action for actions in both for action in actions)


def _all_removed(before: Lefe, right: Lefe, action: Action) -> Lefe:
    if not isinstance(action, Placement) or action.removing is None:
        return right
    captured = frozenset[Cell]().union(*before.growth(action.cell).removable)
    return replace(right, stones=right.stones.remove(captured))


def removed(before: Lefe, right: Lefe, action: Action, *, stones: Iterable[Cell]) -> Lefe:
    """Return the position after a turn that removes only these stones."""
    if not isinstance(action, Placement) or action.removing is None:
        return right
    return replace(right, stones=before.stones.place(action.cell, before.mover).remove(stones))


def _first_stone(position: Lefe, right: tuple[Violation, ...], placement: Placement) -> tuple[Violation, ...]:
    firsts = {min(tree) for tree in _enemies(position)}
    if right or firsts.issuperset(placement.takes):
        return right
    return (Violation(ClauseId("lefe.capture"), placement.takes, "it is not the first stone of its tree"),)


CAPTURE_MUTANTS.answers(
    "capture-left-out",
    "capture",
    "A record may leave a removal out, though the list of legal actions has it.",
    Lefe.violations_of_removal,
    _left_out,
)
_grown("no-capture", "Nothing is ever removed.", lambda _self, grew: replace(grew, removable=()))
CAPTURE_MUTANTS.answers(
    "capture-all",
    "capture",
    "All enemy trees that qualify are removed at once.",
    Lefe.after,
    _all_removed,
)
CAPTURE_MUTANTS.answers(
    "capture-one-stone",
    "capture",
    "Only the named stone is removed, not its whole tree.",
    Lefe.after,
    lambda self, right, action: removed(self, right, action, stones=action.takes),
)
CAPTURE_MUTANTS.answers(
    "capture-leaves-stones",
    "capture",
    "The chosen tree is accepted but stays on the board.",
    Lefe.after,
    lambda self, right, action: removed(self, right, action, stones=()),
)
CAPTURE_MUTANTS.answers(
    "capture-named-by-first-stone",
    "capture",
    "A record must name the tree to be removed by its first stone in board order.",
    Lefe.violations_of_removal,
    _first_stone,
)
