"""Plausible mistakes of an engine for Lefe: in trees, leaves, growth and removals."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId
from rulestone.core.position import Violation
from rulestone.games.lefe.rules import Growth, Lefe, Tree
from rulestone_mutants.mutant import Change, Mistake, rejected_reading, replace_answer, replace_rules

# Trees, leaves, and what counts as grown.


def _leaves(wrong: Callable[[Lefe, tuple[Cell, ...], Tree], Iterable[Cell]]) -> Change:
    """Count other leaves, derived from the right ones."""
    return replace_answer(Lefe.leaves, lambda self, right, tree: tuple(wrong(self, right, tree)))


def _with_neighbours(position: Lefe, tree: Tree, *numbers: int) -> list[Cell]:
    """Return the stones of a tree that have one of these numbers of neighbours in it."""
    beside = position.board.neighbours
    return [cell for cell in sorted(tree) if len(tree.intersection(beside[cell])) in numbers]


def _merged(compared: Callable[[Lefe, tuple[int, ...]], int]) -> Change:
    """Compare a grown tree with something else of the trees before."""
    return replace_answer(
        Lefe.threshold, lambda self, right, before: compared(self, before) if before else right
    )


_GROWTH = (
    Mistake(
        "tree-of-one-stone",
        "tree",
        "Every stone is a tree by itself, joined or not.",
        replace_answer(
            Lefe.trees,
            lambda self, _right, colour: tuple(frozenset({cell}) for cell in self.stones.of(colour)),
        ),
    ),
    Mistake(
        "lone-stone-no-leaf",
        "leaf",
        "A stone by itself is not a leaf: a leaf has one neighbour.",
        _leaves(lambda self, _right, tree: _with_neighbours(self, tree, 1)),
    ),
    Mistake(
        "leaf-with-two",
        "leaf",
        "A stone with two neighbours of its colour is a leaf, too.",
        _leaves(lambda self, _right, tree: _with_neighbours(self, tree, 0, 1, 2)),
    ),
    Mistake(
        "lone-stone-two-leaves",
        "leaf",
        "A stone by itself counts two leaves, as a pair does.",
        _leaves(lambda _self, right, tree: right * 2 if len(tree) == 1 else right),
    ),
    Mistake(
        "ring-has-a-leaf",
        "leaf",
        "A tree has one leaf at least, a closed ring too.",
        _leaves(lambda _self, right, tree: right or (min(tree),)),
    ),
    Mistake(
        "leaf-at-the-border",
        "leaf",
        "Leaves at the border of the board do not count.",
        _leaves(lambda self, right, _tree: [cell for cell in right if len(self.board.neighbours[cell]) == 6]),
    ),
    Mistake(
        "stones-for-leaves",
        "leaf",
        "The stones of a tree are counted, not its leaves.",
        _leaves(lambda _self, _right, tree: sorted(tree)),
    ),
    rejected_reading(
        "newborn-never",
        "capture",
        replace_answer(Lefe.threshold, lambda _self, right, before: right if before else None),
    ),
    Mistake(
        "newborn-option-ignored",
        "capture",
        "The option `newborn` is not heeded: a new tree always counts as grown.",
        replace_answer(Lefe.threshold, lambda _self, right, before: right if before else 0),
    ),
    rejected_reading(
        "merge-most",
        "merge",
        _merged(lambda _self, before: max(before)),
    ),
    rejected_reading(
        "merge-new-stone",
        "merge",
        _merged(lambda self, before: (min if self.merge == "fewest" else max)(1, *before)),
    ),
    Mistake(
        "merge-option-ignored",
        "merge",
        "The option `merge` is not heeded: the fewest always count.",
        _merged(lambda _self, before: min(before)),
    ),
    Mistake(
        "merge-options-confused",
        "merge",
        "The two values of the option `merge` are confused.",
        _merged(lambda self, before: min(before) if self.merge == "most" else max(before)),
    ),
    rejected_reading(
        "merge-sum",
        "merge",
        _merged(lambda _self, before: sum(before)),
    ),
    Mistake(
        "merge-first",
        "merge",
        "A merged tree is compared with the first of the trees that were merged.",
        _merged(lambda _self, before: before[0]),
    ),
    Mistake(
        "merge-always-grows",
        "merge",
        "A merged tree counts as new, so that any leaf is growth.",
        _merged(lambda _self, before: before[0] if len(before) == 1 else 0),
    ),
)

# Which trees can be removed.


def _grown(wrong: Callable[[Lefe, Growth], Growth]) -> Change:
    """Let a placement grow something else, or remove something else for it."""
    return replace_answer(Lefe.growth, lambda self, right, cell: wrong(self, right))


def _removable(wrong: Callable[[Lefe, Growth], tuple[Tree, ...]]) -> Change:
    """Remove other trees after an increase of leaves."""
    return _grown(lambda self, grew: replace(grew, removable=wrong(self, grew)) if grew.increased else grew)


def _enemies(position: Lefe) -> tuple[Tree, ...]:
    return position.trees(position.opponent(position.turn))


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


def _as_if_grown(position: Lefe, grew: Growth) -> Growth:
    return replace(grew, increased=True, removable=_lesser_beside(position, grew, grew.leaves))


def _when_level(position: Lefe, grew: Growth) -> Growth:
    threshold = position.threshold(grew.before)
    level = threshold is not None and grew.leaves >= threshold
    return _as_if_grown(position, grew) if level else grew


class _Optional(Lefe):
    def violations_of_removal(self, placement: Placement) -> tuple[Violation, ...]:
        return super().violations_of_removal(placement) if placement.removal_cells else ()

    def candidates(self) -> Iterable[Action]:
        both = (
            (Placement(listed.cells[0]), listed) if listed.removal_cells else (listed,)
            for listed in super().candidates()
        )
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
    return replace(right, stones=before.stones.place(action.cell, before.turn).remove(stones))


def _first_stone(position: Lefe, right: tuple[Violation, ...], placement: Placement) -> tuple[Violation, ...]:
    firsts = {min(tree) for tree in _enemies(position)}
    if right or firsts.issuperset(placement.removal_cells):
        return right
    return (
        Violation(ClauseId("lefe.capture"), placement.removal_cells, "it is not the first stone of its tree"),
    )


_REMOVAL = (
    Mistake(
        "capture-equal",
        "capture",
        "A tree with as many leaves as the tree that grew can be removed, too.",
        _removable(lambda self, grew: _lesser_beside(self, grew, grew.leaves + 1)),
    ),
    Mistake(
        "capture-any",
        "capture",
        "Any adjacent tree can be removed, however many leaves it has.",
        _removable(lambda self, grew: self.trees_beside(_enemies(self), grew.grown)),
    ),
    Mistake(
        "capture-compares-before",
        "capture",
        "A tree can be removed only if it has fewer leaves than the friendly tree had before the placement.",
        _removable(lambda self, grew: _lesser_beside(self, grew, self.threshold(grew.before) or 0)),
    ),
    rejected_reading(
        "touching-the-stone",
        "capture",
        _removable(_beside_the_stone),
    ),
    Mistake(
        "capture-anywhere",
        "capture",
        "A lesser tree can be removed wherever on the board it stands.",
        _removable(lambda self, grew: _lesser(self, grew.leaves)),
    ),
    Mistake(
        "capture-fewest-only",
        "capture",
        "Of several trees only those with the fewest leaves can be chosen.",
        _removable(_fewest_only),
    ),
    Mistake(
        "capture-no-choice",
        "capture",
        "Of several trees the first in board order is removed; there is no choice.",
        _removable(lambda _self, grew: grew.removable[:1]),
    ),
    Mistake(
        "capture-by-stones",
        "capture",
        "A tree can be removed if it has fewer stones, not leaves, than the tree that grew.",
        _removable(_fewer_stones),
    ),
    Mistake(
        "capture-without-growth",
        "capture",
        "A tree is removed even where the placement did not increase the leaves.",
        _grown(_as_if_grown),
    ),
    Mistake(
        "capture-when-level",
        "capture",
        "A tree is removed also where the leaves did not increase but stayed the same.",
        _grown(_when_level),
    ),
    rejected_reading("capture-optional", "capture", replace_rules(_Optional)),
    Mistake(
        "capture-left-out",
        "capture",
        "A record may leave a removal out, though the list of legal actions has it.",
        replace_answer(
            Lefe.violations_of_removal,
            lambda _self, right, placement: right if placement.removal_cells else (),
        ),
    ),
    Mistake(
        "no-capture",
        "capture",
        "Trees are never removed.",
        _grown(lambda _self, grew: replace(grew, removable=())),
    ),
    rejected_reading(
        "capture-all",
        "capture",
        replace_answer(Lefe.after, _all_removed),
    ),
    Mistake(
        "capture-one-stone",
        "capture",
        "Only the named stone is removed, not its whole tree.",
        replace_answer(
            Lefe.after, lambda self, right, action: removed(self, right, action, stones=action.removal_cells)
        ),
    ),
    Mistake(
        "capture-leaves-stones",
        "capture",
        "The chosen tree is accepted but stays on the board.",
        replace_answer(Lefe.after, lambda self, right, action: removed(self, right, action, stones=())),
    ),
    Mistake(
        "capture-named-by-first-stone",
        "capture",
        "A record must name the tree to be removed by its first stone in board order.",
        replace_answer(Lefe.violations_of_removal, _first_stone),
    ),
)

CAPTURE_MISTAKES = (*_GROWTH, *_REMOVAL)
