"""What the pictures of Evening's cases show: groups and their sizes, and those beside a cell."""

from typing import ClassVar

from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId
from rulestone.draw.scene import Scene
from rulestone.games.evening.explanations import beside_scene
from rulestone.games.evening.rules import Evening
from rulestone.games.turnless_pictures import TurnlessPictures


class _BesidePictures(TurnlessPictures[Evening]):
    """The groups beside a cell."""

    rules = Evening
    counting: ClassVar[frozenset[ClauseId]] = frozenset(
        {ClauseId("evening.score"), ClauseId("evening.odd-even")}
    )
    looking: ClassVar[frozenset[ClauseId]] = frozenset(
        {
            ClauseId("evening.board"),
            ClauseId("evening.opening"),
            ClauseId("evening.group"),
            ClauseId("evening.place"),
        }
    )
    not_looking: ClassVar[frozenset[ClauseId]] = frozenset({ClauseId("evening.end")})
    signs: ClassVar[str] = "numbers: groups beside it"

    def extent(self, position: Evening, cell: Cell) -> int:
        """`evening.group`: how many groups lie beside it."""
        return sum(len(position.groups_beside(cell, colour)) for colour in position.colours)

    def looked_at(self, position: Evening, cell: Cell) -> Scene:
        """`evening.group`: the groups beside it with their sizes."""
        return beside_scene(position, cell)


PICTURES = _BesidePictures()
