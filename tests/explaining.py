"""Asking what there is to say about a cell."""

from rulestone.core.names import Options
from rulestone.draw.positions import Explained, explain
from rulestone.engines.reference import position_of
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import read_question


def explained(
    game: str,
    size: int,
    cell: str,
    *,
    stones: str | None = None,
    to_move: str | None = None,
    moves: str = "",
    removed: str = "",
    options: Options | None = None,
) -> Explained:
    """What there is to say about a cell of a position given as text."""
    question = read_question(
        game,
        size,
        removed=removed,
        options=options,
        stones=stones,
        to_move=to_move,
        moves=moves if stones is None else None,
    )
    position = position_of(check_query(question))
    return explain(question.game, position, position.board.cell(cell), question.options)
