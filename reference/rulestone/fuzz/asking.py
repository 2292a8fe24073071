"""Ask one or two engines, and measure how long they take."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from msgspec import UNSET

from rulestone.cases.cases import Case, Expectation, board_of
from rulestone.check.attempts import run_case
from rulestone.check.comparison import Answered, disagreement
from rulestone.check.differences import answer_differences
from rulestone.check.pace import Speed, Waited, work
from rulestone.check.results import BAD, Attempt, CaseResult, CaseStatus
from rulestone.core.game import game_names
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import game_entry
from rulestone.engines import Engine, EngineBroken, EngineGaveUp, Process
from rulestone.engines.outside.pipeline import MOST_REQUESTS, Pipeline, sent_ahead
from rulestone.engines.outside.replies import request_line
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.fuzz.cases import AskedCase, Cases, NoCase
from rulestone.fuzz.questions import FuzzQuestion
from rulestone.protocol import Answer, Nodes, Operation, Played, Query, Question, Unsupported, Verdict

Step = tuple[int, FuzzQuestion | None]
"""A question of a game, with the number of the game; None at the beginning of the game."""

_SLOW = 0.05
"""A program that takes more seconds to follow a game is slow. It is asked less about each game."""

_ALLOWANCE = 0.25
"""Seconds that a slow program gets for a game, besides its first question."""

_PROMPT = 4
"""Questions that are expected to take more than this share of the timeout are left out."""


@dataclass(slots=True)
class Tally:
    """What was asked.

    Attributes:
        questions: the number of questions.
        seconds: how long the engines took to answer.
        doubts: the differences between the bitboard engine and the reference, a line each.
        games: the games of the questions.
        refusing: the clauses that forbid something in the right answers.
    """

    questions: int = 0
    seconds: float = 0.0
    doubts: list[str] = field(default_factory=list[str])
    games: set[GameName] = field(default_factory=set[GameName])
    refusing: set[ClauseId] = field(default_factory=set[ClauseId])

    def add(self, other: "Tally") -> None:
        """Add another tally."""
        self.questions += other.questions
        self.seconds += other.seconds
        self.doubts += other.doubts
        self.games |= other.games
        self.refusing |= other.refusing

    @property
    def untried(self) -> tuple[ClauseId, ...]:
        """The clauses that can forbid an action, but forbid none in what was asked."""
        clauses = (each for name in game_names() if name in self.games for each in game_entry(name).clauses)
        return tuple(
            each.id for each in clauses if "refused" in each.settles and each.id not in self.refusing
        )


class TimedEngine:
    """An engine, with the time spent waiting for it."""

    def __init__(self, engine: Engine, in_flight: int, tally: Tally) -> None:
        self.engine = engine
        self.claims = engine.claims
        self.tally = tally
        self.speed = Speed()
        self.pipeline = Pipeline(engine, in_flight) if isinstance(engine, StdioEngine) else None
        self._ask = engine.ask if self.pipeline is None else self.pipeline.ask

    def ask(self, query: Query) -> Answer:
        """Ask the engine."""
        began = time.perf_counter()
        try:
            answer = self._ask(query)
        finally:
            seconds = time.perf_counter() - began
            self.tally.seconds += seconds
        if isinstance(answer, Verdict):
            self.speed.learn(query, work(query), seconds)
        return answer

    def close(self) -> None:
        """Close the engine."""
        self.engine.close()


class _Heard:
    """An engine that has answered a question, and is not asked the same again."""

    def __init__(self, engine: TimedEngine, query: Query) -> None:
        """Ask it.

        Raises:
            EngineGaveUp: it no longer answers.
        """
        self.claims = engine.claims
        self.answer: Answer | None = None
        self._problem: BaseException = TypeError("an engine has answered nothing")
        try:
            self.answer = engine.ask(query)
        except EngineGaveUp:
            raise
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine may raise anything
            self._problem = problem

    def ask(self, query: Query) -> Answer:
        """Return its earlier answer."""
        del query
        if self.answer is None:
            raise self._problem
        return self.answer

    def close(self) -> None:
        """Do nothing."""


class Asker:
    """The engines under test, and what they were asked.

    Attributes:
        engines: one engine, compared with the reference; or two, compared with each other.
        names: the names of the engines in differences.
        tally: what was asked.
    """

    def __init__(self, engines: Sequence[Engine], in_flight: int = MOST_REQUESTS) -> None:
        """Prepare to ask.

        Args:
            engines: the engines.
            in_flight: maximum number of unanswered requests; 1 for one at a time.
        """
        self.tally = Tally()
        self.engines = tuple(TimedEngine(engine, in_flight, self.tally) for engine in engines)
        self.names = tuple(engine.claims.name for engine in self.engines)
        self._cases = Cases()
        self._programs = [(each, each.engine) for each in self.engines if isinstance(each.engine, Waited)]

    def count_afresh(self) -> Tally:
        """Return the tally since the last call, and start a new one."""
        counted, self.tally = self.tally, Tally()
        for engine in self.engines:
            engine.tally = self.tally
        return counted

    @property
    def outside(self) -> bool:
        """Whether one of them is a program."""
        return any(isinstance(timed.engine, Process) for timed in self.engines)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations that all of them support."""
        every: tuple[Operation, ...] = ("judge", "play", "perft")
        return tuple(op for op in every if all(op in engine.claims.ops for engine in self.engines))

    def is_slow(self, ground: Question) -> bool:
        """Return whether a program among them is slow to follow a game there."""
        amount = float(len(board_of(ground).cells) * ground.size**2)
        return any(engine.speed.expected(ground.game, amount) > _SLOW for engine, _ in self._programs)

    def affordable(self, questions: Iterable[FuzzQuestion]) -> Iterator[FuzzQuestion]:
        """The questions about a game; for a slow program only the first one and the quick ones."""
        left = [_ALLOWANCE] * len(self._programs)
        for number, question in enumerate(questions):
            if not self.is_slow(question.query):
                yield question
                continue
            amount = work(question.query)
            each = [engine.speed.expected(question.query.game, amount) for engine, _ in self._programs]
            if any(
                _PROMPT * one > program.timeout
                for one, (_, program) in zip(each, self._programs, strict=True)
            ):
                continue
            if number:
                after = [rest - seconds for rest, seconds in zip(left, each, strict=True)]
                if min(after) < 0:
                    continue
                left = after
            yield question

    def ahead(self, steps: Iterable[Step]) -> Iterator[Step]:
        """The steps in order. Programs are sent as many questions ahead as they have room for."""
        pipelines = [engine.pipeline for engine in self.engines if engine.pipeline is not None]
        return sent_ahead(steps, pipelines, lambda step, _: () if step[1] is None else (step[1].query,))

    def ask(self, question: FuzzQuestion) -> AskedCase | None:
        """Ask every engine a question.

        Return None if all agree with the bitboard engine, or it is not a case.

        Differences are judged by the reference, and so is a sample of the rest.

        Raises:
            EngineGaveUp: an engine no longer answers.
        """
        self.tally.questions += 1
        self.tally.games.add(question.query.game)
        right, heard = question.right, [_Heard(engine, question.query) for engine in self.engines]
        if right is not None:
            self.tally.refusing.update(_refusing(right))
        if right is not None and not question.sampled and all(_plainly(each.answer, right) for each in heard):
            return None
        try:
            case = self._cases.case(question.query)
        except NoCase as problem:
            if right is not None:
                self.tally.doubts.append(f"{problem}; the bitboard engine follows them all")
            return None
        if right is None:
            self.tally.refusing.update(_refusing(case.expect))
        else:
            wrong = answer_differences(case, case.expect, right)
            self.tally.doubts += [
                f"{each.words}: {request_line(1, question.query).decode()}" for each in wrong[:1]
            ]
        each: list[CaseResult] = []
        for engine in heard:
            try:
                each.append(run_case(engine, engine.claims, case, (question.query,)))
            except EngineBroken as broken:
                result = CaseResult(case=case, status=broken.status, message=broken.message)
                return AskedCase(result, (*each, result), previous=True)
        if len(each) == 1:
            return AskedCase(each[0], tuple(each))
        return AskedCase(_between(case, (each[0], each[1]), (self.names[0], self.names[1])), tuple(each))

    def case(self, query: Query) -> Case | None:
        """Make a case of a question; return None if the reference does not follow it."""
        try:
            return self._cases.case(query)
        except NoCase:
            return None

    def close(self) -> None:
        """Close the engines."""
        for engine in self.engines:
            engine.close()


