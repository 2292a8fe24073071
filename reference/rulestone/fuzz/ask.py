"""Ask one or two engines, and compare their answers with the right ones.

An answer that equals the bitboard's is right. The reference judges all others, and every answer if the
bitboard is itself under test or does not know the game.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import UNSET

from rulestone.cases.cases import Case
from rulestone.cases.expect import expectation, expectation_at
from rulestone.check.answering import Answering, Fate
from rulestone.check.asking import ask_case, disagreement, result_broken_before
from rulestone.check.results import FAILURES, CaseStatus, Result
from rulestone.engines.engine import Engine, EngineBroken, EngineGaveUp, OwnProcess, finish, misspelt_fields
from rulestone.engines.installed import BITBOARD, REFERENCE, is_installed, load_engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.engines.reference import position_of, replay
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

NumberedQuestion = tuple[int, Question | None]
"""A question of a game, with the number of the game; None after its last question."""


def case_of(question: Question) -> Case:
    """Return the question as a case, with the reference's answer.

    Raises:
        BadRequest: it has none, such as a record with an illegal move.
    """
    checked = check_question(question)
    played = replay(checked.start, checked.actions) if isinstance(question, Play) else None
    position = position_of(checked) if played is None else played.position
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
class Finding:
    """A question that is answered wrongly.

    Attributes:
        result: what is wrong: by the reference, or between two engines.
        by_engine: the result of each engine by the reference.
        is_late: whether the fault was noticed only after the answer.
        game_number: the number of the game in which it was found.
        repeated: whether it occurred again when it was asked again; if not, it was not shrunk.
        file: the file in which it was saved.
    """

    result: Result
    by_engine: tuple[Result, ...]
    is_late: bool = False
    game_number: int = 0
    repeated: bool = False
    file: Path | None = None

    @property
    def case(self) -> Case:
        """The question, with the right answer."""
        return self.result.case

    @property
    def at_fault(self) -> tuple[int, ...]:
        """The indices of the engines that contradict the reference."""
        return tuple(index for index, result in enumerate(self.by_engine) if result.status in FAILURES)

    @property
    def first_at_fault(self) -> int:
        """The index of the first of them. A finding has at least one."""
        return self.at_fault[0]


class EngineUnderTest:
    """An engine that remembers its last answer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.claims = engine.claims
        self._answer: Answer | BaseException = Unsupported(unsupported="")

    def respond(self, question: Question) -> Answer | BaseException:
        """Ask the engine; return its answer, or what it raised instead."""
        try:
            self._answer = self.engine.ask(question)
        except (EngineGaveUp, KeyboardInterrupt):
            raise
        except BaseException as problem:  # noqa: BLE001 - an engine may raise anything
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
        self._bitboard = None if tested or not is_installed(BITBOARD) else load_engine(BITBOARD)
        self._last: Question | None = None

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations that all of them support."""
        return tuple(op for op in OPERATIONS if all(op in engine.claims.ops for engine in self.engines))

    def ahead(self, steps: Iterable[NumberedQuestion]) -> Iterator[NumberedQuestion]:
        """The steps in order. Programs are sent as many questions ahead as they have room for."""
        programs = [engine.engine for engine in self.engines if isinstance(engine.engine, StdioEngine)]
        waiting: deque[NumberedQuestion] = deque()
        for number, question in steps:
            for program in programs:
                if question is not None:
                    program.send_ahead(question)
            waiting.append((number, question))
            while waiting and not (programs and all(program.has_room() for program in programs)):
                yield waiting.popleft()
        yield from waiting

    def ask(self, question: Question) -> Finding | None:
        """Ask every engine a question. Return what is wrong, or else a fault since the answer before.

        Raises:
            EngineGaveUp: an engine no longer answers.
        """
        answers = [engine.respond(question) for engine in self.engines]
        last, self._last = self._last or question, question
        self.answering.note(question.game, question.op, _fate(answers))
        try:
            for answer in answers:
                if isinstance(answer, EngineBroken) and answer.blames_previous:
                    return self._late(last, answers, answer)
            return None if self._are_right(question, answers) else self._compared(question)
        except BadRequest:  # there is no right answer
            return None

    def finish(self) -> Finding | None:
        """Let programs end. Return the fault that one had since its last answer."""
        faults = [finish(engine.engine) for engine in self.engines]
        ended = [engine.engine for engine in self.engines if isinstance(engine.engine, OwnProcess)]
        self.answering.bad_ends |= dict.fromkeys(engine.bad_end for engine in ended if engine.bad_end)
        fault = next(filter(None, faults), None)
        return None if fault is None or self._last is None else self._late(self._last, faults, fault)

    def note_misspelt(self) -> None:
        """Note the misspelt fields of the answers so far."""
        for engine in self.engines:
            self.answering.misspelt |= dict.fromkeys(misspelt_fields(engine.engine))

    def _late(self, question: Question, by_engine: Iterable[object], fault: EngineBroken) -> Finding:
        """Return a fault of one engine that was noticed only after the answer to this question."""
        result = result_broken_before(case_of(question), question, fault)
        results = (result if each is fault else Result(case=result.case) for each in by_engine)
        return Finding(result, tuple(results), is_late=True)

    def _are_right(self, question: Question, answers: Sequence[Answer | BaseException]) -> bool:
        """Return whether all answers are the bitboard's, or decline."""
        if self._bitboard is None or question.game not in self._bitboard.claims.games:
            return False
        right = self._bitboard.ask(question)
        return all(_is_right(answer, right) for answer in answers)

    def _compared(self, question: Question) -> Finding | None:
        """Compare the last answers with the reference's, or with each other; return what is wrong."""
        case = case_of(question)
        results = tuple(ask_case(engine, engine.claims, case, (question,)) for engine in self.engines)
        result = results[0]
        if len(results) == 2:
            result = _between(*results, names=[engine.claims.name for engine in self.engines])
        return Finding(result, results) if result.status in FAILURES else None


def _fate(answers: Sequence[Answer | BaseException]) -> Fate:
    """Return what became of a question; it is answered if every engine answered it."""
    if any(isinstance(answer, BaseException | Failure) for answer in answers):
        return "failed"
    return "declined" if any(isinstance(answer, Unsupported) for answer in answers) else "answered"


def _is_right(answer: Answer | BaseException, right: Answer) -> bool:
    """Return whether an answer equals the right one, or declines. Any order and fewer fields are equal."""
    if answer == right or isinstance(answer, Unsupported):
        return True
    if not isinstance(answer, Verdict) or type(answer) is not type(right):
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
    for result in (one, other):
        if result.status in FAILURES and result.status != "fail":
            return result
    if "skip" in (one.status, other.status):
        return Result(case=one.case, not_claimed="not answered by both")
    (first,), (second,) = one.attempts, other.attempts
    differences = disagreement((first, second), (names[0], names[1]))
    status: CaseStatus = "fail" if differences else "pass"
    return replace(one, attempts=(replace(first, differences=differences, status=status),))
