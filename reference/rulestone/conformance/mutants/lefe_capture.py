"""Mistakes in Lefe: which trees can be removed, and how."""

from collections.abc import Callable
from dataclasses import replace

from rulestone.actions import Action, Placement
from rulestone.boards import Cell
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import lefe
from rulestone.games.lefe import Lefe
from rulestone.games.position import Illegal
from rulestone.games.trees import Growth, Tree, leaves, trees_beside
from rulestone.names import GameName

SHELF = Shelf(GameName("lefe"))

_true_growth = Lefe.growth
_true_turns = Lefe._turns
_true_capture = Lefe.capture_refusals
_true_after = Lefe.after

# Which trees can be removed.


def _removable(name: str, words: str, wrong: Callable[[Lefe, Growth], tuple[Tree, ...]]) -> None:
    """Replace the trees that can be removed once the leaves have increased."""

    def grown(self: Lefe, cell: Cell) -> Growth:
        grew = _true_growth(self, cell)
        return replace(grew, removable=wrong(self, grew)) if grew.increased else grew

    SHELF.put(name, "capture", words, Patch(Lefe, "growth", grown))


def _lesser(self: Lefe, than: int) -> tuple[Tree, ...]:
    return tuple(tree for tree in self.trees[self.opponent] if len(leaves(self.board, tree)) < than)


def _not_more(self: Lefe, grew: Growth) -> tuple[Tree, ...]:
    return trees_beside(self.board, _lesser(self, grew.leaves + 1), grew.grown)


def _any_tree(self: Lefe, grew: Growth) -> tuple[Tree, ...]:
    return trees_beside(self.board, self.trees[self.opponent], grew.grown)


def _than_before(self: Lefe, grew: Growth) -> tuple[Tree, ...]:
    return trees_beside(self.board, _lesser(self, grew.threshold or 0), grew.grown)


def _anywhere(self: Lefe, grew: Growth) -> tuple[Tree, ...]:
    return _lesser(self, grew.leaves)


def _fewest_only(self: Lefe, grew: Growth) -> tuple[Tree, ...]:
    counts = {tree: len(leaves(self.board, tree)) for tree in grew.removable}
    return tuple(tree for tree, count in counts.items() if count == min(counts.values()))


def _fewer_stones(self: Lefe, grew: Growth) -> tuple[Tree, ...]:
    beside = trees_beside(self.board, self.trees[self.opponent], grew.grown)
    return tuple(tree for tree in beside if len(tree) < len(grew.grown))


def _around(self: Lefe, grew: Growth) -> Cell:
    """The new stone: the one of the grown tree that does not stand yet."""
    (cell,) = (at for at in grew.grown if self.stones.at(at) is None)
    return cell


_removable(
    "capture-equal", "A tree with as many leaves as the tree that grew can be removed, too.", _not_more
)
_removable("capture-any", "Any adjacent tree can be removed, however many leaves it has.", _any_tree)
_removable(
    "capture-compares-before",
    "A tree can be removed only if it has fewer leaves than the friendly tree had before the placement.",
    _than_before,
)
_removable(
    "touching-the-stone",
    "Only enemy trees beside the new stone can be removed.",
    lambda self, grew: trees_beside(self.board, grew.removable, (_around(self, grew),)),
)
_removable("capture-anywhere", "A lesser tree can be removed wherever on the board it stands.", _anywhere)
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


@SHELF.wrong(
    "capture-without-growth",
    "capture",
    "A tree is removed even where the placement did not increase the leaves.",
    Lefe,
    "growth",
)
def _without_growth(self: Lefe, cell: Cell) -> Growth:
    grew = _true_growth(self, cell)
    removable = trees_beside(self.board, _lesser(self, grew.leaves), grew.grown)
    return replace(grew, threshold=-1, removable=removable)


@SHELF.wrong(
    "capture-when-level",
    "capture",
    "A tree is removed also where the leaves did not increase but stayed the same.",
    Lefe,
    "growth",
)
def _when_level(self: Lefe, cell: Cell) -> Growth:
    grew = _true_growth(self, cell)
    level = grew.threshold is not None and grew.leaves >= grew.threshold
    return _without_growth(self, cell) if level else grew


# How it is removed.


def _may_leave(self: Lefe, cell: Cell, grew: Growth) -> tuple[Placement, ...]:
    return tuple(dict.fromkeys((Placement(cell), *_true_turns(self, cell, grew))))


def _left_out(self: Lefe, placement: Placement) -> tuple[Illegal, ...]:
    return () if placement.removing is None else _true_capture(self, placement)


SHELF.put(
    "capture-optional",
    "capture",
    "The player may leave every tree on the board.",
    Patch(Lefe, "_turns", _may_leave),
    Patch(Lefe, "capture_refusals", _left_out),
)
SHELF.put(
    "capture-left-out",
    "capture",
    "A record may leave a removal out, though the list of legal actions has it.",
    Patch(Lefe, "capture_refusals", _left_out),
)


@SHELF.wrong("no-capture", "capture", "Nothing is ever removed.", Lefe, "growth")
def _no_capture(self: Lefe, cell: Cell) -> Growth:
    return replace(_true_growth(self, cell), removable=())


@SHELF.wrong("capture-all", "capture", "All enemy trees that qualify are removed at once.", Lefe, "after")
def _capture_all(self: Lefe, action: Action) -> Lefe:
    after = _true_after(self, action)
    if isinstance(action, Placement) and action.removing is not None:
        gone = frozenset[Cell]().union(*self.growth(action.cell).removable)
        return replace(after, stones=after.stones.remove(gone))
    return after


@SHELF.wrong(
    "capture-one-stone", "capture", "Only the named stone is removed, not its whole tree.", Lefe, "after"
)
def _one_stone(self: Lefe, action: Action) -> Lefe:
    if not isinstance(action, Placement) or action.removing is None:
        return _true_after(self, action)
    after = _true_after(self, replace(action, removing=None))
    return replace(after, stones=after.stones.remove((action.removing,)))


@SHELF.wrong(
    "capture-leaves-stones", "capture", "The chosen tree is accepted but stays on the board.", Lefe, "after"
)
def _stays(self: Lefe, action: Action) -> Lefe:
    return _true_after(self, replace(action, removing=None) if isinstance(action, Placement) else action)


@SHELF.wrong(
    "capture-named-by-first-stone",
    "capture",
    "A record must name the tree to be removed by its first stone in board order.",
    Lefe,
    "capture_refusals",
)
def _first_stone(self: Lefe, placement: Placement) -> tuple[Illegal, ...]:
    found = _true_capture(self, placement)
    firsts = {min(tree) for tree in self.trees[self.opponent]}
    if found or placement.removing is None or placement.removing in firsts:
        return found
    return (Illegal(lefe.CAPTURE, (placement.removing,), "it is not the first stone of its tree"),)
