"""Pictures of Evening's cases: groups and their sizes, and those beside a cell."""

from rulestone.book.pictures.turnless import TurnlessPictures
from rulestone.core.names import ClauseId
from rulestone.games.evening.rules import Evening

PICTURES = TurnlessPictures(
    rules=Evening,
    counting=(ClauseId("evening.score"), ClauseId("evening.odd-even")),
    looking=(
        ClauseId("evening.board"),
        ClauseId("evening.opening"),
        ClauseId("evening.group"),
        ClauseId("evening.place"),
    ),
    not_looking=(ClauseId("evening.end"),),
    extent=lambda position, cell: sum(len(position.groups_beside(cell, each)) for each in position.colours),
    signs="numbers: groups beside it",
)
