"""Checked queries: everything is checked that can be without the rules.

What passes can be put to any engine. Its board, its stones and its actions are read here, once, and go
with the query to whoever judges it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from rulestone.core.actions import Action, UnreadableAction
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.game import Game
from rulestone.core.game import game as installed_game
from rulestone.core.installed import UnknownGame
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.core.stones import Stones
from rulestone.protocol import Answer, BadRequest, Query


@dataclass(frozen=True, slots=True)
class CheckedQuery:
    """A checked query with its board, stones and actions.

    Attributes:
        query: what is asked.
        game: the game whose boards and actions these are.
        board: the board that it is about.
        stones: the stones of a position that is set up; None where it is given by moves.
        actions: the actions of the record, legal or not; none where it is given by stones.
    """

    query: Query
    game: Game
    board: Board
    stones: Stones | None
    actions: tuple[Action, ...]

    def played(self, game: Game) -> "CheckedQuery":
        """The same query about another game of the same name, which may have boards and actions of its own.

        Raises:
            UnknownCell: its board lacks a cell that the query names.
        """
        if game.kind is self.game.kind and game.forms is self.game.forms:
            return CheckedQuery(self.query, game, self.board, self.stones, self.actions)
        board = game.board(self.query.size, self.query.removed)
        stones = None if self.stones is None else _stones(self.query, board)
        return CheckedQuery(
            self.query,
            game,
            board,
            stones,
            tuple(game.read_action(board, text) for text in self.query.record),
        )


@runtime_checkable
class TakesChecked(Protocol):
    """An engine that takes checked queries, so that nothing is parsed again."""

    def ask_checked(self, checked: CheckedQuery) -> Answer:
        """Answer one query; see `Engine.ask`."""
        ...


def check_query(query: Query) -> CheckedQuery:
    """Check a query as far as that can be done without the rules.

    Raises:
        BadRequest: the size, an option, a cell, an action or the position cannot be as it is stated.
    """
    check_game(query.game)
    check_options(query.game, query.options)
    game = installed_game(query.game)
    board = checked_board(query.game, query.size, query.removed)
    _check_operation(query)
    _check_position(query, board)
    actions = tuple(
        read_action(game, board, text, f"moves[{place}]") for place, text in enumerate(query.record)
    )
    return CheckedQuery(query, game, board, _stones(query, board), actions)


def _stones(query: Query, board: Board) -> Stones | None:
    """The stones of a set-up that has been checked; None where there is none."""
    if query.stones is None:
        return None
    by_colour = {colour: [board.cell(name) for name in cells] for colour, cells in query.stones.items()}
    return Stones.of_colours(board, by_colour)


def check_game(game: GameName) -> None:
    """Check that there is a game of this name.

    Raises:
        BadRequest: there is none.
    """
    try:
        installed_game(game)
    except UnknownGame as problem:
        raise BadRequest("unknown-game", str(problem), "game") from None


def check_options(game: GameName, options: Mapping[str, object]) -> None:
    """Check that a game has these options, and that they have these values.

    Raises:
        BadRequest: one does not.
    """
    known = {str(option.name): option for option in installed_game(game).entry.options}
    for name, value in options.items():
        option = known.get(name)
        if option is None:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise BadRequest(
                "bad-option", f"{game} has no option {excerpt_of(name)}; {there}", f"options.{name[:40]}"
            )
        values = [setting.value for setting in option.values]
        # A plain `in` would take 1 for True; types must agree too.
        if not any(value == allowed and type(value) is type(allowed) for allowed in values):
            allowed = ", ".join(map(_written, values))
            message = f"{name} cannot be {excerpt_of(value)}; it is one of {allowed}"
            raise BadRequest("bad-option", message, f"options.{name}")


def _written(value: bool | str) -> str:
    return value if isinstance(value, str) else str(value).lower()


def checked_board(name: GameName, size: Size, removed: Iterable[CellName]) -> Board:
    """The board that a game is to be played on.

    Raises:
        BadRequest: the size is out of range, or a removed cell is none, or cells cannot be removed.
    """
    game = installed_game(name)
    least, most = game.entry.size_limits
    if not least <= size <= most:
        raise BadRequest(
            "bad-size", f"size {size}: a board of {game.title} has size {least} to {most}", "size"
        )
    holes = tuple(removed)
    if not holes:
        return game.board(size)
    if not game.removable:
        raise BadRequest("bad-request", f"cells cannot be removed from a board of {game.title}", "removed")
    whole = game.board(size)
    for place, cell in enumerate(holes):
        read_cell(whole, cell, f"removed[{place}]")
        if cell in holes[:place]:
            raise BadRequest("bad-cell", f"{cell} is removed twice", f"removed[{place}]")
    return game.board(size, holes)


def read_cell(board: Board, name: str, at: str | None = None) -> Cell:
    """The cell of this name.

    Raises:
        BadRequest: the board has none.
    """
    try:
        return board.cell(name)
    except UnknownCell as problem:
        raise BadRequest("bad-cell", str(problem), at) from None


def read_action(game: Game, board: Board, text: str, at: str | None = None) -> Action:
    """The action that a text means.

    Raises:
        BadRequest: it is no action of the game, or names no cell of the board.
    """
    try:
        return game.read_action(board, text)
    except UnreadableAction as problem:
        raise BadRequest("bad-action", str(problem), at) from None
    except UnknownCell as problem:
        raise BadRequest("bad-cell", str(problem), at) from None


def _check_operation(query: Query) -> None:
    if query.op != "judge" and query.moves is None:
        raise BadRequest("bad-request", f"{query.op} begins with a record of moves", "moves")
    if query.depth and query.op != "perft":
        raise BadRequest("bad-request", f"{query.op} takes no depth", "depth")
    if query.depth < 0:
        raise BadRequest("bad-request", f"depth {query.depth}: it must not be negative", "depth")


def _check_position(query: Query, board: Board) -> None:
    entry = installed_game(query.game).entry
    if (query.stones is None) == (query.moves is None):
        raise BadRequest("bad-request", "a position is given by either stones or moves")
    to_move = query.to_move
    if query.stones is None:
        if to_move is not None:
            raise BadRequest("bad-request", "to_move can only be given with stones", "to_move")
        return
    if entry.turnless and to_move is not None:
        raise BadRequest("bad-request", f"{entry.title} has no turns: leave to_move out", "to_move")
    if not entry.turnless and to_move not in entry.colours:
        either = " or ".join(entry.colours)
        instead = "" if to_move is None else f", not {excerpt_of(to_move)}"
        raise BadRequest("bad-request", f"with stones, to_move must be {either}{instead}", "to_move")
    _check_stones(query.stones, entry.colours, board)


def _check_stones(
    stones: Mapping[Colour, tuple[CellName, ...]], colours: tuple[Colour, Colour], board: Board
) -> None:
    taken: dict[CellName, Colour] = {}
    for colour, cells in stones.items():
        if colour not in colours:
            excerpt, either = colour[:40], " and ".join(colours)
            message = f"no {excerpt} stones here: the colours are {either}"
            raise BadRequest("bad-position", message, f"stones.{excerpt}")
        for place, name in enumerate(cells):
            at = f"stones.{colour}[{place}]"
            read_cell(board, name, at)
            if name in taken:
                raise BadRequest("bad-position", f"{name} already holds a {taken[name]} stone", at)
            taken[name] = colour


def excerpt_of(value: object) -> str:
    """How a strange value is quoted."""
    quoted = repr(value)
    return quoted if len(quoted) <= 40 else f"{quoted[:37]}…"
