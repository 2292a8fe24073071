"""Pictures of Interleave's cases: groups and their sizes, and sightlines."""

from rulestone.book.pictures.turnless import TurnlessPictures
from rulestone.core.names import ClauseId
from rulestone.games.interleave.rules import Interleave

PICTURES = TurnlessPictures(
    rules=Interleave,
    counting=(ClauseId("interleave.score"),),
    looking=(
        ClauseId("interleave.board"),
        ClauseId("interleave.sightline"),
        ClauseId("interleave.place"),
    ),
    not_looking=(ClauseId("interleave.pie"), ClauseId("interleave.end")),
    extent=lambda position, cell: len(position.sightlines(cell)),
    signs="lines go to what is seen",
)