def _refusing(right: Verdict | Nodes | Expectation) -> Iterator[ClauseId]:
    """The clauses by which a right answer forbids something."""
    if isinstance(right, Expectation):
        yield from right.reasons or ()
        yield from chain.from_iterable((right.why or {}).values())
    elif isinstance(right, Verdict):
        yield from (right.why or {}).values()
    if isinstance(right, Played) and right.reason:
        yield right.reason


def _plainly(answer: Answer | None, right: Verdict | Nodes) -> bool:
    """Return whether an answer equals the right one, or declines. The reference judges other spellings."""
    if answer == right or isinstance(answer, Unsupported):
        return True
    if not isinstance(answer, Verdict) or not isinstance(right, Verdict) or type(answer) is not type(right):
        return False
    if len(answer.legal) != len(right.legal) or set(answer.legal) != set(right.legal):
        return False
    others = [field for field in answer.__struct_fields__ if field != "legal"]
    return all(_same(field, getattr(answer, field), getattr(right, field)) for field in others)


def _same(field: str, own: object, right: object) -> bool:
    return own == right or own is UNSET or (field == "reason" and own is None)


def _between(case: Case, each: tuple[CaseResult, CaseResult], names: tuple[str, str]) -> CaseResult:
    """Return the differences between two engines, given the result of each against the reference.

    Two engines with the same error agree with each other, so it is left out.
    """
    for result, name in zip(each, names, strict=True):
        if result.status in BAD and result.status != "fail":
            return replace(result, message=f"{name}: {result.message}")
    if "skip" in (each[0].status, each[1].status):
        return CaseResult(case=case, status="skip", message="not answered by both")
    attempts: list[Attempt] = []
    for one, other in zip(each[0].attempts, each[1].attempts, strict=False):
        answered = (Answered(one.answer, one.differences), Answered(other.answer, other.differences))
        differences = disagreement(answered, names)
        attempts.append(replace(one, differences=differences, status="fail" if differences else "pass"))
    status: CaseStatus = "fail" if any(attempt.differences for attempt in attempts) else "pass"
    return CaseResult(case=case, status=status, attempts=tuple(attempts))
