"""Judge records for an audit: all by a fast engine, and reported ones by the reference.

Only this module of the audit calls engines, the reference and pictures.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import structs

from rulestone.core.errors import Error
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName
from rulestone.core.position import Position, Status, Violation
from rulestone.core.wording import did_you_mean, printable
from rulestone.draw.scene import Scene, record_scene
from rulestone.engines.engine import Engine
from rulestone.engines.installed import BITBOARD, REFERENCE, is_installed, load_engine
from rulestone.engines.reference import replay
from rulestone.explain.cells import explain_action
from rulestone.protocol import BadRequest, Judge, Played, Question
from rulestone.protocol.checking import CheckedQuestion, check_question
from rulestone.rulebook.installed import find_game
from rulestone_audit.game_records import DRAW, GameRecord, Unreadable

_Asked = TypeVar("_Asked")

MOST_MOVES = 10_000
"""Games have fewer moves than this."""


@dataclass(eq=False)
class UnreadableMove(Error):
    """An entry of a record that is not an action of the game on this board.

    Attributes:
        message: the fault and the correct form, in one line.
        index: the index of the move, from 0.
        off_board: whether only its cell is missing from the board.
    """

    message: str
    index: int
    off_board: bool


Followed = tuple[int, Status, Violation | None]
"""How many moves of a record are legal, the status after them, and why the next one is not legal.

If the game is over, the last of these is the reason why every move is illegal.
"""

RecordPlayer = Callable[[Judge, Sequence[ActionText]], Followed]
"""Plays moves from the start of a game as far as they are legal.

Raises:
    UnreadableMove: one of them is not an action of the game.
"""


def check_record(record: GameRecord) -> None:
    """Check all of a record except its moves.

    Raises:
        Unreadable: the game, the board, an option or the result is invalid, or it has too many moves.
    """
    if len(record.entries) > MOST_MOVES:
        raise Unreadable(f"{len(record.entries):,} moves; at most {MOST_MOVES:,} of a game are judged")
    try:
        check_question(record.question)
    except BadRequest as problem:
        raise Unreadable(problem.message) from None
    colours = find_game(record.question.game).rulebook.colours
    if record.result is not None and record.result not in (*colours, DRAW):
        shown, hint = printable(record.result, 40), did_you_mean(record.result, (*colours, DRAW))
        raise Unreadable(f"result: {shown!r} is neither {', '.join(colours)} nor {DRAW}{hint}")


def clause_of(game: GameName, *parts: str) -> ClauseId | None:
    """Return the first of these clauses that the game has, by the last part of their ids; None if none."""
    ids = {clause.id.partition(".")[2]: clause.id for clause in find_game(game).rulebook.clauses}
    return next((ids[part] for part in parts if part in ids), None)


_MOVE = re.compile(r"moves\[(\d+)\]")


def _ask_checked(ask: Callable[[Question], _Asked], question: Judge, moves: Sequence[ActionText]) -> _Asked:
    """Return the answer of `ask` about a record.

    Raises:
        UnreadableMove: a move is not an action of the game on this board.
        BadRequest: the question is wrong in another way.
    """
    record = question.play(moves)
    try:
        return ask(record)
    except BadRequest:
        try:
            check_question(record)
        except BadRequest as bad:
            place = _MOVE.fullmatch(bad.at or "")
            if place is not None:
                raise UnreadableMove(bad.message, int(place[1]), off_board=bad.code == "bad-cell") from None
        raise


@runtime_checkable
class _ShortensRecords(Protocol):
    """The additional method of an engine that plays records much faster than the reference."""

    def shorten(self, question: Question, /) -> tuple[Judge, int]:
        """Return the position after the last placement of a record's legal moves, given by its stones.

        Returns:
            the position, and the number of moves before it; or the start and 0 if no set-up is equal in every
            respect, such as in a pie.

        Raises:
            BadRequest: the record contains an illegal move.
        """
        ...


@cache
def _engine(game: GameName) -> Engine:
    """Return the bitboard, which is fast, if it declares a game, otherwise the reference."""
    engine = load_engine(BITBOARD if is_installed(BITBOARD) else REFERENCE)
    return engine if game in engine.capabilities.games else load_engine(REFERENCE)


def play_by_engine(question: Judge, moves: Sequence[ActionText]) -> Followed:
    """Play a record with a fast engine, or the reference if none declares the game. It gives no reason."""
    answer = _ask_checked(_engine(question.game).ask, question, moves)
    if not isinstance(answer, Played):
        raise TypeError(f"{answer} does not say how far the record is legal")
    colours = (answer.winner, answer.to_move)
    winner, to_move = (None if colour is None else Colour(colour) for colour in colours)
    return answer.accepted, Status(over=answer.over, winner=winner, to_move=to_move), None


def _near_end(checked: CheckedQuestion) -> tuple[Position, int]:
    """Return a position near the end of a record's legal moves, and the number of moves before it."""
    engine = _engine(checked.question.game)
    if isinstance(engine, _ShortensRecords):
        with suppress(BadRequest):  # only if the reference can read the moves, because it has to play them
            standing, count = engine.shorten(checked.question)
            return check_question(standing).start, count
    return checked.start, 0


def play_by_reference(question: Judge, moves: Sequence[ActionText]) -> Followed:
    """Play a record with the reference, which gives the reason.

    It is slow, so it plays only the moves after the last placement that the fast engine considers legal.
    """
    checked = _ask_checked(check_question, question, moves)
    actions = checked.actions
    begin, before = _near_end(checked)
    played = replay(begin, actions[before:])
    position, violations = played.position, played.violations
    status = position.status()
    if status.over and actions:
        violations = position.violations(actions[-1])
    return before + played.accepted, status, next(iter(violations), None)


def last_stones(question: Judge, moves: Sequence[ActionText]) -> Mapping[Colour, frozenset[CellName]]:
    """Return the stones on the board after legal moves, by colour."""
    checked = check_question(question.play(moves))
    begin, before = _near_end(checked)
    position = replay(begin, checked.actions[before:]).position
    return {colour: frozenset(cells) for colour, cells in position.stones_by_colour.items()}


def last_scene(question: Judge, refused: ActionText | None = None) -> Scene:
    """Return the last position of a record; with a refused action, also the cells that show why."""
    checked = check_question(question)
    before_last = check_question(structs.replace(question, moves=question.record[:-1]))
    begin, before = _near_end(before_last)
    played = replay(begin, checked.actions[before:])
    if refused is not None:
        action = checked.game.read_action(checked.board, refused)
        return explain_action(played.position, action, question.options).scene
    return record_scene(begin, checked.actions[before : before + played.accepted])
