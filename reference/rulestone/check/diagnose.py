"""Diagnosis: which known mistakes explain the failures of an engine, and which clauses one failure is about.

An engine that fails the same cases as a mutant, with the same answers, probably makes the mutant's mistake.
If one mistake does not explain all failures, others are looked for among the rest.

Of a single failure the register tells more: what each clause settles, such as who moves, or whether an
action is legal. If a case comes near a clause, and the answer is wrong as if the clause applied there, that
clause is named instead of those that decide the case.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from msgspec import UNSET

from rulestone.cases.cases import Case
from rulestone.cases.mutants import (
    QuestionForm,
    cached_engine,
    mutants_of,
    question_form,
    read_table,
    wrong_answer,
)
from rulestone.check.differences import Difference, Sign
from rulestone.check.results import Attempt, Result
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import UnknownClause, clause
from rulestone.core.register.entries import Settled
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, Verdict
from rulestone_mutants.mutant import Mutant


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


_MOST_FAULTS = 3
"""Maximum number of mistakes found in one game."""

_MOST_SUSPECTS = 8
"""Number of mutants whose answers are compared: those that fail the most similar cases."""

_SAMPLE = 12
"""Number of a mutant's answers that are compared."""

_LEAST = 0.95
"""Minimum share of what a reported mistake implies that the engine gets wrong in the same way."""

_Question = tuple[str, QuestionForm]
"""A case in a form."""

_Signs = frozenset[Sign]
"""The errors of an answer, without their wording."""

_NO_ANSWER: _Signs = frozenset({("no answer", "", ())})


