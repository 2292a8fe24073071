"""What the explorer's page asks, read strictly and within limits, stones being set up included.

The fields are the texts that people type on the command line, so that an address, a command and a
request all say a position in the same way.
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


class ReadRequest(Struct, frozen=True, kw_only=True):
    """The same, read and checked.

    Attributes:
        base: the position to begin from: stones, or an empty record.
        board: its board.
        moves: the actions from there; whether they are legal is not known yet.
        draft: the stones of a set-up that is not made yet, by colour; None where none is being made.
        at: the cell to explain.
    """

    base: Question
    board: Board
    moves: tuple[ActionText, ...]
    draft: dict[Colour, tuple[CellName, ...]] | None
    at: CellName | None

    @property
    def set_up(self) -> bool:
        """Whether the position begins with stones that were set up."""
        return self.base.stones is not None


def read_request(request: ViewRequest) -> ReadRequest:
    """The question, checked: the board, the options, the stones, and that every action can be read.

    Raises:
        BadRequest: something cannot be, or is beyond the limits.
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
    """The options that are not at their defaults."""
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
"""By colour, the cells on which stones are to stand."""


def has_set_up(game: Game) -> bool:
    """Whether somebody sets up stones in this game."""
    return game.writes("setup")


def awaits_set_up(game: Game, position: Position) -> bool:
    """Whether a position is the one in which somebody does so."""
    return has_set_up(game) and position.awaits_set_up


def set_up_action(game: Game, board: Board, draft: Draft) -> ActionText | None:
    """The action that sets up the stones of a draft; None if there are none."""
    stones = tuple(
        (colour, tuple(board.cell(name) for name in draft.get(colour, ()))) for colour in game.colours
    )
    setup = Setup(stones)
    return write_action(board, setup) if setup.cells else None
