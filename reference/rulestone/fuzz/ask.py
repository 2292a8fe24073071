"""Ask one or two engines, and compare their answers with the right ones.

The judge says what is right: the reference, or the bitboard engine, which is faster. Where an engine differs
from the bitboard engine, and in a sample of the rest, the reference decides.
"""

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from msgspec import UNSET

from rulestone.cases.cases import Case, board_of
from rulestone.cases.expect import expectation, expectation_at
from rulestone.check.answering import Answering, Fate
from rulestone.check.asking import ask_case, disagreement, not_asked
from rulestone.check.differences import Difference, answer_differences
from rulestone.check.pace import HasTimeout, Speed, work
from rulestone.check.results import BAD, BREAKAGES, CaseStatus, Result
from rulestone.core.names import ClauseId, GameName
from rulestone.engines import Engine, EngineBroken, EngineGaveUp, OwnProcess
from rulestone.engines.outside.pipeline import MOST_REQUESTS, Pipeline, sent_ahead
from rulestone.engines.outside.replies import request_line
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.engines.reference import REFERENCE, ReferenceEngine, position_of, replay_of, step
from rulestone.protocol import (
    OPERATIONS,
    Answer,
    BadRequest,
    Failure,
    Ground,
    Judge,
    Nodes,
    Operation,
    Perft,
    Play,
    Played,
    Question,
    Unsupported,
    Verdict,
)
from rulestone.protocol.checking import check_question
from rulestone_bitboard.engine import BitboardEngine

Step = tuple[int, Question | None]
"""A question of a game, with the number of the game; None at the beginning of the game."""

BITBOARD = "bitboard"

JUDGES = BITBOARD, REFERENCE
"""The possible judges."""

_SAMPLE = 1000
"""One in this many questions is also judged by the reference."""

_SLOW = 0.05
"""A program that takes more seconds to follow a game is slow. It is asked less about each game."""

_ALLOWANCE = 0.25
"""Seconds that a slow program gets for a game, besides its first question."""

_TIMEOUT_DIVISOR = 4
"""Questions are left out if they are expected to take longer than the timeout divided by this."""

_UNNAMED = "found/unnamed"
"""The id of a case until it turns out to be worth keeping."""

_step = lru_cache(maxsize=1024)(step)


def case_of(query: Question) -> Case:
    """Return the question as a case, with the reference's answer.

    Raises:
        BadRequest: it has none, such as a record with an illegal move.
    """
    checked = check_question(query)
    follow = partial(replay_of, step=_step)
    played = follow(checked) if isinstance(query, Play) else None
    position = position_of(checked, follow) if played is None else played.position
    expect = expectation(query) if isinstance(query, Perft) else expectation_at(position, played)
    by_stones = isinstance(query, Judge) and query.stones is not None
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
        to_move=query.to_move if isinstance(query, Judge) and by_stones else position.status().to_move,
        moves=None if by_stones else query.record,
        depth=query.depth if isinstance(query, Perft) else None,
        asks=("stones" if by_stones else "moves",),
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
    """A question, and what is wrong with the answers.

    Attributes:
        result: the disagreement: with the reference, or between two engines.
        each: the result of each engine against the reference.
        previous: whether the question before this one is at fault, and this one was not asked.
        late: whether the fault was noticed only after the answer.
    """

    result: Result
    each: tuple[Result, ...]
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


_MOST_INFORMATIVE = ("winner", "over")
"""The most informative fields.

If an engine is wrong in one, the rest of its answer is wrong because of it.
"""

_FOLLOWING = frozenset({*_MOST_INFORMATIVE, "to_move", "legal", "reason", "accepted", "leader"})
"""Fields that are wrong as a consequence if an engine is wrong about the end of the game."""

LEAST_INFORMATIVE = ("nodes", "accepted")
"""The least informative fields, which depend on many positions."""


def rank(kind: DisagreementKind) -> int:
    """Return the order in which kinds are shrunk, the most informative first.

    Kinds that name a clause can be shrunk without turning into something else.
    """
    if kind.field in _MOST_INFORMATIVE:
        return _MOST_INFORMATIVE.index(kind.field)
    if kind.field in LEAST_INFORMATIVE:
        return 10 + LEAST_INFORMATIVE.index(kind.field)
    return 2 if kind.clause else 3


def follows(kind: DisagreementKind, others: Collection[DisagreementKind]) -> bool:
    """Return whether a difference of this kind is a consequence of one of the others in the same answer."""
    ended = any(other.field in _MOST_INFORMATIVE and other != kind for other in others)
    return ended and kind.field in _FOLLOWING and not (kind.field == "legal" and kind.clause)


def kind_of(game: GameName, difference: Difference) -> DisagreementKind:
    """Return the kind of one difference."""
    way, expected, got = None, difference.expected, difference.got
    if difference.field in ("legal", "accepted"):
        way = isinstance(expected, int) and isinstance(got, int) and expected > got
    return DisagreementKind(game, difference.field, next(iter(difference.clauses), ""), way)