def diagnose(results: Iterable[Result]) -> tuple[Diagnosis, ...]:
    """Return the known mistakes that explain the failures, the likeliest first; none if nothing matches.

    Args:
        results: the results of all cases, including passed ones. Those of your own cases do not count, since
            it is not known which mistakes fail them.
    """
    by_game: dict[GameName, list[Result]] = {}
    for result in results:
        if result.circumstance is None and result.case.expect.error is UNSET:  # mistakes of other kinds
            by_game.setdefault(result.game, []).append(result)
    return tuple(chain.from_iterable(_Suspects(own).diagnoses() for own in by_game.values()))


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A mutant with the questions that it would fail, of those that the engine was asked."""

    mutant: Mutant
    engine: ReferenceEngine
    caught: frozenset[_Question]


class _Suspects:
    """The mutants of one game, compared with an engine's answers."""

    def __init__(self, results: Sequence[Result]) -> None:
        self._results = results
        self._table = read_table()
        known = self._table.cases(results[0].game)
        self._asked: dict[_Question, tuple[Case, Attempt]] = {
            (result.id, question_form(attempt.question)): (result.case, attempt)
            for result in results
            for attempt in sorted(result.attempts, key=lambda attempt: attempt.status != "pass")
            if result.id in known and attempt.status in ("pass", "fail", "error")
        }
        self._failed = frozenset(question for question in self._asked if not self._passed(question))
        self._leaves_out = any(_leaves_out(case, attempt) for case, attempt in self._asked.values())
        self._signs_of: dict[tuple[str, _Question], _Signs] = {}

    def _passed(self, question: _Question) -> bool:
        return self._asked[question][1].status == "pass"

    def diagnoses(self) -> Iterator[Diagnosis]:
        """One mistake after another, as long as one explains further failures."""
        left = self._failed
        suspects = [self._suspect(mutant) for mutant in mutants_of(self._results[0].game)] if left else []
        for _ in range(_MOST_FAULTS):
            sharing = [suspect for suspect in suspects if suspect.caught & left]
            sharing.sort(key=lambda suspect: -self._likeness(suspect, left))
            fitting = {
                suspect.mutant.name: self._likeness(suspect, left, compared=True)
                for suspect in sharing[:_MOST_SUSPECTS]
                if self._fits(suspect, left)
            }
            if not fitting:
                return
            best = max(fitting.values())
            likeliest = [suspect for suspect in sharing if fitting.get(suspect.mutant.name) == best]
            for suspect in likeliest:
                yield self._diagnosis(suspect, best, left)
            left = left.difference(*(suspect.caught for suspect in likeliest))

    def _fits(self, suspect: _Suspect, left: frozenset[_Question]) -> bool:
        """Return whether an engine may make this mistake: what it implies happens, and in the same way.

        A mistake that leaves failures about its own clause unexplained is another one.
        """
        shared = suspect.caught & left
        implied = shared | (suspect.caught - self._failed)
        if self._alike_in(suspect, shared) * len(shared) / len(implied) < _LEAST:
            return False
        rest = {name for name, _ in left - suspect.caught}
        about = (result.clauses_concerned[:1] for result in self._results if result.id in rest)
        return not any(suspect.mutant.clause in clauses for clauses in about)

    def _suspect(self, mutant: Mutant) -> _Suspect:
        failing = self._table.failing(mutant, required_only=self._leaves_out)
        caught: set[_Question] = {(name, form) for name, in_forms in failing.items() for form in in_forms}
        return _Suspect(mutant, cached_engine(mutant), frozenset(caught & self._asked.keys()))

    def _likeness(self, suspect: _Suspect, left: frozenset[_Question], *, compared: bool = False) -> float:
        """Return how alike the failures are, from 0 to 1; if `compared`, the answers as well."""
        shared = suspect.caught & left
        alike = self._alike_in(suspect, shared) if compared else 1.0
        return round(alike * len(shared) / len(left | (suspect.caught - self._failed)), 3)

    def _alike_in(self, suspect: _Suspect, shared: frozenset[_Question]) -> float:
        """Return the share of the errors that the engine and the mutant have in common, in a sample."""
        quick = sorted(question for question in shared if question[1] != "perft") or sorted(shared)
        some = quick[:: len(quick) // _SAMPLE + 1]
        return sum(self._alike(suspect, question) for question in some) / len(some)

    def _alike(self, suspect: _Suspect, question: _Question) -> float:
        """Return the share of the errors in one answer that the engine and the mutant have in common."""
        attempt = self._asked[question][1]
        own = _signs(attempt.differences) if attempt.status == "fail" else _NO_ANSWER
        others = self._signs(suspect.mutant.name, suspect.engine, question)
        return len(own & others) / len(own | others)

    def _signs(self, name: str, engine: ReferenceEngine, question: _Question) -> _Signs:
        """Return the errors of a mutant's answer, in the fields that the engine answers."""
        if (name, question) not in self._signs_of:
            case, attempt = self._asked[question]
            wrong = wrong_answer(engine, case, attempt.question) or ()
            told = (
                () if isinstance(wrong, str) else (error for error in wrong if attempt.has_field(error.field))
            )
            self._signs_of[name, question] = _NO_ANSWER if isinstance(wrong, str) else _signs(told)
        return self._signs_of[name, question]

    def _diagnosis(self, suspect: _Suspect, likeness: float, left: frozenset[_Question]) -> Diagnosis:
        explained = {name for name, _ in suspect.caught & left}
        return Diagnosis(
            clause=suspect.mutant.clause,
            mutant=suspect.mutant.name,
            words=suspect.mutant.words,
            likeness=likeness,
            cases=tuple(result.id for result in self._results if result.id in explained),
        )


def _leaves_out(case: Case, attempt: Attempt) -> bool:
    """Return whether an answer lacks every optional field that the case has."""
    names = [name for name in ("score", "leader", "why") if getattr(case.expect, name) is not UNSET]
    return bool(names) and not any(attempt.has_field(name) for name in names)


def _signs(differences: Iterable[Difference]) -> _Signs:
    return frozenset(difference.sign for difference in differences)


Basis = Literal["refuses", "near", "named", "decides"]
"""Why a clause is concerned.

It forbids what the engine allows; the case comes near it, and the answer is wrong as if it applied; the
engine names it wrongly; or it decides the case, and nothing more is known.
"""


@dataclass(frozen=True, slots=True)
class Concern:
    """A clause that a wrong answer is about.

    Attributes:
        clause: the clause.
        basis: why it is named.
    """

    clause: ClauseId
    basis: Basis


def concerns(
    case: Case, differences: Sequence[Difference], answer: Answer | None = None
) -> tuple[Concern, ...]:
    """Return the clauses that a wrong answer is about, the most certain first.

    Args:
        case: the case.
        differences: what is wrong with the answer.
        answer: the answer, if it is known.
    """
    ends = [found.got for found in differences if found.field == "over"]
    informative = [found for found in differences if not (ends and found.field in ("reason", "why"))]
    refusing = dict.fromkeys(name for found in informative for name in found.clauses)
    if refusing:
        return tuple(Concern(name, "refuses") for name in refusing)
    # Where another action is wrong on the same cell, placing there is not refused.
    instead = {found.cells for found in differences if found.expected is False and found.cells}
    wrong = {
        matter
        for found in differences
        if not (found.expected is True and found.cells in instead)
        for matter in _matters(found, answer)
    }
    if ends:  # what follows from a wrong end is not a matter of its own
        wrong &= {"over", "winner"} if ends == [True] else {"over"}
    names = [ClauseId(found.named) for found in differences if found.named]
    named = [name for name in names if _settled(name) is not None]
    about = {name: len(wrong.intersection(_settled(name) or ())) for name in (*case.near, *case.clauses)}
    most = max((about[name] for name in case.near), default=0)
    # Missing the end of a game does not apply a clause too often.
    near = [name for name in case.near if name in named]
    if not named and most and ends != [False]:
        near = [name for name in case.near if about[name] == most]
    bases: dict[ClauseId, Basis] = dict.fromkeys(near, "near")
    bases |= {name: "named" for name in named if name not in (*near, *case.clauses)}
    for name in sorted(case.clauses, key=lambda name: (name not in named, not about[name])):
        # What defines the terms of other clauses, or changes stones, may show in any field.
        anywhere = not set(_settled(name) or ()) - {"stones"}
        if name not in near and (not near or name in named or about[name] or anywhere):
            bases[name] = "decides"
    return tuple(Concern(*basis) for basis in bases.items())


def _matters(difference: Difference, answer: Answer | None) -> Iterable[Settled]:
    """What an error is about."""
    got, right = difference.got, difference.expected
    match difference.field:
        case "legal" if isinstance(got, bool) and isinstance(right, bool):
            # An action that names no cell is forbidden by a clause that is not about placing.
            yield "refused" if right and difference.cells else "offered"
        case "accepted" if isinstance(got, int) and isinstance(right, int):
            if got > right:
                yield "offered"
            elif isinstance(answer, Verdict) and answer.over:
                yield from ("over", "winner")
            else:
                yield "refused"
        case "over" | "to_move" | "winner" | "score" | "leader":
            yield difference.field


def _settled(name: str) -> tuple[Settled, ...] | None:
    """Return what a clause settles; None for a clause in no register."""
    try:
        return clause(name).settles
    except UnknownClause:
        return None
