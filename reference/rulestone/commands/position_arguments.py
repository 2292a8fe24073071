"""Positions given on the command line, judged by an engine."""

import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from msgspec import to_builtins

from rulestone.check.exit_status import ExitStatus
from rulestone.commands.arguments import REFERENCE
from rulestone.commands.problems import Problem
from rulestone.core.actions import Action, UnreadableAction
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.game import read_action
from rulestone.core.names import GameName, Size
from rulestone.core.position import Position
from rulestone.engines import Engine, load_engine
from rulestone.engines.reference import position_of, verdict
from rulestone.explain.why import Explained, ExplainedAction, explain, explain_action
from rulestone.protocol import Answer, Failure, Query, Unsupported, Verdict
from rulestone.protocol.checking import CheckedQuery, check_query
from rulestone.protocol.read_text import (
    read_cells,
    read_colour,
    read_game,
    read_moves,
    read_options,
    read_stones,
)

_Answer = TypeVar("_Answer", bound=Answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionArguments:
    """A position as it was typed; None for what was left out. Without moves and stones it is the start."""

    game: str
    size: int
    moves: str | None = None
    stones: str | None = None
    to_move: str | None = None
    removed: str | None = None
    options: Sequence[str] | None = None

    def judge(self) -> Query:
        """The query that asks about this position.

        Raises:
            BadRequest: a part of it cannot be read.
            Problem: there are two positions.
        """
        if self.moves is not None and self.stones is not None:
            raise Problem("give the position either with --moves or with --stones, not with both")
        game = read_game(self.game)
        moves = "" if self.moves is None and self.stones is None else self.moves
        return Query(
            game=game,
            size=Size(self.size),
            options=read_options(game, self.options or ()),
            moves=None if moves is None else read_moves(moves),
            stones=None if self.stones is None else read_stones(game, self.stones),
            to_move=None if self.to_move is None else read_colour(game, self.to_move, "to_move"),
            removed=read_cells(self.removed or ""),
        )

    def perft(self, depth: int) -> Query:
        """The query that counts from here.

        Raises:
            BadRequest: a part of it cannot be read.
        """
        game = read_game(self.game)
        return Query(
            op="perft",
            game=game,
            size=Size(self.size),
            depth=depth,
            moves=read_moves(self.moves or ""),
            options=read_options(game, self.options or ()),
            removed=read_cells(self.removed or ""),
        )


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """A position, and what is true of it.

    Attributes:
        checked: what was asked.
        engine: the engine that was asked.
        position: the position, as the reference rules see it.
        verdict: the engine's answer.
        explained: the cell or action that was asked about, if one was; by the reference rules.
    """

    checked: CheckedQuery
    engine: str
    position: Position
    verdict: Verdict
    explained: Explained | ExplainedAction | None

    def data(self) -> dict[str, object]:
        """All of it for programs: the fields of the protocol's reply among the position's."""
        query, board = self.checked.query, self.checked.board
        colours = self.checked.game.colours
        position: dict[str, object] = {
            "game": query.game,
            "size": query.size,
            "options": {**self.checked.game.defaults, **query.options},
            "removed": query.removed,
            "stones": {colour: board.names(self.position.stones.of(colour)) for colour in colours},
            "engine": self.engine,
            **to_builtins(self.verdict, str_keys=True),
        }
        return position if self.explained is None else {**position, "at": self.explained.explanation}


def judge_position(typed: PositionArguments, engine: str, at: str | None) -> JudgedPosition:
    """Have a position judged by an engine, and one cell or action of it explained.

    Raises:
        BadRequest: the position cannot be as it was typed.
        UnknownEngine: there is no such engine.
        Problem: there is no such cell or action, or the engine does not answer.
    """
    query = typed.judge()
    checked = check_query(query)
    position = position_of(checked)
    asked_about = None if at is None else _asked_about(query.game, position.board, at)
    if engine == REFERENCE:
        answer = verdict(position)
    else:
        with engine_called(engine) as judge:
            answer = ask_for(judge, query, Verdict)
    match asked_about:
        case None:
            explained: Explained | ExplainedAction | None = None
        case int():
            explained = explain(query.game, position, asked_about)
        case action:
            explained = explain_action(position, action)
    return JudgedPosition(checked, engine, position, answer, explained)


_A_CELL = re.compile("[a-z]+[0-9]+")


def _asked_about(game: GameName, board: Board, text: str) -> Cell | Action:
    """What `--at` names.

    Raises:
        Problem: it is neither a cell of the board nor an action of the game.
    """
    try:
        return board.cell(text) if _A_CELL.fullmatch(text) else read_action(game, board, text)
    except UnknownCell as unknown:
        raise Problem(f"--at: {unknown}") from None
    except UnreadableAction as unreadable:
        message = str(unreadable).replace(" is not an action ", " is neither a cell nor an action ", 1)
        raise Problem(f"--at: {message}") from None


@contextmanager
def engine_called(name: str) -> Generator[Engine]:
    """An installed engine, closed in the end.

    Raises:
        UnknownEngine: there is none of this name, or it cannot be loaded.
    """
    engine = load_engine(name)
    try:
        yield engine
    finally:
        engine.close()


def ask_for(engine: Engine, query: Query, kind: type[_Answer]) -> _Answer:
    """The answer of an engine.

    Raises:
        BadRequest: the query cannot be answered because of what it says.
        Problem: the engine does not know, or failed.
    """
    answer = engine.ask(query)
    match answer:
        case Unsupported(unsupported=why):
            raise Problem(f"engine {engine.claims.name} does not answer this: {why}")
        case Failure(error=error):
            words = error if isinstance(error, str) else error.message
            raise Problem(f"engine {engine.claims.name} failed: {words}", ExitStatus.FAILED)
        case _ if isinstance(answer, kind):
            return answer
    raise TypeError(f"{answer} is no answer to {query}")