@dataclass(slots=True)
class Tally:
    """What was asked.

    Attributes:
        seconds: how long the engines took to answer.
        answering: what became of the questions.
        doubts: the differences between the bitboard engine and the reference, a line each.
        games: the games of the questions.
        refusing: the clauses that forbid something in the right answers.
    """

    seconds: float = 0.0
    answering: Answering = field(default_factory=Answering)
    doubts: list[str] = field(default_factory=list[str])
    games: set[GameName] = field(default_factory=set[GameName])
    refusing: set[ClauseId] = field(default_factory=set[ClauseId])

    @property
    def questions(self) -> int:
        """The number of questions."""
        return self.answering.counts.total()

    def note(self, question: Question, fate: Fate) -> None:
        """Count a question."""
        self.answering.note(question.game, question.op, fate)
        self.games.add(question.game)

    def add(self, other: "Tally") -> None:
        """Add another tally."""
        self.seconds += other.seconds
        self.answering.add(other.answering)
        self.doubts += other.doubts
        self.games |= other.games
        self.refusing |= other.refusing


class TimedEngine:
    """An engine that remembers its last answer, with the time spent waiting for it."""

    def __init__(self, engine: Engine, in_flight: int, tally: Tally) -> None:
        self.engine = engine
        self.claims = engine.claims
        self.tally = tally
        self.speed = Speed()
        self.pipeline = Pipeline(engine, in_flight) if isinstance(engine, StdioEngine) else None
        self._ask = engine.ask if self.pipeline is None else self.pipeline.ask
        self._last: tuple[Question, Answer | BaseException] | None = None

    def respond(self, query: Question) -> Answer | BaseException:
        """Ask the engine; return its answer, or whatever it raised instead.

        Raises:
            EngineGaveUp: it no longer answers.
        """
        answer: Answer | BaseException
        began = time.perf_counter()
        try:
            answer = self._ask(query)
        except EngineGaveUp:
            raise
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine may raise anything
            answer = problem
        finally:
            seconds = time.perf_counter() - began
            self.tally.seconds += seconds
        if isinstance(answer, Verdict):
            self.speed.learn(query, work(query), seconds)
        self._last = query, answer
        return answer

    def ask(self, query: Question) -> Answer:
        """Return the answer to a question, which is not asked again if it was the last one."""
        answer = self._last[1] if self._last is not None and self._last[0] is query else self.respond(query)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def close(self) -> None:
        """Close the engine."""
        self.engine.close()


