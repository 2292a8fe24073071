"""Diagnosis: which known mistakes explain the failures of an engine.

An engine that fails the same cases as a mutant, with the same answers, probably makes the mutant's mistake.
If one mistake does not explain all failures, others are looked for among the rest.
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
"""Maximum number of mistakes found in one game."""

_MOST_CANDIDATES = 8
"""Number of mutants whose answers are compared: those that fail the most similar cases."""

_SAMPLE = 12
"""Number of a mutant's answers that are compared."""

UNKNOWN = 20
"""Maximum number of cases missing from the table that mutants are asked, failed ones first."""

_LEAST = 0.4
"""Minimum similarity of a reported mistake to the failures that it could explain."""

_LEVEL = 1e-9

_Question = tuple[str, QueryForm]
"""A case in a form."""


def diagnose(
    results: Iterable[CaseResult], table: KillTable | None = None, *, until: float = inf
) -> tuple[Diagnosis, ...]:
    """Return the known mistakes that explain the failures, the likeliest first; none if nothing matches.

    Args:
        results: the results of all cases, including passed ones.
        table: which cases catch which mutant; by default the table that ships with the fixtures.
        until: a deadline on the monotonic clock. After it the result is empty.
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
    """The deadline has passed."""


_Signs = frozenset[Sign]
"""The errors of an answer, without their wording."""

_NO_ANSWER: _Signs = frozenset({("no answer", "", ())})


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A mutant that may explain failures, with its score.

    Attributes:
        mutant: the mutant.
        explains: the failures that it shares, of those without a diagnosis.
        likeness: the similarity of the failures and the answers.
        gain: how many failures it explains, less those of the mutant that the engine does not have.
    """

    mutant: Mutant
    explains: frozenset[_Question]
    likeness: float
    gain: float


def _some(puts: frozenset[_Question]) -> list[_Question]:
    """Return a sample, the same each time.

    It contains counts, which are slowest, only if there is nothing else.
    """
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
        """One mistake after another, as long as one explains further failures."""
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
        """Return the asked questions that the mutant would fail."""
        failing = self.table.failing(mutant, bare=self.bare)
        failing_questions: set[_Question] = {
            (name, form) for name, in_forms in failing.items() for form in in_forms
        }
        failing_questions |= {question for question in self.unknown if self._signs(mutant, question)}
        return frozenset(failing_questions & self.attempts.keys())

    def _candidates(
        self, caught: Mapping[str, frozenset[_Question]], left: frozenset[_Question]
    ) -> list[_Candidate]:
        """Return the mutants with the most similar failures, with their answers compared."""
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
        """Return the mutants that are closest when all their answers are compared."""
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
        # A mistake that shows only in a field left out by the engine cannot be seen.
        visible = _mean(bool(self._signs(mutant, question)) for question in _some(caught - self.failed))
        contradicting = visible * len(caught - self.failed)
        explained = alike * len(explains)
        likeness = explained / (len(left) + contradicting)
        return _Candidate(mutant, explains, likeness, explained - contradicting)

    def _actual_signs(self, question: _Question) -> _Signs:
        """Return the errors of the engine's answer."""
        attempt = self.attempts[question][1]
        return _signs(attempt.differences) if attempt.status == "fail" else _NO_ANSWER

    def _engine(self, mutant: Mutant) -> ReferenceEngine:
        if mutant.name not in self._engines:
            self._engines[mutant.name] = remembering(mutant)
        return self._engines[mutant.name]

    def _signs(self, mutant: Mutant, question: _Question) -> _Signs:
        """Return the errors of the mutant's answer, in the fields that the engine answers."""
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
    """Return whether an answer lacks an optional field."""
    names = [name for name in ("score", "leader", "why") if getattr(case.expect, name) is not UNSET]
    return any(not _answers_field(name, attempt.answer) for name in names)


def _answers_field(name: str, answer: object) -> bool:
    """Return whether an answer has the field; True for an unknown answer."""
    return not isinstance(answer, Verdict) or getattr(answer, name, None) is not UNSET


def _signs(differences: Iterable[Difference]) -> _Signs:
    return frozenset(each.sign for each in differences)


def _alike(one: _Signs, other: _Signs) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


def _mean(values: Iterable[float]) -> float:
    known = list(values)
    return sum(known) / len(known) if known else 0.0
