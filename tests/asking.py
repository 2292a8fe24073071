"""Questions given as text, the positions that they are about, and a cell of one explained."""

from rulestone.core.names import Options
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.engines.reference import position_of
from rulestone.explain.cells import Explained, explain
from rulestone.protocol import Judge, Perft, Play
from rulestone.protocol.checking import check_question
from rulestone.protocol.reading import read_question


def ask(
    name: str,
    size: int,
    how: str = "",
    options: Options | None = None,
    removed: str = "",
    turn: str | None = None,
) -> Judge:
    """Ask about a position by moves, `b2 c2`, or by stones, `dark=c1,c2 light=d4`.

    Args:
        name: the game.
        size: the size of the board.
        how: moves or stones.
        options: the options that differ from their defaults.
        removed: the cells that are removed from the board.
        turn: with stones, in games with turns, the colour to move; the first if it is not given.
    """
    if "=" in how and not how.startswith("setup"):
        game = find_game(name)
        turn = None if game.turnless else turn or game.colours[0]
        return read_question(name, size, stones=how, to_move=turn, options=options, removed=removed)
    return read_question(name, size, moves=how, options=options, removed=removed)


def ask_record(name: str, size: int, moves: str = "", options: Options | None = None) -> Play:
    """Ask how far a record is legal."""
    question = ask(name, size, moves, options)
    return question.play(question.record)


def ask_perft(name: str, size: int, moves: str, depth: int) -> Perft:
    """Ask how many sequences of moves there are after a record."""
    question = ask(name, size, moves)
    return question.perft(question.record, depth)


def reached(name: str, size: int, how: str, options: Options | None = None, removed: str = "") -> Position:
    """The position that `ask` asks about."""
    return position_of(check_question(ask(name, size, how, options, removed)))


def explained(
    name: str, size: int, cell: str, how: str = "", options: Options | None = None, removed: str = ""
) -> Explained:
    """What there is to say about a cell of it."""
    query = ask(name, size, how, options, removed)
    position = position_of(check_question(query))
    return explain(query.game, position, position.board.cell(cell), query.options)
