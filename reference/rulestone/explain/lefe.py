"""The properties of a cell that Lefe's rules use: the effect of a stone there on the trees."""

from dataclasses import replace

from msgspec import Struct

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Cell
from rulestone.core.names import CellName
from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.core.wording import quantity
from rulestone.draw.positions import position_scene
from rulestone.draw.scene import Scene
from rulestone.explain.cells import Explained, Explanations
from rulestone.explain.explanations import Explanation
from rulestone.games.lefe import words
from rulestone.games.lefe.rules import Growth, Lefe, Phase, Tree


class TreeLeaves(Struct, frozen=True, kw_only=True):
    """A tree and the number of its leaves."""

    leaves: int
    cells: tuple[CellName, ...]


class Candidate(Struct, frozen=True, kw_only=True):
    """An enemy tree adjacent to the growing tree.

    Attributes:
        name: its first stone in board order, which can name it in a removal.
        leaves: the number of its leaves.
        removable: whether it may be removed.
        because: the reason if it may not.
        cells: its stones.
    """

    name: CellName
    leaves: int
    removable: bool
    because: str | None
    cells: tuple[CellName, ...]


class Grown(Struct, frozen=True, kw_only=True):
    """The effect of a placement on the trees of its colour.

    Attributes:
        joined: the trees that the new stone joins, as they were.
        grown: the tree that they become.
        threshold: the number that its leaves must exceed to count as increased; None if they cannot.
        increased: whether they have increased.
        candidates: the enemy trees beside it.
    """

    joined: tuple[TreeLeaves, ...]
    grown: TreeLeaves
    threshold: int | None
    increased: bool
    candidates: tuple[Candidate, ...]


class GrowthExplanation(Explanation, frozen=True, kw_only=True, omit_defaults=True):
    """An explanation with the effect of a stone on the trees.

    Attributes:
        growth: the trees that it joins, the new tree, and the enemy trees beside it.
    """

    growth: Grown

    @override
    def rows(self) -> tuple[tuple[str, str], ...]:
        growth = self.growth
        joined = " and ".join(f"{tree.leaves} ({', '.join(tree.cells)})" for tree in growth.joined)
        change = "increased" if growth.increased else "not increased"
        after = f"{growth.grown.leaves} ({', '.join(growth.grown.cells)}): {change}"
        return (
            ("leaves before", joined or "none: the stone begins a tree"),
            ("leaves after", after),
            *(("enemy tree beside", _removal(candidate)) for candidate in growth.candidates),
        )


def _removal(candidate: Candidate) -> str:
    may = "may be removed" if candidate.removable else f"stays: {candidate.because}"
    return f"{words.leaves(candidate.leaves)} ({', '.join(candidate.cells)}), {may}"


class _GrowthExplanations(Explanations):
    """Explain a legal cell in play by the effect of a stone on the trees."""

    about_cells = ("lefe.capture", "lefe.merge")
    about_counts = ("lefe.leaf", "lefe.score", "lefe.tree")

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> Explained | None:
        """`lefe.capture`: return the effect of a stone of the colour to move on the trees."""
        if not isinstance(position, Lefe) or position.phase is not Phase.PLAY or not plain.colours[0].legal:
            return None
        grew = position.growth(cell)
        own = position.trees(position.turn)
        their = position.trees(position.opponent(position.turn))
        joined = position.trees_beside(own, (cell,))
        enemies = position.trees_beside(their, grew.grown)
        growth = Grown(
            joined=tuple(_tree(position, tree) for tree in joined),
            grown=_tree(position, grew.grown),
            threshold=position.threshold(grew.before),
            increased=grew.increased,
            candidates=tuple(_candidate(position, cell, grew, tree) for tree in enemies),
        )
        explanation = GrowthExplanation(
            cell=plain.cell, colours=plain.colours, stone=plain.stone, growth=growth
        )
        return Explained(explanation, (self._scene(position, cell, grew, (*joined, *enemies)),))

    @override
    def counted(self, position: Position, plain: Scene) -> Scene:
        if not isinstance(position, Lefe):
            return plain
        trees = [tree for colour in position.colours for tree in position.trees(colour)]
        return replace(
            plain,
            labels={min(tree): str(len(position.leaves(tree))) for tree in trees},
            marked={"leaf": sorted(leaf for tree in trees for leaf in position.leaves(tree))},
            caption="Numbers are leaves.",
        )

    @override
    def effect(self, position: Position, action: Action) -> str:
        """`lefe.capture`: describe the removed tree, with the numbers of its stones and leaves."""
        if not action.takes or not isinstance(position, Lefe):
            return super().effect(position, action)
        their = position.trees(position.opponent(position.turn))
        tree = next(tree for tree in their if tree.issuperset(action.takes))
        counted = f"{quantity(len(tree), 'stone')}, {words.leaves(len(position.leaves(tree)))}"
        return f"removing the tree of {position.board.name(action.takes[0])} ({counted})"

    def _scene(self, position: Lefe, cell: Cell, grew: Growth, trees: tuple[Tree, ...]) -> Scene:
        who = position.turn.capitalize()
        return replace(
            position_scene(position),
            marked={
                "asked": (cell,),
                "leaf": position.leaves(grew.grown),
                "witness": frozenset().union(*grew.removable),
            },
            labels={min(tree): str(len(position.leaves(tree))) for tree in trees},
            caption=f"What {who} on {position.board.name(cell)} does; numbers are leaves before.",
            legend={"witness": "may be removed", "leaf": "leaf of the tree that grew"},
        )


def _tree(position: Lefe, tree: Tree) -> TreeLeaves:
    return TreeLeaves(leaves=len(position.leaves(tree)), cells=position.board.names(sorted(tree)))


def _candidate(position: Lefe, cell: Cell, grew: Growth, tree: Tree) -> Candidate:
    violated = position.violations_of_removal(Placement(cell, removing=min(tree)))
    whole = _tree(position, tree)
    return Candidate(
        name=whole.cells[0],
        leaves=whole.leaves,
        removable=tree in grew.removable,
        because=violated[0].because if violated else None,
        cells=whole.cells,
    )


EXPLANATIONS = _GrowthExplanations()
