"""Questions as cases, with the right answer as the reference gives it."""

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, board_of
from rulestone.cases.expect import expectation, expectation_at
from rulestone.core.game import game
from rulestone.core.names import ActionText
from rulestone.core.position import Position, Violation
from rulestone.core.wording import quantity
from rulestone.engines.reference import Replay, position_of
from rulestone.protocol import Query, Question
from rulestone.protocol.checking import check_query

_UNNAMED = "found/unnamed"
"""The id of a case until it has turned out to be worth keeping."""


class NoCase(Exception):
    """The reference does not follow a record, or has nothing to count there. The message is one line."""


class Walk:
    """A record followed by the reference, so that each position of it is worked out once.

    Attributes:
        ground: the game, its options and the board.
        moves: the record.
        positions: those from the start on, the last one after the last legal move.
        violations: what the next move violates; empty where there is none.
    """

    def __init__(self, ground: Question, moves: tuple[ActionText, ...]) -> None:
        rules, board = game(ground.game), board_of(ground)
        self.ground = ground
        self.moves = moves
        self.positions = [rules.start(board, ground.options)]
        self.violations: tuple[Violation, ...] = ()
        for text in moves:
            action = rules.read_action(board, text)
            self.violations = self.positions[-1].violations(action)
            if self.violations:
                break
            self.positions.append(self.positions[-1].after(action))

    @property
    def accepted(self) -> int:
        """How many leading moves are legal."""
        return len(self.positions) - 1

    def begins_with(self, question: Question) -> bool:
        """Whether a question is about this record, or a legal beginning of it."""
        moves, ground = question.record, self.ground
        same = (question.game, question.size, question.options, question.removed) == (
            *(ground.game, ground.size, ground.options, ground.removed),
        )
        return same and (moves == self.moves or moves == self.moves[: self.accepted][: len(moves)])


class Cases:
    """Makes cases of queries. The record that was asked about last is not followed again."""

    def __init__(self) -> None:
        self._walk: Walk | None = None

    def case(self, query: Query) -> Case:
        """The query as a case.

        Raises:
            NoCase: the reference does not follow its record, or has nothing to count there.
        """
        if query.stones is not None:
            return _case_at(query, position_of(check_query(query)))
        moves = query.record
        if self._walk is None or not self._walk.begins_with(query):
            self._walk = Walk(query, moves)
        walk = self._walk
        if query.op == "play":
            accepted = min(walk.accepted, len(moves))
            violations = walk.violations if accepted < len(moves) else ()
            return _case_at(
                query, walk.positions[accepted], Replay(walk.positions[accepted], accepted, violations)
            )
        if walk.accepted < len(moves):
            raise NoCase(f"the reference follows {quantity(walk.accepted, 'move')} of {' '.join(moves)}")
        position = walk.positions[len(moves)]
        if query.op == "judge":
            return _case_at(query, position)
        if position.awaits_set_up:
            raise NoCase(f"the reference counts nothing after {' '.join(moves)}")
        return replace(_case_at(query, position), depth=query.depth, expect=expectation(query))


def _case_at(query: Query, position: Position, played: Replay | None = None) -> Case:
    """The case of a query about a position."""
    expect = expectation_at(position, played)
    asked: Literal["stones", "moves"] = "moves" if query.stones is None else "stones"
    mover = None if expect.to_move is UNSET else expect.to_move
    return Case(
        id=_UNNAMED,
        title="",
        clauses=(),
        question=query.op,
        game=query.game,
        size=query.size,
        options=query.options,
        removed=query.removed,
        stones={each: position.board.names(position.stones.of(each)) for each in position.colours},
        to_move=mover if query.stones is None else query.to_move,
        moves=query.record if query.stones is None else None,
        asks=(asked,),
        expect=expect,
        agreed=(),
    )
