"""What the explorer's page asks, read strictly and within limits.

The fields are the texts that people type on the command line, so that an address, a command and a
request all say a position in the same way.
"""

import msgspec
from msgspec import Struct

from rulestone.book.explorer.drafts import has_set_up
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.core.register.clauses import defaults
from rulestone.protocol import BadRequest, Query
from rulestone.protocol.checking import check_query
from rulestone.protocol.read_text import (
    read_cells,
    read_colour,
    read_game,
    read_moves,
    read_options,
    read_stones,
)

_MOST_MOVES = 2000
"""The longest record."""


class ViewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position to be shown, and what to say of it.

    Attributes:
        game: which game.
        size: which board.
        options: those not at their defaults: `merge=most end=on-turn`.
        removed: the cells taken out of the board: `a1,b2`.
        stones: the stones set up: `black=a1,b2 white=c3`; None to begin at the start of the game.
        to_move: with stones, in games with turns: the colour to move.
        moves: the actions from there: `b2 c2 c3`.
        draft: the stones of a set-up that is not made yet.
        at: a cell to explain.
    """

    game: str
    size: int
    options: str = ""
    removed: str = ""
    stones: str | None = None
    to_move: str | None = None
    moves: str = ""
    draft: str | None = None
    at: str | None = None


class Question(Struct, frozen=True, kw_only=True):
    """The same, read and checked.

    Attributes:
        base: the position to begin from: stones, or an empty record.
        board: its board.
        moves: the actions from there; whether they are legal is not known yet.
        draft: the stones of a set-up that is not made yet, by colour; None where none is being made.
        at: the cell to explain.
    """

    base: Query
    board: Board
    moves: tuple[ActionText, ...]
    draft: dict[Colour, tuple[CellName, ...]] | None
    at: CellName | None

    @property
    def set_up(self) -> bool:
        """Whether the position begins with stones that were set up."""
        return self.base.stones is not None


def question(request: ViewRequest) -> Question:
    """The question, checked: the board, the options, the stones, and that every action can be read.

    Raises:
        BadRequest: something cannot be, or is beyond the limits.
    """
    game = read_game(request.game)
    most = installed_game(game).kind.shown_limit
    if request.size > most:
        raise BadRequest(
            "bad-size", f"size {request.size}: the explorer shows boards up to size {most}", "size"
        )
    moves = read_moves(request.moves)
    if len(moves) > _MOST_MOVES:
        raise BadRequest(
            "bad-request", f"{len(moves)} moves: the explorer plays {_MOST_MOVES} at most", "moves"
        )
    shape = Query(
        game=game,
        size=Size(request.size),
        options=_changed_options(game, read_options(game, request.options.split())),
        removed=read_cells(request.removed),
        moves=moves,
    )
    board = check_query(shape).board
    draft = None if request.draft is None else _draft(game, shape, request.draft)
    at = None if request.at is None else board.name(_cell(board, request.at))
    base = msgspec.structs.replace(shape, moves=())
    if request.stones is not None:
        mover = None if request.to_move is None else read_colour(game, request.to_move, "to_move")
        stones = read_stones(game, request.stones)
        base = msgspec.structs.replace(shape, moves=None, stones=stones, to_move=mover)
        check_query(base)
    return Question(base=base, board=board, moves=moves, draft=draft, at=at)


def _changed_options(game: GameName, options: Options) -> Options:
    """The options that are not at their defaults."""
    usual = defaults(game)
    return {name: value for name, value in options.items() if value != usual[name]}


def _draft(game: GameName, shape: Query, text: str) -> dict[Colour, tuple[CellName, ...]]:
    rules = installed_game(game)
    if not has_set_up(rules):
        raise BadRequest("bad-request", f"{rules.title} does not begin with a set-up", "draft")
    stones = read_stones(game, text)
    check_query(msgspec.structs.replace(shape, moves=None, stones=stones))
    return stones


def _cell(board: Board, name: str) -> Cell:
    try:
        return board.cell(name)
    except UnknownCell as problem:
        raise BadRequest("bad-cell", str(problem), "at") from None
