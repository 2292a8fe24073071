"""The properties of a cell that Lefe's rules use: the effect of a stone there on the trees."""

from dataclasses import replace

from rulestone.core.actions.action import Action
from rulestone.core.boards import Cell
from rulestone.core.overriding import override
from rulestone.core.position import Position
from rulestone.core.wording import quantity
from rulestone.draw.scene import Scene, position_scene
from rulestone.explain.cells import CellFacts, Explanation, Explanations
from rulestone.games.lefe import words
from rulestone.games.lefe.rules import Growth, Lefe, Phase, Tree


class _GrowthExplanations(Explanations):
    """Explain a legal cell in play by the effect of a stone on the trees."""

    @override
    def detail(self, position: Position, cell: Cell, plain: Explanation) -> CellFacts | None:
        """`lefe.capture`: return the effect of a stone of the colour to move on the trees."""
        if not isinstance(position, Lefe) or position.phase is not Phase.PLAY or not plain.colours[0].legal:
            return None
        grew = position.growth(cell)
        own = position.trees(position.turn)
        their = position.trees(position.opponent(position.turn))
        joined = position.trees_beside(own, (cell,))
        enemies = position.trees_beside(their, grew.grown)
        change = "increased" if grew.increased else "not increased"
        before = " and ".join(self._tree(position, tree) for tree in joined)
        facts = {
            "before": before or "none: the stone begins a tree",
            "after": f"{self._tree(position, grew.grown)}: {change}",
        }
        for tree in enemies:
            violated = position.violations_of_removal(cell, min(tree))
            fate = f"stays: {violated[0].because}" if violated else "may be removed"
            facts[f"enemy tree of {position.board.name(min(tree))}"] = f"{self._tree(position, tree)}, {fate}"
        return facts, self._scene(position, cell, grew, (*joined, *enemies))

    @override
    def scoring_scene(self, position: Position, plain: Scene) -> Scene:
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
        if not action.removal_cells or not isinstance(position, Lefe):
            return super().effect(position, action)
        their = position.trees(position.opponent(position.turn))
        tree = next(tree for tree in their if tree.issuperset(action.removal_cells))
        counted = f"{quantity(len(tree), 'stone')}, {words.leaves(len(position.leaves(tree)))}"
        return f"removing the tree of {position.board.name(action.removal_cells[0])} ({counted})"

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
            caption=f"The effect of {who} on {position.board.name(cell)}; numbers are leaves before.",
            legend={"witness": "may be removed", "leaf": "leaf of the tree that grew"},
        )

    def _tree(self, position: Lefe, tree: Tree) -> str:
        """Return the number of a tree's leaves, and its stones."""
        return f"{words.leaves(len(position.leaves(tree)))} ({', '.join(position.board.names(sorted(tree)))})"


EXPLANATIONS = _GrowthExplanations()
