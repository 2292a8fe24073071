"""The results of a check, as data for all reports."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from msgspec import UNSET

from rulestone.cases.cases import Case, questions_of
from rulestone.cases.large import Chunk
from rulestone.check.differences import Difference
from rulestone.check.tally import AnswerState, QuestionTally, unknown_declarations
from rulestone.core.names import ClauseId, GameName, Size
from rulestone.exits import ExitStatus
from rulestone.protocol import OPTIONAL_FIELDS, Answer, Capabilities, Judge, Played, Question, Verdict

CaseStatus = Literal["pass", "fail", "skip", "error", "timeout", "malformed", "crash", "xfail", "xpass"]
"""The statuses of a case; `xfail` and `xpass` are for cases that were expected to fail."""

STATUSES: tuple[CaseStatus, ...] = get_args(CaseStatus)
"""All statuses in the order of the counts."""

FAILURES: frozenset[CaseStatus] = frozenset({"fail", "error", "timeout", "malformed", "crash"})
"""The statuses that fail a run, unless the failure is known."""

BREAKAGES: frozenset[CaseStatus] = frozenset({"timeout", "malformed", "crash"})
"""The statuses after which an engine has to be restarted. There is no answer to compare."""


_EXPECTED = {"reason": "reasons"}
"""By field of a reply, the field of a right answer, where it has another name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One question of a case, and its outcome.

    Attributes:
        question: the question.
        status: the result.
        answer: the engine's answer, if there is one.
        differences: the errors of the answer.
        message: why there is no answer to compare, in one line.
        stderr: the end of the engine's standard error, if its process was ended.
        seconds: how long it took.
    """

    question: Question
    status: CaseStatus
    answer: Answer | None = None
    differences: tuple[Difference, ...] = ()
    message: str = ""
    stderr: str = ""
    seconds: float = 0.0

    @property
    def form(self) -> str:
        """The form of the question, in words: `judge by stones`."""
        if isinstance(self.question, Judge):
            return "judge by moves" if self.question.stones is None else "judge by stones"
        return self.question.op

    @property
    def outcome(self) -> AnswerState:
        """The outcome of the question."""
        if self.status in ("pass", "fail"):
            return "answered"
        return "declined" if self.status == "skip" else "failed"

    def has_field(self, name: str) -> bool:
        """Return whether the answer has a field; an engine may leave some out."""
        return getattr(self.answer, name, None) is not UNSET


DependenceKind = Literal["after", "sometimes", "later", "turned"]
"""A case fails after other cases, not every time, at the end of a run, or from another side of the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dependence:
    """The reason why a case fails though it passes when it is sent alone and as it stands.

    Attributes:
        kind: when the case fails.
        after: the ids of the cases after which it fails, the shortest list that was found.
    """

    kind: DependenceKind
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The outcome of one case. It passes if every question that the engine declares passes.

    Attributes:
        case: the case as it was sent.
        attempts: the questions that were sent, in order; none after one that broke the engine.
        not_declared: why the engine does not declare the case, in one line; empty if it does.
        too_slow: the questions that were left out for lack of time.
        original_case: the case in its file, if it was sent under other option values.
        is_known_failure: whether it is known to fail.
        missing: why a question was not answered, if that is a failure.
        dependence: why it fails though it passes alone; None if it does not, or was not sent alone.
        rerun_command: the command that shows this result again.
        chunk: the chunk of positions that was sent, of which the case is the first wrong one, if one is.
    """

    case: Case
    attempts: tuple[Attempt, ...] = ()
    not_declared: str = ""
    too_slow: tuple[Question, ...] = ()
    original_case: Case | None = None
    is_known_failure: bool = False
    missing: str = ""
    dependence: Dependence | None = None
    rerun_command: str = ""
    chunk: Chunk | None = None

    @property
    def positions(self) -> int:
        """The number of positions that it stands for."""
        return 1 if self.chunk is None else self.chunk.positions

    @property
    def id(self) -> str:
        """The id of the case."""
        return self.case.id

    @property
    def game(self) -> GameName:
        """The game of the case."""
        return self.case.game

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """The clauses that the case decides."""
        return self.case.clauses

    @property
    def status(self) -> CaseStatus:
        """The result."""
        status = self._status
        if self.is_known_failure and status != "skip":
            return "xpass" if status == "pass" else "xfail"
        return status

    @property
    def _status(self) -> CaseStatus:
        """The result, whether or not the case is known to fail."""
        decisive = self.decisive
        if decisive is not None and decisive.status in FAILURES:
            return decisive.status
        if self.missing:
            return "fail"
        return "pass" if any(attempt.status == "pass" for attempt in self.attempts) else "skip"

    @property
    def unanswered(self) -> str:
        """Why a question was not answered, in one line; empty if all were."""
        declined = (attempt.message for attempt in self.attempts if attempt.status == "skip")
        return self.not_declared or next(declined, "not run: too slow" if self.too_slow else "")

    @property
    def message(self) -> str:
        """Why it was skipped, or why there is no answer to compare, in one line."""
        status, decisive = self._status, self.decisive
        if status == "pass":
            return ""
        if decisive is None or decisive.status not in FAILURES:
            return self.unanswered
        statuses = {attempt.status for attempt in self.attempts}
        forms = (
            [f"{attempt.form}: {attempt.status}" for attempt in self.attempts] if len(statuses) > 1 else []
        )
        return "; ".join(filter(None, (decisive.message, ", ".join(forms))))

    @property
    def is_wrong(self) -> bool:
        """Whether it fails the run: a wrong case, or a pass of a known failure."""
        return self.status in FAILURES or self.status == "xpass"

    @property
    def is_wrong_answer(self) -> bool:
        """Whether it fails the run by an answer: not if a question was declined that must not be."""
        decisive = self.decisive
        return decisive is not None and decisive.status == self.status in ("fail", "error")

    @property
    def decisive(self) -> Attempt | None:
        """The attempt that determines the status: the first one that failed, or the last one."""
        for attempt in self.attempts:
            if attempt.status in FAILURES:
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
    def clauses_broken(self) -> tuple[ClauseId, ...]:
        """The clauses that forbid an action that the engine allows; none if it is wrong in another way."""
        return tuple(dict.fromkeys(clause for found in self.differences for clause in found.clauses))

    @property
    def clauses_concerned(self) -> tuple[ClauseId, ...]:
        """The broken clauses; if it breaks none, those that decide the case."""
        return self.clauses_broken or self.clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """A known mistake that an engine seems to make.

    Attributes:
        clause: the clause that it gets wrong.
        mutant: the known mistake: `minefield/switch-2x3-only`.
        words: the mistake, as a sentence.
        likeness: the similarity of the mistake and the failures, from 0 to 1: 1 if the engine fails exactly
            the same cases with the same wrong answers.
        cases: the failed cases that it explains.
        alternatives: how many sets of known mistakes explain the failures equally well; 1 if it is certain.
        further_size: the smallest size that was not sent and tells them apart; None if there is none.
    """

    clause: ClauseId
    mutant: str
    words: str
    likeness: float
    cases: tuple[str, ...]
    alternatives: int = 1
    further_size: Size | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A condition that the failures of a game share.

    Attributes:
        game: the game.
        field: the field of the answers that it is about; empty for whole answers.
        words: the condition and how well it holds, as a sentence.
        count: the number of failures for which it holds: of answers, or of cells in a list.
        total: the number of such failures.
        others: the number of right ones for which it holds.
        cases: the failed cases for which it holds.
    """

    game: GameName
    field: str = ""
    words: str
    count: int = 0
    total: int = 0
    others: int = 0
    cases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AdapterFault:
    """A fault between the questions and the program, so that failures are no fault of the program.

    Attributes:
        game: the game.
        words: the fault, as a clause about the adapter or the program.
        cases: the failed cases that it explains.
    """

    game: GameName
    words: str
    cases: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Run:
    """The result of a whole check.

    Attributes:
        engine: the engine as it was named on the command line.
        capabilities: its capabilities; None if it did not answer `hello`.
        results: the results so far, in the order of the cases.
        order: the ids of the cases in the order in which they were sent.
        selected: the number of selected cases.
        whole: the number of cases that they were selected from; 0 if they were not selected by name.
        strict: whether a misspelt field or an unknown declaration fails it too.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        gave_up: why the engine could not be started or used any more, in one line.
        workers_lost: whether it could not because the workers that ran it have gone.
        processes: what was noted of the processes of the engine when they ended.
        named: by game, clause, tag or pattern that was named, the ids of its selected cases.
        seed: the seed of the cases that were sent from another side of the board; None if none were.
        turned_results: the results of those cases, all of which passed as they stand.
        diagnosis: the known mistakes that the engine seems to make; None if no diagnosis was made.
        withheld: whether no diagnosis was made because answers depend on more than the question.
        shared: the conditions of failures that no known mistake explains, or until when answers are right.
        adapter: the faults of the engine's adapter, at most one a game.
        suite: the release whose cases were sent; empty for those of this one.
        added_since: the ids of the cases that were left out because they were added after it.
    """

    engine: tuple[str, ...]
    capabilities: Capabilities | None
    results: tuple[Result, ...]
    selected: int
    whole: int = 0
    order: tuple[str, ...] = ()
    strict: bool = False
    seconds: float = 0.0
    interrupted: bool = False
    gave_up: str | None = None
    workers_lost: bool = False
    processes: QuestionTally = field(default_factory=QuestionTally)
    named: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    seed: int | None = None
    turned_results: tuple[Result, ...] = ()
    diagnosis: tuple[Diagnosis, ...] | None = None
    withheld: bool = False
    shared: tuple[Shared, ...] = ()
    adapter: tuple[AdapterFault, ...] = ()
    suite: str = ""
    added_since: tuple[str, ...] = ()

    @property
    def asked(self) -> int:
        """The number of selected cases that were sent, in one form at least."""
        return sum(bool(result.attempts) for result in self.results)

    @property
    def unit(self) -> str:
        """The word for its cases: `chunk` if chunks of positions were sent."""
        return "chunk" if any(result.chunk is not None for result in self.results) else "case"

    @cached_property
    def counts(self) -> Mapping[CaseStatus, int]:
        """The number of cases with each status, in the order of the statuses."""
        counts = Counter(result.status for result in self.results)
        return {status: counts[status] for status in STATUSES}

    @property
    def games(self) -> tuple[GameName, ...]:
        """The games of the results."""
        return tuple(dict.fromkeys(result.game for result in self.results))

    @property
    def failures(self) -> tuple[Result, ...]:
        """The results that fail the run."""
        return tuple(result for result in self.results if result.is_wrong)

    @cached_property
    def tally(self) -> QuestionTally:
        """The outcome of the questions of the cases of declared games."""
        tally = QuestionTally()
        tally.add(self.processes)
        for result in self.results:
            case = result.case
            if self.capabilities is not None and case.game not in self.capabilities.games:
                continue
            for attempt in result.attempts:
                refused = case.expect.error is not UNSET and attempt.status == "pass"
                outcome = "refused" if refused else attempt.outcome
                tally.note(case.game, attempt.question.op, outcome, result.positions)
            for question in result.too_slow:
                tally.note(case.game, question.op, "too slow", result.positions)
            operations = (
                self.capabilities.ops if self.capabilities is not None and result.not_declared else ()
            )
            for question in questions_of(case, operations):
                tally.note(case.game, question.op, "left out", result.positions)
        return tally

    @property
    def nothing_answered(self) -> bool:
        """Whether no question was answered: none was sent, or the engine declined all."""
        return bool(self.results) and not self.interrupted and self.tally.nothing_answered

    @cached_property
    def gaps(self) -> tuple[str, ...]:
        """Why the run is no success though nothing is wrong, a line each."""
        if self.gave_up is not None or self.interrupted or len(self.results) < self.selected:
            return ()
        answered = {result.game for result in self.turned_results if result.status != "skip"}
        unanswered = dict.fromkeys(
            result.game for result in self.turned_results if result.game not in answered
        )
        elsewhere = (f"it answered no case of {game} from another side of the board" for game in unanswered)
        unknown = (
            (*unknown_declarations(self.capabilities, self.games), *self.processes.misspelt)
            if self.strict
            else ()
        )
        return (*self.tally.gaps(self.capabilities), *self._unasked(), *elsewhere, *unknown)

    def _unasked(self) -> Iterator[str]:
        """The names that got no answer, a line each; none if the whole run got no answer."""
        for name, ids in self.named.items() if not self.nothing_answered else ():
            own = [result for result in self.results if result.id in ids]
            if own and self.capabilities is not None and name in self.capabilities.games:
                continue  # `QuestionTally.gaps` tells it
            if not any(attempt.outcome != "declined" for result in own for attempt in result.attempts):
                reasons = {result.message: None for result in own} or ["the other options leave it no case"]
                yield f"{name} is named, and no case of it was answered: {next(iter(reasons))}"

    @property
    def optional(self) -> Mapping[str, tuple[int, int]]:
        """How often each optional field was answered, and how often it was due."""
        asked, answered = Counter[str](), Counter[str]()
        for result in self.results:
            fields = (
                []
                if result.chunk is not None
                else [
                    name
                    for name in OPTIONAL_FIELDS
                    if getattr(result.case.expect, _EXPECTED.get(name, name)) is not UNSET
                ]
            )
            for attempt in result.attempts:
                if isinstance(attempt.answer, Verdict):
                    own = [name for name in fields if name != "reason" or isinstance(attempt.answer, Played)]
                    asked.update(own)
                    answered.update(name for name in own if attempt.has_field(name))
        return {name: (answered[name], asked[name]) for name in OPTIONAL_FIELDS if asked[name]}

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process.

        0: everything that was declared was answered, and rightly. 1: a case failed, or something declared was
        not answered. 2: nothing was answered. 3: no engine. 129,
        130 or 143: interrupted.
        """
        return self.tally.status(
            wrong=bool(self.failures) or self.workers_lost,
            gaps=(*self.gaps, *self.tally.bad_ends),
            gave_up=self.gave_up is not None and not self.workers_lost,
            interrupted=self.interrupted,
        )
