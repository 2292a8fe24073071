"""The question of the explorer's page, read strictly and within limits, including a set-up in progress.

Its fields are texts as on the command line, so that addresses, commands and requests describe a position in
the same way.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulestone.book.scenery import shown_limit
from rulestone.core.actions import Setup, write_action
from rulestone.core.boards import Board
from rulestone.core.game import Game
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options
from rulestone.core.position import Position
from rulestone.core.register.clauses import defaults
from rulestone.protocol import BadRequest, Question
from rulestone.protocol.checking import check_query, read_cell
from rulestone.protocol.reading import read_game, read_moves, read_options, read_question, read_stones

_MOST_MOVES = 2000
"""Maximum length of a record."""


class ViewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position to be shown, and what to explain.

    Attributes:
        game: the name of the game.
        size: the size of the board.
        options: the options that differ from their defaults: `merge=most end=on-turn`.
        removed: the cells removed from the board: `a1,b2`.
        stones: the stones set up: `black=a1,b2 white=c3`; None to begin at the start of the game.
        to_move: with stones, in games with turns: the colour to move.
        moves: the actions from there: `b2 c2 c3`.
        draft: the stones of an unfinished set-up.
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


class ReadRequest(Struct, frozen=True, kw_only=True):
    """The same, parsed and checked.

    Attributes:
        base: the first position: stones, or an empty record.
        board: its board.
        moves: the actions from there, which may be illegal.
        draft: the stones of an unfinished set-up, by colour; None if there is none.
        at: the cell to explain.
    """

    base: Question
    board: Board
    moves: tuple[ActionText, ...]
    draft: dict[Colour, tuple[CellName, ...]] | None
    at: CellName | None

    @property
    def set_up(self) -> bool:
        """Whether the position begins with a set-up."""
        return self.base.stones is not None


def read_request(request: ViewRequest) -> ReadRequest:
    """Check the question: the board, the options, the stones, and that every action can be parsed.

    Raises:
        BadRequest: something is invalid, or beyond the limits.
    """
    game = read_game(request.game)
    most = shown_limit(installed_game(game).kind)
    if request.size > most:
        raise BadRequest(
            "bad-size", f"size {request.size}: the explorer shows boards up to size {most}", "size"
        )
    moves = read_moves(request.moves)
    if len(moves) > _MOST_MOVES:
        raise BadRequest(
            "bad-request", f"{len(moves)} moves: the explorer plays {_MOST_MOVES} at most", "moves"
        )
    begun = request.stones is not None
    base = read_question(
        game,
        request.size,
        options=_changed_options(game, read_options(game, request.options.split())),
        removed=request.removed,
        stones=request.stones,
        to_move=request.to_move if begun else None,
    )
    board = check_query(replace(base, stones=None, to_move=None, moves=moves)).board
    draft = None if request.draft is None else _draft(base, request.draft)
    at = None if request.at is None else board.name(read_cell(board, request.at, "at"))
    if begun:
        check_query(base)
    return ReadRequest(base=base, board=board, moves=moves, draft=draft, at=at)


def _changed_options(game: GameName, options: Options) -> Options:
    """Return the options that differ from their defaults."""
    usual = defaults(game)
    return {name: value for name, value in options.items() if value != usual[name]}


def _draft(base: Question, text: str) -> dict[Colour, tuple[CellName, ...]]:
    rules = installed_game(base.game)
    if not has_set_up(rules):
        raise BadRequest("bad-request", f"{rules.title} does not begin with a set-up", "draft")
    stones = read_stones(base.game, text)
    check_query(replace(base, stones=stones, to_move=None, moves=None))
    return stones


Draft = Mapping[Colour, tuple[CellName, ...]]
"""By colour, the cells for the stones of a set-up."""


def has_set_up(game: Game) -> bool:
    """Return whether this game has a set-up."""
    return game.writes("setup")


def awaits_set_up(game: Game, position: Position) -> bool:
    """Return whether a set-up is due at a position."""
    return has_set_up(game) and position.awaits_set_up


def set_up_action(game: Game, board: Board, draft: Draft) -> ActionText | None:
    """Return the action that sets up the stones of a draft; None if there are none."""
    stones = tuple(
        (colour, tuple(board.cell(name) for name in draft.get(colour, ()))) for colour in game.colours
    )
    setup = Setup(stones)
    return write_action(board, setup) if setup.cells else None
