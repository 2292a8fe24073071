"""Pictures of Lefe's cases: the effect of a placement on the trees, and their leaves."""

from dataclasses import replace

from rulestone.book.case_pictures import CasePictures, ShownCase, with_question_mark
from rulestone.core.actions import Placement
from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.draw.scene import Scene
from rulestone.explain.cells import explain
from rulestone.games.lefe.rules import Lefe


class _LeafPictures(CasePictures):
    """Pictures of growing trees, and of leaves that count."""

    def special_scene(self, subject: ShownCase) -> Scene | None:
        """Return the growth, or else the count of leaves."""
        if not isinstance(subject.position, Lefe):
            return None
        return self._growing(subject, subject.position) or self._counted(subject, subject.position)

    def _growing(self, subject: ShownCase, position: Lefe) -> Scene | None:
        """`lefe.capture`, `lefe.merge`: return the first placement that allows a removal."""
        if not position.status().in_play:
            return None
        if not subject.decided_by(ClauseId("lefe.capture"), ClauseId("lefe.merge")):
            return None
        at = self._placement(subject, position)
        if at is None:
            return None
        scene = explain(subject.case.game, position, at, subject.case.options).scenes[0]
        who = position.mover.capitalize()
        caption = f"? is {position.board.name(at)}, where {who} places. Numbers: leaves before."
        return subject.played(replace(with_question_mark(scene, at), caption=caption))

    def _placement(self, subject: ShownCase, position: Lefe) -> Cell | None:
        """Return the legal cell that the case is about, or else the first one with a removal."""
        named = next((cell for cell in subject.focus if subject.plain.may_place(cell)), None)
        if named is not None:
            return named
        for text in subject.case.expect.legal or ():
            action = find_game(subject.case.game).read_action(position.board, text)
            if isinstance(action, Placement) and action.removing is not None:
                return action.cell
        return None

    def _counted(self, subject: ShownCase, position: Lefe) -> Scene | None:
        """`lefe.tree`, `lefe.leaf`, `lefe.score`: return the leaves, and their number on every tree."""
        about_leaves = subject.decided_by(ClauseId("lefe.leaf"))
        if not about_leaves and not subject.decided_by(ClauseId("lefe.tree"), ClauseId("lefe.score")):
            return None
        over = subject.case.expect.over
        counted = self.end_scene(position, replace(subject.plain, legal={}) if over else subject.plain)
        return counted if about_leaves else replace(counted, marked={})

    def end_scene(self, position: Position, plain: Scene) -> Scene:
        """Return the leaves, and their number on every tree."""
        if not isinstance(position, Lefe):
            return plain
        trees = [tree for colour in position.colours for tree in position.trees(colour)]
        leaves = sorted(leaf for tree in trees for leaf in position.leaves(tree))
        return replace(
            plain,
            labels={min(tree): str(len(position.leaves(tree))) for tree in trees},
            marked={"leaf": leaves},
            caption="Numbers are leaves.",
        )


PICTURES = _LeafPictures()
