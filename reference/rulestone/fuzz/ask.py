"""Ask one or two engines, and compare their answers with the right ones.

An answer that equals the bitboard's is right. The reference judges all others, and every answer if the
bitboard is itself under test or does not know the game.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from msgspec import UNSET

from rulestone.cases.cases import Case
from rulestone.cases.expect import expectation, expectation_at
from rulestone.check.answering import Answering, Fate
from rulestone.check.asking import ask_case, disagreement, result_broken_before
from rulestone.check.results import FAILURES, CaseStatus, Result
from rulestone.engines import (
    BITBOARD,
    REFERENCE,
    Engine,
    EngineBroken,
    EngineGaveUp,
    OwnProcess,
    finish,
)
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.engines.reference import position_of, replay_of, step
from rulestone.protocol import (
    OPERATIONS,
    Answer,
    BadRequest,
    Failure,
    Judge,
    Operation,
    Perft,
    Play,
    Question,
    Unsupported,
    Verdict,
)
from rulestone.protocol.checking import check_question
from rulestone_bitboard.engine import BitboardEngine

Step = tuple[int, Question | None]
"""A question of a game, with the number of the game; None after its last question."""

_step = lru_cache(maxsize=1024)(step)


def case_of(question: Question) -> Case:
    """Return the question as a case, with the reference's answer.

    Raises:
        BadRequest: it has none, such as a record with an illegal move.
    """
    checked = check_question(question)
    follow = partial(replay_of, step=_step)
    played = follow(checked) if isinstance(question, Play) else None
    position = position_of(checked, follow) if played is None else played.position
    expect = expectation(question) if isinstance(question, Perft) else expectation_at(position, played)
    by_stones = isinstance(question, Judge) and question.stones is not None
    return Case(
        id="found/unnamed",
        title="",
        clauses=(),
        operation=question.op,
        game=question.game,
        size=question.size,
        options=question.options,
        removed=question.removed,
        stones=position.stones_by_colour,
        to_move=question.to_move if isinstance(question, Judge) and by_stones else position.status().to_move,
        moves=None if by_stones else question.record,
        depth=question.depth if isinstance(question, Perft) else None,
        asks=("stones" if by_stones else "moves",),
        expect=expect,
        agreed=(REFERENCE,),
    )


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A question that is answered wrongly.

    Attributes:
        result: what is wrong: by the reference, or between two engines.
        by_engine: the result of each engine by the reference.
        is_late: whether the fault was noticed only after the answer.
    """

    result: Result
    by_engine: tuple[Result, ...]
    is_late: bool = False

    @property
    def case(self) -> Case:
        """The question, with the right answer."""
        return self.result.case