class Asker:
    """The engines under test, the judge, and what was asked.

    Attributes:
        engines: one engine, compared with the reference; or two, compared with each other.
        names: the names of the engines in differences.
        judge: the name of the judge.
        tally: what was asked.
    """

    def __init__(
        self, engines: Sequence[Engine], judge: str | None = None, in_flight: int = MOST_REQUESTS
    ) -> None:
        """Prepare to ask.

        Args:
            engines: the engines.
            judge: the name of the judge; None for the bitboard engine, unless it is among the engines.
            in_flight: maximum number of unanswered requests; 1 for one at a time.
        """
        self.tally = Tally()
        self.engines = tuple(TimedEngine(engine, in_flight, self.tally) for engine in engines)
        self.names = tuple(engine.claims.name for engine in self.engines)
        self.judge = judge or (REFERENCE if BITBOARD in self.names else BITBOARD)
        self._reference = ReferenceEngine(step=_step)
        self._bitboard: Engine = BitboardEngine()
        self._programs = [(each, each.engine) for each in self.engines if isinstance(each.engine, HasTimeout)]

    def take_tally(self) -> Tally:
        """Return the tally since the last call, and start a new one."""
        counted, self.tally = self.tally, Tally()
        for engine in self.engines:
            engine.tally = self.tally
        return counted

    @property
    def outside(self) -> bool:
        """Whether one of them is a program."""
        return any(isinstance(timed.engine, OwnProcess) for timed in self.engines)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations that all of them support."""
        return tuple(op for op in OPERATIONS if all(op in engine.claims.ops for engine in self.engines))

    def judged_quickly(self, game: GameName) -> bool:
        """Return whether the bitboard engine judges a game."""
        return self.judge == BITBOARD and game in self._bitboard.claims.games

    def is_slow(self, ground: Ground) -> bool:
        """Return whether a program among them is slow to follow a game there."""
        amount = float(len(board_of(ground).cells) * ground.size**2)
        return any(engine.speed.expected(ground.game, amount) > _SLOW for engine, _ in self._programs)

    def affordable(self, questions: Iterable[Question]) -> Iterator[Question]:
        """The questions about a game; for a slow program only the first one and the quick ones."""
        left = [_ALLOWANCE] * len(self._programs)
        for number, query in enumerate(questions):
            if self.is_slow(query):
                each = [engine.speed.expected(query.game, work(query)) for engine, _ in self._programs]
                limits = [program.timeout / _TIMEOUT_DIVISOR for _, program in self._programs]
                if any(seconds > limit for seconds, limit in zip(each, limits, strict=True)):
                    continue
                after = [rest - seconds for rest, seconds in zip(left, each, strict=True)]
                if number and min(after) < 0:
                    continue
                left = after if number else left
            yield query

    def ahead(self, steps: Iterable[Step]) -> Iterator[Step]:
        """The steps in order. Programs are sent as many questions ahead as they have room for."""
        pipelines = [engine.pipeline for engine in self.engines if engine.pipeline is not None]
        return sent_ahead(steps, pipelines, lambda step, _: () if step[1] is None else (step[1],))

    def ask(self, query: Question, *, by_reference: bool = False) -> AskedCase | None:
        """Ask every engine a question; return None if nothing is wrong, or there is no right answer.

        Args:
            query: the question.
            by_reference: whether the reference judges, whoever the judge is otherwise.

        Raises:
            EngineGaveUp: an engine no longer answers.
        """
        answers, tally = [engine.respond(query) for engine in self.engines], self.tally
        tally.note(query, _fate(answers))
        by_bitboard = self.judged_quickly(query.game) and not by_reference
        judge = self._bitboard if by_bitboard else self._reference
        try:
            right = judge.ask(query)
            tally.refusing.update(_forbidding(right))
            sampled = by_bitboard and tally.questions % _SAMPLE == 0
            if not sampled and all(_is_right(answer, right) for answer in answers):
                return None
            case = case_of(query)
        except BadRequest as problem:
            if by_bitboard:
                tally.doubts.append(f"{problem.message}: {request_line(1, query).decode()}")
            return None
        if by_bitboard and isinstance(right, Verdict | Nodes):
            wrong = answer_differences(case, case.expect, right)
            tally.doubts += [f"{each.words}: {request_line(1, query).decode()}" for each in wrong[:1]]
        asked = self._compared(case, query)
        return asked if asked.wrong or asked.previous else None

    def _compared(self, case: Case, query: Question) -> AskedCase:
        """Compare what the engines answered with the reference, or with each other."""
        each: list[Result] = []
        for engine in self.engines:
            try:
                each.append(ask_case(engine, engine.claims, case, (query,)))
            except EngineBroken as broken:
                result = not_asked(case, query, broken)
                return AskedCase(result, (*each, result), previous=True)
        one, *other = each
        return AskedCase(_compare_engines(one, other[0], self.names) if other else one, tuple(each))

    def close(self) -> None:
        """Close the engines."""
        for engine in self.engines:
            engine.close()


def _forbidding(right: Answer) -> Iterator[ClauseId]:
    """The clauses by which a right answer forbids something."""
    if isinstance(right, Verdict):
        yield from (right.why or {}).values()
    if isinstance(right, Played) and right.reason:
        yield right.reason


def _fate(answers: Sequence[Answer | BaseException]) -> Fate:
    """Return what became of a question; it is answered if every engine answered it."""
    if any(isinstance(answer, BaseException | Failure) for answer in answers):
        return "failed"
    return "declined" if any(isinstance(answer, Unsupported) for answer in answers) else "answered"


def _is_right(answer: Answer | BaseException, right: Answer) -> bool:
    """Return whether an answer equals the right one, or declines. The reference judges other spellings."""
    if answer == right or isinstance(answer, Unsupported):
        return True
    if not isinstance(answer, Verdict) or not isinstance(right, Verdict) or type(answer) is not type(right):
        return False
    if len(answer.legal) != len(right.legal) or set(answer.legal) != set(right.legal):
        return False
    others = [name for name in answer.__struct_fields__ if name != "legal"]
    return all(_same(name, getattr(answer, name), getattr(right, name)) for name in others)


def _same(field: str, own: object, right: object) -> bool:
    return own == right or own is UNSET or (field == "reason" and own is None)


def _compare_engines(one: Result, other: Result, names: Sequence[str]) -> Result:
    """Return the differences between two engines, given the result of each against the reference.

    Two engines with the same error agree with each other, so it is left out.
    """
    for result, name in zip((one, other), names, strict=True):
        if result.status in BAD and result.status != "fail":
            *before, last = result.attempts
            named = replace(last, message=f"{name}: {last.message}")
            return replace(result, attempts=(*before, named))
    if "skip" in (one.status, other.status):
        return Result(case=one.case, not_claimed="not answered by both")
    (first,), (second,) = one.attempts, other.attempts
    differences = disagreement((first, second), (names[0], names[1]))
    status: CaseStatus = "fail" if differences else "pass"
    return replace(one, attempts=(replace(first, differences=differences, status=status),))
