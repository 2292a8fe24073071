"""Send questions to an engine, and grade its answers.

Questions about large boards are sent only if the answers so far were quick enough. A time-out on a board that
is larger than those in use is no failure.

An answer that equals the bitboard's is right. The reference grades all others. It grades every answer if the
bitboard is itself under test or does not know the game, or if the engine should play a variant.
"""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from statistics import median

from rulestone.cases.cases import Case
from rulestone.cases.expect import case_of
from rulestone.cases.selection import why_not_declared
from rulestone.cases.variants import find_variant
from rulestone.check.asking import (
    HasTimeout,
    Response,
    attempt_of,
    estimated_work,
    is_same,
    result_broken_before,
    returned_or_raised,
)
from rulestone.check.engine_spec import DEFAULT_TIMEOUT
from rulestone.check.results import FAILURES, Result
from rulestone.check.tally import AnswerState, QuestionTally
from rulestone.core.boards import UnknownCell
from rulestone.core.names import GameName, Size
from rulestone.engines.engine import Engine, EngineBroken, finish
from rulestone.engines.installed import BITBOARD, is_installed, load_engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.fuzz.generate import largest_in_use, largest_size
from rulestone.protocol import (
    OPERATIONS,
    Answer,
    BadRequest,
    Failure,
    Operation,
    Question,
    Unsupported,
)
from rulestone.rulebook.installed import find_game

NumberedQuestion = tuple[int, Question | None]
"""A question of a game, with the number of the game; None after its last question."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A question that is answered wrongly.

    Attributes:
        result: its result, with the differences from the right answer.
        is_late: whether the fault was noticed only after the answer.
        game_number: the number of the game in which it was found.
        repeated: whether it occurred again when it was repeated; if not, it was not shrunk.
        file: the file in which it was saved.
    """

    result: Result
    is_late: bool = False
    game_number: int = 0
    repeated: bool = False
    file: Path | None = None

    @property
    def case(self) -> Case:
        """The question, with the right answer."""
        return self.result.case


_SHARE_EXPECTED = 0.1
"""The share of the time allowed in which an answer about a large board must be expected."""

_QUICK_SECONDS = 0.05
"""A quicker answer tells nothing of larger boards: sending and receiving takes most of its time."""

_TIMES_KEPT = 5
"""Number of latest answers whose times tell an engine's speed; the median counts."""


class Asker:
    """The engine under test, and its questions.

    Attributes:
        engine: the engine.
        variant: the variant that it should play; None for the rules.
        tally: the outcome of the questions.
    """

    def __init__(
        self, engine: Engine, variant: str | None = None, tally: QuestionTally | None = None
    ) -> None:
        """Test an engine that should play the variant of this name; by default the game itself.

        Raises:
            BadVariant: there is no such variant.
        """
        self.engine = engine
        self.variant = None if variant is None else find_variant(variant)
        self.tally = QuestionTally() if tally is None else tally
        is_doubted = variant is not None or engine.capabilities.name == BITBOARD
        self._bitboard = None if is_doubted or not is_installed(BITBOARD) else load_engine(BITBOARD)
        self._last: Question | None = None
        self._times: dict[GameName, deque[tuple[float, Size]]] = {}
        self._too_large: dict[GameName, Size] = {}

    def has_time_for(self, question: Question) -> bool:
        """Return whether an answer about a large board can be expected in a tenth of the time allowed.

        The speed is that of the last answers, with their grading. Some engines copy the board for each cell,
        so that a larger board takes longer than its work suggests; see `rulestone.check.asking`.
        """
        size = question.size
        if size <= largest_size(find_game(question.game).kind):
            return True
        timeout = self.engine.timeout if isinstance(self.engine, HasTimeout) else DEFAULT_TIMEOUT
        known = self._times.get(question.game, ())
        rates = [rate * max(1.0, size / other) ** 2 for rate, other in known] or [0.0]
        expected = median(rates) * estimated_work(question, None)
        if size < self._too_large.get(question.game, inf) and expected <= _SHARE_EXPECTED * timeout:
            return True
        self.tally.note(question.game, question.op, "too slow")
        return False

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations that the engine supports."""
        return tuple(op for op in OPERATIONS if op in self.engine.capabilities.ops)

    def ahead(self, steps: Iterable[NumberedQuestion]) -> Iterator[NumberedQuestion]:
        """The steps in order. A program is sent as many questions ahead as it has room for."""
        if not isinstance(self.engine, StdioEngine):
            yield from steps
            return
        waiting: deque[NumberedQuestion] = deque()
        for number, question in steps:
            if question is not None:
                self.engine.send_ahead(question)
            waiting.append((number, question))
            while waiting and not self.engine.has_room():
                yield waiting.popleft()
        yield from waiting

    def ask(self, question: Question) -> Finding | None:
        """Send a question to the engine. Return its errors, or else a fault since the answer before.

        Raises:
            EngineUnusable: the engine no longer answers.
        """
        began = time.monotonic()
        response = returned_or_raised(partial(self.engine.ask, question))
        last, self._last = self._last or question, question
        try:
            return self._finding(question, last, response)
        finally:
            seconds = time.monotonic() - began
            rate = seconds / estimated_work(question, None) if seconds > _QUICK_SECONDS else 0.0
            times = self._times.setdefault(question.game, deque(maxlen=_TIMES_KEPT))
            if question.op != "perft":  # a count visits many positions
                times.append((rate, question.size))

    def _finding(
        self, question: Question, last: Question, response: Response | BaseException
    ) -> Finding | None:
        """Return the errors of a response, or a fault since the one before, to the question `last`."""
        timed_out = isinstance(response, EngineBroken) and response.status == "timeout"
        if timed_out and question.size > largest_in_use(question.game):
            self._too_large[question.game] = question.size
            self.tally.note(question.game, question.op, "too slow")  # boards of this size are not in use
            return None
        self.tally.note(question.game, question.op, _answer_state(response))
        try:
            if isinstance(response, EngineBroken) and response.blames_previous:
                return self._late(last, response)
            if self._is_right(question, response):
                return None
            case = case_of(question, self.variant)
        except (BadRequest, UnknownCell):  # there is no right answer
            return None
        if why_not_declared(case, self.engine.capabilities) is not None:
            return None
        result = Result(case=case, attempts=(attempt_of(case, question, response),))
        return Finding(result) if result.status in FAILURES else None

    def finish(self) -> Finding | None:
        """Let a program end. Return the fault that it had since its last answer."""
        fault = finish(self.engine)
        return None if fault is None or self._last is None else self._late(self._last, fault)

    def _late(self, question: Question, fault: EngineBroken) -> Finding:
        """Return a fault that was noticed only after the answer to this question."""
        return Finding(result_broken_before(case_of(question, self.variant), question, fault), is_late=True)

    def _is_right(self, question: Question, answer: Answer | BaseException) -> bool:
        """Return whether an answer is the bitboard's, or declines."""
        if self._bitboard is None or question.game not in self._bitboard.capabilities.games:
            return False
        return is_same(answer, self._bitboard.ask(question))


def _answer_state(response: Answer | BaseException) -> AnswerState:
    """Return the outcome of a question."""
    if isinstance(response, BaseException | Failure):
        return "failed"
    return "declined" if isinstance(response, Unsupported) else "answered"
