"""Questions as cases with the reference's answer, and the results of asking them."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, board_of
from rulestone.cases.expect import expectation, expectation_at
from rulestone.check.differences import Difference
from rulestone.check.results import BAD, BREAKAGES, CaseResult
from rulestone.core.game import game
from rulestone.core.names import GameName
from rulestone.core.position import Position, Violation
from rulestone.core.wording import quantity
from rulestone.engines.reference import Replay, position_of
from rulestone.protocol import Query
from rulestone.protocol.checking import check_query

_UNNAMED = "found/unnamed"
"""The id of a case until it turns out to be worth keeping."""


class NoCase(Exception):
    """The reference does not follow a record, or has nothing to count after it. The message is one line."""


class Walk:
    """A record followed by the reference, so that each position is computed once.

    Attributes:
        query: the query about the record.
        positions: the positions from the start to the last legal move.
        violations: what the next move violates; empty if there is none.
    """

    def __init__(self, query: Query) -> None:
        rules, board = game(query.game), board_of(query)
        self.query = query
        self.positions = [rules.start(board, query.options)]
        self.violations: tuple[Violation, ...] = ()
        for text in query.record:
            action = rules.read_action(board, text)
            self.violations = self.positions[-1].violations(action)
            if self.violations:
                break
            self.positions.append(self.positions[-1].after(action))

    def begins_with(self, query: Query) -> bool:
        """Return whether a query is about this record, or a legal beginning of it."""
        own, moves = self.query, query.record
        legal = own.record[: len(self.positions) - 1]
        same = replace(query, op=own.op, depth=own.depth, moves=own.moves) == own
        return same and moves in (own.record, legal[: len(moves)])

    def replay(self, count: int) -> Replay:
        """Return how far this many of its moves are legal."""
        accepted = len(self.positions) - 1
        if accepted < count:
            return Replay(self.positions[-1], accepted, self.violations)
        return Replay(self.positions[count], count, ())


class Cases:
    """Makes cases of queries. The last record is cached."""

    def __init__(self) -> None:
        self._walk: Walk | None = None

    def case(self, query: Query) -> Case:
        """Make a case of a query.

        Raises:
            NoCase: the reference does not follow its record, or has nothing to count after it.
        """
        if query.stones is not None:
            return _case_at(query, position_of(check_query(query)))
        moves = query.record
        if self._walk is None or not self._walk.begins_with(query):
            self._walk = Walk(query)
        played = self._walk.replay(len(moves))
        if query.op == "play":
            return _case_at(query, played.position, played)
        if played.violations:
            raise NoCase(f"the reference follows {quantity(played.accepted, 'move')} of {' '.join(moves)}")
        case = _case_at(query, played.position)
        if query.op == "judge":
            return case
        if played.position.awaits_set_up:
            raise NoCase(f"the reference counts nothing after {' '.join(moves)}")
        return replace(case, depth=query.depth, expect=expectation(query))


def _case_at(query: Query, position: Position, played: Replay | None = None) -> Case:
    """Return the case of a query about a position."""
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


@dataclass(frozen=True, slots=True)
class DisagreementKind:
    """The kind of a disagreement. Two of the same kind are probably one mistake.

    Attributes:
        game: the game.
        field: the field of the answer that differs; the status if there is no answer.
        clause: the clause concerned, if known.
        way: for an entry of a list or an accepted move, whether it is right.
    """

    game: GameName
    field: str
    clause: str = ""
    way: bool | None = None


@dataclass(frozen=True, slots=True)
class AskedCase:
    """The result of a question.

    Attributes:
        result: the disagreement, if there is one: with the reference, or between two engines.
        each: the result of each engine against the reference.
        previous: whether the question before this one is at fault, and this one was not asked.
        late: whether the fault was noticed only after the answer.
    """

    result: CaseResult
    each: tuple[CaseResult, ...]
    previous: bool = False
    late: bool = False

    @property
    def case(self) -> Case:
        """The question."""
        return self.result.case

    @property
    def wrong(self) -> bool:
        """Whether there is a disagreement."""
        return self.result.status in BAD

    @property
    def broke(self) -> bool:
        """Whether an engine has to be restarted."""
        return self.result.status in BREAKAGES

    @property
    def kinds(self) -> tuple[DisagreementKind, ...]:
        """The kinds of the disagreement; there may be several."""
        if not self.wrong:
            return ()
        game = self.result.game
        if self.result.status != "fail":
            return (DisagreementKind(game, self.result.status),)
        return tuple(dict.fromkeys(kind_of(game, difference) for difference in self.result.differences))


_TELLING = ("winner", "over")
"""The most informative fields.

If an engine is wrong in one, the rest of its answer is wrong because of it.
"""

_FOLLOWING = frozenset({*_TELLING, "to_move", "legal", "reason", "accepted", "leader"})
"""Fields that are wrong as a consequence if an engine is wrong about the end of the game."""

UNTELLING = ("nodes", "accepted")
"""The least informative field, which depends on many positions."""


def rank(kind: DisagreementKind) -> int:
    """Return the order in which kinds are shrunk, the most informative first.

    Kinds that name a clause can be shrunk without turning into something else.
    """
    if kind.field in _TELLING:
        return _TELLING.index(kind.field)
    if kind.field in UNTELLING:
        return 10 + UNTELLING.index(kind.field)
    return 2 if kind.clause else 3


def follows(kind: DisagreementKind, others: Collection[DisagreementKind]) -> bool:
    """Return whether a difference of this kind is a consequence of one of the others in the same answer."""
    ended = any(other.field in _TELLING and other != kind for other in others)
    return ended and kind.field in _FOLLOWING and not (kind.field == "legal" and kind.clause)


def kind_of(game: GameName, difference: Difference) -> DisagreementKind:
    """Return the kind of one difference."""
    way, expected, got = None, difference.expected, difference.got
    if difference.field in ("legal", "accepted"):
        way = isinstance(expected, int) and isinstance(got, int) and expected > got
    return DisagreementKind(game, difference.field, next(iter(difference.clauses), ""), way)
