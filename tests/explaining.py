"""Asking what there is to say about a cell."""

from rulestone.core.names import Options, Size
from rulestone.engines.reference import position_of
from rulestone.explain.why import Explained, explain
from rulestone.protocol import Query
from rulestone.protocol.checking import check_query
from rulestone.protocol.read_text import read_cells, read_colour, read_game, read_moves, read_stones


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
    name = read_game(game)
    query = Query(game=name, size=Size(size), removed=read_cells(removed), options=options or {}, moves=())
    if stones is None:
        query = Query(game=name, size=Size(size), options=options or {}, moves=read_moves(moves))
    else:
        query = Query(
            game=name,
            size=Size(size),
            removed=read_cells(removed),
            options=options or {},
            stones=read_stones(name, stones),
            to_move=None if to_move is None else read_colour(name, to_move, "to_move"),
        )
    position = position_of(check_query(query))
    return explain(name, position, position.board.cell(cell))
