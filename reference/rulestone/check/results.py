"""The results of a check, as data for all reports."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, get_args

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.exit_status import ExitStatus
from rulestone.core.names import ClauseId, GameName
from rulestone.protocol import Answer, Claims, Question

if TYPE_CHECKING:
    from rulestone.cases.substitution import Substitute
    from rulestone.check.concerns import Concern


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """A known mistake that an engine seems to make.

    Attributes:
        clause: the clause that it gets wrong.
        mutant: the known mistake: `minefield/switch-2x3-only`.
        words: what an engine with this mistake does.
        likeness: the similarity of the mistake and the failures, from 0 to 1: 1 if the engine fails exactly
            the same cases with the same wrong answers.
        cases: the failed cases that it explains.
    """

    clause: ClauseId
    mutant: str
    words: str
    likeness: float
    cases: tuple[str, ...]


CaseStatus = Literal["pass", "fail", "skip", "error", "timeout", "malformed", "crash", "xfail", "xpass"]
"""The statuses of a case; `xfail` and `xpass` are for cases that were expected to fail."""

STATUSES: tuple[CaseStatus, ...] = get_args(CaseStatus)
"""All statuses in the order of the counts."""

BAD: frozenset[CaseStatus] = frozenset({"fail", "error", "timeout", "malformed", "crash"})
"""The statuses that fail a run, unless the failure is known."""

BREAKAGES: frozenset[CaseStatus] = frozenset({"timeout", "malformed", "crash"})
"""The statuses after which an engine has to be restarted. There is no answer to compare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One way of asking a case, and its result.

    Attributes:
        form: the way, in words: `judge by stones`.
        query: the query.
        status: the result.
        answer: the engine's answer, if there is one.
        differences: what is wrong with the answer.
        message: why there is no answer to compare, in one line.
        stderr: the end of the engine's standard error, if its process was ended.
        seconds: how long it took.
    """

    form: str
    query: Question
    status: CaseStatus
    answer: Answer | None = None
    differences: tuple[Difference, ...] = ()
    message: str = ""
    stderr: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """The result of one case. It passes if every form that the engine claims passes.

    Attributes:
        case: the case as it was asked, with its options, moves and answer.
        status: the result.
        attempts: the forms that were asked, in order; none after one that broke the engine.
        message: why it was skipped, or why there is no answer to compare, in one line.
        repeat: the command that repeats only this case.
        substitute: the changes to the case in the file, if it was asked under other option values.
        too_slow: the expected seconds of each form that was left out for lack of time.
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
        """Whether it fails the run: a wrong case, or a pass of a known failure."""
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
        """The attempt that determines the status: the first one that failed, or the last one."""
        for attempt in self.attempts:
            if attempt.status in BAD:
                return attempt
        return self.attempts[-1] if self.attempts else None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The errors of the decisive answer."""
        return () if self.decisive is None else self.decisive.differences

    @property
    def seconds(self) -> float:
        """The duration of all attempts."""
        return sum(attempt.seconds for attempt in self.attempts)

    @property
    def concerns(self) -> "tuple[Concern, ...]":
        """The clauses that the differences are about, with the reasons."""
        from rulestone.check.concerns import concerns  # empty for passed cases

        answer = None if self.decisive is None else self.decisive.answer
        return concerns(self.case, self.differences, answer)

    @property
    def clauses_concerned(self) -> tuple[ClauseId, ...]:
        """The clauses that the differences are about; if unknown, those of the case."""
        return tuple(concern.clause for concern in self.concerns)


@dataclass(frozen=True, kw_only=True)
class Run:
    """The result of a whole check.

    Attributes:
        engine: the engine as it was named on the command line.
        claims: its claims; None if it did not answer `hello`.
        results: the results so far, in the order of the cases.
        selected: the number of selected cases.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        gave_up: why the engine could not be started or asked any more, in one line.
        workers_lost: whether it could not because the workers that asked it have gone.
        diagnosis: what the engine probably does wrong; None if no diagnosis was made.
        caveat: what the commands that repeat cases do not repeat, in one line.
        missing: required clauses of claimed games that were not tested; empty if none were required.
    """

    engine: tuple[str, ...]
    claims: Claims | None
    results: tuple[CaseResult, ...]
    selected: int
    seconds: float = 0.0
    interrupted: bool = False
    gave_up: str | None = None
    workers_lost: bool = False
    diagnosis: tuple[Diagnosis, ...] | None = None
    caveat: str = ""
    missing: tuple[ClauseId, ...] = ()

    @cached_property
    def counts(self) -> Mapping[CaseStatus, int]:
        """The number of cases with each status, in the order of the statuses."""
        counts = Counter(result.status for result in self.results)
        return {status: counts[status] for status in STATUSES}

    @property
    def wrong(self) -> tuple[CaseResult, ...]:
        """The results that fail the run."""
        return tuple(result for result in self.results if result.is_wrong)

    @property
    def nothing_answered(self) -> bool:
        """Whether no question was answered: none was asked, or the engine declined all."""
        if self.gave_up is not None or self.interrupted or not self.results:
            return False
        return all(result.status == "skip" for result in self.results)

    @property
    def nothing_asked(self) -> bool:
        """Whether the engine claims none of the selected cases, so that the run says nothing about it."""
        return self.nothing_answered and not any(result.attempts for result in self.results)

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process.

        0: everything passed. 1: a case failed, or a required clause was not tested. 2: nothing was answered.
        3: no engine. 130: interrupted.
        """
        if self.gave_up is not None:
            return ExitStatus.FAILED if self.workers_lost else ExitStatus.NO_ENGINE
        if self.interrupted:
            return ExitStatus.INTERRUPTED
        if self.nothing_answered:
            return ExitStatus.WRONG_INPUT
        return ExitStatus.FAILED if self.wrong or self.missing else ExitStatus.PASSED
