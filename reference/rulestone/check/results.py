"""What came of putting cases to an engine, as data that every report draws from."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, get_args

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.exit_status import ExitStatus
from rulestone.core.names import ClauseId, GameName
from rulestone.protocol import Answer, Claims, Query

if TYPE_CHECKING:
    from rulestone.cases.substitution import Substitute
    from rulestone.check.concerns import Concern


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """A known mistake that an engine seems to make.

    Attributes:
        clause: the clause that it misreads or carries out badly.
        mutant: the known mistake: `minefield/switch-2x3-only`.
        words: what an engine with this mistake does.
        likeness: how like the mistake the failures are, from 0 to 1: 1 if the engine fails exactly the cases
            that the mistake fails, with the same wrong answers.
        cases: the failed cases that it explains.
    """

    clause: ClauseId
    mutant: str
    words: str
    likeness: float
    cases: tuple[str, ...]


CaseStatus = Literal["pass", "fail", "skip", "error", "timeout", "malformed", "crash", "xfail", "xpass"]
"""What a case can end as; `xfail` and `xpass` are for cases that were expected to fail."""

STATUSES: tuple[CaseStatus, ...] = get_args(CaseStatus)
"""All of them, in the order in which they are counted."""

BAD: frozenset[CaseStatus] = frozenset({"fail", "error", "timeout", "malformed", "crash"})
"""What a case must not end as, unless it is known to."""

BREAKAGES: frozenset[CaseStatus] = frozenset({"timeout", "malformed", "crash"})
"""How an engine ends that has to be started afresh; it has answered nothing that could be compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One way of putting a case, and what came of it.

    Attributes:
        form: the way, in words: `judge by stones`.
        query: what was asked.
        status: what came of it.
        answer: what the engine answered, if it did.
        differences: what is wrong with the answer.
        message: why there is no answer to compare, in one line.
        stderr: the end of what the engine wrote on standard error, where its process was ended.
        seconds: how long it took.
    """

    form: str
    query: Query
    status: CaseStatus
    answer: Answer | None = None
    differences: tuple[Difference, ...] = ()
    message: str = ""
    stderr: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """What came of one case. It passes if every way of putting it that the engine claims passes.

    Attributes:
        case: the case as it was put: with the options, the moves and the answer that go with these.
        status: what came of it.
        attempts: the ways it was put, in order; after one that broke the engine there are no more.
        message: why it was skipped, or why there is no answer to compare, in one line.
        repeat: the command that repeats just this case.
        substitute: how the case differs from the one in its file, where it was put under other option values.
        too_slow: how many seconds each way would have taken that was not asked for want of time.
    """

    case: Case
    status: CaseStatus
    attempts: tuple[Attempt, ...] = ()
    message: str = ""
    repeat: str = ""
    substitute: "Substitute | None" = None
    too_slow: tuple[float, ...] = ()

    @property
    def id(self) -> str:
        """The id of the case."""
        return self.case.id

    @property
    def is_wrong(self) -> bool:
        """Whether it makes the run fail: a case went wrong, or passed that is known to fail."""
        return self.status in BAD or self.status == "xpass"

    @property
    def game(self) -> GameName:
        """The game of the case."""
        return self.case.game

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """The clauses that the case decides."""
        return self.case.clauses

    @property
    def decisive(self) -> Attempt | None:
        """The attempt that the status comes from: the first that went wrong, or the last."""
        for attempt in self.attempts:
            if attempt.status in BAD:
                return attempt
        return self.attempts[-1] if self.attempts else None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What is wrong with the decisive answer."""
        return () if self.decisive is None else self.decisive.differences

    @property
    def seconds(self) -> float:
        """How long all attempts took."""
        return sum(attempt.seconds for attempt in self.attempts)

    @property
    def concerns(self) -> "tuple[Concern, ...]":
        """The clauses that the differences are about, and how that is known."""
        from rulestone.check.concerns import concerns  # only what went wrong is about something

        answer = None if self.decisive is None else self.decisive.answer
        return concerns(self.case, self.differences, answer)

    @property
    def clauses_concerned(self) -> tuple[ClauseId, ...]:
        """The clauses that the differences are about; where none can be told, those of the case."""
        return tuple(concern.clause for concern in self.concerns)


@dataclass(frozen=True, kw_only=True)
class Run:
    """What came of a whole check.

    Attributes:
        engine: the engine as it was named on the command line.
        claims: what it says of itself; None if it did not come to that.
        results: what is known, in the order of the cases.
        selected: how many cases there were to put.
        seconds: how long it took.
        interrupted: somebody stopped it.
        gave_up: why the engine could not be started or not be asked any more, in one line.
        diagnosis: what the engine probably does wrong; None if nobody has looked for it.
        caveat: what the commands that repeat the cases do not repeat, in one line.
        missing: clauses of claimed games that had to be asked and were not; none if none had to.
    """

    engine: tuple[str, ...]
    claims: Claims | None
    results: tuple[CaseResult, ...]
    selected: int
    seconds: float = 0.0
    interrupted: bool = False
    gave_up: str | None = None
    diagnosis: tuple[Diagnosis, ...] | None = None
    caveat: str = ""
    missing: tuple[ClauseId, ...] = ()

    @cached_property
    def counts(self) -> Mapping[CaseStatus, int]:
        """How many cases have each status, all statuses in their order."""
        counts = Counter(result.status for result in self.results)
        return {status: counts[status] for status in STATUSES}

    @property
    def wrong(self) -> tuple[CaseResult, ...]:
        """The results that make the run fail."""
        return tuple(result for result in self.results if result.is_wrong)

    @property
    def nothing_answered(self) -> bool:
        """Whether no question was answered: none was asked, or the engine declined every one."""
        if self.gave_up is not None or self.interrupted or not self.results:
            return False
        return all(result.status == "skip" for result in self.results)

    @property
    def nothing_asked(self) -> bool:
        """Whether the engine claims nothing of what there was to put, so that the run says nothing of it."""
        return self.nothing_answered and not any(result.attempts for result in self.results)

    @property
    def exit_status(self) -> ExitStatus:
        """What the process says at its end.

        0 all well, 1 something failed or a clause that had to be asked was not, 2 nothing was answered,
        3 no engine, 130 interrupted.
        """
        if self.gave_up is not None:
            return ExitStatus.NO_ENGINE
        if self.interrupted:
            return ExitStatus.INTERRUPTED
        if self.nothing_answered:
            return ExitStatus.WRONG_INPUT
        return ExitStatus.FAILED if self.wrong or self.missing else ExitStatus.PASSED
