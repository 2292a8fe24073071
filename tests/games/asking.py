"""Positions given as text, a cell of one explained, and a case of one to be drawn."""

from rulestone.core.names import Options
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.engines.reference import position_of
from rulestone.explain.cells import Explained, explain
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.protocol.reading import read_question


def asked(name: str, size: int, how: str, options: Options | None = None, removed: str = "") -> Judge:
    """A position by moves with semicolons between, or by stones, `dark=c1,c2 light=d4`, the first to move."""
    if "=" in how and not how.startswith("setup"):
        turn = None if find_game(name).turnless else find_game(name).colours[0]
        return read_question(name, size, stones=how, to_move=turn, options=options, removed=removed)
    moves = [*filter(None, how.split(";"))]
    return read_question(name, size, moves=moves, options=options, removed=removed)


def reached(name: str, size: int, how: str, options: Options | None = None, removed: str = "") -> Position:
    """The position that `asked` asks about."""
    return position_of(check_question(asked(name, size, how, options, removed)))


def explained(
    name: str, size: int, cell: str, how: str = "", options: Options | None = None, removed: str = ""
) -> Explained:
    """What there is to say about a cell of it."""
    query = asked(name, size, how, options, removed)
    position = position_of(check_question(query))
    return explain(query.game, position, position.board.cell(cell), query.options)
