"""Diagnosis: which known mistakes explain the failures of an engine.

An engine that fails just the cases that a mutant fails, and answers them as the mutant does, probably
makes the mutant's mistake. Where one mistake does not explain all failures, others are looked for
among the rest.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from msgspec import UNSET

from rulestone.cases.cases import Case
from rulestone.cases.kill_table import KillTable, QueryForm, query_form, read_table, wrong_answer
from rulestone.cases.mutants import mutants_of, remembering
from rulestone.check.differences import Difference, Sign
from rulestone.check.results import Attempt, CaseResult, Diagnosis
from rulestone.core.mutant import Mutant
from rulestone.core.names import GameName
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Verdict

_MOST_FAULTS = 3
"""So many mistakes at once are looked for in one game."""

_MOST_CANDIDATES = 8
"""So many mutants, the likeliest by what they fail, are asked for their answers."""

_SAMPLE = 12
"""So many of a mutant's answers are compared."""

UNKNOWN = 20
"""So many cases that the table does not have are put to the mutants, failed ones first."""

_LEAST = 0.4
"""A mistake is told if it is at least so like the failures that it could explain."""

_LEVEL = 1e-9

_Question = tuple[str, QueryForm]
"""A case in a form."""


def diagnose(
    results: Iterable[CaseResult], table: KillTable | None = None, *, until: float = inf
) -> tuple[Diagnosis, ...]:
    """The known mistakes that explain what went wrong, the likeliest first; none if nothing known matches.

    Args:
        results: what came of all cases that were put, the passed ones among them.
        table: which cases catch which mutant; the one that ships with the fixtures if left out.
        until: when there must be an answer, by the monotonic clock: after that, nothing is told.
    """
    known = read_table() if table is None else table
    by_game: dict[GameName, list[CaseResult]] = {}
    for result in results:
        by_game.setdefault(result.game, []).append(result)
    try:
        return tuple(
            diagnosis
            for game, own in by_game.items()
            for diagnosis in _Failures(game, own, known, until).diagnoses()
        )
    except _TimeIsUp:
        return ()


class _TimeIsUp(Exception):
    """There is no time left to compare answers."""


_Signs = frozenset[Sign]
"""What is wrong with an answer, without the words."""

