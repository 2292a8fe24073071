"""Pictures of cases in games without turns: the sizes of groups, and the surroundings of one cell."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from rulestone.book.case_pictures import CasePictures, ShownCase, with_question_mark
from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId
from rulestone.core.position import Position
from rulestone.draw.scene import Scene
from rulestone.explain.cells import explain
from rulestone.games.turnless import TurnlessPosition

_Rules = TypeVar("_Rules", bound=TurnlessPosition)


@dataclass(frozen=True, kw_only=True)
class TurnlessPictures(CasePictures, Generic[_Rules]):
    """Groups with their sizes, or the properties of one cell that the rules use.

    Attributes:
        rules: the class of the game's positions.
        counting: the clauses whose cases show the sizes of groups.
        looking: the clauses whose cases show one cell.
        not_looking: the clauses whose cases never do, whatever else decides them.
        extent: returns how much there is to see from an empty cell.
        signs: the meaning of the signs around the cell, for the caption.
    """

    rules: type[_Rules]
    counting: tuple[ClauseId, ...]
    looking: tuple[ClauseId, ...]
    not_looking: tuple[ClauseId, ...]
    extent: Callable[[_Rules, Cell], int]
    signs: str

    def special_scene(self, subject: ShownCase) -> Scene | None:
        """Return the score, or else the cell that the case is about."""
        if not isinstance(subject.position, self.rules):
            return None
        return self._counted(subject, subject.position) or self._looked_at(subject, subject.position)

    def _counted(self, subject: ShownCase, position: _Rules) -> Scene | None:
        if not subject.decided_by(*self.counting):
            return None
        over = subject.case.expect.over
        return self.end_scene(position, replace(subject.plain, legal={}) if over else subject.plain)

    def end_scene(self, position: Position, plain: Scene) -> Scene:
        """Return the sizes of all groups."""
        groups = [
            group
            for colour in position.colours
            for group in position.board.regions(position.stones.of(colour))
        ]
        return replace(
            plain,
            labels={min(group): str(len(group)) for group in groups},
            caption="Numbers are sizes of groups.",
        )

    def _looked_at(self, subject: ShownCase, position: _Rules) -> Scene | None:
        """Return the surroundings of the cell that the case is about, or else of the one with most to see."""
        if not position.in_play or position.over:
            return None
        if not subject.decided_by(*self.looking) or subject.decided_by(*self.not_looking):
            return None
        cells = subject.focus or position.stones.empty(position.board)
        cell = max(cells, key=lambda each: self.extent(position, each))  # a full board is over
        scene = explain(subject.case.game, position, cell, subject.case.options).scenes[0]
        caption = f"? is {position.board.name(cell)}; {self.signs}."
        return subject.played(
            replace(with_question_mark(scene, cell), legal=subject.plain.legal, caption=caption)
        )
