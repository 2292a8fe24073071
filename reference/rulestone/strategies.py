"""Hypothesis strategies for queries of every game: positions set up, sound and unsound, and records of moves.

They need the package `hypothesis`, which rulestone itself does not install.
"""

from collections.abc import Sequence

from hypothesis import strategies as st

from rulestone.actions import COLOURS, Action, Choose, Placement, Setup, Stop, Swap, write_action
from rulestone.boards import Board, Cell
from rulestone.games.position import Position
from rulestone.names import ActionText, CellName, GameName, Options, OptionValue, Size
from rulestone.oracle import start
from rulestone.protocol import Judge, Perft, Play
from rulestone.register.clauses import game as register_entry
from rulestone.requests import checked_board

SQUARE_MOST, HEXAGONAL_MOST = 7, 4
"""The largest boards that are drawn unless more is asked for: all patterns fit, and shrinking is fast."""


def games() -> st.SearchStrategy[GameName]:
    """One of the five games."""
    return st.sampled_from(list(GameName))


def sizes(game: GameName, most: int | None = None) -> st.SearchStrategy[Size]:
    """A size of board, from 1."""
    usual = SQUARE_MOST if register_entry(game).board == "square" else HEXAGONAL_MOST
    return st.integers(1, usual if most is None else most).map(Size)


def options(game: GameName) -> st.SearchStrategy[Options]:
    """Some of the game's options, each with one of its values."""
    values: dict[str, st.SearchStrategy[OptionValue]] = {
        option.name: st.sampled_from([setting.value for setting in option.values])
        for option in register_entry(game).options
    }
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def boards(draw: st.DrawFn, game: GameName, most: int | None = None) -> Board:
    """A board of the game; in Interleave often with cells removed."""
    size = draw(sizes(game, most))
    board = checked_board(game, size, ())
    if game is not GameName.INTERLEAVE or draw(st.booleans()):
        return board
    removed = draw(st.sets(st.sampled_from(board.cells)))
    return checked_board(game, size, board.names(sorted(removed)))


def _removed(game: GameName, board: Board) -> tuple[CellName, ...]:
    whole = checked_board(game, board.size, ())
    return whole.names(cell for cell in whole.cells if cell not in board.cells)


@st.composite
def set_ups(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Judge:
    """A position given by stones, from empty to full, reachable or not."""
    game = draw(games()) if game is None else game
    board = draw(boards(game, most))
    first, second = COLOURS[game]
    # The empty cell is as likely as both colours together, or far likelier, or not there at all.
    contents = draw(
        st.sampled_from([(None, None, first, second), (None, first), (None, second), (first, second)])
    )
    filling = draw(st.lists(st.sampled_from(contents), min_size=len(board.cells), max_size=len(board.cells)))
    turns = not register_entry(game).turnless
    return Judge(
        game=game,
        size=board.size,
        options=draw(options(game)),
        removed=_removed(game, board),
        stones={
            colour: board.names(
                cell for cell, stone in zip(board.cells, filling, strict=True) if stone is colour
            )
            for colour in (first, second)
        },
        to_move=draw(st.sampled_from((first, second))) if turns else None,
    )


@st.composite
def actions(draw: st.DrawFn, position: Position, game: GameName) -> Action:
    """An action at a position: mostly a legal one, sometimes any that can be written."""
    legal = position.legal_actions()
    anything = draw(st.integers(0, 9)) == 0
    choices = st.sampled_from(legal) if legal and not anything else _any_action(position.board, game)
    return draw(choices)


def _any_action(board: Board, game: GameName) -> st.SearchStrategy[Action]:
    """Any action of the game that can be written, legal or not."""
    cells: Sequence[Cell] = board.cells
    colour = st.sampled_from(COLOURS[game])
    stop_or_choose = colour.map(Stop) | colour.map(Choose)
    if not cells:
        return stop_or_choose if game is GameName.INTERLEAVE else st.nothing()
    cell = st.sampled_from(cells)
    match game:
        case GameName.MINEFIELD:
            return cell.map(Placement)
        case GameName.NECKLACE:
            return cell.map(Placement) | st.just(Swap())
        case GameName.LEFE:
            turn = st.builds(Placement, cell, st.none(), st.none() | cell)
            return turn | colour.map(Choose)
        case GameName.INTERLEAVE:
            half = st.lists(cell, max_size=len(cells)).map(tuple)
            return st.builds(Placement, cell, colour) | stop_or_choose | st.builds(Setup, half, half)
        case GameName.EVENING:
            return st.builds(Placement, cell, colour) | colour.map(Stop)


@st.composite
def records(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Play:
    """A record of moves from the start; it may end in an action that is not legal."""
    game = draw(games()) if game is None else game
    board = draw(boards(game, most))
    chosen = draw(options(game))
    position = start(game, board, chosen)
    moves: list[ActionText] = []
    for _ in range(draw(st.integers(0, 3 * len(board.cells)))):
        if game is GameName.EVENING and not board.cells:
            break
        action = draw(_sound_set_up(board) if _sets_up(position, game) else actions(position, game))
        moves.append(write_action(board, action))
        if position.refusals(action):
            break
        position = position.after(action)
    return Play(game=game, size=board.size, options=chosen, removed=_removed(game, board), moves=tuple(moves))


def _sets_up(position: Position, game: GameName) -> bool:
    no_choice = not position.legal_actions() and not position.standing().over
    return game is GameName.INTERLEAVE and no_choice and bool(position.board.cells)


@st.composite
def _sound_set_up(draw: st.DrawFn, board: Board) -> Setup:
    """A set-up that is nearly always sound: any cells, most of the time with a black stone."""
    cells = draw(st.lists(st.sampled_from(board.cells), unique=True))
    black = draw(st.integers(0 if draw(st.booleans()) else min(1, len(cells)), len(cells)))
    return Setup(tuple(cells[:black]), tuple(cells[black:]))


@st.composite
def perfts(draw: st.DrawFn, game: GameName | None = None, depth: int = 2) -> Perft:
    """A small count of action sequences from somewhere in a game."""
    record = draw(records(game, most=3))
    return Perft(
        game=record.game,
        size=record.size,
        options=record.options,
        removed=record.removed,
        moves=record.moves,
        depth=draw(st.integers(0, depth)),
    )
