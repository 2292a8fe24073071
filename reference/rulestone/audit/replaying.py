"""Judge records for an audit: all by a fast engine, and reported ones by the reference.

Only this module of the audit calls engines, the reference and pictures.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import UNSET, structs

from rulestone.audit.findings import Finding
from rulestone.audit.records import DRAW, GameRecord, Unreadable
from rulestone.core.actions import Action
from rulestone.core.game import Game
from rulestone.core.names import ActionText, ClauseId, Colour, GameName
from rulestone.core.position import Position, Violation
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.core.wording import printable
from rulestone.draw.positions import explain_action, record_scene
from rulestone.draw.scene import Scene
from rulestone.engines import Engine, load_engine
from rulestone.engines.reference import replay, step
from rulestone.protocol import BadRequest, Played, Query, Question
from rulestone.protocol.checking import CheckedQuery, check_query

_Asked = TypeVar("_Asked")

QUICK = "bitboard"
"""The engine that judges every record of the games that it supports."""

_REFERENCE = "reference"
"""The engine that judges the other games."""


MOST_MOVES = 10_000
"""Games have fewer moves than this."""


class UnreadableMove(Exception):
    """An entry of a record that is not an action of the game on this board. The message is one line.

    Attributes:
        message: what is wrong, and what would be right.
        number: the index of the move, from 0.
        off_board: whether only its cell is missing from the board.
    """

    def __init__(self, message: str, number: int, *, off_board: bool) -> None:
        super().__init__(message)
        self.message = message
        self.number = number
        self.off_board = off_board


@dataclass(frozen=True, slots=True)
class RecordReplay:
    """A record of moves played as far as it is legal.

    Attributes:
        accepted: the number of legal moves.
        over: whether the game has ended after them.
        winner: the colour that has won by then.
        to_move: the colour that acts now; None if either may act, or none.
        clause: the clause that forbids the next move. At the end of the record it is None, unless the
            reference played it and the game is over: then it is the clause that forbids any move.
        because: what in the position makes the clause apply; only the reference says it.
        scored: whether the winner is found by counting.
    """

    accepted: int
    over: bool
    winner: str | None
    to_move: str | None
    clause: ClauseId | None
    because: str
    scored: bool


RecordPlayer = Callable[[Question, Sequence[ActionText]], RecordReplay]
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
        raise record.unreadable(f"{len(record.entries):,} moves; at most {MOST_MOVES:,} of a game are judged")
    try:
        check_query(Query.of(record.question))
    except BadRequest as problem:
        raise Unreadable(problem.message, id=record.id) from None
    colours = _colours_of(record.question.game)
    if record.result is not None and record.result not in (*colours, DRAW):
        shown = printable(record.result, 40)
        raise record.unreadable(f"result: {shown!r} is neither {', '.join(colours)} nor {DRAW}")


@cache
def _colours_of(game: GameName) -> tuple[Colour, Colour]:
    """Return the two colours of a game."""
    return register_entry(game).colours


@cache
def clause_of(game: GameName, *parts: str) -> ClauseId | None:
    """Return the first of these clauses that the game has, by the last part of their ids; None if none."""
    ids = {clause.id.partition(".")[2]: clause.id for clause in register_entry(game).clauses}
    return next((ids[part] for part in parts if part in ids), None)


_MOVE = re.compile(r"moves\[(\d+)\]")


def _asked(ask: Callable[[Query], _Asked], question: Question, moves: Sequence[ActionText]) -> _Asked:
    """Ask how far these moves are legal."""
    query = Query.of(structs.replace(question, moves=tuple(moves)), "play")
    try:
        return ask(query)
    except BadRequest as bad:
        place = _MOVE.fullmatch(bad.at or "")
        if place is None:
            raise Unreadable(bad.message, game=question.game, size=question.size) from None
        number = int(place[1])
        raise UnreadableMove(bad.message, number, off_board=_is_off_board(question, moves[number])) from None


def _is_off_board(question: Question, move: ActionText) -> bool:
    """Return whether only the cell of an unreadable action is wrong. Engines need not distinguish that."""
    try:
        check_query(Query.of(structs.replace(question, moves=(move,)), "play"))
    except BadRequest as bad:
        return bad.code == "bad-cell"
    return False


@runtime_checkable
class _Stands(Protocol):
    """An engine that can say where a record leads."""

    def standing(self, query: Query) -> tuple[Query, int]:
        """Return the position after the last placement of a record's legal moves, given by its stones.

        Returns:
            the position, and the number of moves before it; or the start and 0.
        """
        ...


class QuickPlayer:
    """Plays records with a fast engine if it claims the game, otherwise with the reference."""

    def __init__(self, name: str = QUICK) -> None:
        self._quick = load_engine(name)
        self._known = frozenset(self._quick.claims.games)

    def __call__(self, question: Question, moves: Sequence[ActionText]) -> RecordReplay:
        """Play these moves."""
        answer = _asked(self._engine(question.game).ask, question, moves)
        if not isinstance(answer, Played):
            raise TypeError(f"{answer} does not say how far the record is legal")
        return RecordReplay(
            accepted=answer.accepted,
            over=answer.over,
            winner=answer.winner,
            to_move=answer.to_move,
            clause=None if answer.reason is UNSET or answer.reason is None else ClauseId(answer.reason),
            because="",
            scored=answer.score is not UNSET,
        )

    def near_end(self, checked: CheckedQuery) -> tuple[Position, int]:
        """Return a position near the end of a record's legal moves, and the number of moves before it."""
        engine = self._engine(checked.query.game)
        if not isinstance(engine, _Stands):
            return checked.begin, 0
        try:
            standing, count = engine.standing(checked.query)
        except BadRequest:  # only if the reference can read the moves, because it has to play them
            return checked.begin, 0
        return check_query(standing).begin, count

    def _engine(self, game: GameName) -> Engine:
        return self._quick if game in self._known else _reference_engine()


