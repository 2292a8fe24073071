"""Checked questions: everything is checked that does not depend on the rules.

A checked question can go to any engine. Its starting position and its actions are parsed once,
and passed on with it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rulestone.core.actions.action import Action, UnreadableAction
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.errors import BadInput
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.core.options import BadOption
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.core.wording import did_you_mean, printable
from rulestone.protocol import BadRequest, Judge, Question, stones_of
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game
from rulestone.rulebook.register_file import UnknownGame


@dataclass(frozen=True)
class CheckedQuestion:
    """A checked question with its starting position and its actions.

    Attributes:
        question: the question.
        game: the game that parses its boards and actions.
        board: the board.
        stones: the cells of the stones by colour; empty for a record.
        actions: the actions of the record, legal or not; empty for a position given by stones.
    """

    question: Question
    game: Game
    board: Board
    stones: Mapping[Colour, Sequence[Cell]]
    actions: tuple[Action, ...]

    @cached_property
    def start(self) -> Position:
        """The starting position: the stones that are set up, or the start of the game."""
        question = self.question
        if isinstance(question, Judge) and question.stones is not None:
            stones = Stones.of_colours(self.board, self.stones)
            return self.game.set_up(self.board, stones, question.to_move, question.options)
        return self.game.start(self.board, question.options)

    def for_variant(self, game: Game) -> "CheckedQuestion":
        """Return the same question about a variant of the game, which may have other boards and actions.

        Raises:
            BadRequest: the variant has no such board, colour, cell or action.
        """
        same_words = game.kind is self.game.kind and game.forms is self.game.forms
        return replace(self, game=game) if same_words else _checked(self.question, game)


def check_question(question: Question) -> CheckedQuestion:
    """Check a question as far as possible without the rules.

    Raises:
        BadRequest: the size, an option, a cell, an action or the position is invalid.
    """
    return _checked(question, named_game(question.game))


def _checked(question: Question, game: Game) -> CheckedQuestion:
    _check_options(game, question.options)
    board = _checked_board(game, question.size, question.removed)
    if isinstance(question, Judge):
        _check_position(question, game)
    actions = (read_action(game, board, text, f"moves[{at}]") for at, text in enumerate(question.record))
    return CheckedQuestion(question, game, board, _stones(question, game, board), tuple(actions))


def named_game(game: GameName) -> Game:
    """Return the game of this name.

    Raises:
        BadRequest: there is no such game.
    """
    try:
        return find_game(game)
    except UnknownGame as problem:
        raise BadRequest("unknown-game", str(problem), "game") from None


def _check_options(game: Game, options: Mapping[str, object]) -> None:
    for name, value in options.items():
        try:
            game.check_option(name, value)
        except BadOption as problem:
            raise BadRequest("bad-option", str(problem), f"options.{name[:40]}") from None


def _checked_board(game: Game, size: Size, removed: tuple[CellName, ...]) -> Board:
    """Return the board of a game.

    Raises:
        BadRequest: the size is out of range, a removed cell does not exist, or the game removes no cells.
    """
    try:
        whole = game.board(size)
    except BadInput as problem:
        raise BadRequest("bad-size", str(problem), "size") from None
    if removed and not game.allows_removed_cells:
        raise BadRequest("bad-request", f"cells cannot be removed from a board of {game.title}", "removed")
    for place, name in enumerate(removed):
        read_cell(whole, name, f"removed[{place}]")
        if name in removed[:place]:
            raise BadRequest("bad-cell", f"{name} is removed twice", f"removed[{place}]")
    try:
        return game.board(size, removed)
    except BadInput as problem:  # a variant may have no such board
        raise BadRequest("bad-cell", str(problem), "removed") from None


def read_cell(board: Board, name: str, at: str | None = None) -> Cell:
    """Return the cell of this name.

    Raises:
        BadRequest: the board has no such cell.
    """
    try:
        return board.cell(name)
    except UnknownCell as problem:
        raise BadRequest("bad-cell", str(problem), at) from None


def read_action(game: Game, board: Board, text: str, at: str | None = None) -> Action:
    """Parse an action.

    Raises:
        BadRequest: it is not an action of the game, or names a cell that does not exist.
    """
    try:
        return game.read_action(board, text)
    except UnreadableAction as problem:
        raise BadRequest("bad-action", str(problem), at) from None
    except UnknownCell as problem:
        raise BadRequest("bad-cell", str(problem), at) from None


def _check_position(question: Judge, game: Game) -> None:
    if (question.stones is None) == (question.moves is None):
        raise BadRequest("bad-request", "a position is given by either stones or moves")
    to_move = question.to_move
    if question.stones is None:
        if to_move is not None:
            raise BadRequest("bad-request", "to_move can only be given with stones", "to_move")
        return
    if game.turnless and to_move is not None:
        raise BadRequest("bad-request", f"{game.title} has no turns: leave to_move out", "to_move")
    if not game.turnless and to_move not in game.colours:
        raise BadRequest(
            "bad-request", _must_be_colour("with stones, the colour to move", to_move, game), "to_move"
        )


def _must_be_colour(name: str, given: Colour | None, game: Game) -> str:
    """Return that something must be a colour of the game, which it is not."""
    instead = "" if given is None else f", not {excerpt_of(given)}{did_you_mean(given, game.colours)}"
    return f"{name} must be {' or '.join(game.colours)}{instead}"


def _stones(question: Question, game: Game, board: Board) -> Mapping[Colour, Sequence[Cell]]:
    """Return the cells of the stones by colour; empty for a record.

    Raises:
        BadRequest: a colour or a cell does not exist, or a cell is given twice.
    """
    given = stones_of(question) or {}
    for colour in given:
        if colour not in game.colours:
            words = _must_be_colour("a colour", colour, game)
            raise BadRequest("bad-position", words, f"stones.{colour[:40]}")
    taken: dict[Cell, Colour] = {}
    for colour, names in given.items():
        for place, name in enumerate(names):
            at = f"stones.{colour}[{place}]"
            cell = read_cell(board, name, at)
            if cell in taken:
                raise BadRequest("bad-position", f"{name} already holds a {taken[cell]} stone", at)
            taken[cell] = colour
    return {colour: [cell for cell, held in taken.items() if held == colour] for colour in given}


def excerpt_of(value: object) -> str:
    """Quote an invalid value, shortened."""
    return printable(repr(value), 40)
