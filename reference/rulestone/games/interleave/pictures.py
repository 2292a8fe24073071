"""What the pictures of Interleave's cases show: groups and their sizes, and sightlines."""

from typing import ClassVar

from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId
from rulestone.draw.scene import Scene
from rulestone.games.interleave.explanations import sight_scene
from rulestone.games.interleave.rules import Interleave
from rulestone.games.turnless_pictures import TurnlessPictures


class _SightPictures(TurnlessPictures[Interleave]):
    """Sightlines from a cell."""

    rules = Interleave
    counting: ClassVar[frozenset[ClauseId]] = frozenset({ClauseId("interleave.score")})
    looking: ClassVar[frozenset[ClauseId]] = frozenset(
        {ClauseId("interleave.board"), ClauseId("interleave.sightline"), ClauseId("interleave.place")}
    )
    not_looking: ClassVar[frozenset[ClauseId]] = frozenset(
        {ClauseId("interleave.pie"), ClauseId("interleave.end")}
    )
    signs: ClassVar[str] = "lines go to what is seen"

    def extent(self, position: Interleave, cell: Cell) -> int:
        """`interleave.sightline`: how many stones are seen."""
        return len(position.sightlines(cell))

    def looked_at(self, position: Interleave, cell: Cell) -> Scene:
        """`interleave.sightline`: lines to the stones that are seen."""
        return sight_scene(position, cell)


PICTURES = _SightPictures()
