"""From a question to a position: the set-up, and the record played from there as far as it is legal."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field

import msgspec

from rulestone.book.explorer.question import ReadRequest
from rulestone.core.game import read_action
from rulestone.core.names import ActionText
from rulestone.core.position import Position, Violation
from rulestone.engines.reference import position_of
from rulestone.protocol import BadRequest
from rulestone.protocol.checking import check_query

_SECONDS = 8.0
"""Maximum time in seconds for playing a record."""

_KEPT = 600
"""Number of cached positions, enough to step through a long game without replaying it."""


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """An illegal action of a record."""

    action: ActionText
    number: int
    why: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class FollowedRecord:
    """The position that a record leads to.

    Attributes:
        question: the question.
        position: the position after the legal actions.
        moves: those actions.
        refusal: the first illegal action, if there is one. Later ones are left out.
    """

    question: ReadRequest
    position: Position
    moves: tuple[ActionText, ...]
    refusal: RefusedMove | None


_Key = tuple[bytes, tuple[ActionText, ...]]


@dataclass(frozen=True, slots=True)
class _Positions:
    """A cache of recent positions, so that one more action takes one step."""

    kept: OrderedDict[_Key, Position] = field(default_factory=OrderedDict[_Key, Position])

    def last_known(self, question: ReadRequest, base: bytes) -> tuple[Position, int]:
        """Return the position after as many actions of a question as are cached, and their number."""
        for number in range(len(question.moves), -1, -1):
            position = self.kept.get((base, question.moves[:number]))
            if position is not None:
                return position, number
        return position_of(check_query(question.base)), 0

    def keep(self, key: _Key, position: Position) -> None:
        self.kept[key] = position
        self.kept.move_to_end(key)
        if len(self.kept) > _KEPT:
            self.kept.popitem(last=False)


_positions = _Positions()


def follow(question: ReadRequest, seconds: float = _SECONDS) -> FollowedRecord:
    """Play the record of a question.

    Raises:
        BadRequest: it takes too long.
    """
    game, board = question.base.game, question.board
    deadline = time.monotonic() + seconds
    base = msgspec.json.encode(question.base)
    position, known = _positions.last_known(question, base)
    for number, text in enumerate(question.moves[known:], known):
        if time.monotonic() > deadline:
            raise BadRequest("bad-request", f"this takes longer than {seconds:g} seconds", f"moves[{number}]")
        action = read_action(game, board, text)
        why = position.violations(action)
        if why:
            return FollowedRecord(question, position, question.moves[:number], RefusedMove(text, number, why))
        position = position.after(action)
        _positions.keep((base, question.moves[: number + 1]), position)
    _positions.keep((base, question.moves), position)
    return FollowedRecord(question, position, question.moves, None)