_NO_ANSWER: _Signs = frozenset({("no answer", "", ())})


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A mutant that may explain failures, with how well it does.

    Attributes:
        mutant: the mutant.
        explains: the failures that it shares, of those that no other diagnosis explains.
        likeness: how alike the failures and the answers are.
        gain: how many failures it explains, less those that it would have and the engine has not.
    """

    mutant: Mutant
    explains: frozenset[_Question]
    likeness: float
    gain: float


def _some(puts: frozenset[_Question]) -> list[_Question]:
    """A sample, the same each time; counts, which take longest, only where there is nothing else."""
    quick = sorted(form for form in puts if form[1] != "perft") or sorted(puts)
    return quick[:: len(quick) // _SAMPLE + 1]


@dataclass(slots=True)
class _Failures:
    """The attempts and failures of an engine in one game."""

    game: GameName
    results: Sequence[CaseResult]
    table: KillTable
    until: float = inf
    attempts: dict[_Question, tuple[Case, Attempt]] = field(
        init=False, default_factory=dict[_Question, tuple[Case, Attempt]]
    )
    failed: set[_Question] = field(init=False, default_factory=set[_Question])
    unknown: frozenset[_Question] = field(init=False, default=frozenset())
    bare: bool = field(init=False, default=False)
    _engines: dict[str, ReferenceEngine] = field(init=False, default_factory=dict[str, ReferenceEngine])
    _known_signs: dict[tuple[str, _Question], _Signs] = field(
        init=False, default_factory=dict[tuple[str, _Question], _Signs]
    )

    def __post_init__(self) -> None:
        for result in self.results:
            for attempt in result.attempts:
                question = (result.case.id, query_form(attempt.query))
                if attempt.status in ("fail", "error"):
                    self.failed.add(question)
                    self.attempts[question] = (result.case, attempt)
                elif attempt.status == "pass":
                    self.attempts.setdefault(question, (result.case, attempt))
        missing = {case.id for case in self.table.missing(case for case, _ in self.attempts.values())}
        unknown = sorted(
            (question for question in self.attempts if question[0] in missing),
            key=lambda question: question not in self.failed,
        )
        self.bare = any(_leaves_out(case, attempt) for case, attempt in self.attempts.values())
        self.unknown = frozenset(unknown[:UNKNOWN])
        for question in unknown[UNKNOWN:]:
            del self.attempts[question]
            self.failed.discard(question)

    def diagnoses(self) -> Iterator[Diagnosis]:
        """One mistake after the other, as long as there are failures that one explains."""
        if not self.failed:
            return
        left = frozenset(self.failed)
        caught = {mutant.name: self._caught(mutant) for mutant in mutants_of(self.game)}
        for _ in range(_MOST_FAULTS):
            candidates = self._candidates(caught, left)
            best = max((candidate.gain for candidate in candidates), default=0.0)
            best_candidates = [
                each for each in candidates if each.gain >= best - _LEVEL and each.likeness >= _LEAST
            ]
            if best <= 0 or not best_candidates:
                return
            if len(best_candidates) > 1:
                best_candidates = self._closest([each.mutant for each in best_candidates], caught, left)
            for candidate in best_candidates:
                yield self._diagnosis(candidate)
            left = left.difference(*(caught[candidate.mutant.name] for candidate in best_candidates))

    def _diagnosis(self, candidate: _Candidate) -> Diagnosis:
        explained = {name for name, _ in candidate.explains}
        return Diagnosis(
            clause=candidate.mutant.clause,
            mutant=candidate.mutant.name,
            words=candidate.mutant.words,
            likeness=round(candidate.likeness, 3),
            cases=tuple(result.id for result in self.results if result.id in explained),
        )

    def _caught(self, mutant: Mutant) -> frozenset[_Question]:
        """What the mutant would fail of all that the engine was asked."""
        failing = self.table.failing(mutant, bare=self.bare)
        failing_questions: set[_Question] = {
            (name, form) for name, in_forms in failing.items() for form in in_forms
        }
        failing_questions |= {question for question in self.unknown if self._signs(mutant, question)}
        return frozenset(failing_questions & self.attempts.keys())

    def _candidates(
        self, caught: Mapping[str, frozenset[_Question]], left: frozenset[_Question]
    ) -> list[_Candidate]:
        """The likeliest mutants by what they fail, with their answers compared."""
        rough = {
            mutant: len(puts & left) - len(puts - self.failed)
            for mutant in mutants_of(self.game)
            if (puts := caught[mutant.name]) & left
        }
        likeliest = sorted(rough, key=lambda mutant: -rough[mutant])[:_MOST_CANDIDATES]
        return [self._candidate(mutant, caught[mutant.name], left) for mutant in likeliest]

    def _closest(
        self, among: Sequence[Mutant], caught: Mapping[str, frozenset[_Question]], left: frozenset[_Question]
    ) -> list[_Candidate]:
        """Those of some mutants that are closest when all their answers are compared."""
        candidates = [self._candidate(each, caught[each.name], left, sorted) for each in among]
        best = max(each.gain for each in candidates)
        return [each for each in candidates if each.gain >= best - _LEVEL]

    def _candidate(
        self,
        mutant: Mutant,
        caught: frozenset[_Question],
        left: frozenset[_Question],
        sample: Callable[[frozenset[_Question]], list[_Question]] = _some,
    ) -> _Candidate:
        explains = caught & left
        alike = _mean(
            _alike(self._signs(mutant, question), self._actual_signs(question))
            for question in sample(explains)
        )
        # Of a mistake that shows only in a field that the engine leaves out, nothing can be seen.
        visible = _mean(bool(self._signs(mutant, question)) for question in _some(caught - self.failed))
        contradicting = visible * len(caught - self.failed)
        explained = alike * len(explains)
        likeness = explained / (len(left) + contradicting)
        return _Candidate(mutant, explains, likeness, explained - contradicting)

    def _actual_signs(self, question: _Question) -> _Signs:
        """What is wrong with the engine's answer."""
        attempt = self.attempts[question][1]
        return _signs(attempt.differences) if attempt.status == "fail" else _NO_ANSWER

    def _engine(self, mutant: Mutant) -> ReferenceEngine:
        if mutant.name not in self._engines:
            self._engines[mutant.name] = remembering(mutant)
        return self._engines[mutant.name]

    def _signs(self, mutant: Mutant, question: _Question) -> _Signs:
        """What is wrong with the mutant's answer, in the fields that the engine answers."""
        key = (mutant.name, question)
        if key not in self._known_signs:
            if time.monotonic() >= self.until:
                raise _TimeIsUp
            case, attempt = self.attempts[question]
            wrong = wrong_answer(self._engine(mutant), case, attempt.query)
            if isinstance(wrong, str):
                self._known_signs[key] = _NO_ANSWER
            else:
                differences = (each for each in wrong or () if _answers_field(each.field, attempt.answer))
                self._known_signs[key] = _signs(differences)
        return self._known_signs[key]


def _leaves_out(case: Case, attempt: Attempt) -> bool:
    """Whether an answer has not all the fields that it might have."""
    names = [name for name in ("score", "leader", "why") if getattr(case.expect, name) is not UNSET]
    return any(not _answers_field(name, attempt.answer) for name in names)


def _answers_field(name: str, answer: object) -> bool:
    """Whether an answer has the field; of an answer that is not known, every field counts."""
    return not isinstance(answer, Verdict) or getattr(answer, name, None) is not UNSET


def _signs(differences: Iterable[Difference]) -> _Signs:
    return frozenset(each.sign for each in differences)


def _alike(one: _Signs, other: _Signs) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


def _mean(values: Iterable[float]) -> float:
    known = list(values)
    return sum(known) / len(known) if known else 0.0
