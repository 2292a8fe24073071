"""Mistakes in Lefe: which trees can be removed, and how."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Self

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Cell
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId
from rulestone.core.position import Violation
from rulestone.games.lefe.rules import Growth, Lefe, Tree

CAPTURE = Mutants()

# Which trees can be removed.


def _removable(name: str, words: str, wrong: Callable[[Lefe, Growth], tuple[Tree, ...]]) -> None:
    """Add an engine that removes other trees once the leaves have increased."""

    @CAPTURE.rules(name, "capture", words)
    class _Removable(Lefe):
        def growth(self, cell: Cell) -> Growth:
            grew = super().growth(cell)
            return replace(grew, removable=wrong(self, grew)) if grew.increased else grew


def _enemies(position: Lefe) -> tuple[Tree, ...]:
    return position.trees(position.opponent(position.mover))


def _lesser(position: Lefe, than: int) -> tuple[Tree, ...]:
    return tuple(tree for tree in _enemies(position) if len(position.leaves(tree)) < than)


def _lesser_beside(position: Lefe, grew: Growth, than: int) -> tuple[Tree, ...]:
    return position.trees_beside(_lesser(position, than), grew.grown)


def _beside_the_stone(position: Lefe, grew: Growth) -> tuple[Tree, ...]:
    # The new stone is the one of the grown tree that does not stand yet.
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


@CAPTURE.rules(
    "capture-without-growth",
    "capture",
    "A tree is removed even where the placement did not increase the leaves.",
)
class _WithoutGrowth(Lefe):
    def growth(self, cell: Cell) -> Growth:
        return _as_if_grown(self, super().growth(cell))


@CAPTURE.rules(
    "capture-when-level",
    "capture",
    "A tree is removed also where the leaves did not increase but stayed the same.",
)
class _WhenLevel(Lefe):
    def growth(self, cell: Cell) -> Growth:
        grew = super().growth(cell)
        threshold = self.threshold(grew.before)
        level = threshold is not None and grew.leaves >= threshold
        return _as_if_grown(self, grew) if level else grew


# How it is removed.


class _LeftOut(Lefe):
    def violations_of_removal(self, placement: Placement) -> tuple[Violation, ...]:
        return () if placement.removing is None else super().violations_of_removal(placement)


@CAPTURE.rules("capture-optional", "capture", "The player may leave every tree on the board.")
class _Optional(_LeftOut):
    def candidates(self) -> Iterable[Action]:
        both = ((Placement(each.cells[0]), each) if each.takes else (each,) for each in super().candidates())
        return dict.fromkeys(action for actions in both for action in actions)


CAPTURE.rules(
    "capture-left-out",
    "capture",
    "A record may leave a removal out, though the list of legal actions has it.",
)(_LeftOut)


@CAPTURE.rules("no-capture", "capture", "Nothing is ever removed.")
class _NoCapture(Lefe):
    def growth(self, cell: Cell) -> Growth:
        return replace(super().growth(cell), removable=())


@CAPTURE.rules("capture-all", "capture", "All enemy trees that qualify are removed at once.")
class _CaptureAll(Lefe):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if isinstance(action, Placement) and action.removing is not None:
            captured = frozenset[Cell]().union(*self.growth(action.cell).removable)
            return replace(after, stones=after.stones.remove(captured))
        return after


@CAPTURE.rules("capture-one-stone", "capture", "Only the named stone is removed, not its whole tree.")
class _OneStone(Lefe):
    def after(self, action: Action) -> Self:
        if not isinstance(action, Placement) or action.removing is None:
            return super().after(action)
        after = super().after(replace(action, removing=None))
        return replace(after, stones=after.stones.remove((action.removing,)))


@CAPTURE.rules("capture-leaves-stones", "capture", "The chosen tree is accepted but stays on the board.")
class _LeavesStones(Lefe):
    def after(self, action: Action) -> Self:
        return super().after(replace(action, removing=None) if isinstance(action, Placement) else action)


@CAPTURE.rules(
    "capture-named-by-first-stone",
    "capture",
    "A record must name the tree to be removed by its first stone in board order.",
)
class _NamedByFirstStone(Lefe):
    def violations_of_removal(self, placement: Placement) -> tuple[Violation, ...]:
        violated = super().violations_of_removal(placement)
        firsts = {min(tree) for tree in _enemies(self)}
        if violated or placement.removing is None or placement.removing in firsts:
            return violated
        because = "it is not the first stone of its tree"
        return (Violation(ClauseId("lefe.capture"), (placement.removing,), because),)