class EngineUnderTest:
    """An engine that remembers its last answer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.claims = engine.claims
        self._answer: Answer | BaseException = Unsupported(unsupported="")

    def respond(self, question: Question) -> Answer | BaseException:
        """Ask the engine; return its answer, or what it raised instead.

        Raises:
            EngineGaveUp: it no longer answers.
        """
        try:
            self._answer = self.engine.ask(question)
        except EngineGaveUp:
            raise
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine may raise anything
            self._answer = problem
        return self._answer

    def ask(self, _: Question) -> Answer:
        """Return the last answer again."""
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer

    def close(self) -> None:
        """Close the engine."""
        self.engine.close()


class Asker:
    """The engines under test, and what was asked.

    Attributes:
        engines: one engine, compared with the reference; or two, compared with each other.
        answering: what became of the questions.
    """

    def __init__(self, engines: Sequence[Engine]) -> None:
        self.engines = tuple(map(EngineUnderTest, engines))
        self.answering = Answering()
        tested = BITBOARD in [engine.claims.name for engine in self.engines]
        self._bitboard = None if tested else BitboardEngine()
        self._last: Question | None = None

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations that all of them support."""
        return tuple(op for op in OPERATIONS if all(op in engine.claims.ops for engine in self.engines))

    def ahead(self, steps: Iterable[Step]) -> Iterator[Step]:
        """The steps in order. Programs are sent as many questions ahead as they have room for."""
        programs = [engine.engine for engine in self.engines if isinstance(engine.engine, StdioEngine)]
        waiting: deque[Step] = deque()
        for number, question in steps:
            for program in programs:
                if question is not None:
                    program.send_ahead(question)
            waiting.append((number, question))
            while waiting and not (programs and all(program.has_room() for program in programs)):
                yield waiting.popleft()
        yield from waiting

    def ask(self, question: Question) -> list[Disagreement]:
        """Ask every engine a question. Return what is wrong, after a fault that it had since the last answer.

        Raises:
            EngineGaveUp: an engine no longer answers.
        """
        late: list[Disagreement] = []
        answers = [engine.respond(question) for engine in self.engines]
        for answer in answers:
            if isinstance(answer, EngineBroken) and answer.blames_previous:
                late += self._blamed(answer)
        if late:
            answers = [engine.respond(question) for engine in self.engines]
        self._last = question
        self.answering.note(question.game, question.op, _fate(answers))
        try:
            if self._are_right(question, answers):
                return late
            case = case_of(question)
        except BadRequest:  # there is no right answer
            return late
        found = self._compared(case, question)
        return late if found is None else [*late, found]

    def finish(self) -> list[Disagreement]:
        """Let programs end. Return the faults that they had since their last answer."""
        faults = [finish(engine.engine) for engine in self.engines if isinstance(engine.engine, OwnProcess)]
        return [found for fault in faults if fault is not None for found in self._blamed(fault)]

    def _blamed(self, fault: EngineBroken) -> list[Disagreement]:
        """Put a fault after an answer down to the last question."""
        with suppress(BadRequest):
            if self._last is not None:
                result = result_broken_before(case_of(self._last), self._last, fault)
                return [Disagreement(result, (result,) * len(self.engines), is_late=True)]
        return []

    def _are_right(self, question: Question, answers: Sequence[Answer | BaseException]) -> bool:
        """Return whether all answers are the bitboard's, or decline."""
        if all(isinstance(answer, Unsupported) for answer in answers):
            return True
        if self._bitboard is None or question.game not in self._bitboard.claims.games:
            return False
        right = self._bitboard.ask(question)
        return all(_is_right(answer, right) for answer in answers)

    def _compared(self, case: Case, question: Question) -> Disagreement | None:
        """Compare the last answers with the reference's, or with each other; return what is wrong."""
        results = tuple(ask_case(engine, engine.claims, case, (question,)) for engine in self.engines)
        names = [engine.claims.name for engine in self.engines]
        result = _between(*results, names=names) if len(results) == 2 else results[0]
        return Disagreement(result, results) if result.status in FAILURES else None


def _fate(answers: Sequence[Answer | BaseException]) -> Fate:
    """Return what became of a question; it is answered if every engine answered it."""
    if any(isinstance(answer, BaseException | Failure) for answer in answers):
        return "failed"
    return "declined" if any(isinstance(answer, Unsupported) for answer in answers) else "answered"


def _is_right(answer: Answer | BaseException, right: Answer) -> bool:
    """Return whether an answer equals the right one, or declines. Any order and fewer fields are equal."""
    if answer == right or isinstance(answer, Unsupported):
        return True
    if not isinstance(answer, Verdict) or not isinstance(right, Verdict) or type(answer) is not type(right):
        return False
    pairs = {name: (getattr(answer, name), getattr(right, name)) for name in right.__struct_fields__}
    own, legal = pairs.pop("legal")
    unstated = {"reason": (None, UNSET)}
    same = (got == wanted or got in unstated.get(name, (UNSET,)) for name, (got, wanted) in pairs.items())
    return len(own) == len(legal) and set(own) == set(legal) and all(same)


def _between(one: Result, other: Result, names: Sequence[str]) -> Result:
    """Return the differences between two engines, given the result of each by the reference.

    Two engines with the same error agree with each other, so it is left out.
    """
    for result, name in zip((one, other), names, strict=True):
        if result.status in FAILURES and result.status != "fail":
            *before, last = result.attempts
            named = replace(last, message=f"{name}: {last.message}")
            return replace(result, attempts=(*before, named))
    if "skip" in (one.status, other.status):
        return Result(case=one.case, not_claimed="not answered by both")
    (first,), (second,) = one.attempts, other.attempts
    differences = disagreement((first, second), (names[0], names[1]))
    status: CaseStatus = "fail" if differences else "pass"
    return replace(one, attempts=(replace(first, differences=differences, status=status),))
