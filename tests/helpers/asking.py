"""Questions given as text, the positions that they are about, and a cell of one explained."""

from random import Random

from rulestone.core.names import GameName, Options, Size
from rulestone.core.position import Position
from rulestone.engines.reference import position_of
from rulestone.explain.cells import PicturedExplanation, explain
from rulestone.fuzz.generate import maker_for, random_record, random_set_up_question, removed_cells
from rulestone.protocol import GameSetting, Judge, Perft, Play
from rulestone.protocol.checking import CheckedQuestion, check_question
from rulestone.protocol.reading import read_question
from rulestone.protocol.requests import decode_line, read_request, take_id
from rulestone.rulebook.installed import find_game


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


def read_line(line: bytes) -> CheckedQuestion | None:
    """Read a request as `serve` does; None for `hello`."""
    request = decode_line(line)
    take_id(request)
    return read_request(request)


def drawn(name: GameName, seed: int, most: int = 3) -> Judge | Play:
    """Ask about stones or a random record, which may end with an illegal move, on a board up to a size.

    Hypothesis draws a seed only: of random numbers that it draws itself, few examples are of many kinds.
    """
    random = Random(seed)
    size = Size(max(random.randint(1, most), random.randint(1, most)))
    chosen: Options = {
        option.name: random.choice(option.values).value for option in find_game(name).rulebook.options
    }
    board = GameSetting(game=name, size=size, options=chosen, removed=removed_cells(name, size, random))
    maker = maker_for(board)
    if random.random() < 0.5:
        return random_set_up_question(maker, random)
    limit = random.choice((None, random.randint(0, len(maker.board.cells))))
    return board.play(random_record(maker, random, limit))


def reached(name: str, size: int, how: str, removed: str = "") -> Position:
    """The position that `ask` asks about."""
    return position_of(check_question(ask(name, size, how, removed=removed)))


def explained(name: str, size: int, cell: str, how: str = "") -> PicturedExplanation:
    """What there is to say about a cell of it."""
    position = reached(name, size, how)
    return explain(GameName(name), position, position.board.cell(cell), {})
