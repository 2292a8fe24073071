"""Asking one or two engines, and measuring how long they take."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulestone.cases.cases import Case, queries
from rulestone.cases.selection import why_not_claimed
from rulestone.check.attempts import run_case
from rulestone.check.comparison import Answered, disagreement
from rulestone.check.differences import answer_differences
from rulestone.check.results import BAD, Attempt, CaseResult, CaseStatus
from rulestone.engines import Engine, EngineBroken, Process
from rulestone.engines.outside.pipeline import MOST_REQUESTS, sent_ahead
from rulestone.engines.outside.replies import request_line
from rulestone.fuzz.ask.disagreement_kinds import AskedCase
from rulestone.fuzz.ask.timed_engine import RememberedAnswer, TimedEngine
from rulestone.fuzz.generate.quick_question import QuickQuestion
from rulestone.protocol import Claims, Query

FuzzQuestion = QuickQuestion | Case
"""A question: one of which a quick judge has said what is right, or one with the answer of the reference."""


@dataclass(frozen=True, slots=True)
class Step:
    """A question of a game.

    Attributes:
        number: the number of the game.
        question: the question; None for the beginning of the game.
    """

    number: int
    question: FuzzQuestion | None = None


def _queries(question: FuzzQuestion | None, claims: Claims) -> Iterable[Query]:
    """What an engine that claims this is asked."""
    if question is None:
        return ()
    if isinstance(question, QuickQuestion):
        return (question.query,)
    return () if why_not_claimed(question, claims) is not None else queries(question, claims.ops)


class Asker:
    """The engines under test, with the number of questions and the time that they took.

    Attributes:
        engines: one engine, held against the reference; or two, held against each other.
        names: what they are called in differences.
        questions: how many questions were put.
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
        self.engines = tuple(TimedEngine(engine, in_flight) for engine in engines)
        self.names = tuple(names)
        self.questions = 0
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

    def ask(self, case: Case) -> AskedCase:
        """Put a question to every engine.

        Raises:
            EngineGaveUp: an engine answers no more.
        """
        self.questions += 1
        return self._compared(case, self.engines)

    def check(self, question: QuickQuestion) -> AskedCase | None:
        """Put a question to every engine; None where all agree with what the quick judge says.

        Whatever differs is judged by the reference, and so is a sample of what does not.

        Raises:
            EngineGaveUp: an engine answers no more.
        """
        self.questions += 1
        answers = [RememberedAnswer(engine, question.query) for engine in self.engines]
        if all(each.agrees(question.right) for each in answers) and not question.sampled:
            return None
        try:
            case = question.case()
        except ValueError as problem:
            self.doubts.append(f"{problem}; the quick judge follows them all")
            return None
        wrong = answer_differences(case, case.expect, question.right)
        self.doubts += [f"{each.words}: {request_line(1, question.query).decode()}" for each in wrong[:1]]
        return self._compared(case, answers)

    def _compared(self, case: Case, engines: Sequence[TimedEngine | RememberedAnswer]) -> AskedCase:
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
        return AskedCase(_between(case, (each[0], each[1]), (self.names[0], self.names[1])), tuple(each))

    def close(self) -> None:
        """Close the engines."""
        for engine in self.engines:
            engine.close()


def _between(case: Case, each: tuple[CaseResult, CaseResult], names: tuple[str, str]) -> CaseResult:
    """What two engines differ in, given what came of a question for each against the reference.

    Where both differ from the reference in the same way they agree with each other, and nothing is said.
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
