"""Putting questions to an engine, or to two, and keeping the time that is theirs apart from ours."""

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulestone.conformance.answer_differences import answer_differences
from rulestone.conformance.attempts import run_case
from rulestone.conformance.cases import Case, queries
from rulestone.conformance.difference import Difference
from rulestone.conformance.fuzz.quick_question import QuickQuestion, agrees
from rulestone.conformance.fuzz.versus import between
from rulestone.conformance.results import BAD, BREAKAGES, CaseResult
from rulestone.conformance.selection import why_not_claimed
from rulestone.engines import Engine, EngineBroken, EngineGaveUp, Process
from rulestone.names import GameName
from rulestone.outside.pipeline import MOST_REQUESTS, Pipeline, Sending, sent_ahead
from rulestone.outside.replies import request_line
from rulestone.protocol import Answer, Claims, Nodes, Query, Unsupported, Verdict


class _Timed:
    """An engine, and how long it was waited for."""

    def __init__(self, engine: Engine, in_flight: int) -> None:
        self.engine = engine
        self.seconds = 0.0
        self.pipeline = Pipeline(engine, in_flight) if isinstance(engine, Sending) else None
        self._ask = engine.ask if self.pipeline is None else self.pipeline.ask
        self._claims: Claims | None = None

    @property
    def claims(self) -> Claims:
        """What the engine claims, asked once."""
        if self._claims is None:
            self._claims = self.engine.claims
        return self._claims

    def ask(self, query: Query) -> Answer:
        """Ask the engine."""
        began = time.perf_counter()
        try:
            return self._ask(query)
        finally:
            self.seconds += time.perf_counter() - began

    def close(self) -> None:
        """Close the engine."""
        self.engine.close()


class _Heard:
    """An engine that has been asked something; it is not asked the same again."""

    __slots__ = ("_answer", "_engine", "_problem", "_query")

    def __init__(self, engine: _Timed, query: Query) -> None:
        """Ask it.

        Raises:
            EngineGaveUp: it answers no more.
        """
        self._engine = engine
        self._query = query
        self._answer: Answer | None = None
        self._problem: Exception | SystemExit | None = None
        try:
            self._answer = engine.ask(query)
        except EngineGaveUp:
            raise
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine may raise anything
            self._problem = problem

    @property
    def claims(self) -> Claims:
        """What the engine claims."""
        return self._engine.claims

    def agrees(self, right: Verdict | Nodes) -> bool:
        """Whether its answer is plainly right, or it has declined to answer."""
        answer = self._answer
        return answer is not None and (isinstance(answer, Unsupported) or agrees(answer, right))

    def ask(self, query: Query) -> Answer:
        """Its answer of then, or a new one to something else."""
        if query != self._query:
            return self._engine.ask(query)
        if self._problem is not None:
            raise self._problem
        if self._answer is None:
            raise TypeError("an engine has answered nothing")
        return self._answer

    def close(self) -> None:
        """Close the engine."""
        self._engine.close()


@dataclass(frozen=True, slots=True)
class DisagreementKind:
    """What a disagreement is about: two of the same kind are probably one mistake.

    Attributes:
        game: the game.
        field: the field of the answer that differs; the status where there is no answer.
        clause: the clause concerned, where it can be told.
        way: of what is listed or accepted: whether it should have been.
    """

    game: GameName
    field: str
    clause: str = ""
    way: bool | None = None


@dataclass(frozen=True, slots=True)
class AskedCase:
    """What came of a question.

    Attributes:
        result: the disagreement, if there is one: with the reference, or between two engines.
        each: what came of it for each engine, held against the reference.
        previous: the fault lies with the question before this one, which was not asked.
    """

    result: CaseResult
    each: tuple[CaseResult, ...]
    previous: bool = False

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
        """Whether an engine has to be started afresh."""
        return self.result.status in BREAKAGES

    @property
    def kinds(self) -> tuple[DisagreementKind, ...]:
        """What the disagreement is about; several things perhaps."""
        if not self.wrong:
            return ()
        game = self.result.game
        if self.result.status != "fail":
            return (DisagreementKind(game, self.result.status),)
        return tuple(dict.fromkeys(kind_of(game, difference) for difference in self.result.differences))


_TELLING = ("winner", "over")
"""What tells most of a mistake; where an engine errs in it, the rest of its answer errs with it."""

_FOLLOWING = frozenset({*_TELLING, "to_move", "legal", "reason", "accepted", "leader"})
"""What is wrong of itself where an engine takes a game for ended, or not ended."""

_UNTELLING = ("nodes", "accepted")
"""What tells least: many positions lie behind it."""


def rank(kind: DisagreementKind) -> int:
    """How little a kind tells of a mistake: those with the lowest number are made small first.

    What names a clause can be made smaller without becoming something else.
    """
    if kind.field in _TELLING:
        return _TELLING.index(kind.field)
    if kind.field in _UNTELLING:
        return 10 + _UNTELLING.index(kind.field)
    return 2 if kind.clause else 3