@cache
def quick_player(name: str = QUICK) -> QuickPlayer:
    """Return the player that uses this engine."""
    return QuickPlayer(name)


@cache
def _reference_engine() -> Engine:
    return load_engine(_REFERENCE)


def _step(position: Position, action: Action) -> Position | tuple[Violation, ...]:
    """Return the result of an action. An unchanged position is reused with its cached answers."""
    after = step(position, action)
    return position if after == position else after


def play_by_reference(
    question: Question,
    moves: Sequence[ActionText],
    *,
    rules: Game | None = None,
    quick: QuickPlayer | None = None,
) -> RecordReplay:
    """Play a record with the reference, which explains refusals, or with other rules.

    Args:
        question: the start of the game.
        moves: the record.
        rules: rules to use instead of the reference's.
        quick: plays most of the legal moves first, because the reference is slow.

    Raises:
        UnreadableMove: a move is not an action of the game.
        BadRequest, UnknownCell: the board of the other rules lacks a cell.
    """
    checked = _asked(check_query, question, moves)
    if rules is not None:
        checked = checked.played(rules)
    actions = checked.actions
    begin, before = (checked.begin, 0) if quick is None else quick.near_end(checked)
    played = replay(begin, actions[before:], _step)
    position, violations = played.position, played.violations
    standing = position.status()
    if standing.over and not violations and actions:
        violations = position.violations(actions[-1])
    return RecordReplay(
        accepted=before + played.accepted,
        over=standing.over,
        winner=standing.winner,
        to_move=standing.to_move,
        clause=violations[0].clause if violations else None,
        because=violations[0].because if violations else "",
        scored=standing.score is not None,
    )


def finding_scene(finding: Finding) -> Scene:
    """Return the position of a finding, with the cells that show why a move is illegal.

    Raises:
        BadRequest: the finding has no position.
    """
    if finding.question is None:
        raise BadRequest("bad-request", "it is not known which board this is about")
    checked, moves = check_query(Query.of(finding.question)), finding.question.record
    before_last = check_query(Query.of(structs.replace(finding.question, moves=moves[:-1])))
    begin, before = quick_player().near_end(before_last)
    played = replay(begin, checked.actions[before:], _step)
    if finding.refused and finding.kind == "illegal" and finding.action is not None:
        action = checked.game.read_action(checked.board, finding.action)
        return explain_action(played.position, action, finding.question.options).scenes[0]
    return record_scene(begin, checked.actions[before : before + played.accepted])