def follows(kind: DisagreementKind, others: Collection[DisagreementKind]) -> bool:
    """Whether a difference of this kind comes of one of the others in the same answer."""
    ended = any(other.field in _TELLING and other != kind for other in others)
    return ended and kind.field in _FOLLOWING and not (kind.field == "legal" and kind.clause)


def kind_of(game: GameName, difference: Difference) -> DisagreementKind:
    """What one difference is about."""
    way = None
    if difference.field in ("legal", "accepted"):
        way = _more(difference.expected, difference.got)
    return DisagreementKind(game, difference.field, next(iter(difference.clauses), ""), way)


def _more(expected: object, got: object) -> bool:
    return isinstance(expected, int) and isinstance(got, int) and expected > got


Asked = QuickQuestion | Case
"""A question: one of which a quick judge has said what is right, or one with the answer of the reference."""


@dataclass(frozen=True, slots=True)
class Step:
    """A question of a game.

    Attributes:
        number: the number of the game.
        question: the question; None for the beginning of the game.
    """

    number: int
    question: Asked | None = None


def _queries(question: Asked | None, claims: Claims) -> Iterable[Query]:
    """What an engine that claims this is asked."""
    if question is None:
        return ()
    if isinstance(question, QuickQuestion):
        return (question.query,)
    return () if why_not_claimed(question, claims) is not None else queries(question, claims.ops)


class Asker:
    """The engines that are asked, and how often and how long they were.

    Attributes:
        engines: one engine, held against the reference; or two, held against each other.
        names: what they are called in differences.
        asked: how many questions were put.
        doubts: where the quick judge and the reference differ, each in a line.
    """

    def __init__(
        self, engines: Sequence[Engine], names: Sequence[str], in_flight: int = MOST_REQUESTS
    ) -> None:
        """Prepare to ask.

        Args:
            engines: the engines.
            names: what they are called.
            in_flight: how many requests a program may be sent before it has answered; 1 for one at a time.
        """
        self.engines = tuple(_Timed(engine, in_flight) for engine in engines)
        self.names = tuple(names)
        self.asked = 0
        self.doubts: list[str] = []

    @property
    def seconds(self) -> float:
        """How long the engines have taken to answer."""
        return sum(engine.seconds for engine in self.engines)

    @property
    def outside(self) -> bool:
        """Whether any of them is a program of its own."""
        return any(isinstance(timed.engine, Process) for timed in self.engines)

    @property
    def operations(self) -> tuple[str, ...]:
        """What all of them can be asked."""
        first = self.engines[0].claims.ops
        return tuple(op for op in first if all(op in engine.claims.ops for engine in self.engines))

    def ahead(self, steps: Iterable[Step]) -> Iterator[Step]:
        """The steps in their order; programs are sent as many questions ahead as they have room for."""
        pipelines = [engine.pipeline for engine in self.engines if engine.pipeline is not None]
        return sent_ahead(steps, pipelines, lambda step, pipeline: _queries(step.question, pipeline.claims))

    def put(self, case: Case) -> AskedCase:
        """Put a question to every engine.

        Raises:
            EngineGaveUp: an engine answers no more.
        """
        self.asked += 1
        return self._compared(case, self.engines)

    def check(self, question: QuickQuestion) -> AskedCase | None:
        """Put a question to every engine; None where all agree with what the quick judge says.

        Whatever differs is judged by the reference, and so is a sample of what does not.

        Raises:
            EngineGaveUp: an engine answers no more.
        """
        self.asked += 1
        heard = [_Heard(engine, question.query) for engine in self.engines]
        if all(each.agrees(question.right) for each in heard) and not question.sampled:
            return None
        try:
            case = question.case()
        except ValueError as problem:
            self.doubts.append(f"{problem}; the quick judge follows them all")
            return None
        wrong = answer_differences(case, case.expect, question.right)
        self.doubts += [f"{each.words}: {request_line(1, question.query).decode()}" for each in wrong[:1]]
        return self._compared(case, heard)

    def _compared(self, case: Case, engines: Sequence[_Timed | _Heard]) -> AskedCase:
        """What came of a case, asked of each engine or with the answers that were heard."""
        each: list[CaseResult] = []
        for engine in engines:
            try:
                each.append(run_case(engine, engine.claims, case))
            except EngineBroken as broken:
                result = CaseResult(case=case, status=broken.status, message=broken.message)
                return AskedCase(result, (*each, result), previous=True)
        if len(each) == 1:
            return AskedCase(each[0], tuple(each))
        return AskedCase(between(case, (each[0], each[1]), (self.names[0], self.names[1])), tuple(each))

    def close(self) -> None:
        """Close the engines."""
        for engine in self.engines:
            engine.close()


def with_case(put_: AskedCase, case: Case) -> AskedCase:
    """The same with the case called otherwise."""
    return replace(
        put_,
        result=replace(put_.result, case=case),
        each=tuple(replace(result, case=case) for result in put_.each),
    )
